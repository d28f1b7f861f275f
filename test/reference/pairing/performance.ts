import { Pair, everyCompletePairing } from './every-pairing';
import { Least, leastOf } from './least';
import { PerformanceField, everybody, lowestWithFewestByes } from './performance-field';
import { SettledGroups, contenders, leadersOpponent, settledGroups } from './performance-groups';

/** Distance of the block of the place `i` (from 0) in a group of `size`: N in every whole block of 2N, half of a smaller rest. */
export function factorDistance(i: number, size: number, n: number): number {
  const block = Math.floor(i / (2 * n));
  const inBlock = Math.min(2 * n, size - block * 2 * n);
  return inBlock / 2;
}

/** Barred pairs, then squared deviations from the factor distance of the better-ranked player's block (rules.md section 4, step 3). */
export function factorMeasures(pairs: readonly Pair[], group: readonly number[], field: PerformanceField): number[] {
  const most = field.maxMeetings ?? 2;
  const barred = field.bar === false ? 0 : pairs.filter(([a, b]) => field.met[a]![b]! >= most).length;
  const deviations = pairs.map(([a, b]) => {
    const places = [group.indexOf(a), group.indexOf(b)].sort((x, y) => x - y) as Pair;
    return places[1] - places[0] - factorDistance(places[0], group.length, field.roundsLeft);
  });
  return [barred, deviations.reduce((sum, one) => sum + one * one, 0)];
}

export function bestFactorPairings(group: readonly number[], field: PerformanceField): Least<Pair[]> {
  return leastOf(everyCompletePairing(group), (pairs) => factorMeasures(pairs, group, field));
}

/** Sum of meetings, then sum of the distances between ranks of the division (rules.md section 4, step 3). */
export function restMeasures(pairs: readonly Pair[], field: PerformanceField): number[] {
  const meetings = pairs.reduce((sum, [a, b]) => sum + field.met[a]![b]!, 0);
  const distances = pairs.reduce((sum, [a, b]) => sum + Math.abs(a - b), 0);
  return [meetings, distances];
}

export function bestRestPairings(group: readonly number[], field: PerformanceField): Least<Pair[]> {
  return leastOf(everyCompletePairing(group), (pairs) => restMeasures(pairs, field));
}

export interface PerformanceRound extends SettledGroups {
  bestFirst: Least<Pair[]>;
  bestMoney: Least<Pair[]>;
  bestRest: Least<Pair[]>;
}

/** A round of step 3 with everything that may be paired in it. */
export function performanceRound(field: PerformanceField): PerformanceRound {
  const settled = settledGroups(field);
  return {
    ...settled,
    bestFirst: bestFactorPairings(settled.first, field),
    bestMoney: bestFactorPairings(settled.money, field),
    bestRest: bestRestPairings(settled.rest, field),
  };
}

export interface LastRound {
  bye: number | null;
  pairs: Pair[];
}

/**
 * King Of The Hill (rules.md section 4, step 6): the bye, then where step 4 has begun the gibsonised leader's match, then
 * neighbours in rank. The last round is no part of step 3 (section 8, 4), so its bye looks at no groups.
 */
export function kingOfTheHill(field: PerformanceField, gibsonCounts: boolean): LastRound {
  let left = everybody(field);
  const leave = (player: number): void => {
    left = left.filter((one) => one !== player);
  };
  const bye = left.length % 2 === 1 ? lowestWithFewestByes(left, field) : null;
  if (bye !== null) leave(bye);
  const pairs: Pair[] = [];
  const { leaderApart, rest } = contenders(field);
  if (gibsonCounts && leaderApart && bye !== 0) {
    leave(0);
    const opponent = leadersOpponent(
      rest.filter((player) => player !== bye),
      left,
      field,
    );
    leave(opponent);
    pairs.push([0, opponent]);
  }
  for (let i = 0; i + 1 < left.length; i += 2) pairs.push([left[i]!, left[i + 1]!]);
  return { bye, pairs };
}
