import fc from 'fast-check';
import { everyPairing, keyOf, runs, testDraw } from '../../test/every-pairing';
import type { Pair } from '../pairing-terms';
import { faultIn, type Certificate } from './certificate';
import { leastPairing, type Measures } from './least-pairing';
import { InexactCosts } from './sparse-graph';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const randomMeasures = (n: number, most: readonly number[], barred: number, name: string): Measures => {
  const draw = testDraw(name);
  const all = range(n).map((j) => range(j).map(() => (draw.int(100) < barred ? null : most.map((m) => draw.int(m + 1)))));
  return (i, j) => all[j]![i]!;
};

const valueOf = (pairs: readonly Pair[], measures: Measures, length: number): number[] | null =>
  pairs.reduce<number[] | null>(
    (sum, [i, j]) => {
      const own = measures(i, j);
      return sum === null || own === null ? null : sum.map((x, k) => x + own[k]!);
    },
    range(length).map(() => 0),
  );

const compare = (one: readonly number[], other: readonly number[]): number => {
  const k = one.findIndex((x, place) => x !== other[place]);
  return k < 0 ? 0 : one[k]! - other[k]!;
};

describe('the lexicographically least pairing', () => {
  it('has the least value of all pairings, and names every pair of every such pairing usable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 4, 6, 8),
        fc.nat(1e6),
        fc.constantFrom([1], [1, 1, 20], [3, 400], [0, 2]),
        fc.constantFrom(0, 30, 60),
        (n, seed, most, barred) => {
          const measures = randomMeasures(n, most, barred, `least ${seed}`);
          const all = everyPairing(range(n))
            .map((pairs) => ({ pairs, value: valueOf(pairs, measures, most.length) }))
            .filter(({ value }) => value !== null);
          const found = leastPairing(n, measures);
          if (all.length === 0) {
            expect(found).toBeNull();
            return;
          }
          const best = all.reduce((least, next) => (compare(next.value!, least.value!) < 0 ? next : least));
          expect(found!.value).toEqual(best.value);
          expect(valueOf(found!.pairs, measures, most.length)).toEqual(best.value);
          for (const { pairs, value } of all)
            if (compare(value!, best.value!) === 0) for (const [i, j] of pairs) expect(found!.usable(i, j)).toBe(true);
        },
      ),
      { numRuns: runs(200), seed: 7 },
    );
  });

  it('of a field of which not every pair is an edge at first agrees with one pair changed at a time', () => {
    const n = 90;
    for (const barred of [0, 40]) {
      const measures = randomMeasures(n, [1, 60], barred, `many ${barred}`);
      const { pairs, value, usable } = leastPairing(n, measures)!;
      expect(valueOf(pairs, measures, 2)).toEqual(value);
      for (const [i, j] of pairs) expect(usable(i, j) && usable(j, i)).toBe(true);
      for (const [a, b] of pairs)
        for (const [c, d] of pairs) {
          const exchanged = valueOf(
            [
              [a, c],
              [b, d],
            ].map(([i, j]): Pair => [Math.min(i!, j!), Math.max(i!, j!)]),
            (i, j) => (i === j ? null : measures(i, j)),
            2,
          );
          const now = valueOf(
            [
              [a, b],
              [c, d],
            ],
            measures,
            2,
          )!;
          if (a !== c && exchanged !== null) expect(compare(exchanged, now)).toBeGreaterThanOrEqual(0);
        }
    }
  });

  it('is the same for the same input, and none of nobody is the empty one', () => {
    const measures = randomMeasures(30, [2, 9], 10, 'same');
    expect(keyOf(leastPairing(30, measures)!.pairs)).toBe(keyOf(leastPairing(30, measures)!.pairs));
    expect(leastPairing(0, measures)).toMatchObject({ pairs: [], value: [] });
    expect(leastPairing(3, measures)).toBeNull();
  });

  it('refuses measures that are no integers >= 0, or that exceed exact integers together', () => {
    expect(() => leastPairing(2, () => [-1])).toThrow(RangeError);
    expect(() => leastPairing(2, () => [0.5])).toThrow(RangeError);
    expect(() => leastPairing(4, () => [1, 2 ** 50])).toThrow(InexactCosts);
    expect(() => leastPairing(16, () => [2 ** 49])).toThrow(InexactCosts);
    expect(() => leastPairing(4, (i) => (i === 0 ? [1] : [1, 2]))).toThrow(RangeError);
    expect(leastPairing(4, () => [1, 2 ** 40])).toMatchObject({ value: [2, 2 ** 41] });
  });
});

