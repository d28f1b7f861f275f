import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { mayPlay } from '../attendance';
import type { CommandPayload, Context } from '../commands';
import { reasonCode } from '../reason';
import { presentRules, presentStage } from '../stages/registry';
import type { Player, TournamentState } from '../state';
import { firstOpenRound, knownPlayer, whenRunning } from './guards';
import { event, noteOf, preview, type Decide, type Events } from './proposal';
import { withRoundsCompleted } from './results';
import { deciderOf } from './stages/registry';

type Leave = CommandPayload<'drop'>;

/** Rounds that are published stand as they are: nobody leaves or comes back in one of them (rules.md 0, 7). */
const whenPast = (state: TournamentState, fromRound: number | undefined): Refusal | undefined => {
  const first = firstOpenRound(state);
  return fromRound === undefined || fromRound >= first
    ? undefined
    : refused('round_already_paired', `Round ${fromRound} is paired and published already.`, {
        field: 'fromRound',
        rule: '7',
        allowed: `from round ${first}`,
      });
};

/** Somebody who is there and can leave. */
const leaving = (state: TournamentState, { player: registration, fromRound }: Leave): Decision<Player> => {
  const stopped = whenRunning(state) ?? whenPast(state, fromRound);
  if (stopped !== undefined) return E.left(stopped);
  return E.chain((player: Player): Decision<Player> =>
    player.status === 'active' || player.status === 'dropped'
      ? E.right(player)
      : E.left(conflict('not_active', `Player ${registration} is out of the tournament already.`, { field: 'player' })),
  )(knownPlayer(state, registration));
};

const absence = (state: TournamentState, payload: Leave, context: Context) => ({
  player: payload.player,
  fromRound: payload.fromRound ?? firstOpenRound(state),
  reason: reasonCode(payload.reason),
  ...noteOf(context),
});

/** Not paired from the next round on; an open match goes on (rules.md 0, 7). */
export const drop: Decide<CommandPayload<'drop'>> = (state, payload, context) =>
  E.chain((player: Player): Decision<Events> => {
    const left = player.status !== 'active';
    if (left) return E.left(conflict('not_active', `Player ${payload.player} has dropped already.`, { field: 'player' }));
    return E.right([event('PlayerDropped', absence(state, payload, context))]);
  })(leaving(state, payload));

/** Out for good; a place in the cut is filled again while the bracket has no result (rules.md 7, Vacated places). */
export const withdraw: Decide<CommandPayload<'withdraw'>> = (state, payload, context) =>
  E.chain(() => outForGood(state, event('PlayerWithdrawn', absence(state, payload, context)), payload.player, context))(
    leaving(state, payload),
  );

/** No place, no points; opponents' figures stay (rules.md 7). */
export const disqualify: Decide<CommandPayload<'disqualify'>> = (state, payload, context) =>
  E.chain((player: Player): Decision<Events> => {
    if (player.status === 'disqualified')
      return E.left(conflict('not_active', `Player ${payload.player} is disqualified already.`, { field: 'player' }));
    return outForGood(state, event('PlayerDisqualified', absence(state, payload, context)), payload.player, context);
  })(
    E.chain((player: Player): Decision<Player> => {
      const stopped = whenRunning(state);
      return stopped === undefined ? E.right(player) : E.left(stopped);
    })(knownPlayer(state, payload.player)),
  );

const outForGood = (state: TournamentState, leaves: Events[number], registration: number, context: Context): Decision<Events> => {
  const without = preview(state, [leaves], context.at);
  const { afterLeaving } = deciderOf(state.policy, presentStage(state));
  const following = afterLeaving === undefined ? E.right<Refusal, Events>([]) : afterLeaving(state, without, registration, context.at);
  return E.map((follows: Events) =>
    follows.length === 0 ? [leaves] : withRoundsCompleted(state, state.rounds.length, [leaves, ...follows], context.at),
  )(following);
};

/** Back from the next pairing on; never out of a cut (rules.md 0, 1.6). */
export const returns: Decide<CommandPayload<'return'>> = (state, payload) => {
  const stopped = whenRunning(state) ?? whenPast(state, payload.fromRound);
  if (stopped !== undefined) return E.left(stopped);
  const found = knownPlayer(state, payload.player);
  if (E.isLeft(found)) return found;
  if (found.right.status === 'active')
    return E.left(conflict('not_dropped', `Player ${payload.player} has not dropped.`, { field: 'player' }));
  if (found.right.status !== 'dropped')
    return E.left(
      refused('cannot_return', `Player ${payload.player} is out for good.`, {
        field: 'player',
        rule: '7',
        allowed: 'undo of what took the player out',
      }),
    );
  const closed = presentRules(state).noReturn(state);
  if (closed !== undefined) return E.left(closed);
  const last = found.right.absences[found.right.absences.length - 1]?.from ?? 1;
  return E.right([
    event('PlayerReturned', { player: payload.player, fromRound: Math.max(last, payload.fromRound ?? firstOpenRound(state)) }),
  ]);
};

/** A bye given by hand: a constraint on the round to come, settled before anything is drawn (rules.md 2.2). */
export const assignBye: Decide<CommandPayload<'assignBye'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const found = knownPlayer(state, payload.player);
  if (E.isLeft(found)) return found;
  const round = state.rounds.length + 1;
  if (state.rounds.some((one) => !one.published))
    return E.left(conflict('round_not_published', 'The round is drawn already.', { allowed: 'void the draft first' }));
  const never = presentRules(state).noHandBye(state, undefined);
  if (never !== undefined) return E.left(never);
  if (!mayPlay(found.right, round))
    return E.left(conflict('not_active', `Player ${payload.player} is not paired in round ${round}.`, { field: 'player' }));
  const notNow = presentRules(state).noHandBye(state, payload.player);
  if (notNow !== undefined) return E.left(notNow);
  if (state.assignedByes.some((bye) => bye.player === payload.player && bye.round === round)) {
    return E.left(conflict('bye_already_assigned', `Player ${payload.player} has the bye of round ${round} already.`, { field: 'player' }));
  }
  return E.right([event('ByeAssigned', { player: payload.player, round })]);
};
