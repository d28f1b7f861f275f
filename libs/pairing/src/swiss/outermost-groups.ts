import type { Draw } from '@roundbook/draw';
import { cheapestMatching } from '../matching/cheapest-matching';
import { at, type Met, type Pair } from '../pairing-terms';

/** Some players paired among themselves, the others absorbed by the group of a given score. */
export interface Absorbed {
  readonly pairs: readonly Pair[];
  readonly absorbed: readonly number[];
  /** Sum of squared score differences, of the pairs and of each absorbed player to that score. */
  readonly cost: number;
}

/**
 * The cheapest way, without a rematch, to pair these players among themselves or have them absorbed at `score`; exact, ties by
 * labels shuffled with the draw.
 */
export const absorbOutermost = (players: readonly number[], score: number, scores: readonly number[], met: Met, draw: Draw): Absorbed => {
  const label = draw.shuffle(players);
  const n = label.length;
  const squared = (x: number, y: number): number => (x - y) ** 2;
  // Vertex n + x stands for being absorbed, for player x alone; those that are not needed are paired off for nothing.
  const matching = cheapestMatching(2 * n, (x, y) => {
    if (x >= n) return 0;
    const i = at(label, x);
    if (y >= n) return y === n + x ? squared(at(scores, i), score) : null;
    const j = at(label, y);
    return met(i, j) > 0 ? null : squared(at(scores, i), at(scores, j));
  });
  if (matching === null) throw new Error('everybody can be absorbed');
  const pairs = matching.filter(([, y]) => y < n).map(([x, y]): Pair => [at(label, x), at(label, y)]);
  const absorbed = matching.filter(([x, y]) => x < n && y >= n).map(([x]) => at(label, x));
  const cost =
    pairs.reduce((sum, [i, j]) => sum + squared(at(scores, i), at(scores, j)), 0) +
    absorbed.reduce((sum, i) => sum + squared(at(scores, i), score), 0);
  return { pairs, absorbed, cost };
};
