import { Fraction, compare, fraction, showFraction, subtract } from '../fraction';
import { leaderBefore, roundsLeft } from './clinch';
import { performancePhases } from './phase';
import { PerformanceDocument, PerformanceFault, PerformanceRecord } from './record';
import { divisionBefore } from './standings';

export interface ContenderGroups {
  roundsLeft: number;
  /** The gibsonised leader, who stands outside the groups. */
  apart: string | null;
  /** Fewest wins of a first-place contender; `null` where nobody plays for the first place. */
  firstLimit: string | null;
  /** Who is ranked X, and the fewest wins of a money contender; `null` without place prizes. */
  moneyReference: string | null;
  moneyLimit: string | null;
  /** Each best first. */
  first: string[];
  money: string[];
  rest: string[];
}

/** Players with at least `limit` wins, less those of them on the lowest win count who are trimmed by spread. */
function inside(
  from: readonly PerformanceRecord[],
  reference: PerformanceRecord,
  limit: Fraction,
  trim: number | null,
): PerformanceRecord[] {
  const group = from.filter((line) => compare(line.wins, limit) >= 0);
  const isLowest = (line: PerformanceRecord): boolean => group.every((other) => compare(other.wins, line.wins) >= 0);
  return trim === null ? group : group.filter((line) => !(isLowest(line) && reference.spread - line.spread > trim));
}

/**
 * The groups of rules.md section 4, step 3, before bye, leader's match and parity. Players that nothing separates stand in
 * the order of registration; no limit hangs on it. With fewer players than prizes the last one is the reference.
 */
export function contenderGroups(doc: PerformanceDocument, n: number, fault?: PerformanceFault): ContenderGroups {
  const all = divisionBefore(doc, n, fault).flat();
  const prizes = doc.policy?.placePrizes;
  if (prizes === undefined) throw new Error('the number of place prizes is announced');
  const leader = all[0];
  if (leader === undefined) throw new Error('nobody is left');
  const left = roundsLeft(doc, n, fault);
  const trimSpread = doc.policy?.trimSpread ?? null;
  const trim = trimSpread === null ? null : trimSpread * left;
  const within = fault === 'contenders-within-n-wins' ? fraction(left) : fraction(left, 2);

  const apart = leaderBefore(doc, n, fault)!.clinched ? leader : null;
  const firstLimit = apart ? null : subtract(leader.wins, within);
  const first = firstLimit ? inside(all, leader, firstLimit, trim) : [];
  const others = all.filter((line) => line !== apart && !first.includes(line));
  const reference = all[Math.min(prizes, all.length) - 1] ?? null;
  const moneyLimit = reference ? subtract(reference.wins, within) : null;
  const money = reference && moneyLimit ? inside(others, reference, moneyLimit, trim) : [];
  const rest = others.filter((line) => !money.includes(line));
  const ids = (lines: readonly PerformanceRecord[]): string[] => lines.map((line) => line.player);
  return {
    roundsLeft: left,
    apart: apart?.player ?? null,
    firstLimit: firstLimit ? showFraction(firstLimit) : null,
    moneyReference: reference?.player ?? null,
    moneyLimit: moneyLimit ? showFraction(moneyLimit) : null,
    first: ids(first),
    money: ids(money),
    rest: ids(rest),
  };
}

/**
 * Whether a clinched leader is set apart in round `n`: step 4 begins with step 3 (section 8, 4), so it is in a performance
 * round, and in the last round where a performance round was played before.
 */
export function gibsonCounts(doc: PerformanceDocument, n: number, fault?: PerformanceFault): boolean {
  const phases = performancePhases(doc, n, fault);
  if (phases.includes('performance')) return true;
  return phases.includes('lastRound') && doc.rounds.some((round) => round.n < n && round.stage === 'performance');
}
