import * as t from 'io-ts';
import { integer, oneOf, record } from '@roundbook/kernel';

/**
 * Outcome of a match between side a and side b. `walkoverA`: a did not play or left, so b wins (and the other way round).
 * A bye is no match and has no outcome of its own.
 */
export type Outcome = 'a' | 'b' | 'draw' | 'doubleLoss' | 'walkoverA' | 'walkoverB' | 'walkoverBoth' | 'timeout';

export const outcomeCodec = oneOf<Outcome>('a', 'b', 'draw', 'doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth', 'timeout');

/** Games won by a, won by b, and drawn. */
export interface Games {
  readonly a: number;
  readonly b: number;
  readonly draws: number;
}

export const gamesCodec: t.Type<Games> = record({ a: integer(0, 99), b: integer(0, 99), draws: integer(0, 99) });

export interface Result {
  readonly outcome: Outcome;
  readonly games?: Games;
}

export const resultCodec: t.Type<Result> = record({ outcome: outcomeCodec }, { games: gamesCodec });

export type Side = 'a' | 'b';

/** Who goes on, or undefined where nobody wins. */
export const winnerOf = (result: Result): Side | undefined => {
  if (result.outcome === 'a' || result.outcome === 'walkoverB') return 'a';
  if (result.outcome === 'b' || result.outcome === 'walkoverA') return 'b';
  return undefined;
};

/** Whether a side lost: to the other, by a double loss, or by leaving. */
export const lost = (result: Result, side: Side): boolean => {
  const winner = winnerOf(result);
  if (winner !== undefined) return winner !== side;
  return result.outcome === 'doubleLoss' || result.outcome === 'walkoverBoth' || result.outcome === 'timeout';
};

export const sameResult = (one: Result, other: Result): boolean =>
  one.outcome === other.outcome &&
  one.games?.a === other.games?.a &&
  one.games?.b === other.games?.b &&
  one.games?.draws === other.games?.draws;
