import type { Column } from '@roundbook/exact';
import { wholeNumbers, type Basis } from './basis';
import type { SheetMatch } from './score-sheet';
import { integer } from './tally';

/** Keys as written down; a bye and a walkover are without keys (rules.md 5). */
function keysOf({ outcome, keys }: SheetMatch): SheetMatch['keys'] {
  const walkover = outcome === 'walkoverA' || outcome === 'walkoverB' || outcome === 'walkoverBoth';
  if (keys === undefined || walkover || outcome === 'bye') return undefined;
  if (integer(keys.a, 'a number of keys') < 0 || integer(keys.b, 'a number of keys') < 0) throw new RangeError('keys are counted from 0');
  return keys;
}

/** Keys won (rules.md 5). */
export function keysWon({ sheet }: Basis): Column {
  const won = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    const keys = keysOf(match);
    if (keys === undefined) continue;
    won[match.a]! += keys.a;
    won[match.b]! += keys.b;
  }
  return wholeNumbers(won);
}

/** Keys won less keys lost, a key lost being one that the opponent won (rules.md 5). */
export function keyDifference({ sheet }: Basis): Column {
  const difference = new Float64Array(sheet.players);
  for (const match of sheet.matches) {
    const keys = keysOf(match);
    if (keys === undefined) continue;
    difference[match.a]! += keys.a - keys.b;
    difference[match.b]! += keys.b - keys.a;
  }
  return wholeNumbers(difference);
}
