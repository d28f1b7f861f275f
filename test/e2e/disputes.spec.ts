import { BothWays } from './both-ways';

jest.setTimeout(120_000);

let both: BothWays;
beforeEach(async () => {
  both = await BothWays.open();
});
afterEach(() => both.close());

const NAMES = ['Ann', 'Bob', 'Cy', 'Dee'];

/** Four players, a Swiss of two rounds; in the first the lower registration wins every match. */
const afterRoundOne = async (): Promise<string> => {
  const { tournament: id } = await both.done(['create', 'Monday', '--preset', 'faction-play', '--set', 'rounds=2', '--set', 'cut=0']);
  await both.done(['players', 'add', id, both.file('names.txt', `${NAMES.join('\n')}\n`)]);
  await playRound(id);
  return id;
};

const playRound = async (id: string): Promise<void> => {
  const { matches } = await both.done(['pair', id]);
  await both.done(['publish', id]);
  for (const { match, players } of matches)
    await both.done(['report', id, match, players[0].registration < players[1].registration ? '2-0' : '0-2']);
};

const standingsRow = async (id: string, name: string) =>
  (await both.shown(['standings', id])).rows.find(({ player }: { player: { name: string } }) => player.name === name);

it('a dispute from its claim to the ruling on its appeal, seen from everywhere', async () => {
  const id = await afterRoundOne();
  const { rounds } = await both.shown(['rounds', id]);
  const [match] = rounds[0].matches;
  const [winner, loser] = match.result.outcome === 'a' ? match.players : [match.players[1], match.players[0]];
  const turned = match.result.outcome === 'a' ? '0-2' : '2-0';

  const disputed = await both.done([
    ...['dispute', id, '1', '--claim', turned, '--by', loser.name, '--reason', 'wrongSides'],
    ...['--note', 'the slip is signed by both', '--evidence', 'slip 12, in the blue folder'],
  ]);
  expect(disputed).toMatchObject({ match: match.match, status: 'open', events: ['ResultDisputed'] });
  expect((await both.shown(['standings', id])).disputes).toMatchObject([{ match: match.match, round: 1, table: 1 }]);
  expect(await standingsRow(id, winner.name)).toMatchObject({ disputed: true, points: 3 });
  expect((await both.shown(['rounds', id])).rounds[0].matches[0].disputed).toBe(true);

  const { disputes: staff } = await both.shown(['disputes', id]);
  expect(staff).toMatchObject([{ claim: { text: turned }, by: { name: loser.name }, evidence: 'slip 12, in the blue folder' }]);
  const { disputes: everybody } = await both.shown(['disputes', id, '--public']);
  expect(everybody).toMatchObject([{ reason: 'wrongSides', hasEvidence: true }]);
  expect(JSON.stringify(everybody)).not.toMatch(/slip|signed/);

  const paired = await both.done(['pair', id]);
  expect(paired.disputes).toMatchObject([{ match: match.match }]);
  expect((await both.run(['standings', id])).stdout).toContain(`Disputed, and not ruled on: round 1, table 1`);
  await both.done(['publish', id]);

  await both.done(['resolve', id, '1', 'keep', '--round', '1', '--reason', 'judgeRuling', '--note', 'no witness']);
  expect((await both.shown(['standings', id])).disputes).toBeUndefined();
  await both.refused(['resolve', id, match.match, 'keep', '--reason', 'judgeRuling'], 3, 'already_ruled');
  const appealed = await both.done(['appeal', id, '1', '--round', '1', '--by', loser.name, '--reason', 'a witness came']);
  expect(appealed).toMatchObject({ status: 'appealed' });

  const ruling = ['resolve', id, match.match, turned, '--reason', 'judgeRuling'];
  const choices = [
    { choice: 'keep', possible: true, command: null },
    { choice: 'repair', possible: true, command: { type: 'repair', payload: { round: 2, unplayed: true } }, changes: [{ matches: 2 }] },
    { choice: 'void', possible: true, command: { type: 'void', payload: { round: 2 } } },
  ];
  expect(await both.shown([...ruling, '--impact'])).toMatchObject({ written: false, impact: { pairedOnIt: [2], choices } });
  await both.refused(ruling, 3, 'same_ruler');
  const ruled = await both.done([...ruling, '--alone', '--note', 'the shop has one judge']);
  expect(ruled).toMatchObject({ events: ['DisputeRuled', 'ResultCorrected'], status: 'ruled', stands: { text: turned } });
  expect(await standingsRow(id, loser.name)).toMatchObject({ points: 3 });

  const { matches } = (await both.shown(['rounds', id])).rounds[1];
  const again = await both.done(['repair', id, '--unplayed', '--round', '2', '--reason', 'a result of round 1 was corrected']);
  expect(again.events).toEqual(['PairingRepaired']);
  expect(again.matches.map(({ match: one }: { match: string }) => one)).not.toEqual(
    matches.map(({ match: one }: { match: string }) => one),
  );
  await both.refused(['repair', id, '--unplayed', '--reason', 'once more'], 3, 'same_pairing');

  const { disputes: whole } = await both.shown(['disputes', id]);
  expect(whole[0].course).toMatchObject([
    { kind: 'ruled', ruling: 'upheld', note: 'no witness' },
    { kind: 'appealed', by: { name: loser.name }, note: 'a witness came' },
    { kind: 'ruled', ruling: 'corrected', result: { text: turned }, alone: true, note: 'the shop has one judge' },
  ]);
  const [correction] = (await both.shown(['timeline', id])).events.filter(({ type }: { type: string }) => type === 'ResultCorrected');
  expect(whole[0].course[2].revision).toBe(correction.revision - 1);
  const { revision } = disputed;
  expect(await both.shown(['disputes', id, '--as-of', String(revision)])).toMatchObject({ open: 1, disputes: [{ course: [] }] });
  expect((await both.shown(['disputes', id, '--as-of', String(revision - 1)])).disputes).toEqual([]);
  expect((await both.shown(['standings', id, '--as-of', String(revision)])).disputes).toHaveLength(1);
});

