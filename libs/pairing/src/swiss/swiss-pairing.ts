import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { refused, type Refusal } from '@roundbook/kernel';
import { bracketPairing } from './bracket-pairing';
import { COST_LIMIT, cheapestMatching } from '../matching/cheapest-matching';
import { at, rematch, rematchesOf, type Met, type Pair } from '../pairing-terms';

/** Largest field for which a complete matching is computed: about 5 seconds. */
export const SWISS_LIMIT = 512;

export interface SwissInput {
  /** Players are 0 .. n-1; n is even, the bye is settled before. */
  readonly n: number;
  /** Match points, integers >= 0, one per player. */
  readonly scores: readonly number[];
  readonly met: Met;
  readonly draw: Draw;
}

export interface SwissPaired {
  readonly pairs: readonly Pair[];
  readonly rematches: number;
  readonly scoreDifferenceSquared: number;
  /**
   * `neighbours` and `outermost`: no rematch and the sum of squares equals a lower bound (that of sorted neighbours, or that
   * with the smallest score groups at either end matched), so nothing is better; `matching`: a minimum over all pairs.
   */
  readonly method: 'neighbours' | 'outermost' | 'matching';
}

/**
 * The pairing with the fewest rematches and, among those, the smallest sum of squared score differences; both exact.
 * Among equally good pairings the draw decides by shuffling the score groups and, where a matching is computed, the labels:
 * different draw seeds give different ones, which are not claimed to be equally likely. rules.md 2.2
 *
 * Refused: `field_too_large` above SWISS_LIMIT players where no lower bound is met, `scores_too_far_apart`. A RangeError
 * for an odd n or scores that are no integers >= 0.
 */
export const swissPairing = ({ n, scores, met, draw }: SwissInput): E.Either<Refusal, SwissPaired> => {
  if (n % 2 === 1 || scores.length !== n)
    throw new RangeError(`a Swiss pairing needs an even field and its scores, not ${n} and ${scores.length}`);
  if (!scores.every((score) => Number.isSafeInteger(score) && score >= 0)) throw new RangeError('scores are integers >= 0');
  if (n === 0) return E.right(paired([], scores, met, 'neighbours'));
  const steps = inSteps(scores);
  const widest = steps.reduce((most, step) => Math.max(most, step), 0);
  const perRematch = (n / 2) * widest ** 2 + 1;
  if ((perRematch + widest ** 2) * n >= COST_LIMIT) {
    return E.left(
      refused('scores_too_far_apart', 'The scores lie too far apart for an exact pairing.', { rule: '2.2', details: { widest } }),
    );
  }
  const proven = bracketPairing(steps, met, draw);
  if (proven !== null) return E.right(paired(proven.pairs, scores, met, proven.method));
  if (n > SWISS_LIMIT) return E.left(fieldTooLarge(n));
  const label = draw.shuffle(steps.map((_, player) => player));
  const matching = cheapestMatching(n, (x, y) => {
    const i = at(label, x);
    const j = at(label, y);
    return rematch(met, i, j) * perRematch + (at(steps, i) - at(steps, j)) ** 2;
  });
  if (matching === null) throw new Error('an even field without bars has a complete pairing');
  const pairs = matching.map(([x, y]): Pair => [at(label, x), at(label, y)]);
  return E.right(paired(pairs, scores, met, 'matching'));
};

const paired = (pairs: readonly Pair[], scores: readonly number[], met: Met, method: SwissPaired['method']): SwissPaired => ({
  pairs,
  rematches: rematchesOf(met, pairs),
  scoreDifferenceSquared: pairs.reduce((sum, [i, j]) => sum + (at(scores, i) - at(scores, j)) ** 2, 0),
  method,
});

/** The scores counted from the lowest, in the greatest step of which all differences are multiples. */
const inSteps = (scores: readonly number[]): number[] => {
  const lowest = scores.reduce((least, score) => Math.min(least, score));
  let step = 0;
  for (const score of scores) {
    let rest = score - lowest;
    while (rest > 0) [step, rest] = [rest, step % rest];
  }
  return scores.map((score) => (score - lowest) / (step || 1));
};

/** Above the limit, for Swiss pairings and for repairs. */
export const fieldTooLarge = (n: number): Refusal =>
  refused('field_too_large', `A complete matching is computed for up to ${SWISS_LIMIT} players, not ${n}.`, {
    rule: '2.2',
    allowed: `at most ${SWISS_LIMIT} players, or pairings made by hand`,
    details: { players: n, limit: SWISS_LIMIT },
  });
