import { newestRound, openMatches, type Match, type Result, type TournamentState } from '@roundbook/tournament';
import type { DominionFault } from '../reference/dominion/document';
import type { Happening } from '../simulation/driver';
import { picksFrom, type Picks } from '../simulation/picks';
import {
  dominionByeDifference,
  dominionPlacesDifference,
  dominionSplitDifference,
  dominionStandingsDifference,
  finalsDifference,
} from './compare-dominion';
import { isInTheDocument } from './format-document';
import { playFormat, type FormatScript, type Trouble } from './play-format';
import { randomResult } from './random-result';

const REASON = 'as it happened';

/** A table by its victory points: equals together, and last who walked out, whatever its substitute scored (rules.md 6.7). */
const byVictoryPoints = (seats: readonly number[], picks: Picks): Result => {
  const seatScores = seats.map((player) => ({ player, score: picks.int(12) }));
  const left = picks.percent(25) ? picks.of(seats) : undefined;
  const stayed = seatScores.filter(({ player }) => player !== left);
  const levels = [...new Set(stayed.map(({ score }) => score))].sort((one, other) => other - one);
  const order = levels.map((level) => stayed.filter(({ score }) => score === level).map(({ player }) => player));
  return {
    outcome: 'order',
    order: left === undefined ? order : [...order, [left]],
    seatScores,
    ...(left === undefined ? {} : { substituted: [left] }),
  };
};

/** Victory points of a few kinds, so that figures come level. */
const resultOf = (state: TournamentState, match: Match, picks: Picks): Result => {
  if (match.seats !== undefined && picks.percent(50)) return byVictoryPoints(match.seats, picks);
  const result = randomResult(state, match, picks);
  if (result.scores === undefined && result.difference === undefined) return result;
  const difference = picks.of([-3, 0, 3, 3, 5]) ?? 0;
  return { outcome: difference > 0 ? 'a' : difference < 0 ? 'b' : 'draw', scores: { a: 20 + difference, b: 20 } };
};

const somebody = ({ players }: TournamentState, picks: Picks): number => 1 + picks.int(Math.max(1, players.length));

/** Who sits at a table that has no result, or is to sit at one. */
const finalist = (state: TournamentState, picks: Picks): number => {
  const newest = newestRound(state);
  const seats = newest?.stage === 1 ? newest.matches.flatMap((match) => match.seats ?? []) : [];
  return (picks.percent(70) ? picks.of(seats) : undefined) ?? somebody(state, picks);
};

const declines: Trouble = (driver, picks) => {
  const absent = Array.from({ length: picks.int(4) }, () => somebody(driver.state, picks));
  driver.give({ type: 'decline', payload: { player: finalist(driver.state, picks), absent } });
};

const inTheFinals = ({ state }: Parameters<Trouble>[0]): boolean =>
  state.stages.length > 1 || (openMatches(state).length === 0 && state.rounds.length > 2);

const troubles: readonly Trouble[] = [
  declines,
  (driver, picks) => {
    // Several in a row, as a league ends: only then are there finalists.
    for (let more = 0; inTheFinals(driver) && more < 6; more += 1) declines(driver, picks);
  },
  (driver, picks) => void (inTheFinals(driver) && driver.give({ type: 'withdraw', payload: { player: finalist(driver.state, picks) } })),
  (driver, picks) => {
    const open = openMatches(driver.state).filter(({ result }) => result === undefined);
    const match = picks.of(open);
    if (match !== undefined) driver.give({ type: 'report', payload: { match: match.id, result: resultOf(driver.state, match, picks) } });
  },
  (driver, picks) => {
    const match = picks.of(openMatches(driver.state).filter(({ result }) => result !== undefined));
    if (match !== undefined) driver.give({ type: 'confirm', payload: { matches: [match.id] } });
  },
  (driver, picks) => void driver.give({ type: 'assignBye', payload: { player: somebody(driver.state, picks) } }),
  (driver, picks) => {
    const league = 1 + picks.int(2);
    driver.give({ type: 'assignLeague', payload: { players: [somebody(driver.state, picks)], league, reason: REASON } });
  },
];

/** Wishes for a league, and whether they are balanced (rules.md 6.2). */
const wishes: Trouble = (driver, picks) => {
  for (const { registration } of driver.state.players) {
    if (picks.percent(35))
      driver.give({ type: 'assignLeague', payload: { players: [registration], league: 1 + picks.int(2), reason: REASON } });
  }
  if (picks.percent(70)) driver.give({ type: 'balanceLeagues', payload: { by: picks.percent(50) ? 'rating' : 'lot' } });
};

