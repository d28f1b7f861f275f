import { canBeCaught, contenders, isLeaderGibsonised } from '@roundbook/pairing';
import { countingResult, fieldOf } from '../attendance';
import type { PerformancePolicy } from '../policies/policy';
import { pointUnit } from '../score-sheet';
import type { TournamentState } from '../state';
import { divisionOf, isInitialRound, performanceRanking, performanceRounds } from './performance-stage';
import { placingAfter, type PlacingRow } from './placing';
import { comingRound, swissOutlook, type ComingRound, type PerformancePhase, type SwissOutlook } from './swiss-outlook';

/** A contender group. `limit`: wins that its players have at least; null where there is no such group. */
export interface ContenderGroup {
  readonly group: 1 | 2 | 3;
  readonly name: 'firstPlace' | 'money' | 'nonContenders';
  readonly limit: number | null;
  /** Whom the limit is counted from: the leader, or who is ranked as low as there are prizes. */
  readonly reference: number | null;
  readonly players: readonly Contender[];
  /** Left out of the bottom of the group, to stand in a lower one. */
  readonly trimmed: readonly number[];
}

export interface Contender {
  readonly registration: number;
  /** After penalties; halves where a draw is half a win. */
  readonly wins: number;
  readonly spread: number;
  readonly byes: number;
}

/** What a place rests on: how far the next who could take it is behind, and what can still change. */
export interface Clinch {
  readonly place: number;
  readonly registration: number;
  /** Null while the round before is played: it is not said then (rules.md 4.4). */
  readonly clinched: boolean | null;
  readonly by: { readonly chaser: number; readonly winGap: number; readonly spreadGap: number } | null;
}

/** Where the contenders stand behind round `afterRound` (rules.md 4.2 to 4.4). */
export interface Contending {
  readonly rounds: number;
  /** N: rounds left to play behind `afterRound`. */
  readonly roundsLeft: number;
  /** Whether every result up to and with that round is in. */
  readonly complete: boolean;
  /** The next round; null where there is none, its phase null while it hangs on results that are not in or on a draw. */
  readonly next: { readonly round: number; readonly phase: PerformancePhase | null } | null;
  /** Null in the initial rounds, at the end, and while the round before is played. */
  readonly swiss: SwissOutlook | null;
  readonly leader: number | null;
  readonly leaderGibsonised: boolean | null;
  readonly groups: readonly ContenderGroup[];
  readonly places: readonly Clinch[];
}

const isComplete = (state: TournamentState, afterRound: number): boolean =>
  state.rounds.every(({ round, matches }) => round > afterRound || matches.every((match) => countingResult(state, match) !== undefined));

export const contending = (state: TournamentState, policy: PerformancePolicy, afterRound: number): Contending => {
  const rounds = performanceRounds(state, policy);
  const roundsLeft = Math.max(0, rounds - afterRound);
  const complete = isComplete(state, afterRound);
  const over = roundsLeft === 0 || (state.completed && afterRound === state.rounds.length);
  const coming = over ? undefined : comingRound(state, policy, afterRound);
  const asked = complete && !over && !isInitialRound(state, policy, afterRound + 1);
  return {
    rounds,
    roundsLeft,
    complete,
    next: coming === undefined ? null : { round: afterRound + 1, phase: phaseTold(coming, complete) },
    swiss: asked ? (coming?.outlook ?? swissOutlook(state, policy, afterRound)) : null,
    ...(over ? { leader: null, leaderGibsonised: null, groups: [] } : groupsBehind(state, policy, afterRound, roundsLeft, complete)),
    places: placesBehind(state, policy, afterRound, over ? 0 : roundsLeft, complete),
  };
};

/** Null while it hangs on results that are not in, or on a bye that is still to be drawn. */
const phaseTold = ({ phase, outlook }: ComingRound, complete: boolean): PerformancePhase | null =>
  outlook !== undefined && (!complete || outlook.reasonable === null) ? null : phase;

