import { leastPairing } from '@roundbook/pairing';
import { isDeepStrictEqual } from 'node:util';
import { Chance } from '../../optimality/chance';
import { evenSize, everybodyIn, numbers } from '../../optimality/small-fields';
import { everyCompletePairing } from '../../reference/pairing/every-pairing';
import { leastOf } from '../../reference/pairing/least';
import { denseLeast } from './dense-least';

type Table = (number[] | null)[][];

/** One to three measures of each pair, some pairs barred. */
function randomTable(n: number, chance: Chance): Table {
  const ranges = numbers(chance.between(1, 3)).map(() => chance.pick([2, 4, 10, 100]));
  const barred = chance.pick([0, 0, 20, 50]);
  const table: Table = numbers(n).map(() => numbers(n).map(() => null));
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const measures = chance.happens(barred) ? null : ranges.map((range) => chance.below(range));
      table[i]![j] = measures;
      table[j]![i] = measures;
    }
  }
  return table;
}

const sums = (pairs: readonly (readonly [number, number])[], table: Table): number[] => {
  const all = pairs.map(([i, j]) => table[i]![j]!);
  return (all[0] ?? []).map((_, k) => all.reduce((sum, measures) => sum + measures[k]!, 0));
};

/** Against every pairing of a small field. */
export function wrongLeastPairing(chance: Chance): boolean {
  const n = evenSize(chance);
  const table = randomTable(n, chance);
  const allowed = [...everyCompletePairing(numbers(n))].filter((pairs) => pairs.every(([i, j]) => table[i]![j] !== null));
  const least = leastOf(allowed, (pairs) => sums(pairs, table));
  const found = leastPairing(n, (i, j) => table[i]![j]!);
  if (found === null) return allowed.length > 0;
  return (
    !isDeepStrictEqual(everybodyIn(found.pairs), numbers(n)) ||
    !isDeepStrictEqual([...found.value], least.value) ||
    !isDeepStrictEqual(sums(found.pairs, table), least.value) ||
    least.all.flat().some(([i, j]) => !found.usable(i, j))
  );
}

/** A field so large that pairs are added as the numbers ask for them: a few players are the cheapest partners of everybody. */
export function wrongPricedPairing(chance: Chance): boolean {
  const n = 66;
  const stars = 14;
  const range = chance.pick([20, 200]);
  const table = numbers(n).map((i) =>
    numbers(n).map((j) => (Math.min(i, j) < stars ? chance.below(3) : chance.happens(50) ? 3 + chance.below(range) : 2 * range)),
  );
  const cost = (i: number, j: number): number => table[Math.min(i, j)]![Math.max(i, j)]!;
  const found = leastPairing(n, (i, j) => [cost(i, j)]);
  return found === null || !isDeepStrictEqual(everybodyIn(found.pairs), numbers(n)) || found.value[0] !== denseLeast(n, cost);
}
