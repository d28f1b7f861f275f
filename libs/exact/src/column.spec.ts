import fc from 'fast-check';
import { atLeast, column, compareAt, fractionAt, fractionsOf, overCommonUnit, type Column } from './column';
import { meanOver, type Lists } from './column-mean';
import { compare, fraction, max, mean, type Fraction } from './fraction';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const FLOOR = fraction(33, 100);

const lists = (groups: readonly (readonly number[])[]): Lists => ({
  start: Int32Array.from([0, ...groups.map((_, i) => groups.slice(0, i + 1).flat().length)]),
  members: Int32Array.from(groups.flat()),
});

/** Values small and large, shares 0 to large primes, so that both kinds of columns and their border come up. */
const columns = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.oneof(fc.integer({ min: -50, max: 50 }), fc.maxSafeInteger()),
        fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constantFrom(999983, 1000003, 2 ** 40)),
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.constantFrom(1, 3, 3 * 2 ** 20),
  )
  .map(([pairs, unit]) => ({
    made: column(
      pairs.map(([value]) => value),
      pairs.map(([, share]) => share),
      unit,
    ),
    plain: pairs.map(([value, share]): Fraction | null => (share === 0 ? null : fraction(BigInt(value), BigInt(unit) * BigInt(share)))),
  }));

const floors = fc.tuple(fc.integer({ min: -9, max: 99 }), fc.constantFrom(1, 3, 100, 9999991)).map(([n, d]) => fraction(n, d));

describe('a column of exact values', () => {
  it('gives its values in lowest terms, and none where the share is 0', () => {
    expect(fractionsOf(column([6, 0, 5, -4], [2, 3, 0, 8], 3))).toEqual([fraction(1), fraction(0), null, fraction(-1, 6)]);
  });

  it('refuses what is not exact', () => {
    expect(() => column([0.5], [1])).toThrow(RangeError);
    expect(() => column([2 ** 53], [1])).toThrow(RangeError);
    expect(() => column([1], [-1])).toThrow(RangeError);
    expect(() => column([1], [1], 0)).toThrow(RangeError);
    expect(() => column([1, 2], [1])).toThrow(RangeError);
  });

  it('stays small while everything fits below 2^53 and is big one step beyond', () => {
    const half = 2 ** 52;
    expect(overCommonUnit(column([half - 1, 1], [1, 2])).size).toBe('small');
    const beyond = overCommonUnit(column([half, 1], [1, 2]));
    expect(beyond.size).toBe('big');
    expect(fractionsOf(beyond)).toEqual([fraction(half), fraction(1, 2)]);
  });

  it('compares exactly where products leave the safe integers', () => {
    const shares = [2 ** 30, 2 ** 30 - 1];
    const nearlyOne = column([2 ** 30 - 1, 2 ** 30 - 2], shares);
    expect(compareAt(nearlyOne, 0, 1)).toBeGreaterThan(0);
    expect(compareAt(column([1, 1, 0], [2, 2, 0]), 0, 1)).toBe(0);
    expect(compareAt(column([-5, 0], [1, 0]), 0, 1)).toBeGreaterThan(0);
  });

  it('keeps every value through a common unit, a floor and a comparison', () => {
    const kinds = new Set<Column['size']>();
    fc.assert(
      fc.property(columns, floors, ({ made, plain }, floor) => {
        const common = overCommonUnit(made, floor.d);
        kinds.add(common.size);
        expect(BigInt(common.unit) % floor.d).toBe(0n);
        expect(fractionsOf(common)).toEqual(plain);
        expect(fractionsOf(atLeast(made, floor))).toEqual(plain.map((f) => f && max(f, floor)));
        for (const either of [made, common]) {
          for (let i = 1; i < plain.length; i++) {
            const [x, y] = [plain[i - 1]!, plain[i]!];
            const expected = x && y ? compare(x, y) : Number(x !== null) - Number(y !== null);
            expect(Math.sign(compareAt(either, i - 1, i))).toBe(expected);
          }
        }
      }),
      { numRuns },
    );
    expect(kinds).toEqual(new Set(['small', 'big']));
  });
});

describe('a mean over lists', () => {
  it('counts an index named twice twice, leaves out what has no value, and falls back where nothing is left', () => {
    const of = column([1, 1, 7], [1, 2, 0]);
    const over = lists([[0, 1], [0, 1, 1], [2, 1], [2], []]);
    expect(fractionsOf(meanOver(of, over, FLOOR))).toEqual([fraction(3, 4), fraction(2, 3), fraction(1, 2), FLOOR, FLOOR]);
    expect(fractionAt(meanOver(of, over, null), 3)).toBeNull();
  });

  it('is the mean of the single values, small or big', () => {
    const kinds = new Set<Column['size']>();
    fc.assert(
      fc.property(columns, fc.array(fc.array(fc.nat(), { maxLength: 9 }), { maxLength: 5 }), fc.option(floors), (of, named, otherwise) => {
        const groups = named.map((group) => group.map((i) => i % of.plain.length));
        const means = meanOver(of.made, lists(groups), otherwise);
        kinds.add(means.size);
        const expected = groups.map((group) => {
          const found = group.map((i) => of.plain[i]!).filter((f) => f !== null);
          return found.length === 0 ? otherwise : mean(found);
        });
        expect(fractionsOf(means)).toEqual(expected);
      }),
      { numRuns },
    );
    expect(kinds).toEqual(new Set(['small', 'big']));
  });
});
