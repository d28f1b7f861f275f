import { toNumber, toText } from '@roundbook/exact';
import {
  countingResult,
  finalistsOf,
  isFeather,
  isLeagues,
  isPlayOff,
  isRoundRobin,
  openDisputes,
  placingAfter,
  presentStage,
  qualifiersOf,
  rulesOf,
  stageAt,
  type Placing,
  type PlacingRow,
  type PlayerStatus,
  type TournamentState,
} from '@roundbook/tournament';
import { disputesWaiting, type OpenDisputeJson } from './open-disputes';
import { lastRound, playerShown, withoutDrafts, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

/** A tie-breaker exactly and for display; null where there is nothing to average. */
export interface TieBreakerJson {
  readonly value: string | null;
  readonly decimal: number | null;
}

export interface StandingsRow {
  /** Shared by players whom nothing separates; null for a disqualified player. */
  readonly rank: number | null;
  readonly registration: number;
  readonly player: PlayerJson;
  /** After penalties; halves as `7/2`. */
  readonly points: Points;
  /** Points taken off, where there are any, and for what. */
  readonly penalty?: number;
  readonly penalties?: readonly { readonly points: number; readonly reason: string | null }[];
  readonly record: { readonly wins: number; readonly losses: number; readonly draws: number; readonly byes: number };
  readonly tiebreakers: Readonly<Record<string, TieBreakerJson>>;
  readonly status: PlayerStatus;
  readonly seed?: number;
  /** League or group; before the finals the rank counts within it. */
  readonly league?: number;
  readonly group?: number;
  /** Was in a match that settled a tie. */
  readonly playOff?: boolean;
  /** Is in a match whose result is disputed and not ruled on. */
  readonly disputed?: boolean;
}

/** An integer, or halves as `7/2`. */
export type Points = number | string;
export const pointsJson = (points: number): Points => (Number.isInteger(points) ? points : `${points * 2}/2`);

/** interfaces.md, JSON of standings. */
export interface StandingsJson extends Known {
  readonly stage: string;
  readonly policy: string;
  readonly rows: readonly StandingsRow[];
  readonly cut: readonly { readonly seed: number; readonly player: PlayerJson }[];
  readonly winner: PlayerJson | null;
  readonly rounds: { readonly announced: number | null; readonly played: number };
  readonly ties: readonly (readonly string[])[];
  /** How many of each league or group go on; there while the rank counts within it. */
  readonly goOn?: readonly number[];
  /** Results that are disputed and not ruled on; there while there are any. */
  readonly disputes?: readonly OpenDisputeJson[];
}

export const tieBreakersShown = (row: PlacingRow): StandingsRow['tiebreakers'] =>
  Object.fromEntries(
    row.tieBreakers.map(({ name, value }) => [
      name,
      value === null ? { value: null, decimal: null } : { value: toText(value), decimal: toNumber(value) },
    ]),
  );

/** The stage's name as a round of it bears it. */
export const stageName = (state: TournamentState, afterRound: number): string =>
  state.rounds[afterRound - 1]?.phase ?? (rulesOf(state.policy, 0).phases[0] as string);

/** Rounds of the stage: as announced (null while the number is open) and played to the end. */
const roundCounts = (state: TournamentState, stage: number, afterRound: number): StandingsJson['rounds'] => {
  const complete = state.rounds.filter(
    (round) =>
      round.stage === stage && round.round <= afterRound && round.matches.every((match) => countingResult(state, match) !== undefined),
  );
  return { announced: rulesOf(state.policy, stage).rounds(state, stage), played: complete.length };
};

/** How far the tournament is and who has won it: as `standings` says, without the order of everybody else. */
export const howFar = (whole: TournamentState, names: Names): Pick<StandingsJson, 'rounds' | 'winner'> => {
  const state = withoutDrafts(whole);
  const upTo = state.rounds.length;
  // Before the bracket and before the end nobody has won, and the order need not be known.
  const decided = state.completed || rulesOf(state.policy, presentStage(state)).winner !== undefined;
  const winner = decided ? placingAfter(state, upTo).winner : undefined;
  return {
    rounds: roundCounts(state, stageAt(state, upTo), upTo),
    winner: winner === undefined ? null : playerShown(state, names)(winner),
  };
};

/** What was taken off by then. */
const penaltiesShown = (state: TournamentState, row: PlacingRow, afterRound: number): Pick<StandingsRow, 'penalty' | 'penalties'> => {
  if (row.penalty === undefined) return {};
  const { penalties = [] } = state.players[row.registration - 1] ?? {};
  return {
    penalty: row.penalty,
    penalties: penalties.filter(({ round }) => round <= afterRound).map(({ points, reason }) => ({ points, reason: reason ?? null })),
  };
};

const inPlayOffs = (state: TournamentState, afterRound: number): ReadonlySet<number> =>
  new Set(
    state.rounds
      .filter((round) => isPlayOff(round) && round.round <= afterRound)
      .flatMap(({ matches, byes }) => [...matches.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)]),
  );

/** Places of each league or group that lead on, as long as each is ranked by itself; one number where all are one. */
const goOnShown = (state: TournamentState, { stage, rows, afterRound }: Placing): Pick<StandingsJson, 'goOn'> => {
  const { policy, stages, completed } = state;
  if (stage > 0 || stages.length === 0) return {};
  if (isLeagues(policy)) return { goOn: finalistsOf(state) };
  if (!isRoundRobin(policy) && !isFeather(policy)) return {};
  const groups = Math.max(0, ...rows.map(({ group = 0 }) => group));
  const endsHere = completed && afterRound === state.rounds.length;
  if (groups === 0) return qualifiersOf(policy) === 0 ? {} : { goOn: [qualifiersOf(policy)] };
  return endsHere ? {} : { goOn: Array<number>(groups).fill(qualifiersOf(policy)) };
};

/** The standings by the published rounds up to `afterRound`, as the folded events have them. */
export const standings = (whole: TournamentState, names: Names, options: ViewOptions = {}): StandingsJson => {
  const state = withoutDrafts(whole);
  const placing = placingAfter(state, lastRound(state, options));
  const shown = playerShown(state, names);
  const playedOff = inPlayOffs(state, placing.afterRound);
  const waiting = openDisputes(state, placing.afterRound);
  const disputed = new Set(waiting.flatMap(({ players }) => players));
  return {
    tournament: state.id,
    stage: stageName(state, placing.afterRound),
    afterRound: placing.afterRound,
    revision: state.revision,
    at: state.at,
    policy: state.policy.preset,
    rows: placing.rows.map((row) => ({
      rank: row.rank,
      registration: row.registration,
      player: shown(row.registration),
      points: pointsJson(row.points),
      ...penaltiesShown(state, row, placing.afterRound),
      record: row.record,
      tiebreakers: tieBreakersShown(row),
      status: row.status,
      ...(row.seed === undefined ? {} : { seed: row.seed }),
      ...(row.group === undefined ? {} : isLeagues(state.policy) ? { league: row.group } : { group: row.group }),
      ...(playedOff.has(row.registration) ? { playOff: true } : {}),
      ...(disputed.has(row.registration) ? { disputed: true } : {}),
    })),
    cut: placing.cut.map(({ seed, player }) => ({ seed, player: shown(player) })),
    winner: placing.winner === undefined ? null : shown(placing.winner),
    rounds: roundCounts(state, placing.stage, placing.afterRound),
    ties: placing.ties.map((order) => order.map((registration) => shown(registration).id)),
    ...goOnShown(state, placing),
    ...disputesWaiting(waiting, shown),
  };
};
