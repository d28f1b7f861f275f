import fc from 'fast-check';
import { runs } from '../../test/every-pairing';
import { bergerRounds } from './berger';

const written = (n: number): string[] => bergerRounds(n).map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(' '));

describe('Berger tables (rules 5)', () => {
  it('of 3 and 4 players are the published one', () => {
    expect(written(4)).toEqual(['1-4 2-3', '4-3 1-2', '2-4 3-1']);
    expect(written(3)).toEqual(['2-3', '1-2', '3-1']);
    expect(bergerRounds(3).map(({ rests }) => rests)).toEqual([1, 3, 2]);
  });

  it('of 5 and 6 players are the published one', () => {
    expect(written(6)).toEqual(['1-6 2-5 3-4', '6-4 5-3 1-2', '2-6 3-1 4-5', '6-5 1-4 2-3', '3-6 4-2 5-1']);
    expect(written(5)).toEqual(['2-5 3-4', '5-3 1-2', '3-1 4-5', '1-4 2-3', '4-2 5-1']);
    expect(bergerRounds(5).map(({ rests }) => rests)).toEqual([1, 4, 2, 5, 3]);
  });

  it('of 8 players is the published one', () => {
    expect(written(8)).toEqual([
      '1-8 2-7 3-6 4-5',
      '8-5 6-4 7-3 1-2',
      '2-8 3-1 4-7 5-6',
      '8-6 7-5 1-4 2-3',
      '3-8 4-2 5-1 6-7',
      '8-7 1-6 2-5 3-4',
      '4-8 5-3 6-2 7-1',
    ]);
  });

  it('of two is one match', () => expect(bergerRounds(2)).toEqual([{ pairs: [[1, 2]], rests: null }]));

  it('lets everybody meet everybody once in the fewest rounds, with balanced sides and equal rests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), (n) => {
        const rounds = bergerRounds(n);
        expect(rounds).toHaveLength(n % 2 === 0 ? n - 1 : n);
        const met = new Set<string>();
        const firstSides = new Map<number, number>();
        const rested = rounds.flatMap(({ rests }) => (rests === null ? [] : [rests]));
        for (const { pairs, rests } of rounds) {
          const there = [...pairs.flat(), ...(rests === null ? [] : [rests])];
          expect([...there].sort((i, j) => i - j)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
          for (const [i, j] of pairs) {
            met.add(`${Math.min(i, j)}-${Math.max(i, j)}`);
            firstSides.set(i, (firstSides.get(i) ?? 0) + 1);
          }
        }
        expect(met.size).toBe((n * (n - 1)) / 2);
        for (let i = 1; i <= n; i++) expect(Math.abs(2 * (firstSides.get(i) ?? 0) - (n - 1))).toBe(n % 2 === 0 ? 1 : 0);
        expect(new Set(rested).size).toBe(n % 2 === 0 ? 0 : n);
      }),
      { numRuns: runs(40) },
    );
  });

  it('refuses a field that is none', () => {
    for (const n of [1, 0, -2, 2.5, NaN]) expect(() => bergerRounds(n)).toThrow(RangeError);
  });
});
