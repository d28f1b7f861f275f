import { conflict, type Refusal } from '@roundbook/kernel';
import { newestRound, openMatches } from '../attendance';
import type { TournamentState } from '../state';

/** The next pairing needs every result of the rounds up to `upTo`, all unless given (rules.md 1.2, 2.2), and that no draft is open. */
export const whenResultsIn = (state: TournamentState, upTo = Infinity): Refusal | undefined => {
  const draft = newestRound(state);
  if (draft !== undefined && !draft.published) {
    return conflict('round_not_published', `Round ${draft.round} is paired but not published.`, {
      allowed: 'publish it, or void it with a reason',
    });
  }
  const open = openMatches(state).filter((match) => match.round <= upTo);
  if (open.length === 0) return undefined;
  const details = {
    matches: open.slice(0, 50).map((match) => ({ match: match.id, round: match.round, table: match.table })),
    open: open.length,
  };
  const unconfirmed = open.filter((match) => match.result !== undefined).length;
  const missing = open.length - unconfirmed;
  const said = [
    ...(missing > 0 ? [`${missing === 1 ? 'one match has' : `${missing} matches have`} no result yet`] : []),
    ...(unconfirmed > 0
      ? [
          `${unconfirmed === 1 ? 'one result waits' : `${unconfirmed} results wait`} for staff to confirm ${unconfirmed === 1 ? 'it' : 'them'}`,
        ]
      : []),
  ].join(', and ');
  const allowed = [...(missing > 0 ? ['report the open matches'] : []), ...(unconfirmed > 0 ? ['confirm the results'] : [])].join(', and ');
  return conflict('open_results', `${said.charAt(0).toUpperCase()}${said.slice(1)}.`, { allowed, details });
};