const settingsOf = (seed: number): Record<string, unknown> => {
  const picks = picksFrom(seed * 11 + 5);
  const some = (share: number, settings: Record<string, unknown>): Record<string, unknown> => (picks.percent(share) ? settings : {});
  return {
    ...some(70, { rounds: [2 + picks.int(3), 2 + picks.int(3)] }),
    ...some(30, { tieBreakersLeague2: picks.of([['asd', 'ow'], ['aoasd', 'asd', 'ow'], ['ow']]) }),
    ...some(20, { walkoverPoints: 0 - picks.int(3) }),
  };
};

/** A Dominion league at its beginning: four players to twenty-seven, those of two leagues of either size of finals among them. */
export const dominionScript = (seed: number): FormatScript => ({
  preset: 'dominion-league',
  settings: settingsOf(seed),
  players: [4 + (seed % 6), 10 + (seed % 10), 20 + (seed % 8)][seed % 3] ?? 8,
  seed,
  trouble: seed % 5 === 0 ? 0 : 40,
  resultOf,
  before: wishes,
  troubles,
});

/** A league as it stood when it had been balanced, when a round had just been paired, when a result had come in, when the tables of a round had theirs, at its end. */
export interface DominionMoment {
  readonly when: 'balanced' | 'paired' | 'reported' | 'tables' | 'end';
  readonly state: TournamentState;
}

/** What the cut rests on: once the finals are paired it stands, whatever becomes of the leagues (rules.md 7). */
const leaguesOf = ({ rounds, players }: TournamentState): string =>
  JSON.stringify([rounds.filter(({ stage }) => stage === 0), players.map(({ penalties }) => penalties)]);

/** What a league came to, moment by moment; undefined where it cannot be played. */
export const dominionMoments = (seed: number): readonly DominionMoment[] | undefined => {
  const moments: DominionMoment[] = [];
  const told = (when: DominionMoment['when'], state: TournamentState): void =>
    void (isInTheDocument(state) && moments.push({ when, state }));
  let cut = '';
  const watch = ({ command, refusal, events, after, before }: Happening): void => {
    if (command.type === 'balanceLeagues' && refusal === undefined) told('balanced', after);
    const seen = (type: string): boolean => events.some((one) => one.type === type);
    if (seen('StageStarted')) cut = leaguesOf(after);
    const finals = newestRound(after)?.stage === 1 && leaguesOf(after) === cut;
    if (seen('RoundPaired')) told('paired', after);
    if (finals && (seen('PairingsPublished') || seen('PlayerPromoted'))) told('tables', after);
    // As the first result of a round comes in, nothing else having happened.
    else if (finals && seen('ResultReported') && newestRound(before)?.matches.every(({ result }) => result === undefined) === true)
      told('tables', before);
    if (seen('ResultReported') && after.revision % 5 === 0) told('reported', after);
  };
  const driver = playFormat(dominionScript(seed), watch);
  if (driver === undefined) return undefined;
  told('end', driver.state);
  return moments;
};

const found = (difference: string | undefined): readonly string[] => (difference === undefined ? [] : [difference]);

const at = (moments: readonly DominionMoment[], when: DominionMoment['when']): readonly TournamentState[] =>
  moments.flatMap((moment) => (moment.when === when ? [moment.state] : []));

const leagueRounds = ({ rounds }: TournamentState): number => rounds.filter(({ stage }) => stage === 0).length;

export type DominionComparison = 'standings' | 'split' | 'byes' | 'tables' | 'places';

/** Everything that is compared of a league; with a fault in the reference, what it leads to. */
export const DOMINION_COMPARISONS: Readonly<
  Record<DominionComparison, (moments: readonly DominionMoment[], fault?: DominionFault) => readonly string[]>
> = {
  standings: (moments, fault) => [
    ...at(moments, 'reported').flatMap((state) => found(dominionStandingsDifference(state, leagueRounds(state), fault))),
    ...at(moments, 'end').flatMap((state) =>
      state.rounds.filter(({ stage }) => stage === 0).flatMap(({ round }) => found(dominionStandingsDifference(state, round, fault))),
    ),
  ],
  split: (moments, fault) => at(moments, 'balanced').flatMap((state) => found(dominionSplitDifference(state, fault))),
  byes: (moments, fault) =>
    at(moments, 'paired').flatMap((state) =>
      newestRound(state)?.stage === 0 ? found(dominionByeDifference(state, state.rounds.length, fault)) : [],
    ),
  tables: (moments, fault) => at(moments, 'tables').flatMap((state) => found(finalsDifference(state, state.rounds.length, fault))),
  places: (moments, fault) => at(moments, 'end').flatMap((state) => found(dominionPlacesDifference(state, fault))),
};
