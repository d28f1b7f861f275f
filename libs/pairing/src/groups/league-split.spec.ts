import { compare, fraction, toDecimal } from '@roundbook/exact';
import { leagueSplit } from './league-split';

/** Players of league 1 for 10, 11, ... 40 players, and the error column, as published. */
const LEAGUE_1 = [6, 7, 7, 8, 8, 9, 10, 10, 11, 11, 12, 13, 13, 14, 14, 15, 16, 16, 17, 17, 18, 19, 19, 20, 20, 21, 22, 22, 23, 23, 24];
const ERRORS =
  '0000 0769 0345 0323 0588 0000 0526 0244 0233 0435 0000 0400 0189 0182 0345 0000 0323 0154 0149 0286 0000 0270 0130 0127 0244 0000 0233 0112 0110 0213 0000';

describe('the split into two leagues (rules 6.1, 6.2)', () => {
  it('is the published one for 10 to 40 players, errors included', () => {
    const splits = LEAGUE_1.map((_, i) => leagueSplit(10 + i));
    expect(splits.map(({ leagues }) => leagues[0]!.size)).toEqual(LEAGUE_1);
    expect(splits.map(({ error }) => toDecimal(error!, 4))).toEqual(ERRORS.split(' ').map((digits) => `0.${digits}`));
    splits.forEach(({ leagues }, i) => {
      expect(leagues.reduce((sum, { size }) => sum + size, 0)).toBe(10 + i);
      expect(leagues.map(({ finalists }) => finalists)).toEqual(i < 10 ? [3, 1] : [6, 2]);
    });
  });

  it('has the error as an exact fraction', () => {
    expect(leagueSplit(11).error).toEqual(fraction(1, 13));
    expect(leagueSplit(37).error).toEqual(fraction(1, 89));
  });

  it('is the only nearest one of all splits, far beyond the published table', () => {
    for (let n = 10; n <= 300; n++) {
      const [one, two] = leagueSplit(n).leagues;
      const errors = Array.from({ length: n - 1 }, (_, i) => {
        const ratio = fraction(one!.finalists * (n - i - 1), two!.finalists * (i + 1));
        const off = ratio.n - 2n * ratio.d;
        return fraction(off < 0n ? -off : off, ratio.n + 2n * ratio.d);
      });
      const nearest = errors.filter((error) => compare(error, leagueSplit(n).error!) <= 0);
      expect(nearest).toEqual([leagueSplit(n).error]);
      expect(errors[one!.size - 1]).toEqual(leagueSplit(n).error);
      expect(one!.size >= one!.finalists && two!.size >= two!.finalists).toBe(true);
    }
  });

  it('is one league up to nine players', () => {
    for (let n = 1; n <= 9; n++) expect(leagueSplit(n)).toEqual({ leagues: [{ size: n, finalists: Math.min(4, n) }], error: null });
    for (const n of [0, -1, 2.5]) expect(() => leagueSplit(n)).toThrow(RangeError);
  });
});
