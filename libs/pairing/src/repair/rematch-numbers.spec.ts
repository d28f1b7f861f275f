import fc from 'fast-check';
import { countRematches, everyPairing, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { EdgeCollector } from '../matching/sparse-graph';
import type { Met } from '../pairing-terms';
import { rematchNumbers } from './rematch-numbers';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const numbersOf = (n: number, met: Met, partner: Int32Array = new Int32Array(n).fill(-1)): number[] => {
  const edges = new EdgeCollector(n);
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) edges.add(i, j, met(i, j) > 0 ? 1 : 0);
  return [...rematchNumbers(edges.graph(), partner)];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, own) => total + own, 0);

describe('the bound on rematches that a repair begins with', () => {
  it('contradicts no pair, and no pairing has fewer rematches than half its sum', () => {
    fc.assert(
      fc.property(fc.constantFrom(4, 6, 8), fc.nat(1e6), fc.constantFrom(30, 60, 85, 100), (n, seed, density) => {
        const draw = testDraw(`numbers ${seed}`);
        const met = randomHistory(n, density, draw);
        const partner = Int32Array.from(range(n), (v) => (draw.int(2) === 0 ? v ^ 1 : -1));
        for (let v = 0; v < n; v += 2) if (partner[v] === -1 || partner[v + 1] === -1) partner[v] = partner[v + 1] = -1;
        const numbers = numbersOf(n, met, partner);
        for (let i = 0; i < n; i++) {
          for (let j = i + 1; j < n; j++) expect(numbers[i]! + numbers[j]!).toBeLessThanOrEqual(met(i, j) > 0 ? 2 : 0);
        }
        const fewest = Math.min(...everyPairing(range(n)).map((pairs) => countRematches(pairs, met)));
        expect(sum(numbers) / 2).toBeLessThanOrEqual(fewest);
      }),
      { numRuns: runs(200), seed: 47 },
    );
  });

  it('is reached where many who have met one another have few others to meet', () => {
    // Six who have all met against two others: four of the six are left, in two rematches.
    const numbers = numbersOf(8, (i, j) => (i < 6 && j < 6 ? 1 : 0));
    expect(numbers).toEqual([1, 1, 1, 1, 1, 1, -1, -1]);
    expect(sum(numbers) / 2).toBe(2);
  });

  it('is 0 where a round without a rematch is left, whatever the matches of now', () => {
    const circle: Met = (i, j) => ([1, 5].includes(Math.abs(i - j)) ? 0 : 1);
    expect(numbersOf(6, circle)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(numbersOf(6, circle, Int32Array.of(-1, 2, 1, 4, 3, -1))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
