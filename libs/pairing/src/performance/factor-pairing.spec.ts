import fc from 'fast-check';
import { everyPairing, historyOf, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import type { Met, Pair } from '../pairing-terms';
import { factorDistances, factorPairing, type FactorInput } from './factor-pairing';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const factor = (n: number, roundsLeft: number, met: Met = () => 0, more: Partial<FactorInput> = {}) =>
  factorPairing({ n, roundsLeft, met, draw: testDraw('factor'), ...more });

describe('factor pairing of contenders (rules 4.3)', () => {
  it('the player ranked i meets i + N for i = 1 .. N, then the next 2N; a rest smaller than 2N is halved', () => {
    expect(keyOf(factor(6, 3).pairs)).toBe('0-3 1-4 2-5');
    expect(keyOf(factor(12, 3).pairs)).toBe('0-3 1-4 2-5 6-9 7-10 8-11'.split(' ').sort().join(' '));
    expect(keyOf(factor(10, 3).pairs)).toBe('0-3 1-4 2-5 6-8 7-9');
    expect(keyOf(factor(8, 6).pairs)).toBe('0-4 1-5 2-6 3-7');
    expect(keyOf(factor(4, 1).pairs)).toBe('0-1 2-3');
    expect(factor(0, 4)).toEqual({ pairs: [], barred: 0, deviationSquared: 0 });
  });

  it('distances are those of the blocks', () => {
    expect(factorDistances(10, 2)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 1, 1]);
  });

  it('a third meeting is barred, a second is not', () => {
    const twice: Met = (i, j) => (Math.min(i, j) === 0 && Math.max(i, j) === 3 ? 2 : 0);
    expect(factor(6, 3, historyOf([[0, 3]])).deviationSquared).toBe(0);
    const { pairs, barred, deviationSquared } = factor(6, 3, twice);
    expect(keyOf(pairs)).not.toContain('0-3');
    expect([barred, deviationSquared]).toEqual([0, 2]);
    expect(factor(6, 3, historyOf([[0, 3]]), { maxMeetings: 1 }).deviationSquared).toBe(2);
  });

  it('the director may switch the bars off', () => {
    expect(factor(6, 3, () => 2, { discountBars: true })).toMatchObject({ barred: 0, deviationSquared: 0 });
  });

  it('where no pairing avoids all barred pairs they are as few as possible', () => {
    const star: Met = (i, j) => (Math.min(i, j) === 0 ? 5 : 0);
    expect(factor(4, 2, star)).toMatchObject({ barred: 1, deviationSquared: 0 });
  });

  it('barred pairs, then squared deviations, are the fewest and smallest of all pairings', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(4, 6, 8),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(1e6),
        fc.constantFrom(30, 70, 95),
        fc.constantFrom(1, 2),
        (n, roundsLeft, seed, density, maxMeetings) => {
          const draw = testDraw(`factor ${seed}`);
          const met = randomHistory(n, density, draw);
          // By the words of the rule: blocks of 2N players, the rest one block; half of the block is the distance.
          const distance = (i: number): number => {
            const block = i - (i % (2 * roundsLeft));
            return Math.min(2 * roundsLeft, n - block) / 2;
          };
          const value = (pairs: readonly Pair[]): [number, number] => [
            pairs.filter(([i, j]) => met(i, j) >= maxMeetings).length,
            pairs.reduce((sum, [i, j]) => sum + (j - i - distance(i)) ** 2, 0),
          ];
          const [best] = everyPairing(range(n))
            .map(value)
            .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          const { pairs, barred, deviationSquared } = factorPairing({ n, roundsLeft, met, maxMeetings, draw });
          expect([barred, deviationSquared]).toEqual(best);
          expect(value(pairs)).toEqual(best);
          expect([...pairs.flat()].sort()).toEqual(range(n));
        },
      ),
      { numRuns: runs(250), seed: 43 },
    );
  });

  it('refuses an odd group and no rounds', () => {
    expect(() => factor(3, 1)).toThrow(RangeError);
    expect(() => factor(4, 0)).toThrow(RangeError);
  });
});
