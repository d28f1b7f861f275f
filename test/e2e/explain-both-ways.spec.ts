import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { BothWays } from './both-ways';

jest.setTimeout(120_000);

let both: BothWays;
beforeEach(async () => {
  both = await BothWays.open();
});
afterEach(() => both.close());

interface Shown {
  readonly match: string;
  readonly players: readonly { readonly registration: number }[];
}

/** An event of seven players up to two rounds and a draft: the earlier registered player wins. */
const twoRounds = async (preset: string, results: readonly [string, string]): Promise<string> => {
  const { tournament: id } = await both.done(['create', 'Friday', '--preset', preset]);
  for (const name of ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus']) await both.done(['players', 'add', id, '--name', name]);
  for (let round = 1; round <= 2; round += 1) {
    const { matches } = await both.done(['pair', id]);
    await both.done(['publish', id]);
    for (const { match, players } of matches as readonly Shown[]) {
      const [a, b] = players;
      await both.done(['report', id, match, (a?.registration ?? 0) < (b?.registration ?? 0) ? results[0] : results[1]]);
    }
  }
  await both.done(['pair', id]);
  return id;
};

it('explains places, pairings and byes the same from a file and from a server', async () => {
  const id = await twoRounds('magic', ['2-1', '1-2']);
  // Who is first the draws decide.
  const [first] = (await both.shown(['standings', id])).rows;
  const shown = await both.shown(['explain', id, 'standing', String(first.registration)]);
  expect(shown).toMatchObject({ rank: 1, player: { registration: first.registration }, above: null });
  await both.shown(['explain', id, 'standing', '7', '--after-round', '1']);
  await both.shown(['explain', id, 'standing', 'Bob', '--as-of', '12', '--public']);
  const { rounds } = await both.shown(['rounds', id]);
  const pairing = await both.shown(['explain', id, 'pairing', rounds[1].matches[0].match]);
  expect(pairing).toMatchObject({ round: 2, source: 'drawn', attempt: 1, drawSeed: rounds[1].drawSeed });
  await both.shown(['explain', id, 'pairing', '1']);
  const [bye] = rounds[0].byes;
  expect(await both.shown(['explain', id, 'bye', String(bye.player.registration), '1'])).toMatchObject({ round: 1, byHand: false });
  await both.refused(['explain', id, 'bye', String(bye.player.registration), '2'], 3, 'no_bye');
  await both.refused(['explain', id, 'promotion', 'Ann'], 3, 'not_promoted');
  await both.refused(['explain', id, 'standing', 'Nobody'], 3, 'unknown_player');
  await both.refused(['explain', id, 'pairing', 'r9m1'], 3, 'unknown_match');
  await both.refused(['explain', id, 'pairing', rounds[2].matches[0].match, '--public'], 3, 'unknown_match');
  await both.refused(['explain', id, 'winner', 'Ann'], 2, 'invalid_field');
  await both.refused(['explain', id, 'standing', 'Ann', '2'], 2, 'invalid_field');
});

/** The whole file with everything beside it, as it is on the disk. */
const digestOf = (folder: string): string =>
  fs
    .readdirSync(folder)
    .filter((name) => name.startsWith('roundbook.db') && !/-(wal|shm)$/.test(name))
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(fs.readFileSync(path.join(folder, name)))
          .digest('hex')}`,
    )
    .join('\n');

it('supposes other rules and results the same either way, and writes nothing', async () => {
  const id = await twoRounds('faction-play', ['2-1', '1-2']);
  const before = await both.shown(['timeline', id]);
  const digest = digestOf(both.folder);
  const { rounds } = await both.shown(['rounds', id]);
  const first = rounds[0].matches[0].match;
  const under = await both.shown(['what-if', id, '--policy', 'magic']);
  expect(under.supposed.policy).toEqual({ from: 'faction-play', to: 'magic' });
  await both.shown(['what-if', id, '--set', 'tieBreakers=gw,oomw,omw,name', '--set', 'winPoints=2', '--after-round', '1']);
  const turned = await both.shown(['what-if', id, '--result', `${first}=draw`]);
  expect(turned.supposed.results).toMatchObject([{ match: first, round: 1 }]);
  expect(turned.cannotKnow.join()).toMatch(/pairings behind round 1 stay/);
  const policy = both.file('policy.json', JSON.stringify({ preset: 'magic', floor: '1/4' }));
  expect((await both.shown(['what-if', id, '--policy', policy, '--public'])).supposed.settings).toContainEqual({
    name: 'floor',
    from: '33/100',
    to: '1/4',
  });
  expect((await both.shown(['what-if', id, '--set', 'cut=4'])).cut.comes).toHaveLength(4);
  await both.refused(['what-if', id], 2, 'nothing_supposed');
  await both.refused(['what-if', id, '--policy', 'performance'], 3, 'results_not_readable');
  await both.refused(['what-if', id, '--policy', 'nonsense'], 2, 'unknown_preset');
  await both.refused(['what-if', id, '--set', 'winPoints=-1'], 2, 'policy_value_out_of_range');
  await both.refused(['what-if', id, '--result', 'r1m1'], 2, 'invalid_field');
  await both.refused(['what-if', id, '--result', `${first}=7-0`], 3, 'result_impossible');
  await both.refused(['what-if', id, '--as-of', '9999', '--set', 'winPoints=2'], 3, 'unknown_revision');
  expect(await both.shown(['timeline', id])).toEqual(before);
  expect(digestOf(both.folder)).toBe(digest);
});
