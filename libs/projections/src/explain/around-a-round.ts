import {
  evolveAll,
  initialState,
  isSwiss,
  placingAfter,
  pointsShown,
  resultsWaitedFor,
  rulesOf,
  seatsOf,
  sitsIn,
  stageRanking,
  type Bye,
  type Match,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';
import { pointsJson, type Points } from '../standings';
import { visibleTo, type ViewOptions } from '../view';
import type { ToldEvent } from '../timeline';
import type { Numbered, Show } from './explained';

/** What this reader may see of a tournament, with the rounds alone that count. */
export const lookedAt = (whole: TournamentState, options: ViewOptions): TournamentState => {
  const state = visibleTo(whole, options);
  const { afterRound = Infinity } = options;
  return afterRound >= state.rounds.length ? state : { ...state, rounds: state.rounds.slice(0, afterRound) };
};

/** A few sentences under a heading. */
export interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A player as the pairing found it. */
export interface FoundPlayer {
  readonly player: Numbered;
  /** Place in the standings that the pairing looked at; null before there are any. */
  readonly rank: number | null;
  readonly points: Points;
  readonly losses: number;
  /** Rounds in which it had a bye before. */
  readonly byes: readonly number[];
}

/** The tournament as it was when a round was paired, and the round up to which results counted in that. */
export interface AtPairing {
  readonly state: TournamentState;
  readonly upTo: number;
  readonly found: (registration: number) => FoundPlayer;
}

/** `told`: the events of the tournament, oldest first. */
export const atPairing = (told: readonly ToldEvent[], round: Round, show: Show): AtPairing => {
  const state = evolveAll(
    initialState,
    told.filter(({ revision }) => revision < round.pairedAt),
  );
  const { policy } = state;
  const upTo = isSwiss(policy) && round.stage === 0 ? resultsWaitedFor(state, policy) : state.rounds.length;
  const ranking = rulesOf(policy, 0).ranking === undefined ? undefined : stageRanking(state, upTo);
  const ranks =
    upTo === 0 ? new Map<number, number | null>() : new Map(placingAfter(state, upTo).rows.map((row) => [row.registration, row.rank]));
  return {
    state,
    upTo,
    found: (registration) => ({
      player: show(registration),
      rank: ranks.get(registration) ?? null,
      points: pointsJson(pointsShown(policy, ranking?.figures.points[registration - 1] ?? 0)),
      losses: ranking?.figures.losses[registration - 1] ?? 0,
      byes: state.rounds.filter(({ byes }) => byes.some(({ player }) => player === registration)).map((one) => one.round),
    }),
  };
};

/** Everybody who was in a round. */
export const playersIn = (round: Round): readonly number[] => [
  ...round.matches.flatMap(seatsOf),
  ...round.byes.map(({ player }) => player),
];

/** Everybody among whom a match or bye was paired: the pool, the group or league, or the whole field of the round. */
export const candidatesFor = (round: Round, { pool, group }: Pick<Match | Bye, 'pool' | 'group'>): readonly number[] => {
  if (pool === undefined && group === undefined) return playersIn(round);
  const own = (one: Pick<Match | Bye, 'pool' | 'group'>) => one.pool === pool && one.group === group;
  return playersIn({ ...round, matches: round.matches.filter(own), byes: round.byes.filter(own) });
};

/** The matches in which these two met before a round. */
export const meetings = (state: TournamentState, round: number, [one, other]: readonly [number, number]): readonly Match[] =>
  state.rounds
    .filter((before) => before.round < round)
    .flatMap(({ matches }) => matches.filter((match) => match.seats === undefined && sitsIn(match, one) && sitsIn(match, other)));
