import { attendanceBefore } from '../players-in';
import { ScoredRound, tablesOf } from '../scored-match';
import { DominionDocument, DominionFault, leagueEnd, leagueOf } from './document';
import { finalistsOf, seniorities } from './finalists';
import { tableOrder } from './table-order';
import { Seats, Vacancy, settleVacancies } from './vacancies';

export interface FinalsOptions {
  /** Candidates for a vacated seat who are passed over where the document does not name who was promoted. */
  absent?: readonly string[];
  fault?: DominionFault;
}

export interface FinalsTables {
  stage: 'semiFinals' | 'final';
  /** The players of each table by seat; `null` where a seat stays empty. */
  tables: Seats;
  vacancies: Vacancy[];
}

/** The last round of a finals stage that is there: a game that was replayed is the one that counts. */
export function finalsRound(doc: DominionDocument, stage: string): ScoredRound | null {
  return doc.rounds.filter((round) => round.stage === stage).pop() ?? null;
}

/** Ranks 1, 4, 5 of league 1 with the second of league 2; 2, 3, 6 with the first. Empty places close up. */
function dealt(first: readonly string[], second: readonly string[], fault?: DominionFault): string[][] {
  const places =
    fault === 'semi-finals-dealt-in-turn'
      ? [
          [0, 2, 4],
          [1, 3, 5],
        ]
      : [
          [0, 3, 4],
          [1, 2, 5],
        ];
  const visitors = [second[1], second[0]];
  const tables = places.map((ranks, t) => [...ranks.map((rank) => first[rank]), visitors[t]].filter((id) => id !== undefined));
  // Only a seat that crossed over from the other league leaves anybody here: the smaller table takes it.
  for (const id of [...first.slice(6), ...second.slice(2)]) tables.reduce((a, b) => (b.length < a.length ? b : a)).push(id);
  return tables;
}

/** Seats without anybody are taken away; tables that became unequal are dealt again, and four and fewer are one table. */
function closedUp(doc: DominionDocument, seats: Seats, fault?: DominionFault): Seats {
  const tables = seats.map((table) => table.filter((id) => id !== null));
  // At one table everybody stays in its seat: who is promoted takes that of the one who declined.
  if (tables.length === 1) return tables;
  const numbers = seniorities(doc, fault);
  const all = tables.flat().sort((a, b) => numbers.get(a)! - numbers.get(b)!);
  if (all.length <= 4) return [all];
  const sizes = tables.map((table) => table.length);
  if (Math.max(...sizes) - Math.min(...sizes) <= 1) return tables;
  const of = (league: number): string[] => all.filter((id) => leagueOf(doc, id) === league);
  return dealt(of(1), of(2), fault);
}

/** The first tables of the finals, after everybody who gave up a seat before them (rules.md section 6, step 7; section 8, 6). */
export function openingTables(doc: DominionDocument, options: FinalsOptions = {}): FinalsTables {
  const { fault } = options;
  const [first, second] = [finalistsOf(doc, 1, fault), finalistsOf(doc, 2, fault)];
  const planned = first.length + second.length <= 4 ? [[...first, ...second]] : dealt(first, second, fault);
  const settled = settleVacancies({ doc, afterRound: leagueEnd(doc), seats: planned, semiFinals: [], absent: options.absent ?? [], fault });
  const tables = closedUp(doc, settled.seats, fault);
  return { stage: tables.length === 1 ? 'final' : 'semiFinals', tables, vacancies: settled.vacancies };
}

/**
 * The order of a semi-final table with the tie for second settled by league rank, league 1 first: only who stands on
 * either side of the line is told apart, and the rest keeps its ties. Throws where league ranks are equal too.
 */
export function settledOrder(doc: DominionDocument, groups: readonly string[][], fault?: DominionFault): string[][] {
  const wrong = fault === 'tie-for-second-to-league-2';
  const numbers = seniorities(doc, fault);
  const rank = (id: string): number => numbers.get(id)! - (wrong ? 2000 * leagueOf(doc, id) : 0);
  let before = 0;
  return groups.flatMap((group) => {
    const crosses = before < 2 && before + group.length > 2;
    before += group.length;
    if (!crosses) return [[...group]];
    const sorted = [...group].sort((a, b) => rank(a) - rank(b));
    if (new Set(sorted.map(rank)).size < sorted.length) throw new Error(`league ranks do not settle ${sorted.join(', ')}`);
    const through = 2 - (before - group.length);
    return [sorted.slice(0, through), sorted.slice(through)];
  });
}

/** The orders of the semi-final tables; `null` while one is open or none was played. */
export function semiFinalOrders(doc: DominionDocument, fault?: DominionFault): string[][][] | null {
  const round = finalsRound(doc, 'semiFinals');
  if (round === null) return null;
  const orders = tablesOf(round).map((table) => tableOrder(table, fault));
  return orders.some((order) => order === null) ? null : orders.map((order) => settledOrder(doc, order!, fault));
}

/**
 * The final table: the best two of each semi-final, less who gave up the seat since; `null` while a semi-final is open.
 * Read so: who is dropped or disqualified after its semi-final is skipped, and the next of its table moves up.
 */
export function finalTable(doc: DominionDocument, options: FinalsOptions = {}): FinalsTables | null {
  const opening = openingTables(doc, options);
  if (opening.stage === 'final') return opening;
  const orders = semiFinalOrders(doc, options.fault);
  if (orders === null) return null;
  const afterRound = finalsRound(doc, 'semiFinals')!.n;
  const { away } = attendanceBefore(doc, afterRound + 1);
  const disqualified = doc.rounds.filter((round) => round.n <= afterRound).flatMap((round) => round.disqualifiesAfter ?? []);
  const stays = (id: string): boolean => !away.has(id) && !disqualified.includes(id);
  const seats: Seats = [orders.flatMap((order) => order.flat().filter(stays).slice(0, 2))];
  const settled = settleVacancies({ doc, afterRound, seats, semiFinals: orders, absent: options.absent ?? [], fault: options.fault });
  return { stage: 'final', tables: settled.seats.map((table) => table.filter((id) => id !== null)), vacancies: settled.vacancies };
}
