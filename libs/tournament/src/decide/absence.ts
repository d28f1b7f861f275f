import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { mayPlay } from '../attendance';
import { bracketOver, bracketStage, placesByRound, type Places } from '../bracket-stage';
import type { CommandPayload, Context } from '../commands';
import { lossOutProgress } from '../loss-out-stage';
import { stageRanking } from '../placing';
import { isLossOut } from '../policy';
import { reasonCode } from '../reason';
import type { Player, TournamentState } from '../state';
import { reseated } from './correction';
import { bracketStarted, firstOpenRound, knownPlayer, whenRunning } from './guards';
import { event, noteOf, preview, type Decide, type Events } from './proposal';
import { withRoundsCompleted } from './results';

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
  const filled = seatFilled(state, without, registration);
  if (filled === undefined) return E.right([leaves]);
  return E.map((repairs: Events) => withRoundsCompleted(state, state.rounds.length, [leaves, ...filled, ...repairs], context.at))(
    reseated(state, withoutLeavers(preview(without, filled, context.at), registration), context.at, 'a place in the cut was vacated'),
  );
};

const outForGoodAlready = (player: Player): boolean => player.status === 'withdrawn' || player.status === 'disqualified';

/** For the pairing of the running round the leaver is gone at once, not only from the next round on; so is who left before. */
export const withoutLeavers = (state: TournamentState, registration?: number): TournamentState => ({
  ...state,
  players: state.players.map((player) =>
    player.registration === registration || outForGoodAlready(player)
      ? { ...player, absences: player.absences.map((one) => (one.to === undefined ? { ...one, from: 1 } : one)) }
      : player,
  ),
});

/** The promotion into a seat that was vacated before the first result of the bracket; undefined where no seat was vacated. */
const seatFilled = (state: TournamentState, without: TournamentState, registration: number): Events | undefined => {
  const stage = bracketStage(state);
  if (stage === undefined) return undefined;
  const finals = state.rounds.filter((round) => round.phase === 'finals');
  const slot = (placesByRound(state, stage, 0)[0] as Places).indexOf(registration);
  const places = placesByRound(state, stage, state.rounds.length);
  // A bracket that byes have brought to its end is won: no seat of it is vacated any more.
  if (bracketOver(places[places.length - 1] as Places) && !finals.some((round) => round.matches.length > 0)) return undefined;
  if (slot < 0 || finals.length !== 1 || finals.some((round) => round.matches.some((match) => match.result !== undefined)))
    return undefined;
  if (state.policy.vacancy === 'bye') return [];
  const before = state.rounds.length - finals.length;
  const seated = new Set(placesByRound(without, stage, 0)[0]);
  const next = stageRanking(without, before)
    .groups.flat()
    .find((player) => !seated.has(player) && mayPlay(without.players[player - 1] as Player, state.rounds.length + 1));
  if (next === undefined) return [];
  return [
    event('PlayerPromoted', {
      player: next,
      inPlaceOf: registration,
      slot,
      rule: isLossOut(state.policy) ? '7 playInLoser or lastEliminated' : '7 nextInStandings',
    }),
  ];
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
  if (bracketStarted(state))
    return E.left(refused('cannot_return', 'The bracket is paired: nobody comes back into it.', { field: 'player', rule: '7' }));
  if (isLossOut(state.policy) && lossOutProgress(state, state.policy, state.rounds.length).phase !== 'qualifying') {
    return E.left(
      refused('no_return_after_qualification', 'The undefeated have qualified: nobody returns any more.', { field: 'player', rule: '1.6' }),
    );
  }
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
  if (bracketStarted(state)) return E.left(refused('bye_not_possible', 'In a bracket no bye is given by hand.', { rule: '7' }));
  if (!mayPlay(found.right, round))
    return E.left(conflict('not_active', `Player ${payload.player} is not paired in round ${round}.`, { field: 'player' }));
  if (isLossOut(state.policy)) {
    const progress = lossOutProgress(state, state.policy, state.rounds.length);
    if (!progress.pools.flat().includes(payload.player))
      return E.left(conflict('not_active', `Player ${payload.player} is in no pool any more.`, { field: 'player', rule: '1.2' }));
  }
  if (state.assignedByes.some((bye) => bye.player === payload.player && bye.round === round)) {
    return E.left(conflict('bye_already_assigned', `Player ${payload.player} has the bye of round ${round} already.`, { field: 'player' }));
  }
  return E.right([event('ByeAssigned', { player: payload.player, round })]);
};
