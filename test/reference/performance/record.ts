import { Fraction, add, fraction, readFraction, subtract, sum } from '../fraction';
import { SideResult } from '../neutral';
import { ScoredDocument, differenceOf, matchesOf, scoredDecision } from '../scored-match';

/** The parameters of section 4 that are read here; a number may be its text. */
export interface PerformancePolicy {
  rounds?: number;
  initial?: 'initFontes' | 'roundRobin';
  initialRounds?: number;
  swissFrom?: 'afterInitial' | '3' | 3;
  swissUntil?: 'auto' | number | string;
  reasonableWinGap?: number;
  placePrizes?: number;
  /** No trimming while it is `null`. */
  trimSpread?: number | null;
  gibsonSpread?: number;
  byeSpread?: number;
  starts?: 'balanced' | 'none';
  finalRound?: 'koth' | 'performance';
}

export type PerformanceDocument = ScoredDocument<PerformancePolicy>;

export const PERFORMANCE_FAULTS = [
  'draw-is-worth-nothing',
  'bye-without-spread',
  'walkover-without-spread',
  'double-loss-costs-spread',
  'gap-of-one-win-only',
  'no-repeat-after-a-round-robin',
  'anybody-rests-in-the-reasonable-pairing',
  'king-of-the-hill-in-an-initial-round',
  'performance-turns-back-into-swiss',
  'contenders-within-n-wins',
  'round-being-paired-is-not-left',
  'who-dropped-still-leads',
  'gibson-spread-of-one-side',
  'caught-only-by-more-spread',
  'clinched-while-a-result-is-open',
  'starts-of-the-pair-first',
  'replies-do-not-balance',
  'last-starter-starts-again',
] as const;
export type PerformanceFault = (typeof PERFORMANCE_FAULTS)[number];

export interface PerformanceRecord {
  player: string;
  /** A draw is half a win; less penalty points. */
  wins: Fraction;
  spread: number;
  count: { wins: number; losses: number; draws: number; byes: number };
}

function spreads(
  kind: string,
  a: SideResult,
  b: SideResult,
  difference: number,
  byeSpread: number,
  fault?: PerformanceFault,
): [number, number] {
  if (kind === 'bye') return [fault === 'bye-without-spread' ? 0 : byeSpread, 0];
  if (kind === 'walkover') {
    if (fault === 'walkover-without-spread') return [0, 0];
    return [a === 'win' ? byeSpread : -byeSpread, b === 'win' ? byeSpread : -byeSpread];
  }
  if (a === 'loss' && b === 'loss') return fault === 'double-loss-costs-spread' ? [-byeSpread, -byeSpread] : [0, 0];
  return [difference, -difference];
}

/**
 * The record of every player after a round (rules.md section 4). Open in the text, and read so: a walkover by both costs
 * each side `byeSpread`, a match without scores moves no spread, and penalty points are taken off the wins.
 */
export function performanceRecords(doc: PerformanceDocument, afterRound: number, fault?: PerformanceFault): PerformanceRecord[] {
  const byeSpread = doc.policy?.byeSpread ?? 50;
  return doc.players.map((player) => {
    const record: PerformanceRecord = { player: player.id, wins: fraction(0), spread: 0, count: { wins: 0, losses: 0, draws: 0, byes: 0 } };
    const write = (result: SideResult, spread: number): void => {
      record.spread += spread;
      if (result === 'win') record.count.wins += 1;
      if (result === 'loss') record.count.losses += 1;
      if (result === 'draw') record.count.draws += 1;
      const half = fault === 'draw-is-worth-nothing' ? fraction(0) : fraction(1, 2);
      record.wins = add(record.wins, result === 'win' ? fraction(1) : result === 'draw' ? half : fraction(0));
    };
    for (const round of doc.rounds.filter((one) => one.n <= afterRound)) {
      for (const match of matchesOf(round)) {
        const decision = scoredDecision(match);
        if (decision === null || (match.a !== player.id && match.b !== player.id)) continue;
        const [a, b] = spreads(decision.kind, decision.a, decision.b, differenceOf(match) ?? 0, byeSpread, fault);
        if (decision.kind === 'bye') record.count.byes += 1;
        if (match.a === player.id) write(decision.a, a);
        else write(decision.b, b);
      }
    }
    const penalties = (player.penalties ?? []).filter((one) => one.afterRound <= afterRound).map((one) => readFraction(one.points));
    record.wins = subtract(record.wins, sum(penalties));
    return record;
  });
}
