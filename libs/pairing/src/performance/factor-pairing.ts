import type { Draw } from '@roundbook/draw';
import { at, type Met, type Pair } from '../pairing-terms';
import { drawnLeastPairing } from './drawn-least-pairing';
import { checkEven, checkRoundsLeft } from './standings';

/** `maxMeetings` unless set: a third meeting is barred. */
export const MAX_MEETINGS = 2;

export interface FactorInput {
  /** Players of the contender group, 0 .. n-1 in the order of their ranks; n is even. */
  readonly n: number;
  /** Rounds left to play, the one being paired included. */
  readonly roundsLeft: number;
  readonly met: Met;
  /** Pairs that have met this often are barred; MAX_MEETINGS unless given. */
  readonly maxMeetings?: number;
  /** The director switches the bars off for this round. */
  readonly discountBars?: boolean;
  readonly draw: Draw;
}

export interface FactorPaired {
  readonly pairs: readonly Pair[];
  /** Barred pairs that no pairing avoids. */
  readonly barred: number;
  /** Sum of the squared deviations from the factor distances; 0 is factor pairing itself. */
  readonly deviationSquared: number;
}

/**
 * Factor pairing with N rounds left: the player ranked i meets i + N for i = 1 .. N, then the next 2N likewise, and so on; a rest
 * smaller than 2N is halved. Barred pairs are as few as possible; where a bar stands in the way, the sum of squared
 * deviations from the factor distance of the better-ranked player's block is the smallest there is; both exact. Among equally
 * good pairings the draw decides by shuffled labels. rules.md 4.3, 8 (4)
 */
export const factorPairing = ({
  n,
  roundsLeft,
  met,
  maxMeetings = MAX_MEETINGS,
  discountBars = false,
  draw,
}: FactorInput): FactorPaired => {
  checkEven(n);
  const distance = factorDistances(n, roundsLeft);
  const barred = (i: number, j: number): number => (!discountBars && met(i, j) >= maxMeetings ? 1 : 0);
  const best = drawnLeastPairing(n, (i, j) => [barred(i, j), (j - i - at(distance, i)) ** 2], draw);
  if (best === null) throw new Error('a group with nobody excluded can be paired');
  return { pairs: best.pairs, barred: best.value[0] ?? 0, deviationSquared: best.value[1] ?? 0 };
};

/** For each of n players, n even, the factor distance of its block: N, or half of a rest smaller than 2N. rules.md 4.3 */
export const factorDistances = (n: number, roundsLeft: number): readonly number[] => {
  checkRoundsLeft(roundsLeft);
  const whole = n - (n % (2 * roundsLeft));
  return Array.from({ length: n }, (_, i) => (i < whole ? roundsLeft : (n - whole) / 2));
};
