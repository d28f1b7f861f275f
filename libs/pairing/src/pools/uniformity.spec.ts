import * as E from 'fp-ts/Either';
import { drawFrom, type Draw } from '@roundbook/draw';
import { chiSquare, chiSquareBound, countRematches, everyPairing, keyOf, leastBy, testDraw } from '../../test/every-pairing';
import { poolOutcomes } from '../../test/pool-outcomes';
import type { Met, Pair } from '../pairing-terms';
import { BudgetedPairings } from './budgeted-pairings';
import { budgetedSide, countedSide, rejectedSide, type CrossingSide } from './crossing-side';
import type { Drawing } from './drawing';
import { FrontierPairings } from './frontier-pairings';
import { crossBy, drawCrossedAsOne } from './joint-crossing';
import { BestCrossings, OddPool } from './odd-pool';
import { pairPools } from './pair-pools';
import { BARRED, FREE, PairingGraph, REMATCH } from './pairing-graph';
import { drawByRejection } from './rejected-pairings';

/** Draws for each size and history: 20,000 in a full run (ROUNDBOOK_RUNS at least 20), or few. */
const DRAWS = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) >= 20 ? 20_000 : 100;
if (DRAWS > 1000) jest.setTimeout(600_000);
const SIZES = [6, 7, 8, 9, 10, 11, 12];
const ROUNDS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const asPairs = (flat: ArrayLike<number>): Pair[] => range(flat.length / 2).map((k) => [flat[2 * k]!, flat[2 * k + 1]!]);
const everybody = (n: number): Int32Array => Int32Array.from(range(n));

const pooled = (n: number, met: Met, draw: Draw): string => {
  const result = pairPools({ pools: [range(n)], met, byes: () => 0, oddPools: 'bye', drawBye: draw, drawPairs: draw });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return keyOf(
    result.right.matches.map(({ a, b }) => [a, b]),
    result.right.byes.map(({ player }) => player),
  );
};

/** Players 0 .. n-1 after rounds that were each drawn in one pool. */
const playedHistory = (n: number, rounds: number): Met => {
  const played = new Set<string>();
  const met: Met = (i, j) => (played.has(`${Math.min(i, j)}-${Math.max(i, j)}`) ? 1 : 0);
  for (let round = 0; round < rounds; round++) {
    const key = pooled(n, met, testDraw(`history of ${n}, round ${round}`));
    for (const pair of key.split(' ')) if (!pair.startsWith('bye')) played.add(pair);
  }
  return met;
};

const enumerated = new Map<number, Pair[][]>();
const pairingsOf = (n: number): Pair[][] => {
  if (!enumerated.has(n)) enumerated.set(n, everyPairing(range(n)));
  return enumerated.get(n)!;
};

/** Every outcome with its chance; in an odd pool the bye is a pair with player n. */
const chancesOf = (n: number, met: Met): Map<string, number> => {
  const even = n + (n % 2);
  const bye = (pairs: readonly Pair[]): number => pairs.find(([, j]) => j === n)?.[0] ?? -1;
  const best = leastBy(pairingsOf(even), (pairs) => countRematches(pairs, (i, j) => (j === n ? 0 : met(i, j))));
  const sizes = new Map<number, number>();
  for (const pairs of best) sizes.set(bye(pairs), (sizes.get(bye(pairs)) ?? 0) + 1);
  return new Map(
    best.map((pairs) => {
      const receiver = bye(pairs);
      const key = keyOf(
        pairs.filter(([, j]) => j !== n),
        receiver < 0 ? [] : [receiver],
      );
      return [key, 1 / sizes.size / sizes.get(receiver)!];
    }),
  );
};

const graphOf = (n: number, met: Met, rematches: number): PairingGraph => {
  const kinds = new Uint8Array(n * n);
  for (const i of range(n)) {
    for (const j of range(n)) if (i !== j) kinds[i * n + j] = met(i, j) === 0 ? FREE : rematches > 0 ? REMATCH : BARRED;
  }
  return new PairingGraph(n, kinds);
};

type Sampler = (draw: Draw) => string;

const UNLIMITED = { left: Infinity };

const METHODS: Record<string, (n: number, met: Met, rematches: number) => Sampler> = {
  rejection: (n, met, rematches) => (draw) => {
    const order = everybody(n);
    drawByRejection(order, (i, j) => met(i, j) > 0, rematches, draw, UNLIMITED);
    return keyOf(asPairs(order));
  },
  budgets: (n, met, rematches) => {
    const budgets = new BudgetedPairings(graphOf(n, met, rematches), everybody(n), rematches);
    return (draw) => {
      for (;;) {
        const drawn = budgets.attempt(draw, UNLIMITED);
        if (drawn !== null) return keyOf(asPairs(drawn));
      }
    };
  },
  frontier: (n, met, rematches) => {
    const counted = FrontierPairings.count(graphOf(n, met, rematches), rematches, 1e6)!;
    return (draw) => keyOf(asPairs(counted.draw(draw)));
  },
};

