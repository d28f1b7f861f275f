import { at, type Pair } from '../pairing-terms';
import { NONE, type SearchState } from './search-state';
import { InexactCosts } from './sparse-graph';

/** An odd set of vertices, and the value z >= 0 by which it relieves the pairs within. */
export interface OddSet {
  readonly members: readonly number[];
  readonly z: number;
}

/**
 * A proof that no complete pairing is cheaper, by the duality of linear programs. Any numbers y of the players and z >= 0 of odd
 * sets will do for which no pair (i, j) has y_i + y_j - 2 (z of all sets with both) above twice its cost: every complete pairing
 * then costs at least half of: the sum of all y, less z (size - 1) of each set, since at most (size - 1) / 2 pairs lie within.
 * A pairing that costs just that is one of the cheapest. All values are integers.
 */
export interface Certificate {
  readonly dual: ArrayLike<number>;
  readonly sets: readonly OddSet[];
}

/** The certificate that a finished search leaves behind. An InexactCosts where its numbers are too large to be added exactly. */
export const certificateOf = (s: SearchState): Certificate => {
  const sets: OddSet[] = [];
  let size = 0;
  for (let v = 0; v < s.n; v++) size += Math.abs(s.dual[v]!);
  for (let b = s.n; b < 2 * s.n; b++) {
    if (s.base[b] === NONE || s.dual[b] === 0) continue;
    const members = s.leaves(b).sort((i, j) => i - j);
    sets.push({ members, z: s.dual[b]! });
    size += s.dual[b]! * members.length;
  }
  if (!(size <= Number.MAX_SAFE_INTEGER)) throw new InexactCosts('the dual values are too large to be added exactly');
  return { dual: s.dual.slice(0, s.n), sets };
};

/** Sums of z over the sets of a certificate: around one vertex, and around two at once. */
export class SetsAround {
  private readonly around: number[][];
  readonly total: Float64Array;

  constructor(
    n: number,
    private readonly sets: readonly OddSet[],
  ) {
    this.around = Array.from({ length: n }, () => []);
    this.total = new Float64Array(n);
    for (const [k, { members, z }] of sets.entries()) {
      for (const v of members) {
        at(this.around, v).push(k);
        this.total[v]! += z;
      }
    }
  }

  common(i: number, j: number): number {
    const [one, other] = [this.around[i]!, this.around[j]!];
    let sum = 0;
    for (let a = 0, b = 0; a < one.length && b < other.length;) {
      if (one[a] === other[b]) {
        sum += this.sets[one[a]!]!.z;
        a += 1;
        b += 1;
      } else if (one[a]! < other[b]!) a += 1;
      else b += 1;
    }
    return sum;
  }
}

/**
 * Checks a certificate against every pair; null where it proves the pairing cheapest, else what is wrong with it: numbers that
 * are no integers, or too large to be added exactly, are. Knows nothing of how it was found. `cost(i, j)` for i < j: an integer >= 0, or null where the two may not meet.
 */
export const faultIn = (
  n: number,
  cost: (i: number, j: number) => number | null,
  pairs: readonly Pair[],
  { dual, sets }: Certificate,
): string | null => {
  const shape = faultInPairs(n, pairs) ?? faultInSets(n, sets) ?? faultInNumbers(n, dual);
  if (shape !== null) return shape;
  const around = new SetsAround(n, sets);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const sum = dual[i]! + dual[j]!;
      const own = cost(i, j);
      if (own === null) continue;
      if (!Number.isSafeInteger(2 * own)) return `the pair ${i}, ${j} costs ${own}`;
      if (sum <= 2 * own) continue;
      if (sum - 2 * around.common(i, j) > 2 * own) return `the pair ${i}, ${j} costs less than its numbers allow`;
    }
  }
  const bound = boundOf(dual, sets);
  let paid = 0;
  for (const [i, j] of pairs) {
    const own = cost(Math.min(i, j), Math.max(i, j));
    if (own === null) return `the pair ${i}, ${j} may not meet`;
    paid += 2 * own;
  }
  return paid === bound ? null : `the pairing costs ${paid / 2}, the bound is ${bound / 2}`;
};

/** Twice the cost below which no complete pairing can be. */
export const boundOf = (dual: ArrayLike<number>, sets: readonly OddSet[]): number => {
  let bound = 0;
  for (let v = 0; v < dual.length; v++) bound += dual[v]!;
  for (const { members, z } of sets) bound -= z * (members.length - 1);
  return bound;
};

/** Null where every one of 0 .. n-1 stands in just one pair. */
export const faultInPairs = (n: number, pairs: readonly Pair[]): string | null => {
  const seen = new Uint8Array(n);
  for (const pair of pairs) {
    if (pair.length !== 2) return 'a pair has not two players';
    for (const player of pair) {
      if (!Number.isInteger(player) || player < 0 || player >= n) return `there is no player ${player}`;
      if (seen[player] === 1) return `player ${player} is paired twice`;
      seen[player] = 1;
    }
  }
  return pairs.length * 2 === n ? null : `${n - 2 * pairs.length} players are not paired`;
};

export const faultInSets = (n: number, sets: readonly OddSet[]): string | null => {
  for (const { members, z } of sets) {
    if (members.length % 2 === 0 || new Set(members).size !== members.length) return 'a set has not an odd number of members';
    if (members.some((v) => !Number.isInteger(v) || v < 0 || v >= n)) return 'a set has a member that is no player';
    if (!Number.isSafeInteger(z) || z < 0) return `a set has the value ${z}`;
  }
  return null;
};

export const faultInNumbers = (n: number, dual: ArrayLike<number>): string | null => {
  if (dual.length !== n) return `there are ${dual.length} numbers for ${n} players`;
  let size = 0;
  for (let v = 0; v < n; v++) {
    if (!Number.isSafeInteger(dual[v])) return `player ${v} has the number ${dual[v]}`;
    size += Math.abs(dual[v]!);
  }
  return Number.isSafeInteger(size) ? null : 'the numbers are too large to be added exactly';
};
