import type { Draw } from '@roundbook/draw';
import { leastPairing } from '../matching/least-pairing';
import { at, type Pair } from '../pairing-terms';

export interface Drawn {
  /** The better-ranked player first, in the order of these. */
  readonly pairs: readonly Pair[];
  /** The sums of the measures over the pairs, in the order of the measures. */
  readonly value: readonly number[];
}

/**
 * The complete pairing of 0 .. n-1 with the least measures, as `leastPairing` has it, of labels shuffled with the draw: among
 * equally good pairings the draw decides, and these are not claimed to be equally likely. Null where there is none.
 * `measures(i, j)` is asked with i < j only.
 */
export const drawnLeastPairing = (n: number, measures: (i: number, j: number) => readonly number[] | null, draw: Draw): Drawn | null => {
  const label = draw.shuffle(Array.from({ length: n }, (_, i) => i));
  const ranked = (x: number, y: number): Pair => {
    const [i, j] = [at(label, x), at(label, y)];
    return i < j ? [i, j] : [j, i];
  };
  const least = leastPairing(n, (x, y) => measures(...ranked(x, y)));
  if (least === null) return null;
  return { pairs: inRankOrder(least.pairs.map(([x, y]) => ranked(x, y))), value: least.value };
};

/** Pairs in the order of their better-ranked players. */
export const inRankOrder = (pairs: readonly Pair[]): Pair[] => [...pairs].sort(([i], [j]) => i - j);