const statisticOf = (sampler: Sampler, chances: ReadonlyMap<string, number>, draws: number): number =>
  chiSquare(
    range(draws).map((k) => sampler(drawFrom(String(k + 1), 'pairs'))),
    chances,
  );

const rematchesIn = (chances: ReadonlyMap<string, number>, met: Met): number =>
  countRematches(
    [...chances.keys()][0]!
      .split(' ')
      .filter((pair) => !pair.startsWith('bye'))
      .map((pair) => pair.split('-').map(Number) as unknown as Pair),
    met,
  );

describe(`each pairing is equally likely, ${DRAWS} draws for each history`, () => {
  describe.each(SIZES)('%d players', (n) => {
    it.each(ROUNDS)('after %d rounds', (rounds) => {
      const met = playedHistory(n, rounds);
      const chances = chancesOf(n, met);
      const bound = chances.size === 1 ? 1e-6 : chiSquareBound(chances.size - 1);
      expect(statisticOf((draw) => pooled(n, met, draw), chances, DRAWS)).toBeLessThan(bound);
      if (n % 2 === 1) return;
      const rematches = rematchesIn(chances, met);
      for (const method of Object.values(METHODS)) {
        expect(statisticOf(method(n, met, rematches), chances, DRAWS)).toBeLessThan(bound);
      }
    });
  });
});

describe('a mixed match and the pairs drawn together', () => {
  const SIDES: Record<string, (pool: OddPool, haveMet: Drawing['haveMet']) => CrossingSide> = {
    counting: (pool, haveMet) => countedSide(pool, haveMet)!,
    rejection: rejectedSide,
    budgets: budgetedSide,
  };
  const density = [0, 25, 50, 75, 95];
  it.each(Object.entries(SIDES))('%s: each is equally likely', (_, side) => {
    for (const percent of density) {
      const draw = testDraw(`joint ${percent}`);
      const pools = [range(5), [10, 11, 12]] as const;
      const meetings = range(400).map(() => (draw.int(100) < percent ? 1 : 0));
      const met: Met = (i, j) => meetings[Math.min(i, j) * 20 + Math.max(i, j)]!;
      // Player 13 has the bye, and everybody in the odd pool has had one.
      const chances = poolOutcomes({ pools: [pools[0], [...pools[1], 13]], met, byes: (i) => (i === 13 ? 0 : 1), oddPools: 'bye' });
      const drawing: Drawing = { haveMet: (i, j) => met(i, j) > 0, draw, pairBudget: 1e9, methods: new Set() };
      const [first, second] = pools.map((pool) => new OddPool(Int32Array.from(pool), drawing.haveMet)) as [OddPool, OddPool];
      const sides = [side(first, drawing.haveMet), side(second, drawing.haveMet)] as const;
      const best = new BestCrossings(first, second, drawing.haveMet);
      const drawn = range(Math.max(DRAWS, chances.size * 20)).map((k) => {
        // Where no rematch is forced, every other draw is that of both pools as one graph.
        const asOne = best.rematches === 0 && k % 2 === 1;
        const crossed = asOne
          ? drawCrossedAsOne(first, second, drawing)
          : crossBy([first, second], sides, best, drawing, { left: Infinity });
        const { pairs, mixed, rematches } = crossed!;
        const all = [...asPairs(pairs[0]), ...asPairs(pairs[1]), mixed];
        expect(countRematches(all, met)).toBe(rematches);
        return keyOf(all, [13]);
      });
      expect(chiSquare(drawn, chances)).toBeLessThan(chances.size === 1 ? 1e-6 : chiSquareBound(chances.size - 1));
    }
  });
});

describe('draws that are not fair fail the same check', () => {
  it('every place swapped with any place', () => {
    // Without a history, so that the order alone decides: the first of seven has the bye.
    const chances = chancesOf(7, () => 0);
    const inOrder = (order: readonly number[]): string => keyOf(asPairs(order.slice(1)), order.slice(0, 1));
    const biased: Sampler = (draw) => {
      const order = range(7);
      for (const i of order.keys()) {
        const j = draw.int(7);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      return inOrder(order);
    };
    expect(statisticOf((draw) => inOrder(draw.shuffle(range(7))), chances, 20_000)).toBeLessThan(chiSquareBound(104));
    expect(statisticOf(biased, chances, 20_000)).toBeGreaterThan(chiSquareBound(104));
  });

  it('at random, then mended by swaps', () => {
    const met = playedHistory(8, 3);
    const chances = chancesOf(8, met);
    const mended: Sampler = (draw) => {
      const order = draw.shuffle(range(8));
      for (let rematch = 0; rematch >= 0;) {
        rematch = asPairs(order).findIndex(([i, j]) => met(i, j) > 0);
        if (rematch < 0) break;
        const other = draw.int(8);
        [order[2 * rematch + 1], order[other]] = [order[other]!, order[2 * rematch + 1]!];
      }
      return keyOf(asPairs(order));
    };
    const statistic = statisticOf(mended, chances, 8000);
    expect(statistic).toBeGreaterThan(chiSquareBound(chances.size - 1));
    expect(statistic).toBeLessThan(Infinity);
  });
});
