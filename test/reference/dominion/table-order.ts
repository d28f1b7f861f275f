import { TableMatch } from '../scored-match';
import { DominionFault } from './document';

/**
 * The order of a table, best first, equals together; `null` while it is open. Who walked out is last whatever its
 * substitute scored, several of them together (rules.md section 6, step 7). Without an order the victory points say it.
 */
export function tableOrder(table: TableMatch, fault?: DominionFault): string[][] | null {
  if (table.outcome === 'open') return null;
  const written = table.order ?? orderByScores(table);
  if (written === null) return null;
  const left = fault === 'substitute-scores-for-its-player' ? [] : (table.substituted ?? []);
  const stayed = written.map((group) => group.filter((id) => !left.includes(id))).filter((group) => group.length > 0);
  return left.length === 0 ? stayed : [...stayed, [...left]];
}

function orderByScores(table: TableMatch): string[][] | null {
  const { scores } = table;
  if (scores === undefined || table.sides.some((id) => scores[id] === undefined)) return null;
  const levels = [...new Set(table.sides.map((id) => scores[id]!))].sort((a, b) => b - a);
  return levels.map((level) => table.sides.filter((id) => scores[id] === level));
}

/** Places within a table: 1 for the best, equals share. */
export function placesAt(order: readonly string[][]): Map<string, number> {
  const places = new Map<string, number>();
  for (const group of order) {
    const place = places.size + 1;
    for (const id of group) places.set(id, place);
  }
  return places;
}
