import * as E from 'fp-ts/Either';
import { conflict, type Decision } from '@roundbook/kernel';
import {
  countingResult,
  FINAL,
  FINAL_SEAT,
  finalSeats,
  isLeagues,
  leagueNumbers,
  leagueOf,
  outcomeOf,
  placingAfter,
  SEMI_FINALS,
  seatsOf,
  tablesStage,
  type Match,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';
import { resultShown, type ResultJson } from './result-shown';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Numbered extends PlayerJson {
  readonly registration: number;
}

export interface FinalsSeatJson {
  readonly player: Numbered;
  /** Where there are two leagues. */
  readonly league?: number;
  /** Place at the table, shared by who is level; null while the table is open. */
  readonly place: number | null;
  /** Victory points, where they are known. */
  readonly score: number | null;
  /** Somebody else played to the end in its place. */
  readonly substituted: boolean;
  /** Whether it goes on to the final; null at the final and while the table is open. */
  readonly through: boolean | null;
  /** Whose place it took, and by which sentence of the rules. */
  readonly inPlaceOf: Numbered | null;
  readonly rule: string | null;
}

export interface FinalsTableJson {
  readonly phase: typeof SEMI_FINALS | typeof FINAL;
  /** Null while the table is not paired. */
  readonly round: number | null;
  readonly match: string | null;
  readonly table: number | null;
  readonly status: 'toCome' | 'open' | 'reported' | 'final';
  readonly result: ResultJson | null;
  /** In the order of the seats A, B, C, ... */
  readonly seats: readonly FinalsSeatJson[];
}

export interface FinalsTablesJson extends Known {
  /** The semi-finals first; a final to come has the seats that are known. */
  readonly tables: readonly FinalsTableJson[];
  /** Who has a place in a round and nobody to play with. */
  readonly resting: readonly { readonly round: number; readonly player: Numbered }[];
  /** In the order in which they were made. */
  readonly declined: readonly { readonly player: Numbered; readonly round: number; readonly reason: string | null }[];
  readonly promoted: readonly { readonly player: Numbered; readonly inPlaceOf: Numbered; readonly rule: string | null }[];
  /** Candidates who were absent. */
  readonly passedOver: readonly { readonly player: Numbered; readonly inPlaceOf: Numbered }[];
  /** How a substitute plays: for whoever runs the table. */
  readonly substituteRules: string;
  readonly winner: Numbered | null;
}

/** The finals tables of a Dominion league by the rounds up to `afterRound` (rules.md 6.7). Refusal `not_a_league` for any other tournament. */
export const finalsTables = (whole: TournamentState, names: Names, options: ViewOptions = {}): Decision<FinalsTablesJson> => {
  const state = visibleTo(whole, options);
  const { policy } = state;
  if (!isLeagues(policy))
    return E.left(conflict('not_a_league', 'This tournament has no finals tables: only a Dominion league has.', { rule: '6.7' }));
  const upTo = lastRound(state, options);
  const player = playerShown(state, names);
  const shown = (registration: number): Numbered => ({ ...player(registration), registration });
  const stage = tablesStage(state);
  const rounds = stage === undefined ? [] : state.rounds.slice(0, upTo).filter((round) => round.stage === stage.stage);
  const toCome = upTo === state.rounds.length;
  const told = rounds.length > 0 || toCome;
  // Who came into the final is not known before its time.
  const upToFinal = toCome || rounds.some(({ phase }) => phase === FINAL);
  // Those made with a draft of the first tables are as little public as it is.
  const promotions = rounds.length > 0 ? state.promotions.filter(({ slot = 0 }) => slot < FINAL_SEAT || upToFinal) : [];
  const promoted = promotions.map((one) => ({ player: shown(one.player), inPlaceOf: shown(one.inPlaceOf), rule: one.rule ?? null }));
  const seat = seatShown(state, shown, promotions);
  const winner = rounds.length === 0 ? undefined : placingAfter(state, upTo).winner;
  return E.right({
    ...known(state, upTo),
    tables: [
      ...rounds.flatMap((round) => round.matches.map((match) => tableShown(state, round, match, seat))),
      ...(toCome ? finalToCome(state, rounds, seat) : []),
    ],
    resting: rounds.flatMap(({ round, byes }) => byes.map((bye) => ({ round, player: shown(bye.player) }))),
    declined: state.declines
      .filter(({ round }) => told && (toCome || round <= upTo))
      .map((one) => ({ player: shown(one.player), round: one.round, reason: one.reason ?? null })),
    promoted,
    passedOver: (told ? state.passedOver : [])
      .filter((one) => promotions.some(({ inPlaceOf }) => inPlaceOf === one.inPlaceOf) || toCome)
      .map((one) => ({ player: shown(one.player), inPlaceOf: shown(one.inPlaceOf) })),
    substituteRules: policy.substituteRules,
    winner: winner === undefined ? null : shown(winner),
  });
};

type Played = Pick<FinalsSeatJson, 'place' | 'score' | 'substituted' | 'through'>;
/** `behindSemiFinals`: a seat of the final that semi-finals were played for. */
type Seat = (registration: number, behindSemiFinals: boolean, played: Played) => FinalsSeatJson;

const seatShown = (state: TournamentState, shown: (registration: number) => Numbered, promotions: TournamentState['promotions']): Seat => {
  const league = leagueNumbers(state).length > 1 ? leagueOf(state) : undefined;
  return (registration, behindSemiFinals, played) => {
    const promotion = promotions.find(({ player, slot = 0 }) => player === registration && slot >= FINAL_SEAT === behindSemiFinals);
    return {
      player: shown(registration),
      ...(league === undefined ? {} : { league: league(registration) }),
      ...played,
      inPlaceOf: promotion === undefined ? null : shown(promotion.inPlaceOf),
      rule: promotion?.rule ?? null,
    };
  };
};

const OPEN = { place: null, score: null, substituted: false, through: null } as const;

const placeIn = (order: readonly (readonly number[])[], registration: number): number | null => {
  let ahead = 0;
  for (const group of order) {
    if (group.includes(registration)) return ahead + 1;
    ahead += group.length;
  }
  return null;
};

const tableShown = (state: TournamentState, { round, phase, stage }: Round, match: Match, seat: Seat): FinalsTableJson => {
  const { result } = match;
  const semiFinal = phase === SEMI_FINALS;
  const behind = state.rounds.some((one) => one.stage === stage && one.phase === SEMI_FINALS);
  const through = semiFinal ? outcomeOf(state, match)?.through : undefined;
  return {
    phase: semiFinal ? SEMI_FINALS : FINAL,
    round,
    match: match.id,
    table: match.table,
    status: result === undefined ? 'open' : countingResult(state, match) === undefined ? 'reported' : 'final',
    result: result === undefined ? null : resultShown(result, seatsOf(match)),
    seats: seatsOf(match).map((registration) =>
      seat(registration, !semiFinal && behind, {
        place: placeIn(result?.order ?? [], registration),
        score: result?.seatScores?.find(({ player }) => player === registration)?.score ?? null,
        substituted: result?.substituted?.includes(registration) === true,
        through: through === undefined ? null : through.includes(registration),
      }),
    ),
  };
};

const finalToCome = (state: TournamentState, rounds: readonly Round[], seat: Seat): readonly FinalsTableJson[] => {
  const seats = finalSeats(state);
  if (seats.length === 0 || rounds.some(({ phase }) => phase === FINAL)) return [];
  return [
    {
      phase: FINAL,
      round: null,
      match: null,
      table: null,
      status: 'toCome',
      result: null,
      seats: seats.map(({ player }) => seat(player, true, OPEN)),
    },
  ];
};
