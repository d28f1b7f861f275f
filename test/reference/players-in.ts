import { ScoredDocument } from './scored-match';

/** Who is not there for a round (rules.md section 0, drop and withdraw). */
export interface Attendance {
  /** Away, but free to come back. */
  away: Set<string>;
  /** Withdrawn, disqualified, or a finalist that declined. */
  gone: Set<string>;
}

/** Who is not there when round `n` is paired, from everything that happened after the rounds before it. */
export function attendanceBefore<P>(doc: ScoredDocument<P>, n: number): Attendance {
  const away = new Set<string>();
  const gone = new Set<string>();
  for (const round of doc.rounds) {
    if (round.n >= n) continue;
    for (const id of round.dropsAfter ?? []) away.add(id);
    for (const id of round.returnsAfter ?? []) away.delete(id);
    for (const id of [...(round.withdrawsAfter ?? []), ...(round.disqualifiesAfter ?? []), ...(round.declinesAfter ?? [])]) gone.add(id);
  }
  return { away, gone };
}

/** The players that round `n` can be paired of, in the order of registration: entered, and not away. */
export function playersIn<P>(doc: ScoredDocument<P>, n: number): string[] {
  const { away, gone } = attendanceBefore(doc, n);
  return doc.players.filter((player) => (player.lateFrom ?? 1) <= n && !away.has(player.id) && !gone.has(player.id)).map((one) => one.id);
}
