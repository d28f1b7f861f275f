import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import type { Draw } from '@roundbook/draw';
import { chiSquare, chiSquareBound, countRematches, historyOf, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { poolOutcomes } from '../../test/pool-outcomes';
import { pairPools, type PoolsInput, type PoolsPaired } from './pair-pools';
import type { Met, Pair } from '../pairing-terms';

type Rules = Omit<PoolsInput, 'drawBye' | 'drawPairs' | 'met'> & { readonly met: Met };

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

const paired = (rules: Rules, drawBye: Draw, drawPairs = drawBye): PoolsPaired => {
  const result = pairPools({ ...rules, drawBye, drawPairs });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

const pairsOf = ({ matches }: PoolsPaired): Pair[] => matches.map(({ a, b }) => [a, b]);
const outcomeOf = (result: PoolsPaired): string =>
  keyOf(
    pairsOf(result),
    result.byes.map(({ player }) => player),
  );

const rules = (sizes: readonly number[], met: Met, more: Partial<Rules> = {}): Rules => ({
  pools: sizes.map((size, i) => range(10 * i, 10 * i + size)),
  met,
  byes: () => 0,
  oddPools: 'bye',
  ...more,
});

/** Draws one outcome again and again and measures how far it is from the chances that the rules give. */
const statistic = (draw: (round: number) => string, chances: ReadonlyMap<string, number>, times: number): number =>
  chiSquare(
    range(0, times).map((round) => draw(round)),
    chances,
  );

describe('what a draw of the pools may give (rules 1.3, 1.4)', () => {
  const sizes = fc.oneof(
    fc.tuple(fc.integer({ min: 0, max: 8 })),
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 6 })),
  );
  it('is always one of the outcomes found by enumerating every pairing', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom(0, 30, 60, 90),
        fc.nat(1e6),
        fc.constantFrom('bye', 'crossPair'),
        fc.integer({ min: 1, max: 3 }),
        (size, density, seed, oddPools, most) => {
          const draw = testDraw(`pools ${seed}`);
          const byes = range(0, 20).map(() => draw.int(most));
          const given = rules(size, randomHistory(20, density, draw), { byes: (player) => byes[player]!, oddPools });
          const result = paired(given, draw);
          expect(poolOutcomes(given).has(outcomeOf(result))).toBe(true);
          expect(result.rematches).toBe(countRematches(pairsOf(result), given.met));
          for (const { a, b, pool, mixed } of result.matches) {
            expect(given.pools[pool]).toContain(a);
            expect(given.pools[mixed ? 1 : pool]).toContain(b);
          }
          for (const { player, pool } of result.byes) expect(given.pools[pool]).toContain(player);
        },
      ),
      { numRuns: runs(150), seed: 7 },
    );
  });

  it('is the same for the same draws, and another for others', () => {
    const given = rules([7, 6], randomHistory(20, 10, testDraw('same')));
    const drawn = range(0, 20).map((i) => outcomeOf(paired(given, testDraw(`seed ${i}`))));
    expect(drawn).toEqual(range(0, 20).map((i) => outcomeOf(paired(given, testDraw(`seed ${i}`)))));
    expect(new Set(drawn).size).toBeGreaterThan(15);
  });
});

const FORCED: readonly Pair[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 2],
];
const SIX_ROUNDED: readonly Pair[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [0, 2],
  [1, 4],
];

