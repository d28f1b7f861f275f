import { leastPairing } from '@roundbook/pairing';
import { everyCompletePairing } from '../reference/pairing/every-pairing';
import { leastOf } from '../reference/pairing/least';
import { Chance } from './chance';
import { fields } from './how-many';
import { evenSize, everybodyIn, numbers } from './small-fields';

type Table = (number[] | null)[][];

/** One to four measures of each pair, of small ranges, so that much is level, or of larger ones whose product is exact still. */
function randomTable(n: number, chance: Chance): Table {
  const ranges = numbers(chance.between(1, 4)).map(() => chance.pick([2, 2, 4, 10, 100, 500]));
  const forbidden = chance.pick([0, 0, 20, 50, 70]);
  const table: Table = numbers(n).map(() => numbers(n).map(() => null));
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const measures = chance.happens(forbidden) ? null : ranges.map((range) => chance.below(range));
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

const count = fields(400);

describe('the least pairing by several measures', () => {
  it(`has the value that trying every pairing gives, and calls every pair of a best pairing usable, in ${count} fields`, () => {
    let none = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = evenSize(chance);
      const table = randomTable(n, chance);
      const allowed = [...everyCompletePairing(numbers(n))].filter((pairs) => pairs.every(([i, j]) => table[i]![j] !== null));
      const least = leastOf(allowed, (pairs) => sums(pairs, table));
      const found = leastPairing(n, (i, j) => table[i]![j]!);
      if (found === null) {
        none += 1;
        expect({ seed, pairings: least.all.length }).toEqual({ seed, pairings: 0 });
        continue;
      }
      expect({ seed, everybody: everybodyIn(found.pairs), value: [...found.value] }).toEqual({
        seed,
        everybody: numbers(n),
        value: least.value,
      });
      expect({ seed, value: sums(found.pairs, table) }).toEqual({ seed, value: least.value });
      const denied = least.all.flat().filter(([i, j]) => !found.usable(i, j) || !found.usable(j, i));
      expect({ seed, denied }).toEqual({ seed, denied: [] });
    }
    expect(none).toBeGreaterThan(0);
    expect(none).toBeLessThan(count / 2);
  });
});
