import fc from 'fast-check';
import { runs, testDraw } from '../../test/every-pairing';
import { eachOutcome, playBracket, seatsBySeed, type Played } from '../../test/played-bracket';
import { bracketSizeFor } from './bracket-order';
import { bracketProgress, type BracketResult } from './bracket-progress';
import { doubleEliminationPlan } from './double-elimination';

const better = (_id: string, [a, b]: readonly [number, number]): BracketResult => (a < b ? 'a' : 'b');
const planFor = (n: number) => doubleEliminationPlan(bracketSizeFor(n));
const play = (n: number, result: (id: string, sides: readonly [number, number]) => BracketResult): Played =>
  playBracket(planFor(n), seatsBySeed(n), result);

/** What holds of every double elimination that is over, whatever happened in it. */
const expectFinished = (n: number, { progress, matches }: Played): void => {
  const losses = new Map<number, number>();
  for (const { sides, result } of matches) {
    for (const player of result === 'none' ? sides : [sides[result === 'a' ? 1 : 0]]) losses.set(player, (losses.get(player) ?? 0) + 1);
  }
  const everybody = Array.from({ length: n }, (_, i) => i + 1);
  const left = everybody.filter((player) => (losses.get(player) ?? 0) < 2);
  expect(progress.over).toBe(true);
  expect(Math.max(...losses.values())).toBeLessThanOrEqual(2);
  expect(progress.in).toEqual(left);
  expect([...progress.out].sort((i, j) => i - j)).toEqual(everybody.filter((player) => !left.includes(player)));
  const last = matches[matches.length - 1];
  expect(left).toHaveLength(last?.result === 'none' && left.length === 0 ? 0 : 1);
  expect(progress.places.flatMap(({ players }) => players).sort((i, j) => i - j)).toEqual(everybody);
  let rank = left.length === 0 ? 2 : 1;
  for (const place of progress.places) {
    expect(place.rank).toBe(rank);
    rank = (left.length === 0 && rank === 2 ? 1 : rank) + place.players.length;
  }
};

