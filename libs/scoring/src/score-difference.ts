import { column, meanOver, type Column } from '@roundbook/exact';
import { wholeNumbers, type Basis } from './basis';
import type { SheetMatch } from './score-sheet';
import { integer, opponentsOf } from './tally';

/**
 * The score of a less that of b in a game that was played out, that is won, lost or drawn at the table; undefined for
 * every other match and where no scores were written down.
 */
function playedDifference({ outcome, scores, difference }: SheetMatch): number | undefined {
  if (outcome !== 'a' && outcome !== 'b' && outcome !== 'draw') return undefined;
  if (scores !== undefined) return integer(scores.a, 'a score') - integer(scores.b, 'a score');
  return difference === undefined ? undefined : integer(difference, 'a score difference');
}

/**
 * Cumulative spread (rules.md 4): the differences of the games played out; a bye is worth `byeSpread` or a spread of its own, a walkover that
 * to who stayed and minus it to each side that left. A match that nobody won otherwise, or without scores, adds nothing.
 */
export function spread({ sheet, rules: { byeSpread } }: Basis): Column {
  const sums = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    const { a, b, outcome, difference: own } = match;
    if (b < 0) {
      sums[a]! += own === undefined ? (outcome === 'bye' ? byeSpread : -byeSpread) : integer(own, 'a spread');
    } else if (outcome === 'walkoverA' || outcome === 'walkoverB' || outcome === 'walkoverBoth') {
      sums[a]! += outcome === 'walkoverB' ? byeSpread : -byeSpread;
      sums[b]! += outcome === 'walkoverA' ? byeSpread : -byeSpread;
    } else {
      const difference = playedDifference(match) ?? 0;
      sums[a]! += difference;
      sums[b]! -= difference;
    }
  }
  return wholeNumbers(sums);
}

/**
 * Mean score difference over the games played out with a known difference (rules.md 6.4): byes, walkovers, unprovable
 * games, double losses and timeouts are left out; none where nothing is left.
 */
export function averageDifference({ sheet }: Basis): Column {
  const sums = new Float64Array(sheet.players);
  const counts = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    const difference = playedDifference(match);
    if (difference === undefined) continue;
    sums[match.a]! += difference;
    sums[match.b]! -= difference;
    counts[match.a]!++;
    counts[match.b]!++;
  }
  return column(sums, counts);
}

/** Mean of the asd of those opponents that have one, opponents of a walkover left out (rules.md 6.4, 8). */
export function opponentAverageDifference({ sheet, column: columnOf }: Basis): Column {
  const met = sheet.matches.filter(({ outcome }) => outcome !== 'walkoverA' && outcome !== 'walkoverB' && outcome !== 'walkoverBoth');
  return meanOver(columnOf('asd'), opponentsOf(sheet.players, met), null);
}
