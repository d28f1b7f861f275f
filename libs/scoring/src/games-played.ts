import type { Column } from '@roundbook/exact';
import { wholeNumbers, type Basis } from './basis';
import type { SheetMatch } from './score-sheet';

/** Games of one match: as written down; one where none is, unless nobody came, or time ran out before the first one ended. */
function gamesIn({ outcome, games }: SheetMatch): number {
  const written = games === undefined ? 0 : games.a + games.b + games.draws;
  if (written > 0) return written;
  return outcome === 'walkoverBoth' || outcome === 'timeout' ? 0 : 1;
}

/** Games played; those of a bye are none (rules.md 5, random-battle). */
export function gamesPlayed({ sheet }: Basis): Column {
  const played = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    if (match.b < 0) continue;
    const games = gamesIn(match);
    played[match.a]! += games;
    played[match.b]! += games;
  }
  return wholeNumbers(played);
}
