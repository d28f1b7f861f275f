import seedrandom from 'seedrandom';
import type { Draw } from './draw';

const WORDS = 2 ** 32;
const LARGEST_RANGE = 2 ** 31;

/**
 * The choices that a draw seed and a purpose (`bye`, `pairs`, `tables`, `ties`, ...) fix for ever: the same two
 * texts give the same choices on every machine, and what one purpose draws never shifts another. The draw moves on
 * with every choice; a new one from the same texts begins at the start.
 * Throws a RangeError for a range outside 1 .. 2^31 and for a pick from nothing.
 */
export function drawFrom(seed: string, purpose: string): Draw {
  const source = seedrandom(keyOf(seed, purpose));

  const int = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > LARGEST_RANGE) throw new RangeError(`no integer can be drawn below ${n}`);
    // Words above the last whole multiple of n are thrown away, or the first remainders would come up more often.
    const usable = WORDS - (WORDS % n);
    let word = source.int32() >>> 0;
    while (word >= usable) word = source.int32() >>> 0;
    return word % n;
  };

  const shuffle = <T>(items: readonly T[]): T[] => {
    const order = items.slice();
    for (let last = order.length - 1; last > 0; last--) {
      const other = int(last + 1);
      const moved = order[last]!;
      order[last] = order[other]!;
      order[other] = moved;
    }
    return order;
  };

  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[int(items.length)]!;
  };

  return { int, shuffle, pick };
}

/**
 * One key for the two texts. seedrandom looks at the low byte of each character only and repeats a short key ("a" is
 * to it what "aa" is), so the key is UTF-8, one byte a character, closed by bytes that UTF-8 never uses: up to 254
 * bytes different texts are different keys, and no key is another one repeated.
 */
function keyOf(seed: string, purpose: string): string {
  return `${bytesOf(seed)}\xfe${bytesOf(purpose)}\xff`;
}

function bytesOf(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}
