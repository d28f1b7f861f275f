import { Fraction, compare, fraction, showFraction, subtract } from '../fraction';
import { waits } from '../scored-match';
import { announcedRounds } from './phase';
import { PerformanceDocument, PerformanceFault, PerformanceRecord } from './record';
import { divisionBefore } from './standings';

/** N when round `n` is paired: the rounds left to play, that round included. */
export function roundsLeft(doc: PerformanceDocument, n: number, fault?: PerformanceFault): number {
  const left = announcedRounds(doc) - n + 1;
  if (left < 1) throw new Error(`round ${n} is after the last round`);
  return fault === 'round-being-paired-is-not-left' ? left - 1 : left;
}

export interface Gap {
  player: string;
  /** Wins and spread that the player is behind. */
  wins: string;
  spread: number;
  canCatch: boolean;
}

export interface Clinching {
  player: string;
  clinched: boolean;
  /** The answer rests on every result up to this round, on the rounds left, and on the gaps. */
  afterRound: number;
  roundsLeft: number;
  gaps: Gap[];
}

/**
 * Whether a player can still be caught by another (rules.md section 4, step 4): the gap in wins is smaller than N, or it
 * is N and the spread gap is at most 2 x `gibsonSpread` x N.
 */
export function canBeCaught(wins: Fraction, spread: number, n: number, gibsonSpread: number, fault?: PerformanceFault): boolean {
  const order = compare(wins, fraction(n));
  if (order !== 0) return order < 0;
  const most = (fault === 'gibson-spread-of-one-side' ? 1 : 2) * gibsonSpread * n;
  return fault === 'caught-only-by-more-spread' ? spread < most : spread <= most;
}

/** The leader before round `n` against everybody else who is still in, whatever results are open. */
export function leaderBefore(doc: PerformanceDocument, n: number, fault?: PerformanceFault): Clinching | null {
  const [leader, ...others] = divisionBefore(doc, n, fault).flat();
  if (leader === undefined) return null;
  const left = roundsLeft(doc, n, fault);
  const gap = (other: PerformanceRecord): Gap => {
    const wins = subtract(leader.wins, other.wins);
    const spread = leader.spread - other.spread;
    const canCatch = canBeCaught(wins, spread, left, doc.policy?.gibsonSpread ?? 500, fault);
    return { player: other.player, wins: showFraction(wins), spread, canCatch };
  };
  const gaps = others.map(gap);
  const clinched = gaps.every((one) => !one.canCatch);
  return { player: leader.player, clinched, afterRound: n - 1, roundsLeft: left, gaps };
}

/**
 * Whether the leader before round `n` has clinched the first place, with what it rests on; `null` while a result of an
 * earlier round is open, or nobody is in.
 */
export function clinching(doc: PerformanceDocument, n: number, fault?: PerformanceFault): Clinching | null {
  const open = doc.rounds.some((round) => round.n < n && waits(round));
  if (open && fault !== 'clinched-while-a-result-is-open') return null;
  return leaderBefore(doc, n, fault);
}
