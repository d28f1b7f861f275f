import * as fs from 'node:fs';
import * as path from 'node:path';
import { BothWays } from './both-ways';

jest.setTimeout(120_000);

const NAMES = ['Ann', 'Bob', 'Chloé', '山田太郎', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

interface Shown {
  readonly table: number;
  readonly match: string;
  readonly players: readonly { readonly registration: number }[];
}

const VIEWS = ['standings', 'rounds', 'pools', 'byes', 'bracket', 'timeline'];

let both: BothWays;
beforeEach(async () => {
  both = await BothWays.open();
});
afterEach(() => both.close());

const lookAtEverything = async (id: string, ...point: readonly string[]): Promise<void> => {
  for (const view of VIEWS) await both.shown([view, id, ...point]);
};

/** Every match of the round: the earlier registered player wins. */
const playRound = async (id: string, matches: readonly Shown[], [won, lost]: readonly [string, string] = ['1-0', '0-1']): Promise<void> => {
  for (const { table, players } of matches) {
    const first = (players[0]?.registration ?? 0) < (players[1]?.registration ?? 0);
    await both.done(['report', id, String(table), first ? won : lost]);
  }
};

const lossOutUntilCorrected = async (id: string): Promise<void> => {
  const draft = await both.done(['pair', id.slice(0, 8)]);
  await lookAtEverything(id);
  await lookAtEverything(id, '--public');
  await both.done(['void', id, '--reason', 'somebody was missing']);
  const late = await both.done(['players', 'add', id, '--name', 'Kim']);
  expect(late.players).toHaveLength(1);
  await both.done(['pair', id]);
  await both.done(['players', 'add', id, '--name', 'Lou']);
  await both.done(['repair', id, '--reason', 'Lou is here']);
  await both.done(['publish', id]);
  const { rounds } = await both.shown(['rounds', id]);
  expect(rounds[0]).toMatchObject({ attempt: 2, published: true });
  expect(draft.published).toBe(false);
  await playRound(id, rounds[0].matches);
  const second = await both.done(['pair', id]);
  await both.done(['publish', id]);
  await both.done(['drop', id, 'Hal', '--reason', 'his train leaves', '--note', 'comes back next week']);
  await both.done(['drop', id, 'Gus', '4', '--reason', 'left']);
  await both.done(['return', id, '4']);
  await playRound(id, second.matches);
  const wrong = rounds[0].matches[1];
  const turned = wrong.players[0].registration < wrong.players[1].registration ? '0-1' : '1-0';
  const correction = ['correct', id, wrong.match, turned, '--reason', 'sides swapped on the slip', '--note', 'the judge saw it'];
  expect(await both.shown([...correction, '--impact'])).toMatchObject({ written: false, impact: { pairedOnIt: [2] } });
  expect(await both.done(correction)).toMatchObject({ match: wrong.match, pairedOnIt: [2] });
};

it('a whole two-loss event with late players, drafts, repair, drops, a correction, undo and erasure', async () => {
  const key = both.key();
  const created = await both.done(
    ['create', 'Friday', '--preset', 'playstile-2lo', '--set', 'cut=4', '--time-zone', 'Asia/Tokyo', '--store', 'The Shop'],
    key,
  );
  const id: string = created.tournament;
  expect(id).toBe(key);
  await both.done(['players', 'add', id, both.file('names.txt', `${NAMES.join('\n')}\n`)]);
  await both.shown(['players', 'list', id]);
  await both.done(['checkin', id, 'ann', '2', '#3']);
  await both.done(['bye', id, 'Jon']);
  await lossOutUntilCorrected(id);
  const known = await both.shown(['standings', id]);
  const undone = await both.done(['undo', id]);
  await both.done(['undo', id, String(undone.revision)]);
  expect((await both.shown(['undo', id, '--impact'])).written).toBe(false);
  for (;;) {
    const paired = await both.run(['pair', id, '--json', '--command-id', both.key()]);
    if (paired.exitCode !== 0) break;
    const { matches, stage } = JSON.parse(paired.stdout);
    await both.done(['publish', id]);
    await playRound(id, matches, stage === 'finals' && matches.length === 1 ? ['2-1', '1-2'] : ['1-0', '0-1']);
  }
  await both.refused(['pair', id], 3, 'nothing_to_pair');
  expect((await both.done(['complete', id])).winner).not.toBeNull();
  await lookAtEverything(id);
  await lookAtEverything(id, '--after-round', '1');
  await lookAtEverything(id, '--as-of', String(known.revision));
  await both.shown(['diff', id, '--from', `revision:${known.revision}`, '--to', 'now']);
  await both.shown(['diff', id, '--from', 'round:1', '--to', 'round:2']);
  await both.shown(['diff', id, '--from', `round:1@revision:${known.revision}`, '--to', 'round:1@now']);
  const [{ player }] = (await both.shown(['players', 'list', id])).players;
  await both.done(['person', 'rename', player.id, 'Zoë']);
  await both.done(['person', 'erase', player.id]);
  await lookAtEverything(id);
  expect((await both.shown(['list'])).tournaments).toMatchObject([{ tournament: id, completed: true }]);
  await both.shown(['presets']);
});

it('a Swiss with given pairings, confirmation, amendment, cut, export and import', async () => {
  const policy = both.file('policy.json', JSON.stringify({ preset: 'faction-play', rounds: 2 }));
  const { tournament: id } = await both.done(['create', 'Saturday', '--policy', policy, '--set', 'cut=2', '--set', 'confirmation=staff']);
  await both.done(['players', 'add', id, both.file('names.csv', 'Name;Rating\nAnn;1500\nBob;1400\nCy;\nDee;1200\nEd;1100\nFay;1000\n')]);
  const given = both.file(
    'given.json',
    JSON.stringify({
      matches: [
        { a: 'Ann', b: 2 },
        { a: 'cy', b: 'Dee', result: '2-0' },
        { a: 5, b: 6 },
      ],
      byes: [],
    }),
  );
  await both.done(['amend', id, '--set', 'rounds=3', '--reason', 'more came']);
  await both.done(['amend', id, '--set', 'rounds=2', '--reason', 'the hall closes']);
  const { tournament: earlier } = await both.done(['create', 'Thursday', '--preset', 'magic']);
  const known = await both.done(['players', 'add', earlier, '--name', 'Fay Fox']);
  await both.done(['reassign', id, '6', known.players[0].player.id, '--reason', 'the same as on Thursday']);
  await both.done(['pair', id, '--given', given]);
  await both.done(['report', id, '1', '2-1']);
  await both.done(['report', id, '3', 'B:left', '--reason', 'illness']);
  await both.done(['confirm', id, '--all']);
  await both.done(['unreport', id, '1', '--reason', 'not over yet']);
  await both.done(['report', id, '1', '1-1-1']);
  await both.done(['confirm', id, '1']);
  expect((await both.shown(['withdraw', id, '6', '--impact'])).written).toBe(false);
  await both.done(['disqualify', id, 'Ed', '--reason', 'conduct', '--note', 'see the report']);
  await both.done(['pair', id, '--seed', 'dice 4 6 1']);
  await both.done(['publish', id]);
  await both.done(['unpublish', id, '--reason', 'the wrong hall']);
  await both.done(['publish', id]);
  const { rounds } = await both.shown(['rounds', id]);
  await playRound(id, rounds[1].matches, ['2-0', '0-2']);
  await both.done(['confirm', id, '--all']);
  const final = await both.done(['pair', id]);
  await both.done(['publish', id]);
  await playRound(id, final.matches, ['2-0', '0-2']);
  await both.done(['confirm', id, '--all']);
  await both.done(['complete', id]);
  await both.done(['reopen', id, '--reason', 'a protest']);
  await both.done(['complete', id]);
  const file = path.join(both.folder, 'saturday.json');
  await both.shown(['export', id]);
  await both.shown(['export', id, '--after-round', '1']);
  await both.shown(['export', id, '--out', file]);
  expect(JSON.parse(fs.readFileSync(file, 'utf8')).rounds).toHaveLength(3);
  const copy = await both.done(['import', file, '--name', 'A copy', '--date', '2026-11-30', '--store', 'The Shop']);
  await both.shown(['standings', copy.tournament]);
  await both.shown(['list']);
});

it('what cannot be is refused with the same words, codes and exits', async () => {
  const { tournament: id } = await both.done(['create', 'Sunday', '--preset', 'magic', '--set', 'publish=atOnce']);
  await both.done(['players', 'add', id, '--name', 'Ann', '--name', 'Bob', '--name', 'Cy', '--name', 'Dee']);
  await both.done(['pair', id]);
  await both.done(['report', id, '2', '2-1']);
  const { tournament: other } = await both.done(['create', 'Other', '--preset', 'playstile-2lo', '--set', 'publish=atOnce']);
  await both.done(['players', 'add', other, '--name', 'Ann', '--name', 'Bob']);
  await both.done(['pair', other]);
  const file = (name: string, content: string | Buffer) => both.file(name, content);
  const unsafe = '9007199254740993';
  const cannot: readonly (readonly [readonly string[], number, string])[] = [
    [['report', id, '99', '2-0'], 3, 'unknown_match'],
    [['report', id, 'r7m1', '2-0'], 3, 'unknown_match'],
    [['report', id, '1', '3-2'], 3, 'result_impossible'],
    [['report', id, '1', 'NaN'], 2, 'result_not_understood'],
    [['report', id, '1', `${unsafe}-0`], 2, 'result_not_understood'],
    [['report', id, '2', '2-0'], 3, 'already_reported'],
    [['report', id, '2', '2-0', '--impact'], 3, 'already_reported'],
    [['report', other, '1', 'draw'], 3, 'draw_not_allowed'],
    [['correct', id, '2', '1-2'], 2, 'reason_required'],
    [['correct', id, '2', '2-1', '--reason', 'wrongEntry'], 3, 'same_result'],
    [['pair', id], 3, 'open_results'],
    [['publish', id], 3, 'already_published'],
    [['confirm', id, '--all'], 3, 'nothing_to_confirm'],
    [['undo', id, '999'], 3, 'unknown_event'],
    [['undo', id, 'last'], 3, 'unknown_event'],
    [['amend', other, '--set', 'cut=64', '--reason', 'more'], 3, 'cut_above_field'],
    [['amend', id, '--set', 'nonsense=1', '--reason', 'x'], 2, 'policy_unknown_field'],
    [['players', 'add', id, file('same.txt', 'Zed\nann\n')], 3, 'name_taken'],
    [['players', 'add', id, file('empty.txt', '')], 2, 'roster_empty'],
    [['players', 'add', id, '--name', ''], 2, 'invalid_name'],
    [['players', 'add', id, '--name', '\u202Eevil'], 2, 'invalid_name'],
    [['players', 'add', id, file('latin.txt', Buffer.from([0x4a, 0xf6, 0x72, 0x67]))], 2, 'not_utf8'],
    [['drop', id, 'Nobody'], 3, 'unknown_player'],
    [['drop', id, 'Ann', '999'], 3, 'unknown_player'],
    [['drop', id, 'Ann', 'Bob', '--impact'], 2, 'one_at_a_time'],
    [['return', id, 'Ann'], 3, 'not_dropped'],
    [['return', id, 'Ann', 'Bob'], 3, 'not_dropped'],
    [['reassign', id, 'Ann', 'ffffffff-ffff-4fff-8fff-ffffffffffff', '--reason', 'x'], 3, 'unknown_person'],
    [['person', 'rename', 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'X'], 3, 'unknown_person'],
    [['person', 'erase', 'nobody'], 2, 'invalid_field'],
    [['create', 'X'], 2, 'preset_needed'],
    [['create', 'X', '--preset', 'magic', '--set', `rounds=${unsafe}`], 2, 'policy_value_out_of_range'],
    [['create', '', '--preset', 'magic'], 2, 'invalid_field'],
    [['create', 'X', '--preset', 'magic', '--time-zone', 'Middle/Earth'], 3, 'unknown_time_zone'],
    [['import', file('half.json', '{"players":[')], 2, 'not_json'],
    [['pair', id, '--given', file('far.json', `{"matches":[{"a":1,"b":${unsafe}}]}`)], 2, 'invalid_field'],
    [['pair', id, '--given', file('who.json', '{"matches":[{"a":"Zed","b":"Bob"}]}')], 3, 'unknown_player'],
    [['pair', id, '--given', file('more.json', '{"matches":[],"colour":"red"}')], 2, 'invalid_field'],
    [['standings', id, '--as-of', '9999'], 3, 'unknown_revision'],
    [['timeline', id, '--as-of', '9999'], 3, 'unknown_revision'],
    [['standings', id, '--as-of', '1999-01-01T00:00:00Z'], 3, 'before_the_beginning'],
    [['standings', id, '--as-of', 'NaN'], 2, 'invalid_field'],
    [['rounds', id, '--after-round', '2'], 3, 'unknown_round'],
    [['export', id, '--after-round', '2'], 3, 'unknown_round'],
    [['standings', 'ffffffff-0000'], 3, 'unknown_tournament'],
    [['standings', 'ffffffff-ffff-4fff-8fff-ffffffffffff'], 3, 'unknown_tournament'],
    [['report', 'ffffffff-ffff-4fff-8fff-ffffffffffff', '1', '2-0'], 3, 'unknown_tournament'],
    [['drop', `../../../../presets?x=${'x'.repeat(40)}`, '1'], 3, 'unknown_tournament'],
    [['diff', id, '--from', 'revision:999', '--to', 'now'], 3, 'unknown_revision'],
    [['diff', id, '--from', 'round:1@revision:999', '--to', 'now'], 3, 'unknown_revision'],
    [['diff', id, '--from', 'round:1@x', '--to', 'now'], 2, 'invalid_field'],
    [['pools', id], 3, 'not_a_lossOut'],
  ];
  for (const [args, exit, code] of cannot) await both.refused(args, exit, code);
  const key = both.key();
  await both.done(['drop', id, 'Dee'], key);
  expect((await both.run(['drop', id, 'Cy', '--command-id', key, '--json'])).exitCode).toBe(3);
  expect((await both.run(['list', '--json'])).exitCode).toBe(0);
});
