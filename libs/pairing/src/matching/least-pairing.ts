import { at, type Pair } from '../pairing-terms';
import { faultIn, SetsAround, type Certificate } from './certificate';
import { pricedMatching } from './priced-matching';
import { COST_LIMIT, EdgeCollector, InexactCosts } from './sparse-graph';

export interface LeastPairing {
  /** Every one of 0 .. n-1 stands in one pair, the smaller number first. */
  readonly pairs: readonly Pair[];
  /** The sums of the measures over the pairs, in the order of the measures: lexicographically the least there is. */
  readonly value: readonly number[];
  /** The proof, over costs in which each measure outweighs all that come after it. It has been checked. */
  readonly certificate: Certificate;
  /** False only for a pair that stands in no pairing with this value. */
  usable(i: number, j: number): boolean;
}

/** The measures of two players, the weightiest first, integers >= 0; null where the two may not meet. */
export type Measures = (i: number, j: number) => readonly number[] | null;

/** Up to this size every pair is an edge at once; above it a few for each player, and others as they are needed. */
const DENSE = 64;
const CANDIDATES = 10;

/**
 * The complete pairing of 0 .. n-1 whose sums of measures are lexicographically least, exact and proven; null where there is
 * none. `measures(i, j)` is asked for i < j and gives as many integers for each pair. Which of several such pairings it is
 * depends on the labels alone: shuffle them beforehand.
 *
 * All pairs are looked at: some milliseconds for 100 players, about a second for 2,000. An InexactCosts where the measures together
 * exceed exact integers: at the latest where one pair, with each measure outweighing those after it, reaches 2^50. A RangeError
 * where measures are no integers >= 0, or not as many for each pair.
 */
export const leastPairing = (n: number, measures: Measures): LeastPairing | null => {
  if (n % 2 === 1) return null;
  if (n === 0) return { pairs: [], value: [], certificate: { dual: [], sets: [] }, usable: () => false };
  const { most, barred } = extentOf(n, measures);
  const scales = scalesOf(n, most);
  const bar = barred ? (n / 2) * costOf(most, scales) + 1 : 0;
  if (!(costOf(most, scales) < COST_LIMIT && bar < COST_LIMIT))
    throw new InexactCosts(`the measures of ${n} players exceed exact integers`);
  const cost = pairCosts(n, measures, scales);
  const edges = firstEdges(n, cost, bar);
  const solved = pricedMatching(edges, (certificate) => addCheaper(n, cost, edges, certificate));
  if (solved === null) return null;
  const pairs = pairsOf(solved.mate);
  // A bar costs more than any pairing without one: where it is used, there is none without.
  if (pairs.some(([i, j]) => cost(i, j) === null)) return null;
  const fault = faultIn(n, cost, pairs, solved.certificate);
  if (fault !== null) throw new Error(`a pairing was not proven best: ${fault}`);
  const value = most.map((_, k) => pairs.reduce((sum, [i, j]) => sum + at(measures(i, j) ?? [], k), 0));
  return { pairs, value, certificate: solved.certificate, usable: usableBy(n, cost, solved.certificate) };
};

const extentOf = (n: number, measures: Measures): { most: number[]; barred: boolean } => {
  const most: number[] = [];
  let barred = false;
  let length = -1;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const own = measures(i, j);
      if (own === null) {
        barred = true;
        continue;
      }
      if (length < 0) length = own.length;
      if (own.length !== length) throw new RangeError(`a pair has ${own.length} measures, another one ${length}`);

      for (let k = 0; k < own.length; k++) {
        const x = own[k]!;
        if (!Number.isSafeInteger(x) || x < 0) throw new RangeError(`a measure of a pair is an integer >= 0, not ${x}`);
        most[k] = Math.max(most[k] ?? 0, x);
      }
    }
  }
  return { most, barred };
};

/** What one unit of each measure weighs, so that it outweighs all that come after it in a whole pairing. */
const scalesOf = (n: number, most: readonly number[]): number[] => {
  const scales = new Array<number>(most.length);
  let scale = 1;
  for (let k = most.length - 1; k >= 0; k--) {
    scales[k] = scale;
    scale *= (n / 2) * at(most, k) + 1;
  }
  return scales;
};

