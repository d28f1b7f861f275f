import { attendanceBefore } from '../players-in';
import { DominionDocument, DominionFault, leagueOf, leagues } from './document';
import { leagueRows, seniorities } from './finalists';
import { placesAt } from './table-order';

/** The seats of each table; `null` where nobody could be found. */
export type Seats = (string | null)[][];

export interface Vacancy {
  /** Who declined or withdrew. */
  player: string;
  /** Who might have taken the seat, in the order of section 6, step 7. */
  candidates: string[];
  promoted: string | null;
  /** Candidates before the one promoted: they were absent. */
  passedOver: string[];
  /** Whether the one promoted is a candidate at all. */
  allowed: boolean;
}

export interface VacancyQuestion {
  doc: DominionDocument;
  /** The round after which the seats were given up. */
  afterRound: number;
  seats: Seats;
  /** The orders of the semi-final tables, where they were played. */
  semiFinals: string[][][];
  /** Candidates who are passed over where the document names nobody. */
  absent: readonly string[];
  fault?: DominionFault | undefined;
}

/** Semi-final players of some tables: better placed first, then by league rank. */
function byPlace(question: VacancyQuestion, tables: string[][][]): string[] {
  const places = new Map(tables.flatMap((order) => [...placesAt(order)]));
  const numbers = seniorities(question.doc, question.fault);
  const rank = (id: string): number => numbers.get(id)!;
  return [...places.keys()].sort((a, b) => places.get(a)! - places.get(b)! || rank(a) - rank(b));
}

/** The order of section 6, step 7, whoever is there: own semi-final, other semi-final, own league, other league. */
function order(question: VacancyQuestion, leaver: string): string[] {
  const { doc, semiFinals, fault } = question;
  const own = semiFinals.filter((table) => table.flat().includes(leaver));
  const other = semiFinals.filter((table) => !table.flat().includes(leaver));
  const tables = [byPlace(question, own), byPlace(question, other)];
  if (fault === 'other-semi-final-promoted-first') tables.reverse();
  const league = leagueOf(doc, leaver);
  const ranks = (one: number): string[] => leagueRows(doc, one, fault).map((row) => row.player);
  const ranked = [
    ranks(league),
    ...leagues(doc)
      .filter((one) => one !== league)
      .map(ranks),
  ];
  if (fault === 'other-league-promoted-first') ranked.reverse();
  return [...new Set([...tables.flat(), ...ranked.flat()])];
}

/** Who gave up a seat after the round, in the order in which it is settled: as recorded promotions go, declines before withdrawals. */
function leavers(question: VacancyQuestion): string[] {
  const round = question.doc.rounds.find((one) => one.n === question.afterRound);
  const recorded = (round?.promotions ?? []).map((one) => one.inPlaceOf);
  const withdrawn = question.doc.rounds.filter((one) => one.n <= question.afterRound).flatMap((one) => one.withdrawsAfter ?? []);
  const all = [...new Set([...recorded, ...(round?.declinesAfter ?? []), ...withdrawn])];
  return question.fault === 'later-decline-settled-first' ? all.reverse() : all;
}

/** The seats with one of them given to somebody else. */
function reseated(seats: Seats, leaver: string, promoted: string | null, fault?: DominionFault): Seats {
  if (fault !== 'promoted-takes-the-last-seat') return seats.map((table) => table.map((id) => (id === leaver ? promoted : id)));
  const flat = [...seats.flat().filter((id) => id !== leaver), promoted];
  return seats.map((table) => flat.splice(0, table.length));
}

/**
 * Gives every vacated seat to a candidate, one after the other: to the one whom the document names, else to the first who
 * is not absent. Who left for good, is away, or holds a seat is no candidate (rules.md section 6, step 7; section 8, 6 and 7).
 */
export function settleVacancies(question: VacancyQuestion): { seats: Seats; vacancies: Vacancy[] } {
  const { doc, afterRound, fault } = question;
  const round = doc.rounds.find((one) => one.n === afterRound);
  const promotions = round?.promotions ?? [];
  const { away } = attendanceBefore(doc, afterRound + 1);
  const out = new Set(attendanceBefore(doc, afterRound).gone);
  for (const id of round?.disqualifiesAfter ?? []) out.add(id);
  // A player who withdrew without ever being promoted was gone before the seats were filled.
  for (const id of round?.withdrawsAfter ?? []) if (!promotions.some((one) => one.id === id)) out.add(id);

  let { seats } = question;
  const vacancies: Vacancy[] = [];
  for (const leaver of leavers(question)) {
    out.add(leaver);
    if (!seats.flat().includes(leaver)) continue;
    const isFree = (id: string): boolean => !out.has(id) && !seats.flat().includes(id);
    const isThere = (id: string): boolean => fault === 'absent-candidate-is-promoted' || !away.has(id);
    const candidates = order(question, leaver).filter((id) => isFree(id) && isThere(id));
    const named = promotions.find((one) => one.inPlaceOf === leaver)?.id;
    const promoted = named ?? candidates.find((id) => fault === 'absent-candidate-is-promoted' || !question.absent.includes(id)) ?? null;
    const before = promoted === null ? candidates.length : candidates.indexOf(promoted);
    const allowed = promoted === null || before >= 0;
    vacancies.push({ player: leaver, candidates, promoted, passedOver: candidates.slice(0, Math.max(0, before)), allowed });
    seats = reseated(seats, leaver, promoted, fault);
  }
  return { seats, vacancies };
}
