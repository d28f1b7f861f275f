import { attendanceBefore } from '../players-in';
import { ScoredMatch, matchesOf } from '../scored-match';
import { DominionDocument, DominionFault, lastRoundOfLeague, leagueEnd, leagueOf, leagueRounds, leagues } from './document';
import { DominionRow, dominionStandings } from './standings';

/**
 * Players by whom the leagues were split: those of the leagues as they were drawn, where the document tells them, as who leaves
 * before round 1 is played changes no announced number; else those of the first round, byes and walkovers counted.
 */
export function attendance(doc: DominionDocument): number {
  const first = leagueRounds(doc)[0];
  if (first?.groups !== undefined) return first.groups.flat().length;
  if (first === undefined) return doc.players.filter((player) => (player.lateFrom ?? 1) === 1).length;
  return matchesOf(first).flatMap((match: ScoredMatch) => (match.b === null ? [match.a] : [match.a, match.b])).length;
}

/** Finalists of each league (rules.md section 6, step 1); throws for one league of ten and more. */
export function quotas(doc: DominionDocument): number[] {
  const n = attendance(doc);
  if (leagues(doc).length === 1) {
    if (n > 9) throw new Error(`${n} players are two leagues`);
    // Four, however few came to round 1: late players may fill them.
    return [4];
  }
  return n <= 19 ? [3, 1] : [6, 2];
}

/** The rows of a league after its last round, the disqualified left out. */
export function leagueRows(doc: DominionDocument, league: number, fault?: DominionFault): DominionRow[] {
  const rows = dominionStandings(doc, { afterRound: leagueEnd(doc), ...(fault ? { fault } : {}) });
  return rows.filter((row) => row.league === league && row.rank !== null);
}

/**
 * A number for the rank of each player in its league, smaller is better; league 1 before league 2. Equal for players whom
 * nothing separates.
 */
export function seniorities(doc: DominionDocument, fault?: DominionFault): Map<string, number> {
  const numbers = new Map(doc.players.map((player) => [player.id, leagueOf(doc, player.id) * 1000 + 999]));
  for (const league of leagues(doc)) {
    for (const row of leagueRows(doc, league, fault)) numbers.set(row.player, league * 1000 + row.rank!);
  }
  return numbers;
}

/**
 * The finalists of a league, best first (section 8, 6): who dropped, or was out before the last round of its league, is
 * skipped and the ranks close up; who withdrew or declined after it still holds a place here, which is then filled again,
 * also while the other league plays on. Throws where a tie that has not been drawn yet decides about a place.
 */
export function finalistsOf(doc: DominionDocument, league: number, fault?: DominionFault): string[] {
  const quota = quotas(doc)[league - 1] ?? 0;
  const end = leagueEnd(doc);
  const { away } = attendanceBefore(doc, fault === 'dropped-after-the-league-keeps-its-rank' ? end : end + 1);
  const { gone } = attendanceBefore(doc, lastRoundOfLeague(doc, league));
  const open = leagueRows(doc, league, fault).filter((row) => !away.has(row.player) && !gone.has(row.player));
  open.slice(0, quota).forEach((row, i) => {
    const next = open[i + 1];
    if (next?.rank === row.rank)
      throw new Error(`${row.player} and ${next.player} share rank ${row.rank} of league ${league}: a draw is missing`);
  });
  return open.slice(0, quota).map((row) => row.player);
}
