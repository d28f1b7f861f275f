import { compare, fraction, type Fraction } from '@roundbook/exact';
import { at } from '../pairing-terms';

export interface LeagueSplit {
  /** One league, or league 1 and league 2: how many players it has, and how many of them go on to the finals. */
  readonly leagues: readonly { readonly size: number; readonly finalists: number }[];
  /** |r - 2| / (r + 2) for the ratio r of the advancing shares; null with one league. */
  readonly error: Fraction | null;
}

/**
 * How many players each league has. Up to 9: one league with four finalists (all of them where there are fewer). From 10 on two
 * leagues with 3 + 1 finalists, from 20 on with 6 + 2: the split for which the share that goes on is most nearly twice as large in
 * league 1. No two splits are equally near. A RangeError below one player. rules.md 6.1, 6.2
 */
export const leagueSplit = (players: number): LeagueSplit => {
  if (!Number.isSafeInteger(players) || players < 1 || players > 1e6) throw new RangeError(`no leagues of ${players} players`);
  if (players < 10) return { leagues: [{ size: players, finalists: Math.min(4, players) }], error: null };
  const [first, second] = players < 20 ? [3, 1] : [6, 2];
  // The error is 0 at 3/5 of the field and grows to both sides.
  const exact = Math.floor((3 * players) / 5);
  const near = [exact, exact + 1].map((size) => ({ size, error: splitError(size, players - size, first, second) }));
  const [lower, upper] = [at(near, 0), at(near, 1)];
  const { size, error } = compare(lower.error, upper.error) <= 0 ? lower : upper;
  return {
    leagues: [
      { size, finalists: first },
      { size: players - size, finalists: second },
    ],
    error,
  };
};

/** r = (q1 / n1) : (q2 / n2), so |r - 2| / (r + 2) = |q1 n2 - 2 q2 n1| / (q1 n2 + 2 q2 n1). */
const splitError = (n1: number, n2: number, q1: number, q2: number): Fraction =>
  fraction(Math.abs(q1 * n2 - 2 * q2 * n1), q1 * n2 + 2 * q2 * n1);
