import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { openMatches } from '../attendance';
import type { CommandPayload, Context } from '../commands';
import { isLeagues, type LeaguesPolicy } from '../policies/policy';
import { reasonCode } from '../reason';
import { finalistGroups } from '../stages/league-ranking';
import { leagueNumbers, leaguesToPlay } from '../stages/leagues';
import { finalsStarted } from '../stages/registry';
import { seatsOf } from '../stages/stage-rules';
import { tablesStage } from '../stages/tables-stage';
import type { Player, TournamentState } from '../state';
import { placeFilled, placeOf, type FinalsPlace } from './finals-places';
import { knownPlayer, whenRunning } from './guards';
import { event, noteOf, preview, type Decide, type Events } from './proposal';
import { withRoundsCompleted } from './results';

type Decline = CommandPayload<'decline'>;

/**
 * A finalist gives its place up before the game (rules.md 6.7): it is out for good, whoever of those who come next is `absent` is passed
 * over, and the next one takes the seat; a table that is paired is put right. Before the finals are paired the seat is filled when they are.
 */
export const decline: Decide<Decline> = (state, payload, context) => {
  const stopped = whenRunning(state) ?? whenNoFinals(state);
  if (stopped !== undefined) return E.left(stopped);
  const players = [payload.player, ...(payload.absent ?? [])].map((registration) => knownPlayer(state, registration));
  const unknown = players.find(E.isLeft);
  if (unknown !== undefined) return unknown;
  return E.chain((player: Player): Decision<Events> => {
    if (player.status === 'withdrawn' || player.status === 'disqualified')
      return E.left(conflict('not_active', `Player ${payload.player} is out of the tournament already.`, { field: 'player' }));
    return finalsStarted(state) ? fromTable(state, payload, context) : beforeFinals(state, payload, context);
  })(players[0] as Decision<Player>);
};

const whenNoFinals = (state: TournamentState): Refusal | undefined => {
  if (!isLeagues(state.policy))
    return refused('no_finals_tables', 'This tournament has no finals at tables.', { rule: '6.7', allowed: 'drop or withdraw' });
  const over = leagueNumbers(state).length > 0 && leaguesToPlay(state, state.policy).length === 0 && openMatches(state).length === 0;
  const draft = state.rounds.some(({ published, stage }) => !published && stage === 0);
  return finalsStarted(state) || (over && !draft)
    ? undefined
    : conflict('finals_not_reached', 'The leagues are not over: nobody has a place in the finals yet.', {
        rule: '6.7',
        allowed: 'drop, or decline once the last round of the leagues is complete',
      });
};

const notAFinalist = (registration: number): Refusal =>
  refused('not_a_finalist', `Player ${registration} has no place at a table that is still to be played.`, {
    field: 'player',
    rule: '6.7',
    allowed: 'a finalist, before the game has a result',
  });

const declined = ({ player, reason }: Decline, round: number, context: Context): Events[number] =>
  event('FinalsPlaceDeclined', { player, round, reason: reasonCode(reason), ...noteOf(context) });

/** The seats are not given out yet: who is absent is written down for when they are. */
const beforeFinals = (state: TournamentState, payload: Decline, context: Context): Decision<Events> => {
  const finalists = finalistGroups(state, state.policy as LeaguesPolicy).flat(2);
  if (!finalists.includes(payload.player)) return E.left(notAFinalist(payload.player));
  const passed = [...new Set(payload.absent ?? [])].filter((player) => player !== payload.player);
  return E.right([
    declined(payload, state.rounds.length + 1, context),
    ...passed.map((player) => event('CandidatePassedOver', { player, inPlaceOf: payload.player, reason: 'noShow' })),
  ]);
};

const fromTable = (state: TournamentState, payload: Decline, context: Context): Decision<Events> => {
  const place = placeOf(state, payload.player);
  if (place === undefined) return E.left(whenPlayed(state, payload.player) ?? notAFinalist(payload.player));
  const waiting = whenUnsettled(state, place);
  if (waiting !== undefined) return E.left(waiting);
  const leaves = declined(payload, place.round, context);
  const without = preview(state, [leaves], context.at);
  const events = [leaves, ...placeFilled(without, place, payload.absent)];
  return E.right(withRoundsCompleted(state, state.rounds.length, events, context.at));
};

/** A game that has a result is over: nobody declines it any more. */
const whenPlayed = (state: TournamentState, registration: number): Refusal | undefined => {
  const newest = state.rounds[state.rounds.length - 1];
  const match =
    newest?.stage === tablesStage(state)?.stage ? newest?.matches.find((one) => seatsOf(one).includes(registration)) : undefined;
  return match?.result === undefined
    ? undefined
    : refused('has_results', `The table of player ${registration} has a result.`, {
        rule: '6.7',
        allowed: 'void the result first, or confirm it if it waits',
        details: { matches: [match.id] },
      });
};

/** Who comes next for a seat of the final is known once every semi-final has a result. */
const whenUnsettled = (state: TournamentState, place: FinalsPlace): Refusal | undefined => {
  const open = place.round > state.rounds.length ? openMatches(state) : [];
  return open.length === 0
    ? undefined
    : conflict('open_results', 'The other semi-final has no result yet, and it tells who comes next.', {
        rule: '6.7',
        allowed: 'report and confirm it first',
        details: { matches: open.map(({ id }) => id) },
      });
};
