import { at, type Pair } from '../pairing-terms';
import { cheapestMatching } from './cheapest-matching';

export interface LeastPairing {
  /** Every one of 0 .. n-1 stands in one pair, the smaller number first. */
  readonly pairs: readonly Pair[];
  /** The sums of the measures over the pairs, in the order of the measures: lexicographically the least there is. */
  readonly value: readonly number[];
  /** False only for a pair that stands in no pairing with this value. */
  usable(i: number, j: number): boolean;
}

/**
 * The complete pairing of 0 .. n-1 whose sums of measures are lexicographically least, exact; null where there is none.
 * `measures(i, j)` for i < j gives as many integers >= 0 for each pair, the weightiest first, or null where the two may not
 * meet. Which of several such pairings it is depends on the labels alone: shuffle them beforehand.
 */
export const leastPairing = (n: number, measures: (i: number, j: number) => readonly number[] | null): LeastPairing | null => {
  const most: number[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) measures(i, j)?.forEach((x, k) => (most[k] = Math.max(most[k] ?? 0, x)));
  const scales: number[] = [];
  let scale = 1;
  for (let k = most.length - 1; k >= 0; k--) {
    scales[k] = scale;
    scale *= (n / 2) * at(most, k) + 1;
  }
  const cost = (i: number, j: number): number | null => measures(i, j)?.reduce((sum, x, k) => sum + x * at(scales, k), 0) ?? null;
  const pairs = cheapestMatching(n, cost);
  if (pairs === null) return null;
  const value = most.map((_, k) => pairs.reduce((sum, [i, j]) => sum + (measures(i, j)?.[k] ?? 0), 0));
  return { pairs, value, usable: (i, j) => measures(Math.min(i, j), Math.max(i, j)) !== null };
};