it('an event is not completed over a dispute without a reason', async () => {
  const id = await afterRoundOne();
  await playRound(id);
  await both.done(['dispute', id, '1', '--reason', 'wrongResult']);
  await both.done(['dispute', id, '2', '--round', '1', '--by', 'Ann', '--reason', 'conduct']);
  await both.refused(['complete', id], 3, 'open_disputes');
  const completed = await both.done(['complete', id, '--despite-disputes', 'the hall closes']);
  expect(completed.events).toContain('TournamentCompleted');
  const { events } = await both.shown(['timeline', id]);
  expect(events.at(-2).text).toMatch(/although disputes were open\..* Reason: the hall closes$/);
  const { rounds } = await both.shown(['rounds', id]);
  const turned = rounds[1].matches[0].result.outcome === 'a' ? '0-2' : '2-0';
  const ruled = await both.done(['resolve', id, '1', turned, '--reason', 'wrongResult']);
  expect(ruled.events.slice(0, 2)).toEqual(['DisputeRuled', 'TournamentReopened']);
  expect(ruled.events).toContain('TournamentCompleted');
  expect(await both.shown(['disputes', id])).toMatchObject({ open: 1, disputes: [{ status: 'ruled' }, { status: 'open' }] });
});

it('what cannot be disputed or ruled on is refused with the same words', async () => {
  const id = await afterRoundOne();
  await both.done(['dispute', id, '1', '--by', 'Ann', '--reason', 'conduct']);
  await both.done(['dispute', id, '1', '--by', 'Bob', '--reason', 'conduct']);
  const { disputes } = await both.shown(['disputes', id]);
  const cannot: readonly (readonly [readonly string[], number, string])[] = [
    [['dispute', id, '1'], 2, 'reason_required'],
    [['dispute', id, '1', '--by', 'Ann', '--reason', 'conduct'], 3, 'already_disputed'],
    [['dispute', id, '1', '--by', 'Nobody', '--reason', 'conduct'], 3, 'unknown_player'],
    [['dispute', id, '1', '--claim', '9-9', '--reason', 'conduct'], 3, 'result_impossible'],
    [['dispute', id, '9', '--reason', 'conduct'], 3, 'unknown_match'],
    [['dispute', id, '9', '--round', '1', '--reason', 'conduct'], 3, 'unknown_match'],
    [['dispute', id, '1', '--round', 'x', '--reason', 'conduct'], 2, 'invalid_field'],
    [['resolve', id, '2', 'keep', '--reason', 'conduct'], 3, 'not_disputed'],
    [['resolve', id, '1', 'keep', '--reason', 'conduct'], 3, 'several_disputes'],
    [['resolve', id, '1', 'keep', '--dispute', 'ffffffff', '--reason', 'conduct'], 3, 'unknown_dispute'],
    [['resolve', id, '1', 'keep', '--dispute', disputes[0].dispute], 2, 'reason_required'],
    [['resolve', id, '1', 'perhaps', '--dispute', disputes[0].dispute, '--reason', 'conduct'], 2, 'result_not_understood'],
    [['appeal', id, '1', '--dispute', disputes[0].dispute, '--reason', 'conduct'], 3, 'not_ruled'],
  ];
  for (const [args, exit, code] of cannot) await both.refused(args, exit, code);
  await both.done(['resolve', id, '1', 'void', '--dispute', disputes[0].dispute.slice(0, 13), '--reason', 'judgeRuling']);
  await both.done(['undo', id]);
  expect(await both.shown(['disputes', id])).toMatchObject({ open: 2 });
});
