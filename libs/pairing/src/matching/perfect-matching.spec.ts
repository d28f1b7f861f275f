import { everyPairing, runs, testDraw } from '../../test/every-pairing';
import type { Pair } from '../pairing-terms';
import { certificateOf, faultIn } from './certificate';
import { flatDuals, partners, perfectMatching } from './perfect-matching';
import { COST_LIMIT, EdgeCollector, InexactCosts } from './sparse-graph';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Costs of the pairs that are there, below `most`, each pair with a chance of `percent`. */
const randomCosts = (n: number, percent: number, most: number, name: string): ((i: number, j: number) => number | null) => {
  const draw = testDraw(name);
  const costs = range(n).map((i) => range(i).map(() => (draw.int(100) < percent ? draw.int(most) : null)));
  return (i, j) => costs[Math.max(i, j)]![Math.min(i, j)]!;
};

const collected = (n: number, cost: (i: number, j: number) => number | null): EdgeCollector => {
  const edges = new EdgeCollector(n);
  for (const i of range(n))
    for (const j of range(i)) {
      const own = cost(i, j);
      if (own !== null) edges.add(i, j, own);
    }
  return edges;
};

const pairsOf = (mate: Int32Array): Pair[] => [...mate].flatMap((j, i): Pair[] => (i < j ? [[i, j]] : []));

const sum = (pairs: readonly Pair[], cost: (i: number, j: number) => number | null): number =>
  pairs.reduce((total, [i, j]) => total + (cost(i, j) ?? Infinity), 0);

describe('the cheapest perfect matching', () => {
  it('costs as little as the best of all pairings, is proven by its certificate, and there is none where there is none', () => {
    let none = 0;
    for (let k = 0; k < runs(1_500); k++) {
      const n = 2 + 2 * (k % 4);
      const cost = randomCosts(n, 30 + 10 * (k % 8), [1, 2, 5, 40, 1_000][k % 5]!, `graph ${k}`);
      const least = Math.min(...everyPairing(range(n)).map((pairs) => sum(pairs, cost)));
      const found = perfectMatching(collected(n, cost).graph(), null);
      if (found === null) {
        none += 1;
        expect(least).toBe(Infinity);
        continue;
      }
      const pairs = pairsOf(partners(found));
      expect(sum(pairs, cost)).toBe(least);
      expect(faultIn(n, cost, pairs, certificateOf(found))).toBeNull();
    }
    expect(none).toBeGreaterThan(runs(1_500) / 20);
  });

  it.each([50, 120, 200])('of %d vertices is proven, with nested blossoms, and again from where another search ended', (n) => {
    let [sets, nested] = [0, 0];
    for (const [percent, most] of [
      [100, 2],
      [20, 3],
      [10, 100],
      [6, 4],
      [100, 1_000_000],
    ] as const) {
      const cost = randomCosts(n, percent, most, `large ${n} ${percent}`);
      const first = perfectMatching(collected(n, cost).graph(), null);
      if (first === null) continue;
      const pairs = pairsOf(partners(first));
      const certificate = certificateOf(first);
      expect(faultIn(n, cost, pairs, certificate)).toBeNull();
      sets += certificate.sets.length;
      nested += certificate.sets.filter((one) =>
        certificate.sets.some((other) => other !== one && one.members.every((v) => other.members.includes(v))),
      ).length;
      const dearer = (i: number, j: number): number | null => (cost(i, j) === null ? null : cost(i, j)! + ((i * j) % 3));
      const again = perfectMatching(collected(n, dearer).graph(), { dual: flatDuals(first), mate: partners(first) })!;
      expect(faultIn(n, dearer, pairsOf(partners(again)), certificateOf(again))).toBeNull();
      const cheaper = (i: number, j: number): number | null => (cost(i, j) === null ? null : Math.max(0, cost(i, j)! - ((i * j) % 3)));
      const cheap = perfectMatching(collected(n, cheaper).graph(), { dual: flatDuals(first), mate: partners(first) })!;
      expect(faultIn(n, cheaper, pairsOf(partners(cheap)), certificateOf(cheap))).toBeNull();
    }
    expect(sets).toBeGreaterThan(0);
    if (n === 200) expect(nested).toBeGreaterThan(0);
  });

  it('of a long chain of odd cycles, shrunk into each other, is proven too', () => {
    const n = 4_000;
    const edges = new EdgeCollector(n);
    const costs = new Map<string, number>();
    const add = (i: number, j: number, cost: number): void => {
      edges.add(i, j, cost);
      costs.set(`${i}-${j}`, cost);
    };
    for (let i = 0; i + 1 < n; i++) add(i, i + 1, i % 2 === 0 ? 1 : 0);
    for (let i = 0; i + 2 < n; i += 3) add(i, i + 2, 1);
    const found = perfectMatching(edges.graph(), null)!;
    expect(faultIn(n, (i, j) => costs.get(`${i}-${j}`) ?? null, pairsOf(partners(found)), certificateOf(found))).toBeNull();
  });

  it('refuses costs that are no exact integers', () => {
    const edges = new EdgeCollector(4);
    for (const cost of [-1, 0.5, NaN, COST_LIMIT]) expect(() => edges.add(0, 1, cost)).toThrow(RangeError);
    expect(edges.add(0, 1, COST_LIMIT - 1)).toBe(true);
    expect(edges.add(1, 0, 5)).toBe(false);
    expect(edges.has(1, 0)).toBe(true);
    expect(new InexactCosts('too large')).toBeInstanceOf(RangeError);
  });

  it('has no odd number of vertices and no lonely one', () => {
    const edges = new EdgeCollector(3);
    edges.add(0, 1, 1);
    expect(perfectMatching(edges.graph(), null)).toBeNull();
    const lonely = new EdgeCollector(4);
    lonely.add(0, 1, 1);
    expect(perfectMatching(lonely.graph(), null)).toBeNull();
  });
});
