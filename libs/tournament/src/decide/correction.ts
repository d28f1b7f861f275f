import type { Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import type { Match, Round, TournamentState } from '../state';
import { preview, type Events } from './proposal';
import { deciderOf } from './stages/registry';

/**
 * What a correction brings about beside itself (rules.md 7, 1.6): pairings stand as played but where who goes on follows from the
 * result, in a bracket, a play-in and at tables; there whoever went on is replaced in the next match while that has no result.
 */
export const afterCorrection = (
  state: TournamentState,
  match: Match,
  correction: Events[number],
  at: string,
  changesWinner: boolean,
): Decision<Events> => {
  const round = state.rounds[match.round - 1] as Round;
  const corrected = preview(state, [correction], at);
  const { afterCorrection: follow } = deciderOf(state.policy, round.stage);
  return follow === undefined ? E.right([]) : follow({ state, corrected, match, round, at, changesWinner });
};
