import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import { countingResult } from '../attendance';
import { newMatchId } from '../numbering';
import { seatsOf } from '../stages/stage-rules';
import { canSit, FINAL, finalSeats, finalsRound, SEMI_FINALS, tablesStage } from '../stages/tables-stage';
import type { Match, Round, TournamentState } from '../state';
import { voidFirst } from './bracket-repairs';
import { event, preview, type Events } from './proposal';
import { promotionInto, type Vacancy } from './table-promotions';

/** The place of a player at a table that is paired and has no result, or of the final to come. */
export interface FinalsPlace extends Vacancy {
  /** The round in which the game is, or will be. */
  readonly round: number;
  /** The table, where it is paired. */
  readonly match?: Match;
  /** Where it rests instead of playing. */
  readonly rests?: true;
  /** Everybody who has a place in that round. */
  readonly seated: readonly number[];
}

const seatedIn = (round: Round): readonly number[] => [...round.matches.flatMap(seatsOf), ...round.byes.map(({ player }) => player)];

/** The table's number in the first round of the finals, by which its seats are counted. */
const slotAt = (round: Round, match: Match, registration: number): number =>
  round.matches.indexOf(match) * 4 + seatsOf(match).indexOf(registration);

/** Where a player has a place at a table whose game has no result; undefined where it has none. */
export const placeOf = (state: TournamentState, registration: number): FinalsPlace | undefined => {
  const stage = tablesStage(state);
  const newest = state.rounds[state.rounds.length - 1];
  if (stage === undefined || newest === undefined || newest.stage !== stage.stage) return undefined;
  const seats = finalSeats(state);
  const own = seats.find(({ player }) => player === registration);
  const semiFinal = own === undefined ? {} : { semiFinal: own.semiFinal };
  const match = newest.matches.find((one) => seatsOf(one).includes(registration));
  if (match !== undefined && match.result === undefined)
    return {
      player: registration,
      slot: own?.slot ?? slotAt(newest, match, registration),
      ...semiFinal,
      round: newest.round,
      match,
      seated: seatedIn(newest),
    };
  const base = { player: registration, slot: own?.slot ?? 0, ...semiFinal };
  if (newest.byes.some(({ player }) => player === registration) && newest.phase === FINAL)
    return { ...base, round: newest.round, rests: true, seated: seatedIn(newest) };
  if (newest.phase !== SEMI_FINALS || own === undefined) return undefined;
  // Of an open semi-final nobody has a place in the final yet, but it plays for one.
  const playing = newest.matches.filter((one) => countingResult(state, one) === undefined).flatMap(seatsOf);
  return { ...base, round: newest.round + 1, seated: [...seats.map(({ player }) => player), ...playing] };
};

/** The table with other players in its seats, as a repair: a smaller one where a seat stays empty, and who is left alone rests. */
export const tableWith = (round: Round, match: Match, seats: readonly number[], reason: string): Events[number] => {
  const [one, other] = seats;
  const alone = one !== undefined && other === undefined;
  return event('PairingRepaired', {
    round: round.round,
    removed: [match.id],
    removedByes: [],
    matches:
      one === undefined || other === undefined
        ? []
        : [{ match: newMatchId(round, 0), sides: [one, other] as const, table: match.table, bestOf: match.bestOf, seats }],
    byes: alone ? [{ player: one }] : [],
    reason,
  });
};

const VACATED = 'a place at a finals table was given up';

/** What follows where a place is given up: who is passed over, who is promoted into the seat, and the paired table put right (rules.md 6.7). */
export const placeFilled = (without: TournamentState, place: FinalsPlace, absent: readonly number[] = []): Events => {
  const events = promotionInto(without, place, place.seated, place.round, absent);
  const promotion = events.find((one) => one.type === 'PlayerPromoted');
  const promoted = promotion?.type === 'PlayerPromoted' ? promotion.data.player : undefined;
  const round = without.rounds[place.round - 1];
  if (round === undefined) return events;
  if (place.match !== undefined) {
    const seats = seatsOf(place.match).flatMap((player) => (player !== place.player ? [player] : promoted === undefined ? [] : [promoted]));
    return [...events, tableWith(round, place.match, seats, VACATED)];
  }
  if (place.rests !== true) return events;
  const byes = promoted === undefined ? [] : [{ player: promoted }];
  return [
    ...events,
    event('PairingRepaired', { round: round.round, removed: [], removedByes: [place.player], matches: [], byes, reason: VACATED }),
  ];
};

/** Seats of the final whose players are out for good and whom nobody has replaced: who is promoted into them. */
export const seatsFilled = (state: TournamentState, at: string): Events => {
  let events: Events = [];
  let now = state;
  for (const { player, slot, semiFinal } of finalSeats(state)) {
    const { status } = state.players[player - 1] ?? {};
    if (status !== 'withdrawn' && status !== 'disqualified') continue;
    const seated = finalSeats(now).map((seat) => seat.player);
    const round = finalsRound(now, FINAL)?.round ?? now.rounds.length + 1;
    const filled = promotionInto(now, { player, slot, semiFinal }, seated, round);
    events = [...events, ...filled];
    now = preview(now, filled, at);
  }
  return events;
};

/** Who sits at the final by the semi-finals as they stand. */
const wanted = (state: TournamentState, round: number): readonly number[] =>
  finalSeats(state)
    .map(({ player }) => player)
    .filter((player) => canSit(state, player, round));

/**
 * What follows for the final from semi-finals that have changed: seats filled again, and the paired table with whoever goes on now.
 * Refused `void_first` where it has a result. A final as it should have been before stays as it is paired, by hand or not.
 */
export const finalAfter = (before: TournamentState, after: TournamentState, at: string, reason: string): Decision<Events> => {
  const played = finalsRound(after, FINAL)?.matches.some(({ result }) => result !== undefined) === true;
  const promotions = played ? [] : seatsFilled(after, at);
  const now = preview(after, promotions, at);
  const round = finalsRound(now, FINAL);
  if (round === undefined || finalsRound(now, SEMI_FINALS) === undefined) return E.right(promotions);
  const [then, seats] = [wanted(before, round.round), wanted(now, round.round)];
  if (then.length === seats.length && then.every((player) => seats.includes(player))) return E.right(promotions);
  const [match] = round.matches;
  if (match === undefined) return E.right([...promotions, finalOfByes(round, seats, reason)]);
  if (match.result !== undefined) return E.left(voidFirst([match]));
  return E.right([...promotions, tableWith(round, match, seats, reason)]);
};

/** A final that nobody played: one player rested, or nobody was there. */
const finalOfByes = (round: Round, seats: readonly number[], reason: string): Events[number] => {
  const [one, other] = seats;
  const table = one === undefined || other === undefined ? undefined : { match: newMatchId(round, 0), sides: [one, other] as const };
  return event('PairingRepaired', {
    round: round.round,
    removed: [],
    removedByes: round.byes.map(({ player }) => player),
    matches: table === undefined ? [] : [{ ...table, table: 1, bestOf: 1, seats }],
    byes: table === undefined && one !== undefined ? [{ player: one }] : [],
    reason,
  });
};
