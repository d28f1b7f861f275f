import { at } from '../pairing-terms';

/** Players still in, 0 .. n-1 in the order of their ranks (wins, then spread, then the recorded draw). rules.md 4 */
export interface Standings {
  /** Twice the wins, a draw counting 1; one integer >= 0 for each player. */
  readonly wins: readonly number[];
  /** Cumulative spread, an integer for each player. */
  readonly spread: readonly number[];
}

/** A RangeError where the players are not in the order of their records, or the rounds left are no integer >= 1. */
export const checkStandings = ({ wins, spread }: Standings, roundsLeft: number): void => {
  if (spread.length !== wins.length) throw new RangeError(`${wins.length} players have ${spread.length} spreads`);
  checkRoundsLeft(roundsLeft);
  checkWins(wins);
  for (const [i, own] of spread.entries()) {
    if (!Number.isSafeInteger(own)) throw new RangeError(`a spread is an integer, not ${own}`);
    if (i > 0 && at(wins, i - 1) === at(wins, i) && at(spread, i - 1) < own)
      throw new RangeError(`player ${i} stands behind player ${i - 1} with a better spread`);
  }
};

/** Twice the wins, in the order of ranks. */
export const checkWins = (wins: readonly number[]): void => {
  for (const [i, own] of wins.entries()) {
    if (!Number.isSafeInteger(own) || own < 0) throw new RangeError(`twice the wins are an integer >= 0, not ${own}`);
    if (i > 0 && at(wins, i - 1) < own) throw new RangeError(`player ${i} stands behind player ${i - 1} with more wins`);
  }
};

export const checkRoundsLeft = (roundsLeft: number): void => {
  if (!Number.isSafeInteger(roundsLeft) || roundsLeft < 1) throw new RangeError(`${roundsLeft} rounds left, the one to be paired included`);
};

export const checkEven = (n: number): void => {
  if (n % 2 === 1) throw new RangeError(`an even number of players is paired, not ${n}`);
};
