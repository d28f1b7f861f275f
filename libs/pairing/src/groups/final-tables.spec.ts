import fc from 'fast-check';
import { runs } from '../../test/every-pairing';
import { finalTables } from './final-tables';

const tables = (league1: readonly number[], league2: readonly number[]) => finalTables({ league1, league2 });

describe('the tables of the Dominion finals (rules 6.7, 8)', () => {
  it('of eight: 1, 4, 5 with the second of league 2, and 2, 3, 6 with the first', () => {
    expect(tables([11, 12, 13, 14, 15, 16], [21, 22])).toMatchObject({
      right: [
        [11, 14, 15, 22],
        [12, 13, 16, 21],
      ],
    });
  });

  it('of five to seven: two tables as equal as possible, the seats closed up', () => {
    expect(tables([1, 2, 3, 4, 5, 6], [21])).toMatchObject({
      right: [
        [1, 4, 5],
        [2, 3, 6, 21],
      ],
    });
    expect(tables([1, 2, 3, 4, 5], [21, 22])).toMatchObject({
      right: [
        [1, 4, 5],
        [2, 3, 21, 22],
      ],
    });
    expect(tables([1, 2, 3, 4], [21, 22])).toMatchObject({
      right: [
        [1, 4, 21],
        [2, 3, 22],
      ],
    });
    expect(tables([1, 2, 3, 4], [21])).toMatchObject({
      right: [
        [1, 4, 21],
        [2, 3],
      ],
    });
  });

  it('of four: the final table; of fewer a smaller one', () => {
    expect(tables([1, 2, 3], [21])).toMatchObject({ right: [[1, 2, 3, 21]] });
    expect(tables([1, 2], [21])).toMatchObject({ right: [[1, 2, 21]] });
    expect(tables([1, 2], [])).toMatchObject({ right: [[1, 2]] });
    expect(tables([], [21])).toMatchObject({ right: [[21]] });
  });

  it('hold every finalist once and differ by at most one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), (first, second) => {
        fc.pre(first + second >= 1 && first + second <= 8);
        const league1 = Array.from({ length: first }, (_, i) => 10 + i);
        const league2 = Array.from({ length: second }, (_, i) => 20 + i);
        const result = tables(league1, league2);
        if (result._tag === 'Left') throw new Error(result.left.code);
        const sizes = result.right.map(({ length }) => length);
        expect(result.right.flat().sort()).toEqual([...league1, ...league2]);
        expect(sizes).toHaveLength(first + second > 4 ? 2 : 1);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(60) },
    );
  });

  it('are refused without finalists', () => {
    expect(tables([], [])).toMatchObject({ left: { code: 'no_finalists', rule: '6.7' } });
    expect(() => tables([1, 2, 3, 4, 5, 6, 7], [8, 9])).toThrow(RangeError);
    expect(() => tables([1], [1])).toThrow(RangeError);
  });
});
