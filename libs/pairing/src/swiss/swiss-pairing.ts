import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { refused, type Refusal } from '@roundbook/kernel';
import type { History } from '../history';
import { InexactCosts } from '../matching/sparse-graph';
import type { Pair } from '../pairing-terms';
import { findPairing, SWISS_COUNTED, type Found } from './find-pairing';
import { faultInSwiss, type SwissProof } from './swiss-proof';
import { swissField, type SwissField } from './swiss-field';

export { SWISS_COUNTED };

export interface SwissInput {
  /** Match points, integers (below 0 after penalties), of players 0 .. n-1. */
  readonly scores: readonly number[];
  readonly history: History;
  /** Pairs that should not meet; none where it is absent. */
  readonly avoided?: History;
  /** Players who are not paired, as one with the bye; the others are even in number. */
  readonly resting?: readonly number[];
  readonly draw: Draw;
}

export interface SwissPaired {
  readonly pairs: readonly Pair[];
  readonly rematches: number;
  /** Pairs that should not have met. */
  readonly avoidances: number;
  readonly scoreDifferenceSquared: number;
  /** How it was found: `counting`, `neighbours` in the order of scores, or an exact matching of a `core`. */
  readonly method: Found['method'];
  /** Why nothing is better. It has been checked against the input. */
  readonly proof: SwissProof;
}

/**
 * The pairing with the fewest rematches, among those the fewest avoided pairs, among those the smallest sum of squared score
 * differences; exact for every field, and checked by its proof before it is answered. rules.md 2.2, 7 (avoidances)
 *
 * Which of the best pairings it is, the draw decides. Up to SWISS_COUNTED players each is equally likely. Above, all players are
 * put in a uniformly drawn order and the pairing is a fixed function of that order: players who could be exchanged for each other
 * (same score, same opponents, same avoided pairs) have the same chances, but not each of the best pairings need be equally likely.
 *
 * Refused: `scores_too_far_apart` where scores differ so much that the sums are no exact integers any more. A RangeError for an
 * odd number of players, scores that are no integers, a history of another size, or a stranger who rests.
 */
export const swissPairing = (input: SwissInput): E.Either<Refusal, SwissPaired> => {
  const { scores, history, avoided, resting = [], draw } = input;
  const n = scores.length;
  for (const known of [history, avoided ?? history])
    if (known.n !== n) throw new RangeError(`${n} scores, and a history of ${known.n} players`);
  if (!resting.every((player) => Number.isInteger(player) && player >= 0 && player < n)) throw new RangeError('who rests is a player');
  if (!scores.every(Number.isSafeInteger)) throw new RangeError('scores are integers');
  const away = new Set(resting);
  const players = scores.map((_, player) => player).filter((player) => !away.has(player));
  if (players.length % 2 === 1) throw new RangeError(`${players.length} players cannot all be paired`);
  const field = swissField(scores, history, avoided ?? null);
  if (field === null) return E.left(tooFarApart());
  try {
    const { pairs, method, proof } = findPairing(field, players, draw);
    const fault = faultInSwiss(field, players, pairs, proof);
    if (fault !== null) throw new Error(`a Swiss pairing was not proven best: ${fault}`);
    return E.right({ ...measured(field, pairs), method, proof });
  } catch (error) {
    if (error instanceof InexactCosts) return E.left(tooFarApart());
    throw error;
  }
};

const tooFarApart = (): Refusal =>
  refused('scores_too_far_apart', 'The scores lie too far apart for an exact pairing.', {
    rule: '2.2',
    allowed: 'pairings made by hand',
  });

const measured = (field: SwissField, pairs: readonly Pair[]): Omit<SwissPaired, 'method' | 'proof'> => {
  let [rematches, avoidances, squares] = [0, 0, 0];
  for (const [i, j] of pairs) {
    if (field.history.meetings(i, j) > 0) rematches += 1;
    if (field.avoided !== null && field.avoided.meetings(i, j) > 0) avoidances += 1;
    squares += (field.steps[i]! - field.steps[j]!) ** 2;
  }
  if (!Number.isSafeInteger(squares * field.unit)) throw new InexactCosts('the sum of squares is no exact integer');
  return { pairs, rematches, avoidances, scoreDifferenceSquared: squares * field.unit };
};
