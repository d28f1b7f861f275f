import type { Games, Result } from '@roundbook/tournament';
import type { NeutralMatch } from './neutral-file';

type ResultFields = Pick<NeutralMatch, 'outcome' | 'result' | 'aWins' | 'bWins' | 'draws'>;

const gamesOf = (fields: ResultFields): Games | undefined => {
  const { aWins: a, bWins: b, draws } = fields;
  return a === undefined && b === undefined && draws === undefined ? undefined : { a: a ?? 0, b: b ?? 0, draws: draws ?? 0 };
};

/**
 * The result that the fields of a match say; undefined for an open match, `unsupported` for one that is none of ours.
 * Without an outcome the games decide; with neither it is one drawn game. `0-0-0` of a match that somebody won or
 * both lost is no game score; of a draw it is a draw without games (rules.md 2.4).
 */
export const readResult = (fields: ResultFields): Result | undefined | 'unsupported' => {
  const games = gamesOf(fields);
  const outcome = fields.outcome ?? fields.result ?? byGames(games);
  if (outcome === 'open') return undefined;
  if (outcome === 'bye' || outcome === 'unprovable') return 'unsupported';
  const scored = games !== undefined && (outcome === 'draw' || games.a + games.b + games.draws > 0);
  return scored ? { outcome, games } : { outcome };
};

const byGames = (games: Games | undefined): 'a' | 'b' | 'draw' => {
  if (games === undefined || games.a === games.b) return 'draw';
  return games.a > games.b ? 'a' : 'b';
};

/** The fields that `readResult` reads back as this result. */
export const writeResult = (result: Result | undefined): ResultFields => {
  if (result === undefined) return { outcome: 'open' };
  const { outcome, games } = result;
  return games === undefined ? { outcome } : { outcome, aWins: games.a, bWins: games.b, draws: games.draws };
};

/** Whether more games were won than a match of that length has to give, as 3-0 in a best of three (rules.md 8). */
export const exceeds = (result: Result, bestOf: number): boolean =>
  result.games !== undefined && Math.max(result.games.a, result.games.b) > (bestOf + 1) / 2;