describe('a certificate', () => {
  const n = 12;
  const cost = (i: number, j: number): number => ((i * 7 + j * 11) % 13) + (i % 3 === j % 3 ? 4 : 0);
  const { pairs, certificate } = leastPairing(n, (i, j) => [cost(i, j)])!;
  const changed = (change: (dual: number[], sets: { members: number[]; z: number }[]) => void): Certificate => {
    const dual = Array.from(certificate.dual);
    const sets = certificate.sets.map(({ members, z }) => ({ members: [...members], z }));
    change(dual, sets);
    return { dual, sets };
  };

  it('proves its pairing, and no dearer one', () => {
    expect(faultIn(n, cost, pairs, certificate)).toBeNull();
    const best = pairs.reduce((sum, [i, j]) => sum + cost(i, j), 0);
    for (const other of everyPairing(range(8)).map((eight): Pair[] => [...eight, [8, 9], [10, 11]])) {
      const dearer = other.reduce((sum, [i, j]) => sum + cost(Math.min(i, j), Math.max(i, j)), 0);
      expect(faultIn(n, cost, other, certificate) === null).toBe(dearer === best);
    }
  });

  it('is refused with any number raised or lowered, and with sets that are none', () => {
    for (const v of range(n)) {
      expect(
        faultIn(
          n,
          cost,
          pairs,
          changed((dual) => (dual[v]! += 1)),
        ),
      ).not.toBeNull();
      expect(
        faultIn(
          n,
          cost,
          pairs,
          changed((dual) => (dual[v]! -= 1)),
        ),
      ).toMatch('the bound is');
      expect(
        faultIn(
          n,
          cost,
          pairs,
          changed((dual) => (dual[v]! += 0.5)),
        ),
      ).toMatch('has the number');
    }
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((_, sets) => sets.push({ members: [0, 1], z: 1 })),
      ),
    ).toMatch('odd');
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((_, sets) => sets.push({ members: [0, 1, 1], z: 1 })),
      ),
    ).toMatch('odd');
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((_, sets) => sets.push({ members: [0, 1, n], z: 1 })),
      ),
    ).toMatch('no player');
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((_, sets) => sets.push({ members: [0, 1, 2], z: -1 })),
      ),
    ).toMatch('value');
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((dual) => dual.pop()),
      ),
    ).toMatch('numbers for');
    expect(
      faultIn(
        n,
        cost,
        pairs,
        changed((dual) => ((dual[0]! += 2 ** 53 - 1), (dual[1]! -= 2 ** 53 - 1))),
      ),
    ).not.toBeNull();
  });

  it('is refused with costs that are no integers, and pairs that are none', () => {
    const half = (i: number, j: number): number => (i === 0 ? 2 ** 51 : i === 2 && j === 3 ? 1 / 16 : 0);
    const two: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    expect(faultIn(4, half, two, { dual: [2 ** 52, 0, 0, 0], sets: [] })).toMatch('costs');
    expect(faultIn(4, (i, j) => (j === i + 1 ? 5 : NaN), two, { dual: [5, 5, 5, 5], sets: [] })).toMatch('costs NaN');
    expect(faultIn(4, () => 0, [[0, 1], [2, 3, 7] as unknown as Pair], { dual: [0, 0, 0, 0], sets: [] })).toMatch('two players');
  });

  it('is refused where sets lift the bound above what they allow', () => {
    // Three players who all cost 1 among themselves and with the others: a set of three may claim no more than 1 for its crossing pair.
    const one = (): number => 1;
    const four: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    expect(faultIn(4, one, four, { dual: [1, 1, 1, 1], sets: [] })).toBeNull();
    expect(faultIn(4, one, four, { dual: [2, 2, 2, 0], sets: [{ members: [0, 1, 2], z: 1 }] })).toBeNull();
    expect(faultIn(4, one, four, { dual: [3, 3, 3, -1], sets: [{ members: [0, 1, 2], z: 2 }] })).toBeNull();
    expect(faultIn(4, one, four, { dual: [2, 2, 2, 0], sets: [] })).toMatch('cost');
  });
});
