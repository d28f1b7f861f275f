import * as E from 'fp-ts/Either';
import { conflict, notFound, type Decision } from '@roundbook/kernel';
import type { CommandPayload } from '../commands';
import { reasonCode } from '../reason';
import type { Player } from '../state';
import { knownPlayer, whenRunning } from './guards';
import { event, noteOf, type Decide, type Events } from './proposal';

/** Points off the own points, from the newest round on; opponents' figures stay (rules.md 7, Penalties). */
export const penalise: Decide<CommandPayload<'penalise'>> = (state, { player, points, reason }, context) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  return E.map((): Events => [
    event('PenaltyApplied', { player, points, round: state.rounds.length, reason: reasonCode(reason), ...noteOf(context) }),
  ])(knownPlayer(state, player));
};

export const withdrawPenalty: Decide<CommandPayload<'withdrawPenalty'>> = (state, { player, penalty, reason }) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  return E.chain(({ penalties = [] }: Player): Decision<Events> => {
    if (penalties.length === 0) return E.left(conflict('no_penalty', `Player ${player} has no penalty.`, { field: 'player', rule: '7' }));
    return penalties.some(({ event: id }) => id === penalty)
      ? E.right([event('PenaltyWithdrawn', { player, penalty, reason })])
      : E.left(notFound('unknown_penalty', `Player ${player} has no such penalty.`, { field: 'penalty' }));
  })(knownPlayer(state, player));
};
