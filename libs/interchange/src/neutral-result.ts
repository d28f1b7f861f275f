import { RefusalError, refused } from '@roundbook/kernel';
import type { Games, Result, Tally } from '@roundbook/tournament';
import type { NeutralMatch } from './neutral-file';

export type ResultFields = Pick<
  NeutralMatch,
  'outcome' | 'result' | 'aWins' | 'bWins' | 'draws' | 'aScore' | 'bScore' | 'difference' | 'aKeys' | 'bKeys'
>;

const gamesOf = (fields: ResultFields): Games | undefined => {
  const { aWins: a, bWins: b, draws } = fields;
  return a === undefined && b === undefined && draws === undefined ? undefined : { a: a ?? 0, b: b ?? 0, draws: draws ?? 0 };
};

const bothOf = (a: number | undefined, b: number | undefined): Tally | undefined =>
  a === undefined || b === undefined ? undefined : { a, b };

/** The first field that its neighbours leave half said or contradict, and what is wrong with it; undefined where all is well. */
export const oddField = (fields: ResultFields): readonly [field: keyof ResultFields, why: string] | undefined => {
  const { aScore, bScore, difference, aKeys, bKeys } = fields;
  const pairs = [
    ['aScore', aScore, 'bScore', bScore],
    ['aKeys', aKeys, 'bKeys', bKeys],
  ] as const;
  for (const [aName, a, bName, b] of pairs) {
    if ((a === undefined) !== (b === undefined))
      return a === undefined ? [aName, `${bName} stands alone`] : [bName, `${aName} stands alone`];
  }
  const scores = bothOf(aScore, bScore);
  if (scores === undefined || difference === undefined || scores.a - scores.b === difference) return undefined;
  return ['difference', 'the scores say otherwise'];
};

/**
 * The result that the fields of a match say; undefined for an open match, `unsupported` for one that is none of ours.
 * Without an outcome the games decide, or else the scores or their difference; with none of them it is one drawn game.
 * `0-0-0` of a match that somebody won or both lost is no game score; of a draw it is a draw without games (rules.md 2.4).
 * A difference beside the scores says nothing more.
 */
export const readResult = (fields: ResultFields): Result | undefined | 'unsupported' => {
  const games = gamesOf(fields);
  const scores = bothOf(fields.aScore, fields.bScore);
  const keys = bothOf(fields.aKeys, fields.bKeys);
  const { difference } = fields;
  const apart = difference === undefined ? undefined : { a: difference, b: 0 };
  const played = games !== undefined && games.a + games.b + games.draws > 0;
  const outcome = fields.outcome ?? fields.result ?? ahead(played ? games : (scores ?? apart));
  if (outcome === 'open') return undefined;
  if (outcome === 'bye') return 'unsupported';
  const counted = games !== undefined && (outcome === 'draw' || played);
  return {
    outcome,
    ...(counted ? { games } : {}),
    ...(scores === undefined ? {} : { scores }),
    ...(scores !== undefined || difference === undefined ? {} : { difference }),
    ...(keys === undefined ? {} : { keys }),
  };
};

const ahead = (counted: Tally | undefined): 'a' | 'b' | 'draw' => {
  if (counted === undefined || counted.a === counted.b) return 'draw';
  return counted.a > counted.b ? 'a' : 'b';
};

/** The fields that `readResult` reads back as this result of two sides. Throws a `RefusalError` for that of a table. */
export const writeResult = (result: Result | undefined): ResultFields => {
  if (result === undefined) return { outcome: 'open' };
  const { outcome, games, scores, difference, keys } = result;
  if (outcome === 'order')
    throw new RefusalError(refused('outcome_not_supported', 'The order of a table is no result of a match of two sides.'));
  return {
    outcome,
    ...(games === undefined ? {} : { aWins: games.a, bWins: games.b, draws: games.draws }),
    ...(scores === undefined ? {} : { aScore: scores.a, bScore: scores.b }),
    ...(scores !== undefined || difference === undefined ? {} : { difference }),
    ...(keys === undefined ? {} : { aKeys: keys.a, bKeys: keys.b }),
  };
};

/** Whether more games were won than a match of that length has to give, as 3-0 in a best of three (rules.md 8). */
export const exceeds = (result: Result, bestOf: number): boolean =>
  result.games !== undefined && Math.max(result.games.a, result.games.b) > (bestOf + 1) / 2;
