import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { at, type Met, type Pair } from '../pairing-terms';
import { drawnLeastPairing } from './drawn-least-pairing';
import { checkEven, checkWins } from './standings';

export interface GapLimitedInput {
  /** Twice the wins of players 0 .. n-1 in the order of their ranks, n even: the bye is taken out before. */
  readonly wins: readonly number[];
  readonly met: Met;
  /** How often a pair may have met: 0, or 1 after an initial round robin. */
  readonly mayHaveMet: number;
  /** `reasonableWinGap`, in wins. */
  readonly reasonableWinGap: number;
  readonly draw: Draw;
}

export interface GapLimited {
  readonly pairs: readonly Pair[];
  /** Sum of the squared differences of twice the wins: four times that of the wins. */
  readonly winDifferenceSquared: number;
  readonly deviationSquared: number;
}

/** Why no pairing is reasonable. */
export type Unreasonable =
  /** These players have met everybody as often as they may. */
  | { readonly reason: 'playersWithoutOpponent'; readonly players: readonly number[] }
  /** Everybody has an opponent left, but all at once cannot be paired without a pair that has met too often. */
  | { readonly reason: 'repeatsUnavoidable' }
  /** Without repeats they can be paired, but then some pair differs by too many wins. */
  | { readonly reason: 'gapUnavoidable' };

/**
 * The best reasonable Swiss pairing, exact; on the left why there is none. rules.md 4.2, 8 (4)
 *
 * Reasonable: no pair has met more than `mayHaveMet` times, and its wins differ by at most `reasonableWinGap`, or by exactly
 * the gap from one of the two to the nearest player whom that one may still meet.
 * Best: the smallest sum of squared differences in wins, then the smallest sum of squared deviations. The deviation of a pair
 * is |distance - half|: half is the size of the better player's win group divided by two, rounded up (the middle player of an
 * odd group belongs to the upper half); distance is counted in places of that group, where a floater, whoever has fewer
 * wins, counts one place behind the last, with however many others. So the sum is 0 exactly where in each group the upper
 * half meets the lower half in order, floaters behind it.
 * Among equally good pairings the draw decides by shuffled labels.
 */
export const gapLimitedSwiss = (input: GapLimitedInput): E.Either<Unreasonable, GapLimited> => {
  const { wins, met, mayHaveMet, reasonableWinGap, draw } = input;
  const n = wins.length;
  checkEven(n);
  checkWins(wins);
  const gap = (i: number, j: number): number => Math.abs(at(wins, i) - at(wins, j));
  const mayMeet = (i: number, j: number): boolean => i !== j && met(i, j) <= mayHaveMet;
  const nearest = wins.map((_, i) => wins.reduce((least, _own, j) => (mayMeet(i, j) && gap(i, j) < least ? gap(i, j) : least), Infinity));
  const lonely = wins.flatMap((_, i) => (nearest[i] === Infinity ? [i] : []));
  if (lonely.length > 0) return E.left({ reason: 'playersWithoutOpponent', players: lonely });
  const widest = (i: number, j: number): number => Math.max(2 * reasonableWinGap, at(nearest, i), at(nearest, j));
  const deviation = deviationsOf(wins);
  const best = drawnLeastPairing(
    n,
    (i, j) => (mayMeet(i, j) && gap(i, j) <= widest(i, j) ? [gap(i, j) ** 2, deviation(i, j) ** 2] : null),
    draw,
  );
  if (best !== null) return E.right({ pairs: best.pairs, winDifferenceSquared: best.value[0] ?? 0, deviationSquared: best.value[1] ?? 0 });
  const withoutGaps = drawnLeastPairing(n, (i, j) => (mayMeet(i, j) ? [0] : null), draw);
  return E.left({ reason: withoutGaps === null ? 'repeatsUnavoidable' : 'gapUnavoidable' });
};

/** Of i, the better-ranked, and j: the distance in the group of i less half of that group's size, rounded up. */
export const deviationsOf = (wins: readonly number[]): ((i: number, j: number) => number) => {
  const first = wins.map((own) => wins.indexOf(own));
  const size = wins.map((own) => wins.lastIndexOf(own) - wins.indexOf(own) + 1);
  return (i, j) => {
    const place = at(wins, i) === at(wins, j) ? j - at(first, i) : at(size, i);
    return place - (i - at(first, i)) - Math.ceil(at(size, i) / 2);
  };
};