const groupsBehind = (
  state: TournamentState,
  policy: PerformancePolicy,
  afterRound: number,
  roundsLeft: number,
  complete: boolean,
): Pick<Contending, 'leader' | 'leaderGibsonised' | 'groups'> => {
  const ranking = performanceRanking(state, policy, afterRound, fieldOf(state, afterRound + 1));
  const division = divisionOf(state, ranking, ranking.groups.flat(), afterRound);
  const { placePrizes, trimSpread, gibsonSpread } = policy;
  const unit = pointUnit(policy);
  const leaderGibsonised = isLeaderGibsonised(division, roundsLeft, gibsonSpread);
  const groups = contenders({ ...division, roundsLeft, placePrizes, trimSpread, leaderGibsonised });
  const named = (place: number): number => division.players[place] as number;
  const shown = (place: number): Contender => ({
    registration: named(place),
    wins: ((division.wins[place] ?? 0) - division.raised) / unit,
    spread: division.spread[place] ?? 0,
    byes: division.byes[place] ?? 0,
  });
  const limit = (wins: number | null): number | null => (wins === null ? null : (wins - division.raised) / unit);
  const referenceOf = (wins: number | null, place: number): number | null => (wins === null ? null : named(place));
  const { firstPlace, money } = groups.limits;
  const lastPrize = Math.min(placePrizes, division.players.length) - 1;
  return {
    leader: division.players[0] ?? null,
    leaderGibsonised: complete ? leaderGibsonised : null,
    groups: [
      {
        group: 1,
        name: 'firstPlace',
        limit: limit(firstPlace),
        reference: referenceOf(firstPlace, 0),
        players: groups.firstPlace.map(shown),
        trimmed: groups.trimmed.firstPlace.map(named),
      },
      {
        group: 2,
        name: 'money',
        limit: limit(money),
        reference: referenceOf(money, lastPrize),
        players: groups.money.map(shown),
        trimmed: groups.trimmed.money.map(named),
      },
      { group: 3, name: 'nonContenders', limit: null, reference: null, players: groups.nonContenders.map(shown), trimmed: [] },
    ],
  };
};

/** The places with a prize, the first at least: whether who holds one can still be caught from below (rules.md 4.4). */
const placesBehind = (
  state: TournamentState,
  policy: PerformancePolicy,
  afterRound: number,
  roundsLeft: number,
  complete: boolean,
): readonly Clinch[] => {
  const rows = placingAfter(state, afterRound).rows.filter(({ rank }) => rank !== null);
  return rows.slice(0, Math.max(1, policy.placePrizes)).map((holder, index) => {
    const below = rows.slice(index + 1);
    const catching = below.find((chaser) => catches(policy, holder, chaser, roundsLeft));
    const nearest = catching ?? below[0];
    return {
      place: index + 1,
      registration: holder.registration,
      clinched: complete ? catching === undefined : null,
      by: !complete || nearest === undefined ? null : { chaser: nearest.registration, ...gapOf(holder, nearest) },
    };
  });
};

const gapOf = (holder: PlacingRow, chaser: PlacingRow): { readonly winGap: number; readonly spreadGap: number } => ({
  winGap: holder.points - chaser.points,
  spreadGap: spreadIn(holder) - spreadIn(chaser),
});

const spreadIn = ({ tieBreakers }: PlacingRow): number => Number(tieBreakers.find(({ name }) => name === 'spread')?.value?.n ?? 0n);

const catches = (policy: PerformancePolicy, holder: PlacingRow, chaser: PlacingRow, roundsLeft: number): boolean => {
  // At the end the places stand, by the recorded draw where nothing else separates them.
  if (roundsLeft === 0) return chaser.rank === holder.rank;
  const { winGap, spreadGap } = gapOf(holder, chaser);
  // Who is out for good gains no win any more; level in wins the holder alone can still lose spread.
  if (chaser.status === 'withdrawn' && winGap > 0) return false;
  return canBeCaught({ winGap: winGap * pointUnit(policy), spreadGap, roundsLeft, gibsonSpread: policy.gibsonSpread });
};
