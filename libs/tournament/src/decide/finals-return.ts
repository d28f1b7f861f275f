import * as E from 'fp-ts/Either';
import { refused, type Decision, type Refusal } from '@roundbook/kernel';
import { newMatchId } from '../numbering';
import { seatsOf } from '../stages/stage-rules';
import { FINAL_SEAT, finalsRound, phaseOfTables, tablesStage } from '../stages/tables-stage';
import type { Round, TournamentState } from '../state';
import { finalAfter, placeOf, tableWith } from './finals-places';
import { event, preview, type Events } from './proposal';

const placeFilled = (registration: number): Refusal =>
  refused('place_filled', `The place of player ${registration} is filled, and its game has a result.`, {
    rule: '6.7',
    allowed: 'void the result of the table first',
  });

/**
 * Where the leaving of a finalist was a mistake and is taken back: it has its seat again, from whoever was promoted into it, as long as
 * the game has no result; a table that had become smaller is whole again.
 */
export const backAtTable = (state: TournamentState, undone: Events, registration: number, at: string, reason: string): Decision<Events> => {
  if (tablesStage(state) === undefined) return E.right(undone);
  const holder = state.promotions.reduce(
    (seated, one) => (one.slot !== undefined && one.inPlaceOf === seated ? one.player : seated),
    registration,
  );
  const after = preview(state, undone, at);
  if (holder === registration) return E.map((events: Events) => [...undone, ...events])(seatAgain(state, after, registration, at, reason));
  const place = placeOf(state, holder);
  const given = state.promotions.findLast(({ inPlaceOf }) => inPlaceOf === registration)?.slot ?? 0;
  // Who was promoted into a semi-final and has come into the final has played for the seat.
  if (place === undefined || isOfFinal(place.slot) !== isOfFinal(given)) return E.left(placeFilled(registration));
  const promoted = event('PlayerPromoted', { player: registration, inPlaceOf: holder, rule: '7 undo', slot: place.slot });
  const round = state.rounds[place.round - 1];
  if (round === undefined) return E.right([...undone, promoted]);
  const repair =
    place.match === undefined
      ? event('PairingRepaired', {
          round: round.round,
          removed: [],
          removedByes: [holder],
          matches: [],
          byes: [{ player: registration }],
          reason,
        })
      : tableWith(
          round,
          place.match,
          seatsOf(place.match).map((player) => (player === holder ? registration : player)),
          reason,
        );
  return E.right([...undone, promoted, repair]);
};

const isOfFinal = (slot: number): boolean => slot >= FINAL_SEAT;

/** Nobody came into the seat: the table that was made without the player takes it in again. */
const seatAgain = (state: TournamentState, after: TournamentState, registration: number, at: string, reason: string): Decision<Events> => {
  const groups = tablesStage(state)?.groups ?? [];
  const own = groups.find((group) => group.includes(registration));
  const round = finalsRound(state, phaseOfTables(groups.length));
  const newest = state.rounds[state.rounds.length - 1];
  const sits = round?.matches.some((match) => seatsOf(match).includes(registration)) === true;
  if (own === undefined || round === undefined || sits || round !== newest) return finalAfter(state, after, at, reason);
  return withSeat(round, own, registration, reason);
};

const withSeat = (round: Round, group: readonly number[], registration: number, reason: string): Decision<Events> => {
  const match = round.matches.find((one) => seatsOf(one).some((player) => group.includes(player)));
  if (match?.result !== undefined) return E.left(placeFilled(registration));
  if (match !== undefined) return E.right([tableWith(round, match, [...seatsOf(match), registration], reason)]);
  const alone = round.byes.find(({ player }) => group.includes(player))?.player;
  const table = round.matches.reduce((most, one) => Math.max(most, one.table), 0) + 1;
  const seats = [...(alone === undefined ? [] : [alone]), registration];
  return E.right([
    event('PairingRepaired', {
      round: round.round,
      removed: [],
      removedByes: alone === undefined ? [] : [alone],
      matches: alone === undefined ? [] : [{ match: newMatchId(round, 0), sides: [alone, registration], table, bestOf: 1, seats }],
      byes: alone === undefined ? [{ player: registration }] : [],
      reason,
    }),
  ]);
};