describe('a double elimination (rules 5, key-revival)', () => {
  it('of four, plan and play', () => {
    const plan = doubleEliminationPlan(4);
    expect(plan.matches.filter(({ bracket }) => bracket !== 'decider')).toEqual([
      { id: 'W1.1', bracket: 'winners', round: 1, slot: 0, sides: [{ seat: 0 }, { seat: 1 }], tier: 0 },
      { id: 'W1.2', bracket: 'winners', round: 1, slot: 1, sides: [{ seat: 2 }, { seat: 3 }], tier: 0 },
      { id: 'W2.1', bracket: 'winners', round: 2, slot: 0, sides: [{ winnerOf: 'W1.1' }, { winnerOf: 'W1.2' }], tier: 0 },
      { id: 'L1.1', bracket: 'losers', round: 1, slot: 0, sides: [{ loserOf: 'W1.1' }, { loserOf: 'W1.2' }], tier: 2 },
      { id: 'L2.1', bracket: 'losers', round: 2, slot: 0, sides: [{ loserOf: 'W2.1' }, { winnerOf: 'L1.1' }], tier: 4 },
      { id: 'GF', bracket: 'grandFinal', round: 1, slot: 0, sides: [{ winnerOf: 'W2.1' }, { winnerOf: 'L2.1' }], tier: 6 },
      {
        id: 'GF2',
        bracket: 'replay',
        round: 1,
        slot: 0,
        sides: [{ winnerOf: 'W2.1' }, { winnerOf: 'L2.1' }],
        onlyIf: { match: 'GF', result: 'b' },
        tier: 6,
      },
    ]);
    const { progress, matches } = play(4, better);
    expect(matches.map(({ id, sides }) => `${id} ${sides.join('-')}`)).toEqual([
      'W1.1 1-4',
      'W1.2 2-3',
      'W2.1 1-2',
      'L1.1 4-3',
      'L2.1 2-3',
      'GF 1-2',
    ]);
    expect(progress.matches.get('GF2')?.state).toBe('notNeeded');
    expect(progress.places.map(({ rank, players }) => [rank, ...players])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it('replays the grand final once when the player without a loss loses it, and not again', () => {
    const lost = play(8, (id, sides) => (id === 'GF' ? 'b' : better(id, sides)));
    expect(lost.matches.slice(-2).map(({ id, sides }) => `${id} ${sides.join('-')}`)).toEqual(['GF 1-2', 'GF2 1-2']);
    expect(lost.progress.places[0]).toEqual({ rank: 1, players: [1] });
    const twice = play(8, (id, sides) => (id.startsWith('GF') ? 'b' : better(id, sides)));
    expect(twice.progress.places.slice(0, 2)).toEqual([
      { rank: 1, players: [2] },
      { rank: 2, players: [1] },
    ]);
  });

  it('of two: the match, the grand final between the same two, and its replay', () => {
    expect(play(2, () => 'a').matches.map(({ id }) => id)).toEqual(['W1.1', 'GF']);
    expect(play(2, (id) => (id === 'GF' ? 'b' : 'a')).matches.map(({ id }) => id)).toEqual(['W1.1', 'GF', 'GF2']);
  });

  it('of seven in a bracket of eight: who drops against nobody goes on, and nobody is stuck', () => {
    const { progress, matches } = play(7, better);
    expect(progress.byes).toEqual([
      { id: 'W1.1', player: 1 },
      { id: 'L1.1', player: 5 },
    ]);
    expectFinished(7, { progress, matches });
  });

  it.each([2, 3, 4, 5, 6])('of %d: over every outcome it ends when all but one have two losses', (n) => {
    let outcomes = 0;
    eachOutcome(planFor(n), seatsBySeed(n), ['a', 'b'], (played) => {
      outcomes += 1;
      if (n < 5 || outcomes % 7 === 0) expectFinished(n, played);
    });
    // Each has 2 losses but one, with none or one: so many matches, and a grand final that may be replayed.
    expect(outcomes).toBe(2 ** (2 * n - 3) * 3);
  });

  it.each([2, 3, 4])('of %d: also when matches are lost by both', (n) => {
    let withoutWinner = 0;
    eachOutcome(planFor(n), seatsBySeed(n), ['a', 'b', 'none'], (played) => {
      expectFinished(n, played);
      if (played.progress.in.length === 0) withoutWinner += 1;
    });
    expect(withoutWinner).toBeGreaterThan(0);
  });

  it('of any field ends, with 2n - 2 or 2n - 1 matches when each has one loser', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 140 }), fc.boolean(), fc.string(), (n, doubleLosses, name) => {
        const draw = testDraw(name);
        const choices: readonly BracketResult[] = doubleLosses ? ['a', 'b', 'a', 'b', 'none'] : ['a', 'b'];
        const played = play(n, () => draw.pick(choices));
        expectFinished(n, played);
        if (doubleLosses) return;
        const replayed = played.matches.some(({ id }) => id === 'GF2');
        expect(played.matches).toHaveLength(replayed ? 2 * n - 1 : 2 * n - 2);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('two who both lose a match of the winners’ bracket (rules 1.12)', () => {
  const seats = seatsBySeed(4);
  const at = (results: Record<string, BracketResult>) => bracketProgress(doubleEliminationPlan(4), seats, new Map(Object.entries(results)));

  it('have one loss each: their next opponent has a bye, and they play for the one place below', () => {
    const { ready, byes, losses, out } = at({ 'W1.1': 'none', 'W1.2': 'a' });
    expect(ready).toEqual([{ id: 'D1.1', sides: [1, 4] }]);
    expect(byes).toEqual([{ id: 'W2.1', player: 2 }]);
    expect(out).toEqual([]);
    expect([...losses]).toEqual([
      [1, 1],
      [4, 1],
      [3, 1],
    ]);
    expect(at({ 'W1.1': 'none', 'W1.2': 'a', 'D1.1': 'a' }).ready).toEqual([{ id: 'L1.1', sides: [1, 3] }]);
  });

  it('are both out when they lose that too, and the other goes on', () => {
    const { ready, byes, out, places } = at({ 'W1.1': 'none', 'W1.2': 'a', 'D1.1': 'none' });
    expect(out).toEqual([1, 4]);
    expect(byes).toContainEqual({ id: 'L1.1', player: 3 });
    expect(ready).toEqual([{ id: 'GF', sides: [2, 3] }]);
    expect(places).toEqual([{ rank: 3, players: [1, 4] }]);
  });

  it('leave a winner in the grand final who has one loss less, and nobody in its replay', () => {
    const before = { 'W1.1': 'a', 'W1.2': 'a', 'W2.1': 'a', 'L1.1': 'a', 'L2.1': 'a' } as const;
    const once = at({ ...before, GF: 'none' });
    expect(once.over).toBe(true);
    expect(once.places.slice(0, 2)).toEqual([
      { rank: 1, players: [1] },
      { rank: 2, players: [2] },
    ]);
    const again = at({ ...before, GF: 'b', GF2: 'none' });
    expect(again.places[0]).toEqual({ rank: 2, players: [1, 2] });
  });
});
