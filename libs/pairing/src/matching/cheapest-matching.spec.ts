import fc from 'fast-check';
import { everyPairing, runs, testDraw } from '../../test/every-pairing';
import { cheapestMatching } from './cheapest-matching';
import type { Pair } from '../pairing-terms';

const sum = (pairs: readonly Pair[], cost: (i: number, j: number) => number | null): number =>
  pairs.reduce((total, [i, j]) => total + (cost(i, j) ?? Infinity), 0);

describe('the cheapest matching', () => {
  it('costs what the cheapest of all pairings costs, and is missing only where there is none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 4, 6, 8),
        fc.nat(1e6),
        fc.constantFrom(0, 40, 70),
        fc.constantFrom(3, 50, 100_000),
        (n, seed, barred, dearest) => {
          const draw = testDraw(`cost ${seed}`);
          const costs = Array.from({ length: n * n }, () => (draw.int(100) < barred ? null : draw.int(dearest)));
          const cost = (i: number, j: number): number | null => costs[i * n + j] ?? null;
          const least = Math.min(...everyPairing(Array.from({ length: n }, (_, i) => i)).map((pairs) => sum(pairs, cost)));
          const found = cheapestMatching(n, cost);
          expect(found === null ? Infinity : sum(found, cost)).toBe(least);
          if (found !== null) expect(new Set(found.flat()).size).toBe(n);
        },
      ),
      { numRuns: runs(300), seed: 11 },
    );
  });

  it('refuses costs that are not exact', () => {
    expect(() => cheapestMatching(2, () => 0.5)).toThrow(RangeError);
    expect(() => cheapestMatching(2, () => -1)).toThrow(RangeError);
    expect(() => cheapestMatching(4, () => 2 ** 50)).toThrow(RangeError);
  });

  it('has nothing for an odd number, and an empty pairing for nobody', () => {
    expect(cheapestMatching(3, () => 0)).toBeNull();
    expect(cheapestMatching(0, () => 0)).toEqual([]);
  });
});