describe('how likely each outcome is', () => {
  const cases: [string, Rules][] = [
    [
      '5 players',
      rules(
        [5],
        historyOf([
          [0, 1],
          [2, 3],
          [0, 2],
        ]),
      ),
    ],
    [
      '5 players of whom two had a bye',
      rules(
        [5],
        historyOf([
          [0, 1],
          [2, 3],
        ]),
        { byes: (player) => (player < 2 ? 1 : 0) },
      ),
    ],
    ['6 players', rules([6], historyOf(SIX_ROUNDED))],
    ['6 players with a forced rematch', rules([6], historyOf(FORCED))],
    ['7 players', rules([7], historyOf([...SIX_ROUNDED, [5, 6], [3, 6]]))],
    ['8 players', rules([8], historyOf([...SIX_ROUNDED, [6, 7], [3, 6], [5, 7], [0, 3], [1, 2]]))],
    [
      'a crossing of 3 and 5 players',
      rules(
        [3, 5],
        historyOf([
          [0, 1],
          [0, 2],
          [10, 11],
          [12, 13],
          [0, 10],
          [1, 11],
        ]),
        { oddPools: 'crossPair' },
      ),
    ],
    [
      'a crossing with forced rematches',
      rules(
        [3, 3],
        historyOf([
          [0, 1],
          [0, 2],
          [1, 2],
          [10, 11],
          [0, 10],
        ]),
        { oddPools: 'crossPair' },
      ),
    ],
    [
      'a bye that moves to the other pool',
      rules(
        [3, 4],
        historyOf([
          [0, 1],
          [10, 11],
          [0, 10],
          [2, 13],
        ]),
        { byes: (player) => (player < 4 || player === 13 ? 1 : 0) },
      ),
    ],
    [
      'a bye that moves away from a pool in which some crossings leave fewer pairings than others',
      rules(
        [5, 4],
        historyOf([
          [0, 1],
          [0, 2],
          [10, 11],
        ]),
        { byes: (player) => (player < 10 ? 1 : 0) },
      ),
    ],
    [
      'a bye that moves to the better pool',
      rules(
        [4, 3],
        historyOf([
          [0, 1],
          [10, 11],
          [0, 10],
        ]),
        { byes: (player) => (player > 9 ? 1 : 0) },
      ),
    ],
  ];
  it.each(cases)('%s: as the rules say', (name, given) => {
    const chances = poolOutcomes(given);
    expect(chances.size).toBeGreaterThan(2);
    const drawBye = testDraw(`${name} bye`);
    const drawPairs = testDraw(`${name} pairs`);
    const times = chances.size * runs(60);
    expect(statistic(() => outcomeOf(paired(given, drawBye, drawPairs)), chances, times)).toBeLessThan(chiSquareBound(chances.size - 1));
  });

  /** Takes for each player in turn the first in a drawn order whom it has not met, and starts anew when it is stuck. */
  const greedy = (players: readonly number[], met: Met, draw: Draw): Pair[] => {
    for (;;) {
      const left = [...players];
      const pairs: Pair[] = [];
      while (left.length > 0) {
        const first = left.shift()!;
        const second = draw.shuffle(left).find((player) => met(first, player) === 0);
        if (second === undefined) break;
        left.splice(left.indexOf(second), 1);
        pairs.push([first, second]);
      }
      if (left.length === 0 && pairs.length === players.length / 2) return pairs;
    }
  };
  it('a sampler that avoids rematches step by step fails the same check', () => {
    const given = rules([8], historyOf([...SIX_ROUNDED, [6, 7], [3, 6], [5, 7], [0, 3], [1, 2]]));
    const chances = poolOutcomes(given);
    const draw = testDraw('greedy');
    const biased = statistic(() => keyOf(greedy(given.pools[0]!, given.met, draw)), chances, chances.size * 60);
    expect(biased).toBeGreaterThan(chiSquareBound(chances.size - 1));
    expect(biased).toBeLessThan(Infinity);
  });
});

