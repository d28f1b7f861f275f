import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { drawFrom } from '@roundbook/draw';
import { countRematches, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { historyOf } from '../history';
import { leastPairing } from '../matching/least-pairing';
import { rematch, type Met, type Pair } from '../pairing-terms';
import { pairPools, type PoolsInput, type PoolsPaired } from './pair-pools';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const paired = (
  seed: string,
  input: Omit<PoolsInput, 'drawBye' | 'drawPairs' | 'byes' | 'oddPools'> & Partial<PoolsInput>,
): PoolsPaired => {
  const result = pairPools({
    byes: () => 0,
    oddPools: 'bye',
    drawBye: drawFrom(seed, 'bye'),
    drawPairs: drawFrom(seed, 'pairs'),
    ...input,
  });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

const written = ({ matches, byes }: PoolsPaired): string =>
  [...matches.map(({ a, b }) => `${Math.min(a, b)}-${Math.max(a, b)}`).sort(), ...byes.map(({ player }) => `bye ${player}`)].join(' ');

/** The meetings of a round robin by the circle: in round r those meet whose numbers add up to 2r, player n-1 meeting r itself. */
const roundRobin = (n: number, rounds: number): Pair[] =>
  range(rounds).flatMap((r) => [
    [n - 1, r] as const,
    ...range(n / 2 - 1).map((k) => [(r + k + 1) % (n - 1), (r + n - 2 - k) % (n - 1)] as const),
  ]);

const metIn = (n: number, pairs: readonly Pair[]): Met => historyOf(n, pairs).meetings;

describe('what is drawn from large pools', () => {
  it('has everybody once and as few rematches as the weighted matching finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 40 }), fc.constantFrom(10, 60, 90, 96, 99, 100), fc.nat(1e6), (n, percent, seed) => {
        const met = randomHistory(n, percent, testDraw(`large ${seed}`));
        const result = paired(`large ${seed}`, { pools: [range(n)], met });
        const players = [...result.matches.flatMap(({ a, b }) => [a, b]), ...result.byes.map(({ player }) => player)];
        expect(players.sort((i, j) => i - j)).toEqual(range(n));
        // In an odd pool the bye is a partner whom nobody has met.
        const even = n + (n % 2);
        const least = leastPairing(even, (i, j) => [j === n ? 0 : rematch(met, i, j)])!;
        expect(result.rematches).toBe(least.value[0]);
        expect(
          countRematches(
            result.matches.map(({ a, b }) => [a, b]),
            met,
          ),
        ).toBe(result.rematches);
        expect(written(paired(`large ${seed}`, { pools: [range(n)], met }))).toBe(written(result));
      }),
      { numRuns: runs(40), seed: 11 },
    );
  });

  it.each([
    [64, 40, 'budgets'],
    [64, 50, 'budgets'],
    [64, 60, 'counting'],
    [64, 62, 'counting'],
    [100, 60, 'budgets'],
    [200, 100, 'budgets'],
  ] as const)('%d players after %d rounds: no rematch, by %s', (n, rounds, method) => {
    const result = paired('dense', { pools: [range(n)], met: historyOf(n, roundRobin(n, rounds)) });
    expect(result).toMatchObject({ rematches: 0, method });
    expect(result.matches).toHaveLength(n / 2);
  });

  it('one of a thousand who has met everybody has the one rematch', () => {
    const met: Met = (i, j) => (i === 7 || j === 7 ? 1 : 0);
    expect(paired('one', { pools: [range(1000)], met })).toMatchObject({ rematches: 1, method: 'rejection' });
  });

  it('ten of two hundred who have met everybody meet each other again', () => {
    const met: Met = (i, j) => (i < 10 || j < 10 ? 1 : 0);
    const result = paired('ten', { pools: [range(200)], met });
    expect(result).toMatchObject({ rematches: 5, method: 'counting and rejection' });
    for (const { a, b } of result.matches) expect(a < 10).toBe(b < 10);
  });

  it('two odd halves that have met each other entirely meet again once', () => {
    const met: Met = (i, j) => (i < 31 === j < 31 ? 0 : 1);
    expect(paired('halves', { pools: [range(64)], met })).toMatchObject({ rematches: 1, method: 'budgets' });
  });

  it.each([
    [31, 32],
    [33, 30],
  ])('a moved bye in pools of %d and %d in which very many have met', (first, second) => {
    const met = metIn(64, roundRobin(64, 45));
    const pools = [range(first), range(second).map((i) => first + i)];
    const result = paired('moved', { pools, met, byes: (player) => (player < first ? 1 : 0) });
    expect(result.matches.filter(({ mixed }) => mixed)).toHaveLength(1);
    expect(result.byes.map(({ pool }) => pool)).toEqual([1]);
    expect(result).toMatchObject({ rematches: 0, method: 'counting' });
  });
});