const costOf = (measures: readonly number[], scales: readonly number[]): number => {
  let sum = 0;
  for (let k = 0; k < measures.length; k++) sum += measures[k]! * scales[k]!;
  return sum;
};

/** Fields up to this size have their costs worked out once and kept: 8 bytes a pair, both ways. */
const KEPT = 2048;

const pairCosts = (n: number, measures: Measures, scales: readonly number[]): ((i: number, j: number) => number | null) => {
  const worked = (i: number, j: number): number | null => {
    const own = i < j ? measures(i, j) : measures(j, i);
    return own === null ? null : costOf(own, scales);
  };
  if (n > KEPT) return worked;
  const kept = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) kept[i * n + j] = kept[j * n + i] = worked(i, j) ?? NaN;
  return (i, j) => {
    const own = kept[i * n + j]!;
    return Number.isNaN(own) ? null : own;
  };
};

type Cost = ReturnType<typeof pairCosts>;

/** Every pair of a small field; of a larger one the cheapest for each player, and a way through all, barred or not. */
const firstEdges = (n: number, cost: Cost, bar: number): EdgeCollector => {
  const edges = new EdgeCollector(n);
  for (let i = 0; i < n; i += 2) edges.add(i, i + 1, cost(i, i + 1) ?? bar);
  for (let i = 0; i < n; i++) {
    if (n <= DENSE) {
      for (let j = i + 1; j < n; j++) addAllowed(edges, i, j, cost);
    } else for (const j of cheapestPartners(n, i, cost)) addAllowed(edges, i, j, cost);
  }
  return edges;
};

const addAllowed = (edges: EdgeCollector, i: number, j: number, cost: Cost): boolean => {
  const own = cost(i, j);
  return own !== null && edges.add(i, j, own);
};

/** In turn from the player on, so that equally cheap ones are not all the same few. */
const cheapestPartners = (n: number, i: number, cost: Cost): number[] => {
  const chosen: number[] = [];
  const costs: number[] = [];
  for (let step = 1; step < n; step++) {
    const j = (i + step) % n;
    const own = cost(i, j);
    if (own === null || (chosen.length === CANDIDATES && own >= costs[CANDIDATES - 1]!)) continue;
    let place = Math.min(chosen.length, CANDIDATES - 1);
    for (; place > 0 && costs[place - 1]! > own; place--) {
      chosen[place] = chosen[place - 1]!;
      costs[place] = costs[place - 1]!;
    }
    chosen[place] = j;
    costs[place] = own;
  }
  return chosen;
};

/** How many edges one player may bring in at a time. */
const ADDED_FOR_EACH = 8;

const addCheaper = (n: number, cost: Cost, edges: EdgeCollector, { dual, sets }: Certificate): number => {
  if (n <= DENSE) return 0;
  const around = new SetsAround(n, sets);
  let added = 0;
  for (let i = 0; i < n; i++) {
    let own = 0;
    for (let step = 1; step < n && own < ADDED_FOR_EACH; step++) {
      const j = (i + step) % n;
      const sum = dual[i]! + dual[j]!;
      const paid = cost(i, j);
      if (paid === null || sum <= 2 * paid || sum - 2 * around.common(i, j) <= 2 * paid) continue;
      if (edges.add(i, j, paid)) own += 1;
    }
    added += own;
  }
  return added;
};

export const pairsOf = (mate: ArrayLike<number>): Pair[] => {
  const pairs: Pair[] = [];
  for (let i = 0; i < mate.length; i++) if (mate[i]! > i) pairs.push([i, mate[i]!]);
  return pairs;
};

/** Complementary slackness: a cheapest pairing has only pairs whose numbers allow no lower cost. */
const usableBy = (n: number, cost: Cost, { dual, sets }: Certificate): LeastPairing['usable'] => {
  const around = new SetsAround(n, sets);
  return (i, j) => {
    const own = cost(i, j);
    return own !== null && dual[i]! + dual[j]! - 2 * around.common(i, j) === 2 * own;
  };
};
