import { ScoredMatch, matchesOf, outcomeOf } from '../scored-match';
import { PerformanceDocument, PerformanceFault } from './record';

/** How often `player` started before round `n`, against one opponent or against everybody. */
function startsBefore(doc: PerformanceDocument, n: number, player: string, against?: string): number {
  const matches = doc.rounds.filter((round) => round.n < n).flatMap(matchesOf);
  const started = (match: ScoredMatch): boolean => {
    const [starter, other] = match.starts === 'a' ? [match.a, match.b] : match.starts === 'b' ? [match.b, match.a] : [null, null];
    return starter === player && (against === undefined || other === against);
  };
  return matches.filter(started).length;
}

/**
 * Who of a pair may start in round `n` (rules.md section 4, step 5): who started less often over the event, then who
 * started less often in the meetings of the two; both where only a draw is left; nobody under `starts: none`. Read so: a
 * start counts when it was named, whatever became of the match.
 */
export function mayStart(doc: PerformanceDocument, n: number, a: string, b: string, fault?: PerformanceFault): string[] {
  if (doc.policy?.starts === 'none') return [];
  const event = startsBefore(doc, n, a) - startsBefore(doc, n, b);
  const meetings = startsBefore(doc, n, a, b) - startsBefore(doc, n, b, a);
  const order = fault === 'starts-of-the-pair-first' ? meetings || event : event || meetings;
  if (order === 0) return [a, b];
  const fewer = order < 0 ? a : b;
  const more = order < 0 ? b : a;
  return [fault === 'last-starter-starts-again' ? more : fewer];
}

export interface WrongStart {
  round: number;
  a: string;
  b: string;
  starts: string | null;
  may: string[];
}

/** Every match of the document whose starter is not one of those who may start; byes have none. */
export function wrongStarts(doc: PerformanceDocument, fault?: PerformanceFault): WrongStart[] {
  const wrong: WrongStart[] = [];
  for (const round of doc.rounds) {
    for (const match of matchesOf(round)) {
      if (match.b === null || outcomeOf(match) === 'bye') continue;
      const starts = match.starts === undefined ? null : match.starts === 'a' ? match.a : match.b;
      const may = mayStart(doc, round.n, match.a, match.b, fault);
      const right = starts === null ? may.length === 0 : may.includes(starts);
      if (!right) wrong.push({ round: round.n, a: match.a, b: match.b, starts, may });
    }
  }
  return wrong;
}
