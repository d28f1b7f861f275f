import { drawnLeastPairing } from '../performance/drawn-least-pairing';
import type { Pair } from '../pairing-terms';
import type { SwissInput } from './swiss-pairing';

export interface NearestPaired {
  readonly pairs: readonly Pair[];
  readonly rematches: number;
  readonly scoreDifferenceSquared: number;
  readonly method: 'nearest';
}

/**
 * The complete pairing of an even field with the smallest sum of squared score differences, and among these with the fewest rematches:
 * what a last round is paired by that leaves rematches free. Exact and proven as `leastPairing` is; the draw decides among equally good
 * ones by shuffled labels. rules.md 5 (`key-swiss`, last round)
 */
export const nearestPairing = ({ scores, history, draw }: Pick<SwissInput, 'scores' | 'history' | 'draw'>): NearestPaired => {
  const score = (player: number): number => scores[player] as number;
  const drawn = drawnLeastPairing(scores.length, (i, j) => [(score(i) - score(j)) ** 2, history.meetings(i, j) > 0 ? 1 : 0], draw);
  if (drawn === null) throw new RangeError(`${scores.length} players cannot all be paired`);
  const [scoreDifferenceSquared = 0, rematches = 0] = drawn.value;
  return { pairs: drawn.pairs, rematches, scoreDifferenceSquared, method: 'nearest' };
};
