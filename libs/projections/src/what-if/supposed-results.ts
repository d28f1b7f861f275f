import * as E from 'fp-ts/Either';
import { malformed, refused, type Decision } from '@roundbook/kernel';
import {
  checkResult,
  formOf,
  knownMatch,
  parseResult,
  restsOnResults,
  sameResult,
  winnerOf,
  type Match,
  type Result,
  type TournamentState,
} from '@roundbook/tournament';

/** A match, by its id or a table of the newest round, with another result than it has. */
export interface SupposedResult {
  readonly match: string | number;
  readonly result: string | Result;
}

/** A result that is supposed, beside the one that there is. */
export interface ReplacedResult {
  readonly match: Match;
  readonly result: Result;
}

const sameAdvancing = (one: Result | undefined, other: Result): boolean =>
  one !== undefined && (other.outcome === 'order' ? sameResult(one, other) : winnerOf(one) === winnerOf(other));

/** Who played in a later round follows from this result: nobody can know how another would have fared there. */
const restsOnIt = (state: TournamentState, match: Match, result: Result, upTo: number): boolean => {
  const round = state.rounds[match.round - 1];
  if (round === undefined || !restsOnResults(state, round) || sameAdvancing(match.result, result)) return false;
  return state.rounds.some((later) => later.round > round.round && later.round <= upTo);
};

const replacedBy = (
  state: TournamentState,
  { match: reference, result: given }: SupposedResult,
  upTo: number,
): Decision<ReplacedResult> => {
  const found = knownMatch(state, reference);
  if (E.isLeft(found)) return found;
  const match = found.right;
  const round = state.rounds[match.round - 1] as TournamentState['rounds'][number];
  if (round.round > upTo)
    return E.left(
      malformed('not_looked_at', `Match ${match.id} is of round ${round.round}, behind the rounds that count here.`, {
        field: 'results',
        allowed: `matches up to round ${upTo}`,
      }),
    );
  const form = formOf(state, round, match);
  const read = E.chain((result: Result) => checkResult(result, form))(
    typeof given === 'string' ? parseResult(given, form) : E.right(given),
  );
  if (E.isLeft(read)) return read;
  if (restsOnIt(state, match, read.right, upTo))
    return E.left(
      refused(
        'later_rounds_rest_on_it',
        `Who played behind round ${round.round} follows from match ${match.id}: how it would have gone on nobody knows.`,
        {
          field: 'results',
          rule: '7',
          allowed: `the standings after round ${round.round}: afterRound`,
        },
      ),
    );
  return E.right({ match, result: read.right });
};

/** The results that are supposed, each checked against its match. Refuses one that the match cannot have, and the same match twice. */
export const readResults = (
  state: TournamentState,
  results: readonly SupposedResult[],
  upTo: number,
): Decision<readonly ReplacedResult[]> => {
  const read: ReplacedResult[] = [];
  for (const one of results) {
    const replaced = replacedBy(state, one, upTo);
    if (E.isLeft(replaced)) return replaced;
    if (read.some(({ match }) => match.id === replaced.right.match.id))
      return E.left(malformed('invalid_field', `Match ${replaced.right.match.id} is given two results.`, { field: 'results' }));
    read.push(replaced.right);
  }
  return E.right(read);
};

/** The tournament with these results in place of those that it has; they count. */
export const withResults = (state: TournamentState, replaced: readonly ReplacedResult[]): TournamentState => {
  if (replaced.length === 0) return state;
  const results = new Map(replaced.map(({ match, result }) => [match.id, result]));
  return {
    ...state,
    rounds: state.rounds.map((round) =>
      round.matches.some(({ id }) => results.has(id))
        ? {
            ...round,
            matches: round.matches.map((match) => {
              const result = results.get(match.id);
              return result === undefined ? match : { ...match, result, confirmed: true };
            }),
          }
        : round,
    ),
  };
};
