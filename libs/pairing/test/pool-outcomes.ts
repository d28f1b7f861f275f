import type { PoolsInput } from '../src/pools/pair-pools';
import type { Met, Pair } from '../src/pairing-terms';
import { countRematches, everyPairing, keyOf, leastBy } from './every-pairing';

interface Outcome {
  readonly pairs: readonly Pair[];
  readonly byes: readonly number[];
  readonly chance: number;
}

type Rules = Pick<PoolsInput, 'pools' | 'byes' | 'oddPools'> & { readonly met: Met };

/** rules.md 1.3 and 1.4 by enumeration: every outcome of a draw with its chance. */
export const poolOutcomes = (rules: Rules): Map<string, number> => {
  const chances = new Map<string, number>();
  for (const { pairs, byes, chance } of outcomes(rules)) {
    const key = keyOf(pairs, byes);
    chances.set(key, (chances.get(key) ?? 0) + chance);
  }
  return chances;
};

const outcomes = ({ pools, met, byes, oddPools }: Rules): Outcome[] => {
  const odd = pools.filter((pool) => pool.length % 2 === 1);
  if (pools.length === 2 && odd.length === 2 && oddPools === 'crossPair') return crossed(pools[0]!, pools[1]!, met);
  if (pools.length === 2 && odd.length === 1 && odd[0]!.every((player) => byes(player) > 0)) {
    const other = pools.find((pool) => pool !== odd[0])!;
    const receivers = other.filter((player) => byes(player) === 0);
    const best = (absent: number): Pair[][] => mixedPairings(pools, absent, met);
    if (receivers.length > 0) return receiverThenPairs(receivers, best, met);
  }
  return pools.map((pool) => apart(pool, met, byes)).reduce(product, [{ pairs: [], byes: [], chance: 1 }]);
};

const fewest = (players: readonly number[], met: Met): Pair[][] => leastBy(everyPairing(players), (pairs) => countRematches(pairs, met));

const without = (players: readonly number[], ...absent: number[]): number[] => players.filter((player) => !absent.includes(player));

const uniform = (pairings: readonly Pair[][], chance = 1): Outcome[] =>
  pairings.map((pairs) => ({ pairs, byes: [], chance: chance / pairings.length }));

const apart = (pool: readonly number[], met: Met, byes: (player: number) => number): Outcome[] =>
  pool.length % 2 === 0
    ? uniform(fewest(pool, met))
    : receiverThenPairs(leastBy(pool, byes), (absent) => fewest(without(pool, absent), met), met);

const receiverThenPairs = (candidates: readonly number[], best: (absent: number) => Pair[][], met: Met): Outcome[] => {
  const receivers = leastBy(candidates, (player) => countRematches(best(player)[0]!, met));
  return receivers.flatMap((player) => uniform(best(player), 1 / receivers.length).map((outcome) => ({ ...outcome, byes: [player] })));
};

const mixedPairings = (pools: readonly (readonly number[])[], absent: number, met: Met): Pair[][] => {
  const crosses = ([i, j]: Pair): boolean => pools[0]!.includes(i) !== pools[0]!.includes(j);
  const all = everyPairing(without(pools.flat(), absent)).filter((pairs) => pairs.filter(crosses).length === 1);
  return leastBy(all, (pairs) => countRematches(pairs, met));
};

const crossed = (first: readonly number[], second: readonly number[], met: Met): Outcome[] => {
  const crossings = first.flatMap((a) =>
    second.map((b) => ({ a, b, restA: fewest(without(first, a), met), restB: fewest(without(second, b), met) })),
  );
  const best = leastBy(crossings, ({ a, b, restA, restB }) => countRematches([[a, b], ...restA[0]!, ...restB[0]!], met));
  return best.flatMap(({ a, b, restA, restB }) =>
    product(uniform(restA), uniform(restB)).map(({ pairs, chance }) => ({
      pairs: [[a, b] as const, ...pairs],
      byes: [],
      chance: chance / best.length,
    })),
  );
};

const product = (left: readonly Outcome[], right: readonly Outcome[]): Outcome[] =>
  left.flatMap((l) => right.map((r) => ({ pairs: [...l.pairs, ...r.pairs], byes: [...l.byes, ...r.byes], chance: l.chance * r.chance })));
