import maxWeightMatching from 'edmonds-blossom-fixed';
import { at, type Pair } from '../pairing-terms';

/** Costs times vertices stay below this, so that every dual value of the matching algorithm is an exact integer. */
export const COST_LIMIT = 2 ** 50;

/**
 * The complete pairing of 0 .. n-1 with the smallest sum of costs, exact; null where there is none.
 *
 * `cost(i, j)` for i < j: an integer >= 0, or null where the two may not be paired. A RangeError for other costs, or where
 * n times the largest cost reaches 2^50. Among equally cheap pairings the labels decide: shuffle them beforehand.
 */
export const cheapestMatching = (n: number, cost: (i: number, j: number) => number | null): Pair[] | null => {
  if (n === 0) return [];
  if (n % 2 === 1) return null;
  const edges: [number, number, number][] = [];
  let dearest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const c = cost(i, j);
      if (c === null) continue;
      if (!Number.isInteger(c) || c < 0) throw new RangeError(`the cost of a pair must be an integer >= 0, not ${c}`);
      if (c > dearest) dearest = c;
      edges.push([i, j, c]);
    }
  }
  if (dearest * n >= COST_LIMIT) throw new RangeError(`costs up to ${dearest} for ${n} players exceed exact integers`);
  if (edges.length === 0) return null;
  for (const edge of edges) edge[2] = dearest - edge[2];
  return pairsOf(n, maxWeightMatching(edges, true));
};

const pairsOf = (n: number, mate: readonly number[]): Pair[] | null => {
  const pairs: Pair[] = [];
  for (let i = 0; i < n; i++) {
    const j = mate[i];
    if (j === undefined || j < 0) return null;
    if (j === i || at(mate, j) !== i) throw new Error(`the matching is not mutual at ${i}`);
    if (i < j) pairs.push([i, j]);
  }
  return pairs;
};
