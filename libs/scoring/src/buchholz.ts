import type { Column } from '@roundbook/exact';
import { wholeNumbers, type Basis } from './basis';
import { opponentPoints } from './opponent-record';
import { winnerOf } from './tally';

/**
 * The three figures of chess, as the FIDE Handbook has them (C.07 Tie-Break Regulations, 2023), over match points before
 * penalties. Each match adds the points that its opponent has in the end. A bye adds the player's own points: it stands
 * for an opponent that did as well as the player. Unlike there, a walkover counts the opponent that was paired and an
 * opponent's own unplayed rounds are worth what they were worth in its points (rules.md 0: a walkover counts as played).
 */
export const buchholz = (from: Basis): Column => wholeNumbers(sums(from));

/** Buchholz without the least thing added to it; 0 where nothing was added. */
export function buchholzCut1(from: Basis): Column {
  const { byes, opponents, points } = from.tally;
  const { start, members } = opponents;
  return wholeNumbers(
    sums(from).map((sum, player) => {
      let least = byes[player]! > 0 ? points[player]! : Infinity;
      for (let at = start[player]!; at < start[player + 1]!; at++) least = Math.min(least, points[members[at]!]!);
      return least === Infinity ? 0 : sum - least;
    }),
  );
}

/** Sonneborn-Berger: the points of each opponent beaten, and half of those of each opponent drawn with; a bye as in Buchholz. */
export function sonnebornBerger({ sheet, tally: { points } }: Basis): Column {
  const halves = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    const { a, b, outcome } = match;
    const winner = winnerOf(match);
    if (outcome === 'bye') halves[a]! += 2 * points[a]!;
    else if (outcome === 'draw') {
      halves[a]! += points[b]!;
      halves[b]! += points[a]!;
    } else if (winner >= 0) halves[winner]! += 2 * points[winner === a ? b : a]!;
  }
  return wholeNumbers(halves, 2);
}

const sums = ({ tally }: Basis): Float64Array =>
  opponentPoints(tally).map((sum, player) => sum + tally.byes[player]! * tally.points[player]!);
