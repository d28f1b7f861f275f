import { compare, parseFraction, type Fraction } from '@roundbook/exact';
import { playerOf } from '../attendance';
import type { TournamentState } from '../state';

/** What is written as a rating, where it is a number; compared exactly. */
const ratingOf = (state: TournamentState, registration: number): Fraction | undefined => {
  const rating = playerOf(state, registration)?.rating;
  return rating === undefined ? undefined : parseFraction(rating);
};

/** The players by rating, best first; unrated ones behind them, and equals by registration (rules.md 4.1, 5). */
export const byRating = (state: TournamentState, players: readonly number[]): readonly number[] =>
  players
    .map((registration) => ({ registration, rating: ratingOf(state, registration) }))
    .sort((one, other) => {
      if (one.rating !== undefined && other.rating !== undefined)
        return compare(other.rating, one.rating) || one.registration - other.registration;
      return Number(one.rating === undefined) - Number(other.rating === undefined) || one.registration - other.registration;
    })
    .map(({ registration }) => registration);
