import { countRematches, everyPairing, leastBy, randomHistory, testDraw } from '../test/every-pairing';
import { CountedPairings } from './counted-pairings';
import { rematch } from './pairing-terms';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('counting pairings', () => {
  it.each([0, 2, 4, 6, 8])('of %d players agrees with enumeration, for thin and for dense histories', (n) => {
    for (const density of [0, 30, 60, 90, 100]) {
      const met = randomHistory(n, density, testDraw(`count ${n} ${density}`));
      const best = leastBy(everyPairing(range(n)), (pairs) => countRematches(pairs, met));
      const counted = new CountedPairings(range(n), (i, j) => rematch(met, i, j));
      expect(counted.count(counted.all)).toBe(best.length);
      expect(counted.least(counted.all)).toBe(countRematches(best[0]!, met));
    }
  });

  it('finds 19!! pairings of 20 strangers', () => {
    const counted = new CountedPairings(range(20), () => 0);
    expect(counted.count(counted.all)).toBe(654_729_075);
  });

  it('refuses an odd subset and a pool beyond its range', () => {
    expect(() => new CountedPairings(range(3), () => 0).count(7)).toThrow(RangeError);
    expect(() => new CountedPairings(range(21), () => 0)).toThrow(RangeError);
  });
});
