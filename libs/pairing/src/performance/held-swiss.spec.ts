import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { everyPairing, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import type { Met, Pair } from '../pairing-terms';
import { gapLimitedSwiss } from './gap-limited-swiss';
import { heldSwiss, type HeldSwiss } from './held-swiss';

const held = (wins: readonly number[], met: Met, mayHaveMet = 0): HeldSwiss => heldSwiss({ wins, met, mayHaveMet, draw: testDraw('held') });
const places = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('a Swiss round held although none is reasonable (rules 4.2)', () => {
  it('has as few pairs as possible that met too often', () => {
    const met: Met = (i, j) => (keyOf([[i, j]]) === '2-3' ? 0 : 1);
    expect(held([6, 4, 4, 2], met)).toMatchObject({ repeats: 1 });
    expect(keyOf(held([6, 4, 4, 2], met).pairs)).toBe('0-1 2-3');
    expect(held([6, 4, 4, 2], met, 1).repeats).toBe(0);
  });

  it('then the smallest differences in wins, however wide the gap', () => {
    const open = ['0-2', '1-3', '0-3', '1-2'];
    const { pairs, repeats, winDifferenceSquared } = held([8, 6, 2, 0], (i, j) => (open.includes(keyOf([[i, j]])) ? 0 : 1));
    expect([keyOf(pairs), repeats, winDifferenceSquared]).toEqual(['0-2 1-3', 0, 72]);
  });

  it('is the least there is, by every pairing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 4, 6, 8),
        fc.nat(1e6),
        fc.constantFrom(30, 70, 100),
        fc.constantFrom(0, 1),
        (n, seed, density, mayHaveMet) => {
          const draw = testDraw(`held ${seed}`);
          const wins = places(n)
            .map(() => draw.int(9))
            .sort((a, b) => b - a);
          const met = randomHistory(n, density, draw);
          const measure = (pairs: readonly Pair[]) => [
            pairs.filter(([i, j]) => met(i, j) > mayHaveMet).length,
            pairs.reduce((sum, [i, j]) => sum + ((wins[i] ?? 0) - (wins[j] ?? 0)) ** 2, 0),
          ];
          const [least] = everyPairing(places(n))
            .map(measure)
            .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
          const { pairs, repeats, winDifferenceSquared } = held(wins, met, mayHaveMet);
          expect([repeats, winDifferenceSquared]).toEqual(least);
          expect(measure(pairs)).toEqual(least);
        },
      ),
      { numRuns: runs(60), seed: 12 },
    );
  });

  it('is the reasonable pairing where that one is the best without a gap', () => {
    const wins = [4, 4, 4, 4, 2, 2, 2, 2];
    const reasonable = gapLimitedSwiss({ wins, met: () => 0, mayHaveMet: 0, reasonableWinGap: 1, draw: testDraw('held') });
    const { repeats, ...rest } = held(wins, () => 0);
    expect(repeats).toBe(0);
    expect(E.isRight(reasonable) && reasonable.right).toEqual(rest);
  });

  it('refuses an odd field', () => expect(() => held([2, 2, 0], () => 0)).toThrow(RangeError));
});
