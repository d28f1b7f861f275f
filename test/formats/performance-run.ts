import type { Match, Result, TournamentState } from '@roundbook/tournament';
import type { Happening } from '../simulation/driver';
import { picksFrom, type Picks } from '../simulation/picks';
import type { PerformanceFault } from '../reference/performance/record';
import {
  clinchedDifference,
  contendersDifference,
  performancePhaseDifference,
  performanceStandingsDifference,
  startsDifference,
} from './compare-performance';
import { isInTheDocument } from './format-document';
import { playFormat, type FormatScript } from './play-format';
import { randomResult } from './random-result';

/** Differences of whole fifties, so that players come level in spread and limits are met exactly. */
const coarse = (state: TournamentState, match: Match, picks: Picks): Result => {
  const result = randomResult(state, match, picks);
  if (result.scores === undefined && result.difference === undefined) return result;
  const [outcome, difference] = picks.of([['a', 50] as const, ['b', -50] as const, ['a', 100] as const, ['draw', 0] as const]) ?? [
    'draw',
    0,
  ];
  return { outcome, difference };
};

const settingsOf = (seed: number, players: number): Record<string, unknown> => {
  const picks = picksFrom(seed * 7 + 1);
  const roundRobin = players < 4 || (players <= 8 && picks.percent(35));
  const initial = roundRobin ? players - 1 + (players % 2) : 3;
  const some = (share: number, settings: Record<string, unknown>): Record<string, unknown> => (picks.percent(share) ? settings : {});
  return {
    ...(roundRobin ? { initial: 'roundRobin' } : {}),
    ...some(70, { rounds: Math.max(1, initial - 1 + picks.int(8)) }),
    ...some(25, { swissFrom: '3' }),
    ...some(15, { swissUntil: 1 + picks.int(6) }),
    ...some(40, { reasonableWinGap: picks.int(3) }),
    ...some(70, { placePrizes: picks.int(6) }),
    ...some(40, { trimSpread: 10 * picks.int(30) }),
    ...some(70, { gibsonSpread: 25 * picks.int(6) }),
    ...some(30, { byeSpread: 50 * picks.int(3) }),
    ...some(15, { starts: 'none' }),
    ...some(25, { finalRound: 'performance' }),
  };
};

/** A tournament of performance pairings of up to ten players at its beginning; with results of a few kinds where the seed is odd. */
export const performanceScript = (seed: number): FormatScript => {
  const players = 2 + (seed % 9);
  return {
    preset: 'performance',
    settings: settingsOf(seed, players),
    players,
    seed,
    trouble: seed % 3 === 0 ? 0 : 25,
    ...(seed % 2 === 1 ? { resultOf: coarse } : {}),
  };
};

/** A tournament as it stood when a round had just been paired or published, or at its end. */
export interface Moment {
  readonly when: 'paired' | 'published' | 'end';
  readonly state: TournamentState;
}

/** What a tournament came to, moment by moment; undefined where it cannot be played or told in a document. */
export const performanceMoments = (seed: number): readonly Moment[] | undefined => {
  const moments: Moment[] = [];
  const told = (when: Moment['when'], state: TournamentState): void => void (isInTheDocument(state) && moments.push({ when, state }));
  const watch = ({ events, after }: Happening): void => {
    if (events.some(({ type }) => type === 'RoundPaired')) told('paired', after);
    if (events.some(({ type }) => type === 'PairingsPublished')) told('published', after);
  };
  const driver = playFormat(performanceScript(seed), watch);
  if (driver === undefined) return undefined;
  told('end', driver.state);
  return moments;
};

const found = (difference: string | undefined): readonly string[] => (difference === undefined ? [] : [difference]);

const at = (moments: readonly Moment[], when: Moment['when']): readonly TournamentState[] =>
  moments.flatMap((moment) => (moment.when === when ? [moment.state] : []));

const newest = ({ rounds }: TournamentState): number => rounds.length;

export type PerformanceComparison = 'standings' | 'phases' | 'contenders' | 'clinched' | 'starts';

/** Everything that is compared of a tournament; with a fault in the reference, what it leads to. */
export const PERFORMANCE_COMPARISONS: Readonly<
  Record<PerformanceComparison, (moments: readonly Moment[], fault?: PerformanceFault) => readonly string[]>
> = {
  standings: (moments, fault) =>
    at(moments, 'end').flatMap((state) => state.rounds.flatMap(({ round }) => found(performanceStandingsDifference(state, round, fault)))),
  phases: (moments, fault) => at(moments, 'paired').flatMap((state) => found(performancePhaseDifference(state, newest(state), fault))),
  contenders: (moments, fault) =>
    at(moments, 'published').flatMap((state) =>
      [newest(state), newest(state) + 1].flatMap((round) => found(contendersDifference(state, round, fault))),
    ),
  clinched: (moments, fault) => [
    ...at(moments, 'published').flatMap((state) =>
      [newest(state) - 1, newest(state)].flatMap((round) => found(clinchedDifference(state, round, fault))),
    ),
    ...at(moments, 'end').flatMap((state) => found(clinchedDifference(state, newest(state), fault))),
  ],
  starts: (moments, fault) => at(moments, 'end').flatMap((state) => found(startsDifference(state, fault))),
};
