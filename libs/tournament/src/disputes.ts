import { findMatch } from './attendance';
import type { Dispute, Match, TournamentState } from './state';

/** A dispute with the match that it is about. */
export interface DisputedMatch extends Pick<Dispute, 'id'> {
  readonly match: string;
  readonly round: number;
  readonly table: number;
  /** Everybody in the match. */
  readonly players: readonly number[];
}

/** The match of a dispute; undefined where a repair or the voiding of its round took it away: then nothing is left to rule on. */
export const matchOfDispute = (state: TournamentState, { match }: Pick<Dispute, 'match'>): Match | undefined => findMatch(state, match);

/** Disputes that wait for a ruling, oldest first; of the rounds up to and with `afterRound` alone. */
export const openDisputes = (state: TournamentState, afterRound = Infinity): readonly DisputedMatch[] =>
  (state.disputes ?? [])
    .filter(({ open }) => open)
    .flatMap(({ id, match }) => {
      const found = findMatch(state, match);
      if (found === undefined || found.round > afterRound) return [];
      return [{ id, match, round: found.round, table: found.table, players: found.seats ?? found.sides }];
    });

/** `round 2, table 3; round 2, table 5`: each match once. */
export const disputedWhere = (disputes: readonly Pick<DisputedMatch, 'round' | 'table'>[]): string =>
  [...new Set(disputes.map(({ round, table }) => `round ${round}, table ${table}`))].join('; ');
