import fc from 'fast-check';
import { everyPairing, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import type { Met, Pair } from '../pairing-terms';
import { fewestMeetings } from './fewest-meetings';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('non-contenders (rules 4.3)', () => {
  it('meet whoever they have met least often: meetings are counted, not pairs that met', () => {
    // Two pairs with one meeting each are better than one pair with three.
    const met: Met = (i, j) => ({ '0-1': 3, '0-2': 1, '1-3': 1, '0-3': 5, '1-2': 5 })[[i, j].sort().join('-')] ?? 0;
    expect(fewestMeetings({ ranks: [6, 7, 8, 9], met, draw: testDraw('few') })).toMatchObject({ meetings: 2, rankDistance: 4 });
  });

  it('then the nearest ranks of the division', () => {
    const { pairs, rankDistance } = fewestMeetings({ ranks: [5, 6, 20, 21], met: () => 0, draw: testDraw('near') });
    expect([keyOf(pairs), rankDistance]).toEqual(['0-1 2-3', 2]);
  });

  it('meetings, then distances, are the smallest of all pairings', () => {
    fc.assert(
      fc.property(fc.constantFrom(4, 6, 8), fc.nat(1e6), fc.constantFrom(30, 70, 100), (n, seed, density) => {
        const draw = testDraw(`fewest ${seed}`);
        const met = randomHistory(n, density, draw);
        const ranks = draw
          .shuffle(range(2 * n))
          .slice(0, n)
          .sort((a, b) => a - b);
        const value = (pairs: readonly Pair[]): [number, number] => [
          pairs.reduce((sum, [i, j]) => sum + met(i, j), 0),
          pairs.reduce((sum, [i, j]) => sum + Math.abs(ranks[i]! - ranks[j]!), 0),
        ];
        const [best] = everyPairing(range(n))
          .map(value)
          .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        const { pairs, meetings, rankDistance } = fewestMeetings({ ranks, met, draw });
        expect([meetings, rankDistance]).toEqual(best);
        expect(value(pairs)).toEqual(best);
        expect([...pairs.flat()].sort()).toEqual(range(n));
      }),
      { numRuns: runs(200), seed: 44 },
    );
  });

  it('refuses an odd number, and ranks that do not rise', () => {
    expect(() => fewestMeetings({ ranks: [1], met: () => 0, draw: testDraw('odd') })).toThrow(RangeError);
    expect(() => fewestMeetings({ ranks: [2, 1], met: () => 0, draw: testDraw('order') })).toThrow(RangeError);
  });
});
