import { compare, fraction, showFraction } from '../fraction';
import { playersIn } from '../players-in';
import { drawsAfter, rankedGroups } from '../recorded-order';
import { ReferenceRow } from '../standings';
import { PerformanceDocument, PerformanceFault, PerformanceRecord, performanceRecords } from './record';

export interface PerformanceOptions {
  /** The last round that counts; every round unless set. */
  afterRound?: number;
  fault?: PerformanceFault;
}

/** Wins, then spread. */
export function byRecord(a: PerformanceRecord, b: PerformanceRecord): number {
  return compare(b.wins, a.wins) || b.spread - a.spread;
}

/** Standings by wins, spread and recorded draw, best first; equals share a rank (rules.md section 4; section 8, 7). */
export function performanceStandings(doc: PerformanceDocument, options: PerformanceOptions = {}): ReferenceRow[] {
  const after = options.afterRound ?? Math.max(0, ...doc.rounds.map((round) => round.n));
  const disqualified = doc.rounds.filter((round) => round.n <= after).flatMap((round) => round.disqualifiesAfter ?? []);
  const entered = doc.players.filter((player) => player.lateFrom === undefined || player.lateFrom <= after).map((player) => player.id);
  const records = performanceRecords(doc, after, options.fault).filter((record) => entered.includes(record.player));
  const row = (record: PerformanceRecord, rank: number | null): ReferenceRow => ({
    rank,
    player: record.player,
    points: showFraction(rank === null ? fraction(0) : record.wins),
    record: record.count,
    tieBreakers: { spread: `${record.spread}` },
  });
  const rows: ReferenceRow[] = [];
  const placed = records.filter((record) => !disqualified.includes(record.player));
  for (const group of rankedGroups(placed, byRecord, drawsAfter(doc, options.afterRound))) {
    const rank = rows.length + 1;
    rows.push(...group.map((record) => row(record, rank)));
  }
  return [...rows, ...records.filter((record) => disqualified.includes(record.player)).map((record) => row(record, null))];
}

/** Who is still in when round `n` is paired, best first, equals together. */
export function divisionBefore(doc: PerformanceDocument, n: number, fault?: PerformanceFault): PerformanceRecord[][] {
  const still = playersIn(doc, n);
  const counts = (record: PerformanceRecord): boolean => fault === 'who-dropped-still-leads' || still.includes(record.player);
  return rankedGroups(performanceRecords(doc, n - 1, fault).filter(counts), byRecord, drawsAfter(doc, n - 1));
}
