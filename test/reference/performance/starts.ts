import { ScoredMatch, matchesOf, outcomeOf } from '../scored-match';
import { PerformanceDocument, PerformanceFault } from './record';

/** How often `player` started before round `n`, against one opponent or against everybody. */
function startsBefore(doc: PerformanceDocument, n: number, player: string, against?: string): number {
  return startersBefore(doc, n).filter(([starter, other]) => starter === player && (against === undefined || other === against)).length;
}

/** How often somebody else started against `player` before round `n`. */
function repliesBefore(doc: PerformanceDocument, n: number, player: string): number {
  return startersBefore(doc, n).filter(([, other]) => other === player).length;
}

function startersBefore(doc: PerformanceDocument, n: number): [starter: string, other: string | null][] {
  const matches = doc.rounds.filter((round) => round.n < n).flatMap(matchesOf);
  return matches.flatMap((match: ScoredMatch): [string, string | null][] => {
    if (match.starts === undefined || match.b === null) return [];
    return [match.starts === 'a' ? [match.a, match.b] : [match.b, match.a]];
  });
}

/**
 * Who of a pair may start in round `n` (rules.md section 4, step 5): who has the smaller balance of starts over replies in the
 * event, then who started less often in the meetings of the two; both where only a draw is left; nobody under
 * `starts: none`. Read so: a start counts when it was named, whatever became of the match. Starts are balanced against
 * replies and not counted alone, as a bye or a missed round is neither and would make its player start again and again.
 */
export function mayStart(doc: PerformanceDocument, n: number, a: string, b: string, fault?: PerformanceFault): string[] {
  if (doc.policy?.starts === 'none') return [];
  const balance = (player: string): number =>
    startsBefore(doc, n, player) - (fault === 'replies-do-not-balance' ? 0 : repliesBefore(doc, n, player));
  const event = balance(a) - balance(b);
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
