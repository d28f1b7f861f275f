import { compare, readFraction } from '../fraction';
import { playersIn } from '../players-in';
import { matchesOf } from '../scored-match';
import { DominionDocument, DominionFault, leagueOf, leagueRounds } from './document';
import { dominionStandings } from './standings';

/**
 * Who may have the bye of a league in round `n` (rules.md section 6, step 5): of those with the fewest byes, everybody on
 * the lowest points; nobody where the league is even. Byes given by hand count. Read so: points are those of the
 * standings, after penalties.
 */
export function dominionByeReceivers(doc: DominionDocument, n: number, league: number, fault?: DominionFault): string[] {
  const rounds = doc.policy?.rounds?.[league - 1];
  if (rounds !== undefined && n > rounds) return [];
  const players = playersIn(doc, n).filter((id) => leagueOf(doc, id) === league);
  if (players.length % 2 === 0) return [];
  const before = leagueRounds(doc).filter((round) => round.n < n);
  const byes = (id: string): number => before.flatMap(matchesOf).filter((match) => match.a === id && match.b === null).length;
  const fewest = Math.min(...players.map(byes));
  const open = fault === 'second-bye-before-everybody-had-one' ? players : players.filter((id) => byes(id) === fewest);
  const rows = dominionStandings(doc, { afterRound: n - 1, ...(fault ? { fault } : {}) });
  // A player who enters in this very round has no row yet and no points.
  const points = (id: string) => readFraction(rows.find((row) => row.player === id)?.points ?? 0);
  const lowest = open.filter((id) => open.every((other) => compare(points(id), points(other)) <= 0));
  if (fault !== 'bye-only-to-the-last-rank') return lowest;
  const rank = (id: string): number => rows.find((row) => row.player === id)?.rank ?? 0;
  const last = Math.max(...lowest.map(rank));
  return lowest.filter((id) => rank(id) === last);
}
