import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision } from '@roundbook/kernel';
import { newestRound } from '../attendance';
import type { CommandPayload } from '../commands';
import { isPlanned, rulesOf } from '../stages/registry';
import type { Match, Round, TournamentState } from '../state';
import { knownMatch, roundOfMatch, whenRunning } from './guards';
import { event, type Decide, type Events } from './proposal';
import { repairAsGiven } from './repair-as-given';
import { repairSmallest } from './repair-smallest';
import { repairUnplayed } from './repair-unplayed';
import { withRoundCompleted } from './results';

/** In open play nothing takes the place of a match that was not played: its players are free again (rules.md 5). */
const withoutOpenMatches = (state: TournamentState, round: Round, reason: string, at: string, only?: Match): Decision<Events> => {
  const open = round.matches.filter(({ id, result }) => result === undefined && (only === undefined || only.id === id));
  if (open.length === 0) {
    const which = only === undefined ? `Every match of round ${round.round} has` : `The match at table ${only.table} has`;
    return E.left(conflict('nothing_to_repair', `${which} a result.`, { rule: '5' }));
  }
  const removed = open.map(({ id }) => id);
  const repaired = event('PairingRepaired', { round: round.round, removed, removedByes: [], matches: [], byes: [], reason });
  return E.right(withRoundCompleted(state, round.round, [repaired], at));
};

/** One match alone: elsewhere its players would be left without an opponent. */
const withoutMatch = (state: TournamentState, reference: string | number, reason: string, at: string): Decision<Events> =>
  E.chain((match: Match): Decision<Events> => {
    const round = roundOfMatch(state, match);
    if (rulesOf(state.policy, round.stage).busy !== undefined) return withoutOpenMatches(state, round, reason, at, match);
    return E.left(
      refused('not_open_play', 'A match is taken away by itself in open play alone.', {
        field: 'match',
        rule: '5',
        allowed: 'repair the round, or repair it as it is to be',
      }),
    );
  })(knownMatch(state, reference));

/** A wrong pairing put right: as given, or by the smallest change that fits who is still there (rules.md 2.9; 7). */
export const repair: Decide<CommandPayload<'repair'>> = (state, payload, context) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  if (payload.match !== undefined) return withoutMatch(state, payload.match, payload.reason, context.at);
  const newest = newestRound(state);
  const round = payload.round === undefined ? newest : state.rounds[payload.round - 1];
  if (newest === undefined || round === undefined)
    return E.left(conflict('nothing_to_repair', 'There is no such round.', { field: 'round' }));
  const fixed = rulesOf(state.policy, round.stage).fixed(round);
  // A bracket follows from its places; everything else may have been played otherwise than it was paired.
  if (fixed !== undefined && isPlanned(state, round)) return E.left(fixed);
  if (payload.given !== undefined) return repairAsGiven(state, round, payload.given, payload.reason, context);
  if (fixed !== undefined) return E.left(fixed);
  if (rulesOf(state.policy, round.stage).busy !== undefined && payload.unplayed !== true)
    return withoutOpenMatches(state, round, payload.reason, context.at);
  if (round !== newest)
    return E.left(
      refused('not_newest_round', 'A change is worked out for the newest round.', {
        field: 'round',
        allowed: String(newest.round),
      }),
    );
  return payload.unplayed === true
    ? repairUnplayed(state, round, payload.reason, context)
    : repairSmallest(state, round, payload.reason, context);
};
