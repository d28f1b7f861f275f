import * as E from 'fp-ts/Either';
import { conflict, notFound, type Decision, type Refusal } from '@roundbook/kernel';
import { findMatch, newestRound, playerOf } from '../attendance';
import type { Match, Player, Round, TournamentState } from '../state';

export const whenRunning = (state: TournamentState): Refusal | undefined =>
  state.completed
    ? conflict('tournament_completed', 'The tournament is completed.', {
        rule: '7',
        allowed: 'reopen it with a reason, or correct a result',
      })
    : undefined;

export const knownPlayer = (state: TournamentState, registration: number): Decision<Player> => {
  const player = playerOf(state, registration);
  return player === undefined
    ? E.left(notFound('unknown_player', `There is no player with registration number ${registration}.`, { field: 'player' }))
    : E.right(player);
};

/** The match at a table: of the oldest round in which it is still played, or of the newest published one. */
const matchAt = (state: TournamentState, table: number): Match | undefined => {
  const published = state.rounds.filter((round) => round.published);
  const there = published.flatMap(({ matches }) => matches.filter((match) => match.table === table));
  return there.find(({ result }) => result === undefined) ?? published.at(-1)?.matches.find((match) => match.table === table);
};

/** A match by its id, or by its table. */
export const knownMatch = (state: TournamentState, reference: string | number): Decision<Match> => {
  const table = typeof reference === 'number' ? reference : /^\d+$/.test(reference) ? Number(reference) : undefined;
  const newest = state.rounds.findLast((round) => round.published);
  const match = table === undefined ? findMatch(state, String(reference)) : matchAt(state, table);
  if (match !== undefined) return E.right(match);
  const draft = newestRound(state);
  if (newest === undefined && draft !== undefined) return E.left(draftRefusal(draft));
  const where =
    table === undefined
      ? `match ${String(reference).slice(0, 40)}`
      : `table ${table}${newest === undefined ? '' : ` in round ${newest.round}`}`;
  return E.left(notFound('unknown_match', `There is no ${where}.`, { field: 'match' }));
};

const draftRefusal = (round: Round): Refusal =>
  conflict('not_published', `Round ${round.round} is a draft: its pairings are not published yet.`, { rule: '7', allowed: 'publish' });

export const roundOfMatch = (state: TournamentState, match: Match): Round => state.rounds[match.round - 1] as Round;

export const whenPublished = (round: Round): Refusal | undefined => (round.published ? undefined : draftRefusal(round));

/** The first round that is not published yet: what a drop, a return or a late entry takes effect from (rules.md 7). */
export const firstOpenRound = (state: TournamentState): number => {
  const newest = newestRound(state);
  return newest !== undefined && !newest.published ? newest.round : state.rounds.length + 1;
};
