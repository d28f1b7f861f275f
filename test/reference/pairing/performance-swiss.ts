import { Pair, everyCompletePairing } from './every-pairing';
import { Least, leastOf } from './least';
import { Meetings } from './meetings';

/** The players of a Swiss round of a performance stage, the bye taken out, best-ranked first. */
export interface PerformanceSwissField {
  /** Wins in halves: a win is 2, a draw 1. */
  halfWins: number[];
  met: Meetings;
  /** 0, or 1 after an initial round robin. */
  mostMeetings: number;
  /** In wins; 1 unless set. */
  reasonableWinGap?: number;
}

const gapOf = (a: number, b: number, field: PerformanceSwissField): number => Math.abs(field.halfWins[a]! - field.halfWins[b]!);

/** Gap in half wins to the nearest player that `player` may still meet; nobody left: no gap at all. */
function nearestGap(player: number, field: PerformanceSwissField): number {
  const gaps = field.halfWins
    .map((_, other) => other)
    .filter((other) => other !== player && field.met[player]![other]! <= field.mostMeetings)
    .map((other) => gapOf(player, other, field));
  return Math.min(Infinity, ...gaps);
}

/**
 * Whether a pair keeps both limits (rules.md section 4, step 2): met no more often than allowed, and a gap of at most
 * `reasonableWinGap`, or the gap to the nearest player that one of the two may still meet (section 8, 4).
 */
export function reasonablePair([a, b]: Pair, field: PerformanceSwissField): boolean {
  if (field.met[a]![b]! > field.mostMeetings) return false;
  const gap = gapOf(a, b, field);
  return gap <= 2 * (field.reasonableWinGap ?? 1) || gap === nearestGap(a, field) || gap === nearestGap(b, field);
}

/**
 * Deviation of a pair from "upper half of the win group meets the lower half in order". Open in the text, and read so:
 * places of a group of m count 0 .. m-1; in place i one ought to meet place i + h, where h is half of m, rounded up (the
 * middle player of an odd group is of the upper half). A floater stands behind the last place of the group it joins, at m.
 */
export function halvesDeviation([a, b]: Pair, field: PerformanceSwissField): number {
  const upper = Math.min(a, b);
  const lower = Math.max(a, b);
  const group = field.halfWins.map((_, player) => player).filter((player) => field.halfWins[player] === field.halfWins[upper]);
  const place = group.indexOf(upper);
  const opposite = group.includes(lower) ? group.indexOf(lower) : group.length;
  return opposite - place - Math.ceil(group.length / 2);
}

/** Sum of squared differences in half wins, then sum of squared deviations from the halves. */
export function performanceSwissMeasures(pairs: readonly Pair[], field: PerformanceSwissField): number[] {
  const gaps = pairs.reduce((sum, [a, b]) => sum + gapOf(a, b, field) ** 2, 0);
  const deviations = pairs.reduce((sum, pair) => sum + halvesDeviation(pair, field) ** 2, 0);
  return [gaps, deviations];
}

/** The best of the reasonable pairings; nothing in `all` where there is no reasonable pairing. */
export function bestReasonablePairings(field: PerformanceSwissField): Least<Pair[]> {
  const players = field.halfWins.map((_, player) => player);
  const reasonable = [...everyCompletePairing(players)].filter((pairs) => pairs.every((pair) => reasonablePair(pair, field)));
  return leastOf(reasonable, (pairs) => performanceSwissMeasures(pairs, field));
}
