import { mayPlay, playerOf } from '../attendance';
import { leagueOrder } from '../stages/league-ranking';
import { leagueOf } from '../stages/leagues';
import { finalsRound, outcomeOf, SEMI_FINALS } from '../stages/tables-stage';
import { seatsOf } from '../stages/stage-rules';
import type { TournamentState } from '../state';
import { event, type Events } from './proposal';

/** A seat that somebody has given up. */
export interface Vacancy {
  readonly player: number;
  readonly slot: number;
  /** The semi-final table from which the seat came, as an index in its round; without it no semi-final was played for it. */
  readonly semiFinal?: number;
}

interface Candidate {
  readonly player: number;
  /** By which sentence of rules.md 6.7 it comes next. */
  readonly rule: string;
}

/** Only who is still active is promoted (rules.md 8): who has dropped is not, though it may play in a round that is paired. */
const isThere = (state: TournamentState, registration: number, round: number): boolean => {
  const player = playerOf(state, registration);
  return player?.status === 'active' && mayPlay(player, round);
};

/** Of a semi-final table those who do not go on, better placed first; of an open table nobody yet. */
const outOf = (state: TournamentState, table: number, order: readonly number[]): readonly number[] => {
  const match = finalsRound(state, SEMI_FINALS)?.matches[table];
  return (match === undefined ? undefined : outcomeOf(state, match, order))?.out.map(({ player }) => player) ?? [];
};

/** Everybody who may come into a vacated seat, in the order of rules.md 6.7; whether they can is not asked here. */
const candidatesFor = (state: TournamentState, { player: gone, semiFinal }: Vacancy): readonly Candidate[] => {
  const order = leagueOrder(state);
  const matches = semiFinal === undefined ? [] : (finalsRound(state, SEMI_FINALS)?.matches ?? []);
  const tables = matches.map((_, table) => table);
  // Who was promoted into the seat may have played at the other table: its own comes first.
  const playedAt = matches.findIndex((match) => seatsOf(match).includes(gone));
  const own = playedAt < 0 ? semiFinal : playedAt;
  const of = leagueOf(state) ?? (() => 1);
  const listed = (rule: string, players: readonly number[]) => players.map((player) => ({ player, rule }));
  return [
    ...tables.filter((table) => table === own).flatMap((table) => listed('6.7 sameSemiFinal', outOf(state, table, order))),
    ...tables.filter((table) => table !== own).flatMap((table) => listed('6.7 otherSemiFinal', outOf(state, table, order))),
    ...listed(
      '6.7 sameLeague',
      order.filter((player) => of(player) === of(gone)),
    ),
    ...listed(
      '6.7 otherLeague',
      order.filter((player) => of(player) !== of(gone)),
    ),
  ];
};

/**
 * Who takes a vacated seat in the coming round or the one that is paired, `seated` being those who have one: events for each
 * candidate who is passed over because it is absent, then for the one promoted. None where nobody is left.
 */
export const promotionInto = (
  state: TournamentState,
  vacancy: Vacancy,
  seated: readonly number[],
  round: number,
  absent: readonly number[] = [],
): Events => {
  const passed = new Set(state.passedOver.filter(({ inPlaceOf }) => inPlaceOf === vacancy.player).map(({ player }) => player));
  const events: Events[number][] = [];
  for (const { player, rule } of candidatesFor(state, vacancy)) {
    if (passed.has(player) || seated.includes(player) || player === vacancy.player || !isThere(state, player, round)) continue;
    if (!absent.includes(player)) {
      const { player: inPlaceOf, slot } = vacancy;
      return [...events, event('PlayerPromoted', { player, inPlaceOf, rule, slot })];
    }
    passed.add(player);
    events.push(event('CandidatePassedOver', { player, inPlaceOf: vacancy.player, reason: 'noShow' }));
  }
  return events;
};

/** The same for several seats, one after the other. */
export const promotionsInto = (state: TournamentState, seated: readonly number[], vacancies: readonly Vacancy[]): Events => {
  const taken = [...seated];
  return vacancies.flatMap((vacancy) => {
    const events = promotionInto(state, vacancy, taken, state.rounds.length + 1);
    for (const one of events) if (one.type === 'PlayerPromoted') taken.push(one.data.player);
    return events;
  });
};