describe('pools too large to count', () => {
  const everyOpponent = (player: number, others: readonly number[]): Pair[] => others.map((other) => [player, other]);

  it('a player of 22 who has met everybody has one rematch, and each opponent is equally likely', () => {
    const given = { ...rules([], historyOf(everyOpponent(0, range(1, 22)))), pools: [range(0, 22)] };
    const draw = testDraw('22');
    const opponents = range(0, runs(40)).map(() => {
      const result = paired(given, draw);
      expect(result).toMatchObject({ rematches: 1, method: 'rejection' });
      const { a, b } = result.matches.find((match) => match.a === 0 || match.b === 0)!;
      return String(a + b);
    });
    expect(chiSquare(opponents, new Map(range(1, 22).map((player) => [String(player), 1 / 21])))).toBeLessThan(chiSquareBound(20));
  });

  it('the bye goes to the one whose absence leaves no rematch', () => {
    const given = { ...rules([], historyOf(everyOpponent(5, range(0, 23)))), pools: [range(0, 23)] };
    expect(paired(given, testDraw('23'))).toMatchObject({ byes: [{ player: 5, pool: 0 }], rematches: 0 });
    const had = paired({ ...given, byes: (player) => (player === 5 ? 1 : 0) }, testDraw('23'));
    expect(had.byes[0]!.player).not.toBe(5);
    expect(had.rematches).toBe(1);
  });

  it.each([
    ['crossPair', [25, 71], () => 0, 0],
    ['crossPair', [3, 71], () => 0, 0],
    ['crossPair', [25, 31], () => 0, 0],
    ['bye', [25, 70], (player: number) => (player < 25 ? 1 : 0), 1],
    ['bye', [25, 30], (player: number) => (player < 25 ? 1 : 0), 1],
  ] as const)('%s with pools of %j: one mixed match', (oddPools, [first, second], byes, received) => {
    const met = randomHistory(200, 4, testDraw(`mixed ${second}`));
    const result = paired({ pools: [range(0, first), range(100, 100 + second)], met, byes, oddPools }, testDraw('mixed'));
    const mixed = result.matches.filter((match) => match.mixed);
    expect(mixed).toHaveLength(1);
    expect(mixed[0]!.a).toBeLessThan(first);
    expect(mixed[0]!.b).toBeGreaterThanOrEqual(100);
    expect(result.byes.map(({ pool }) => pool)).toEqual(received === 1 ? [1] : []);
    const everybody = [...result.matches.flatMap(({ a, b }) => [a, b]), ...result.byes.map(({ player }) => player)];
    expect(everybody.sort((i, j) => i - j)).toEqual([...range(0, first), ...range(100, 100 + second)]);
    expect(countRematches(pairsOf(result), met)).toBe(result.rematches);
  });

  it('each of the best crossings is equally likely', () => {
    // One of 0 and 1 must cross, or they meet again; 0 has met 33 of the 67.
    const met = historyOf([[0, 1], ...everyOpponent(0, range(100, 133))]);
    const given: Rules = { pools: [range(0, 3), range(100, 167)], met, byes: () => 0, oddPools: 'crossPair' };
    const draw = testDraw('crossings');
    const crossers = range(0, runs(1500)).map(() => String(paired(given, draw).matches.find(({ mixed }) => mixed)!.a));
    const chances = new Map([
      ['0', 34 / 101],
      ['1', 67 / 101],
    ]);
    expect(chiSquare(crossers, chances)).toBeLessThan(chiSquareBound(1));
  });

  it('a rematch forced in the smaller pool does not hide in a crossing', () => {
    const met = historyOf([
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 100],
    ]);
    const result = paired({ pools: [range(0, 3), range(100, 171)], met, byes: () => 0, oddPools: 'crossPair' }, testDraw('forced'));
    expect(result.rematches).toBe(1);
  });

  it('are drawn all the same where nearly everybody has met', () => {
    const met: Met = (i, j) => (i >> 1 === j >> 1 ? 0 : 1);
    const result = paired({ ...rules([], met), pools: [range(0, 26)] }, testDraw('dense'));
    expect(result).toMatchObject({ rematches: 0, method: 'counting' });
    for (const { a, b } of result.matches) expect(a >> 1).toBe(b >> 1);
  });

  it('are refused, not drawn unfairly, where the effort allowed does not do', () => {
    const met = randomHistory(120, 90, testDraw('refused'));
    const draw = testDraw('refused drawn');
    const result = pairPools({ ...rules([], met), pools: [range(0, 120)], drawBye: draw, drawPairs: draw, pairBudget: 50 });
    expect(result).toMatchObject({
      _tag: 'Left',
      left: { kind: 'refused', code: 'pool_too_dense', rule: '1.3', details: { poolSizes: [120] } },
    });
  });

  it('10,000 players play ten rounds without a rematch', () => {
    const meetings = new Set<number>();
    const key = (i: number, j: number): number => Math.min(i, j) * 10_000 + Math.max(i, j);
    for (let round = 1; round <= 10; round++) {
      const met: Met = (i, j) => (meetings.has(key(i, j)) ? 1 : 0);
      const result = paired({ pools: [range(0, 10_000)], met, byes: () => 0, oddPools: 'bye' }, testDraw(`round ${round}`));
      expect(result.matches).toHaveLength(5000);
      expect(result.rematches).toBe(0);
      for (const { a, b } of result.matches) meetings.add(key(a, b));
    }
    expect(meetings.size).toBe(50_000);
  });
});
