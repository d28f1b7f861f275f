import { historyOf, type Met, type Pair } from '@roundbook/pairing';
import { computeFigures, rankFigures } from '@roundbook/scoring';
import { fieldOf, roundsOf } from '../attendance';
import type { PerformancePolicy } from '../policies/policy';
import { scoreSheet, scoringRules } from '../score-sheet';
import type { Round, TournamentState } from '../state';
import { withRecordedOrders } from '../ties';
import { attendanceOf } from './attendance-of';
import { disqualifiedApart, lateLosses } from './scored-ranking';
import type { Ranking } from './stage-rules';
import { doublings, standingField } from './swiss-stage';

/** Twice the wins less penalties, then spread, then the recorded draw (rules.md 4, 7). `players`: whom to rank, instead of who stands in the standings. */
export const performanceRanking = (
  state: TournamentState,
  policy: PerformancePolicy,
  afterRound: number,
  players?: readonly number[],
): Ranking => {
  const rounds = roundsOf(state, 0, afterRound);
  const sheet = scoreSheet(state, rounds, (player) => lateLosses(policy, player, afterRound), afterRound);
  const figures = computeFigures(sheet, scoringRules(policy), ['spread']);
  // Who is disqualified has no place: nobody is tied with it.
  const [out, kept] = disqualifiedApart(state, players ?? standingField(state, 0, afterRound), afterRound);
  const ranks = (among: readonly number[]): readonly (readonly number[])[] =>
    rankFigures(
      figures,
      ['spread'],
      among.map((registration) => registration - 1),
    ).map((group) => group.map((index) => index + 1));
  const groups = [...withRecordedOrders(state, ranks(kept), afterRound), ...ranks(out)];
  return { groups, figures, names: ['spread'], counted: { sheet, rounds } };
};

/** Rounds of the initial groups, or of the round robin of so many players (rules.md 4.1). */
export const roundsOfInitial = ({ initial, initialRounds }: PerformancePolicy, players: number): number =>
  initial === 'initFontes' ? initialRounds : Math.max(1, players - 1 + (players % 2));

/** rules.md 4.2: with `swissFrom: 3` Swiss begins there, and what is left of the initial rounds stays unplayed (8). */
const initialRoundsPlayed = (policy: PerformancePolicy, players: number): number =>
  policy.swissFrom === '3' ? Math.min(2, roundsOfInitial(policy, players)) : roundsOfInitial(policy, players);

/** `rounds: auto`: the initial rounds, the smallest r with 2^r >= field, and one more. */
export const automaticRounds = (policy: PerformancePolicy, players: number): number =>
  Math.min(99, roundsOfInitial(policy, players) + doublings(players) + 1);

/** Rounds altogether: set, announced with round 1, or by the field of round 1. */
export const performanceRounds = (state: TournamentState, policy: PerformancePolicy): number => {
  const [first] = state.rounds;
  const players = first === undefined ? fieldOf(state, 1).length : attendanceOf(first);
  return policy.rounds ?? state.announced.rounds ?? automaticRounds(policy, players);
};

/** Who is in which initial group; of a round robin one group, in the order of the table's numbers. */
export const initialGroups = (state: TournamentState): readonly (readonly number[])[] | undefined =>
  state.stages.find(({ stage }) => stage === 0)?.groups;

/**
 * Whether the round is one of the initial rounds. Where a tournament was taken over without its groups they are over with the rounds that
 * were taken over: nobody knows who would have met.
 */
export const isInitialRound = (state: TournamentState, policy: PerformancePolicy, round: number): boolean => {
  if (state.stages.length === 0) return round <= initialRoundsPlayed(policy, fieldOf(state, 1).length);
  const groups = initialGroups(state);
  return groups !== undefined && round <= initialRoundsPlayed(policy, groups.flat().length);
};

/** How often a Swiss pair may have met before: once after an initial round robin (rules.md 4.2). */
export const mayHaveMet = ({ initial }: PerformancePolicy): number => (initial === 'roundRobin' ? 1 : 0);

/** Players still in, by their places in one strict order, as the algorithms of pairing have them. */
export interface Division {
  /** Registration numbers, best first. */
  readonly players: readonly number[];
  /** Twice the wins after penalties, raised by `raised` so that nobody is below 0; every distance is as it is. */
  readonly wins: readonly number[];
  readonly raised: number;
  readonly spread: readonly number[];
  readonly byes: readonly number[];
  readonly met: Met;
}

const byesIn = (rounds: readonly Round[]): ReadonlyMap<number, number> => {
  const had = new Map<number, number>();
  for (const { byes } of rounds) for (const { player } of byes) had.set(player, (had.get(player) ?? 0) + 1);
  return had;
};

/** The division in this order, which has to be that of the ranking with its equals told apart. */
export const divisionOf = (state: TournamentState, { figures }: Ranking, order: readonly number[], afterRound: number): Division => {
  const rounds = roundsOf(state, 0, afterRound);
  const place = new Map(order.map((registration, index) => [registration, index]));
  const meetings = rounds.flatMap(({ matches }) =>
    matches.flatMap(({ sides: [one, other] }): Pair[] => {
      const [i, j] = [place.get(one), place.get(other)];
      return i === undefined || j === undefined ? [] : [[i, j]];
    }),
  );
  const wins = order.map((registration) => figures.points[registration - 1] ?? 0);
  const raised = Math.max(0, -Math.min(0, ...wins));
  const had = byesIn(rounds);
  return {
    players: order,
    wins: wins.map((own) => own + raised),
    raised,
    spread: order.map((registration) => spreadOf(figures, registration)),
    byes: order.map((registration) => had.get(registration) ?? 0),
    met: historyOf(order.length, meetings).meetings,
  };
};

/** Spread is a whole number: sums of differences of scores (rules.md 4). */
export const spreadOf = (figures: Ranking['figures'], registration: number): number =>
  Number(figures.tieBreakers.spread[registration - 1]?.n ?? 0n);

/** Players of the division at these places, as a division of its own. */
export const divisionWithout = (division: Division, out: (place: number) => boolean): Division => {
  const places = division.players.flatMap((_, place) => (out(place) ? [] : [place]));
  const at = (list: readonly number[]): readonly number[] => places.map((place) => list[place] as number);
  return {
    players: at(division.players),
    wins: at(division.wins),
    raised: division.raised,
    spread: at(division.spread),
    byes: at(division.byes),
    met: (i, j) => division.met(places[i] as number, places[j] as number),
  };
};