/** No release may change what an old draw seed gives. */
describe('golden vectors', () => {
  const cases: [string, () => PoolsPaired, string][] = [];
  const golden = (name: string, input: Parameters<typeof paired>[1], expected: string): void =>
    void cases.push([name, () => paired(`golden ${name}`, input), expected]);
  golden('counting', { pools: [range(10)], met: metIn(10, roundRobin(10, 4)) }, 'counting: 0-1 2-6 3-4 5-7 8-9');
  golden('counting with a bye', { pools: [range(9)], met: metIn(10, roundRobin(10, 3)) }, 'counting: 1-4 2-6 3-5 7-8 bye 0');
  golden(
    'rejection',
    { pools: [range(24)], met: metIn(24, roundRobin(24, 3)) },
    'rejection: 0-5 1-10 11-17 12-14 13-20 19-22 2-4 3-23 6-18 7-21 8-16 9-15',
  );
  golden(
    'rejection with a bye',
    { pools: [range(25)], met: metIn(26, roundRobin(26, 3)) },
    'rejection: 0-7 1-16 12-23 13-24 15-19 17-20 2-18 3-21 4-10 5-8 6-14 9-11 bye 22',
  );
  golden(
    'budgets',
    { pools: [range(48)], met: metIn(48, roundRobin(48, 30)) },
    'budgets: 0-13 1-38 12-19 14-21 15-16 18-25 2-17 20-46 22-23 24-44 26-34 27-45 3-10 31-39 32-40 33-43 37-41 4-11 42-47 5-30 6-29 7-28 8-35 9-36',
  );
  golden(
    'budgets with a rematch',
    { pools: [range(44)], met: (i, j) => (i < 21 === j < 21 ? 0 : 1) },
    'budgets: 0-14 1-38 11-16 15-18 19-20 2-13 21-23 22-30 24-29 25-36 26-28 27-32 3-12 31-37 33-41 34-43 35-40 39-42 4-10 5-6 7-17 8-9',
  );
  golden(
    'counting along a frontier',
    { pools: [range(26)], met: metIn(26, roundRobin(26, 22)) },
    'counting: 0-19 1-18 10-11 2-21 22-24 23-25 3-20 4-15 5-14 6-17 7-16 8-13 9-12',
  );
  golden(
    'crossing',
    { pools: [range(5), range(7).map((i) => i + 5)], met: metIn(12, roundRobin(12, 4)), oddPools: 'crossPair' },
    'counting: 0-1 2-3 4-6 5-11 7-9 8-10',
  );
  golden(
    'moved bye',
    { pools: [range(5), range(6).map((i) => i + 5)], met: metIn(12, roundRobin(12, 4)), byes: (i) => (i < 5 ? 1 : 0) },
    'counting: 0-5 1-4 2-3 6-8 7-9 bye 10',
  );
  golden(
    'moved bye by budgets',
    { pools: [range(31), range(32).map((i) => i + 31)], met: metIn(64, roundRobin(64, 30)), byes: (i) => (i < 31 ? 1 : 0) },
    'budgets: 0-9 1-10 11-28 12-13 14-19 15-26 16-29 17-24 18-21 2-3 20-33 23-30 32-62 34-48 35-49 36-60 37-43 38-46 39-45 4-25 40-54 41-61 42-56 44-50 47-59 5-6 51-57 52-58 53-55 7-22 8-27 bye 31',
  );
  it.each(cases)('%s', (_, drawn, expected) => {
    const result = drawn();
    expect(`${result.method}: ${written(result)}`).toBe(expected);
  });
});
