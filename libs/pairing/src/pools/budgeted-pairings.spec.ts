import { countRematches, everyPairing, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { BudgetedPairings } from './budgeted-pairings';
import { fractionUp, LOG_UNIT, logUp, powerUp, twoTo } from './exact-logs';
import { FrontierPairings } from './frontier-pairings';
import { BARRED, FREE, PairingGraph, REMATCH } from './pairing-graph';
import { BUDGETED_SIZE } from './pairing-bounds';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const everybody = (n: number): Int32Array => Int32Array.from(range(n));

/** Each pair is free, a rematch or barred by chance. */
const randomGraph = (n: number, free: number, barred: number, name: string): PairingGraph => {
  const draw = testDraw(name);
  const kinds = new Uint8Array(n * n);
  for (const i of range(n)) {
    for (const j of range(i)) {
      const ticket = draw.int(100);
      kinds[i * n + j] = kinds[j * n + i] = ticket < free ? FREE : ticket < free + barred ? BARRED : REMATCH;
    }
  }
  return new PairingGraph(n, kinds);
};

const countIn = (graph: PairingGraph, rematches: number): number =>
  everyPairing(range(graph.n)).filter(
    (pairs) =>
      pairs.every(([i, j]) => graph.kind(i, j) !== BARRED) &&
      countRematches(pairs, (i, j) => (graph.kind(i, j) === REMATCH ? 1 : 0)) === rematches,
  ).length;

describe('logarithms and powers that are the same on every machine', () => {
  it('are at least as large as the true ones, and hardly larger', () => {
    const draw = testDraw('logs');
    for (let k = 0; k < 2000; k++) {
      const x = k < 1000 ? k + 1 : (draw.int(2 ** 30) + 1) / (draw.int(2 ** 30) + 1);
      const excess = logUp(x) - LOG_UNIT * Math.log2(x);
      expect(excess).toBeGreaterThan(-1e-4);
      expect(excess).toBeLessThan(3);
      const log = -draw.int(2 ** 31) * 8;
      const ratio = powerUp(log) / 2 ** (log / LOG_UNIT);
      expect(ratio).toBeGreaterThan(1 - 2 ** -50);
      expect(ratio).toBeLessThan(1 + 2 ** -40);
    }
  });

  it('are exact at powers of 2', () => {
    for (const k of [-60, -1, 0, 1, 52]) {
      expect(logUp(2 ** k)).toBe(k * LOG_UNIT);
      expect(powerUp(k * LOG_UNIT)).toBe(2 ** k);
      expect(twoTo(k)).toBe(2 ** k);
    }
  });

  it('golden vectors', () => {
    expect([3, 10, 1000, 1 / 3].map(logUp)).toEqual([6807362106, 14267572528, 42802717582, -6807362105]);
    expect([1, 12345, 2 ** 31, 2 ** 32 - 1].map(fractionUp)).toEqual([
      1.0000000001614142, 1.0000019923110004, 1.4142135623731353, 1.9999999996772837,
    ]);
  });
});

describe('budgets', () => {
  const cases = [
    [30, 0],
    [30, 40],
    [60, 0],
    [60, 30],
    [90, 10],
    [100, 0],
    [0, 0],
  ] as const;
  it.each(cases)('are never less than the number of pairings: %d %% free, %d %% barred', (free, barred) => {
    for (const n of [2, 4, 6, 8, 10]) {
      const graph = randomGraph(n, free, barred, `budgets ${n} ${free} ${barred}`);
      for (const rematches of range(n / 2 + 1)) {
        const count = countIn(graph, rematches);
        const { budget } = new BudgetedPairings(graph, everybody(n), rematches);
        expect(budget.units * 2 ** budget.exponent).toBeGreaterThanOrEqual(count);
        expect(FrontierPairings.count(graph, rematches, 1e6)!.total).toBe(BigInt(count));
      }
    }
  });

  it.each(cases)('an attempt succeeds as often as pairings over budget says: %d %% free, %d %% barred', (free, barred) => {
    const n = 8;
    const graph = randomGraph(n, free, barred, `budgets ${n} ${free} ${barred}`);
    const draw = testDraw('attempts');
    const times = runs(400);
    for (const rematches of range(n / 2 + 1)) {
      const budgets = new BudgetedPairings(graph, everybody(n), rematches);
      const count = countIn(graph, rematches);
      const chance = count === 0 ? 0 : count / (budgets.budget.units * 2 ** budgets.budget.exponent);
      const made = range(times).filter(() => budgets.attempt(draw, { left: Infinity }) !== null).length;
      expect(Math.abs(made - times * chance)).toBeLessThanOrEqual(4.5 * Math.sqrt(times * chance * (1 - chance)) + 1e-3 * times * chance);
    }
  });

  it('fit into each other after any number of rounds', () => {
    const n = 40;
    const draw = testDraw('nested');
    for (const percent of [10, 40, 70, 85]) {
      const met = randomHistory(n, percent, testDraw(`nested ${percent}`));
      const kinds = new Uint8Array(n * n).map((_, k) => (k % (n + 1) === 0 ? BARRED : met(Math.floor(k / n), k % n) > 0 ? BARRED : FREE));
      const budgets = new BudgetedPairings(new PairingGraph(n, kinds), everybody(n), 0);
      let made = 0;
      for (let k = 0; k < 20_000 && made < 3; k++) {
        const pairs = budgets.attempt(draw, { left: Infinity });
        if (pairs === null) continue;
        made++;
        expect([...pairs].sort((i, j) => i - j)).toEqual(range(n));
        for (let i = 0; i < n; i += 2) expect(met(pairs[i]!, pairs[i + 1]!)).toBe(0);
      }
      expect(made).toBe(3);
    }
  });

  it('are not made for a pool in which their sums would not be exact', () => {
    const n = BUDGETED_SIZE + 1;
    const empty = { n, kinds: new Uint8Array(0), free: [], rematches: [], barred: [] } as unknown as PairingGraph;
    expect(() => new BudgetedPairings(empty, [], 0)).toThrow(RangeError);
  });
});

describe('counting along a frontier', () => {
  it('gives up where too many sets would have to be kept', () => {
    const graph = randomGraph(24, 100, 0, 'frontier');
    expect(FrontierPairings.count(graph, 0, 1000)).toBeNull();
    expect(FrontierPairings.count(randomGraph(60, 100, 0, 'wide'), 0, 1e9)).toBeNull();
  });

  it('counts the pairings of a long ladder', () => {
    // The ladder of 2 x k has as many complete pairings as the k-th Fibonacci number says.
    const k = 100;
    const kinds = new Uint8Array((2 * k) ** 2);
    const join = (i: number, j: number): void => void (kinds[i * 2 * k + j] = kinds[j * 2 * k + i] = FREE);
    for (const i of range(k)) {
      join(2 * i, 2 * i + 1);
      if (i + 1 < k) {
        join(2 * i, 2 * i + 2);
        join(2 * i + 1, 2 * i + 3);
      }
    }
    expect(FrontierPairings.count(new PairingGraph(2 * k, kinds), 0, 1e5)!.total).toBe(573147844013817084101n);
  });

  it('has nothing to draw where there is no pairing', () => {
    const none = FrontierPairings.count(randomGraph(4, 0, 100, 'none'), 0, 10)!;
    expect(none.total).toBe(0n);
    expect(() => none.draw(testDraw('none'))).toThrow(RangeError);
  });
});
