import type { Draw } from '@roundbook/draw';
import { at, type Met, type Pair } from '../pairing-terms';
import { contenders, type Contenders } from './contenders';
import { divisionBye } from './division-bye';
import { evenGroups } from './even-groups';
import { factorPairing, MAX_MEETINGS } from './factor-pairing';
import { fewestMeetings } from './fewest-meetings';
import { GIBSON_SPREAD, gibsonOpponent, isLeaderGibsonised } from './gibsonised-leader';
import { kingOfTheHill } from './king-of-the-hill';
import type { Standings } from './standings';

export interface PerformanceInput extends Standings {
  /** Byes of each player so far. */
  readonly byes: readonly number[];
  readonly met: Met;
  /** N: rounds left to play, the one being paired included. */
  readonly roundsLeft: number;
  /** X: number of place prizes. */
  readonly placePrizes: number;
  /** MAX_MEETINGS unless given. */
  readonly maxMeetings?: number;
  /** The director switches the bars of the contender groups off for this round. */
  readonly discountBars?: boolean;
  readonly trimSpread?: number | null;
  /** GIBSON_SPREAD unless given. */
  readonly gibsonSpread?: number;
  /** Who has a bye by hand: still in, so counted where the groups are bounded, and not paired. */
  readonly resting?: readonly number[];
  readonly draw: Draw;
}

/** What was optimised in a group, weightiest first, and the value reached: the least there is. */
export type Optimised =
  | { readonly by: 'gibsonOpponent'; readonly meetings: number }
  | { readonly by: 'factor'; readonly barred: number; readonly deviationSquared: number }
  | { readonly by: 'fewestMeetings'; readonly meetings: number; readonly rankDistance: number }
  | { readonly by: 'kingOfTheHill' };

export interface PairedGroup {
  readonly group: 'gibsonised' | 'firstPlace' | 'money' | 'nonContenders' | 'everybody';
  /** The better-ranked player first, in the order of these. */
  readonly pairs: readonly Pair[];
  readonly optimised: Optimised;
}

export interface PerformancePaired {
  readonly bye: number | null;
  readonly leaderGibsonised: boolean;
  /** Who contends, before bye, opponent of the leader and parity are settled. */
  readonly contenders: Contenders;
  /** Players that an odd group took in from a lower one. */
  readonly takenIn: readonly { readonly player: number; readonly into: 'firstPlace' | 'money' }[];
  /** Groups that have pairs, in the order of settling. */
  readonly groups: readonly PairedGroup[];
}

/**
 * A round of step 3, settled in order: the bye of an odd field, the gibsonised leader and its opponent, the parity of the groups,
 * then factor pairing of the contenders and the fewest meetings of the rest. Each value is exact; among equally good pairings
 * of a group the draw decides by shuffled labels. rules.md 4.3, 4.4, 8 (4)
 */
export const performancePairing = (input: PerformanceInput): PerformancePaired => {
  const settled = settle(input, 'nonContenderFirst');
  const { left, leaderPair, contending } = settled;
  const present = (group: readonly number[]): readonly number[] => group.filter((player) => left.includes(player));
  const even = evenGroups([present(contending.firstPlace), present(contending.money), present(contending.nonContenders)]);
  const groups = (['firstPlace', 'money', 'nonContenders'] as const).map((group, k) => pairGroup(input, group, at(even.groups, k)));
  return {
    ...paired(settled, [...leaderPair, ...groups]),
    takenIn: even.takenIn.map(({ player, into }) => ({ player, into: into === 0 ? 'firstPlace' : 'money' })),
  };
};

/**
 * The last round: the bye of an odd field (the lowest-ranked with the fewest byes, contender or not), the gibsonised leader and its
 * opponent, and King Of The Hill among the others. rules.md 4.4, 4.6, 8 (4)
 */
export const lastRoundPairing = (input: Omit<PerformanceInput, 'roundsLeft'>): PerformancePaired => {
  const settled = settle({ ...input, roundsLeft: 1 }, 'everybody');
  const { left, leaderPair } = settled;
  const pairs = kingOfTheHill(left.length).map(([x, y]): Pair => [at(left, x), at(left, y)]);
  return { ...paired(settled, [...leaderPair, { group: 'everybody', pairs, optimised: { by: 'kingOfTheHill' } }]), takenIn: [] };
};

interface Settled {
  readonly bye: number | null;
  readonly leaderGibsonised: boolean;
  readonly contending: Contenders;
  readonly leaderPair: readonly PairedGroup[];
  /** Still to be paired, in the order of ranks. */
  readonly left: readonly number[];
}

const settle = (input: PerformanceInput, byeFor: 'nonContenderFirst' | 'everybody'): Settled => {
  const { wins, byes, met, roundsLeft, gibsonSpread = GIBSON_SPREAD, resting = [] } = input;
  if (byes.length !== wins.length) throw new RangeError(`${wins.length} players have ${byes.length} numbers of byes`);
  const leaderGibsonised = isLeaderGibsonised(input, roundsLeft, gibsonSpread);
  const contending = contenders({ ...input, leaderGibsonised });
  const there = (player: number): boolean => !resting.includes(player);
  const everybody = wins.map((_, player) => player).filter(there);
  const nonContenders = byeFor === 'nonContenderFirst' ? contending.nonContenders.filter(there) : [];
  const bye = everybody.length % 2 === 0 ? null : divisionBye(nonContenders.length > 0 ? nonContenders : everybody, byes);
  const playing = everybody.filter((player) => player !== bye);
  if (!leaderGibsonised || playing[0] !== 0) return { bye, leaderGibsonised, contending, leaderPair: [], left: playing };
  const others = playing.filter((player) => player !== 0);
  const opponent = gibsonOpponent(
    0,
    { nonContenders: contending.nonContenders.filter((player) => player !== bye && there(player)), everybodyElse: others },
    met,
  );
  if (opponent === null) throw new Error('an even field has an opponent for its leader');
  const optimised: Optimised = { by: 'gibsonOpponent', meetings: met(0, opponent) };
  const leaderPair: PairedGroup = { group: 'gibsonised', pairs: [[0, opponent]], optimised };
  return { bye, leaderGibsonised, contending, leaderPair: [leaderPair], left: others.filter((player) => player !== opponent) };
};

const pairGroup = (input: PerformanceInput, group: 'firstPlace' | 'money' | 'nonContenders', players: readonly number[]): PairedGroup => {
  const { roundsLeft, maxMeetings = MAX_MEETINGS, discountBars = false, draw } = input;
  const met: Met = (i, j) => input.met(at(players, i), at(players, j));
  const named = (pairs: readonly Pair[]): Pair[] => pairs.map(([i, j]) => [at(players, i), at(players, j)]);
  if (group === 'nonContenders') {
    const { pairs, meetings, rankDistance } = fewestMeetings({ ranks: players, met, draw });
    return { group, pairs: named(pairs), optimised: { by: 'fewestMeetings', meetings, rankDistance } };
  }
  const { pairs, barred, deviationSquared } = factorPairing({ n: players.length, roundsLeft, met, maxMeetings, discountBars, draw });
  return { group, pairs: named(pairs), optimised: { by: 'factor', barred, deviationSquared } };
};

const paired = ({ bye, leaderGibsonised, contending }: Settled, groups: readonly PairedGroup[]): Omit<PerformancePaired, 'takenIn'> => ({
  bye,
  leaderGibsonised,
  contenders: contending,
  groups: groups.filter(({ pairs }) => pairs.length > 0),
});
