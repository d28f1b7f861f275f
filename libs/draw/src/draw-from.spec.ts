import type { Draw } from './draw';
import { drawFrom } from './draw-from';

const runs = Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const GOLDEN_INTEGERS = [464, 532, 118, 838, 89, 796, 738, 735, 275, 953, 86, 554, 95, 249, 127, 965, 416, 319, 115, 651];

const GOLDEN_SHUFFLES = {
  roundbook: [0, 3, 9, 8, 7, 5, 1, 6, 2, 4],
  'store night 1': [3, 6, 1, 8, 7, 9, 0, 4, 5, 2],
  '7f3a9c': [6, 8, 2, 5, 3, 4, 0, 9, 7, 1],
};

const integers = (draw: Draw, n: number, count: number) => Array.from({ length: count }, () => draw.int(n));

describe('golden vectors: no release may change what an old draw seed gives', () => {
  it('the first twenty integers below 1000', () => {
    expect(integers(drawFrom('roundbook', 'pairs'), 1000, 20)).toEqual(GOLDEN_INTEGERS);
  });

  it.each(Object.entries(GOLDEN_SHUFFLES))('the shuffle of 0 to 9 from %s', (seed, order) => {
    expect(drawFrom(seed, 'pairs').shuffle(DIGITS)).toEqual(order);
  });
});

describe('a draw', () => {
  it('gives the same choices again from the same seed and purpose', () => {
    const [first, second] = [drawFrom('seed', 'bye'), drawFrom('seed', 'bye')];
    const choices = (draw: Draw) => [integers(draw, 7, 5), draw.shuffle(DIGITS), draw.pick(DIGITS)];
    expect(choices(first)).toEqual(choices(second));
    expect(choices(first)).not.toEqual(choices(drawFrom('seed', 'bye')));
  });

  it('keeps seed and purpose apart, and any two texts from each other', () => {
    const texts: [string, string][] = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['', 'abc'],
      ['abc', ''],
      ['a', 'a'],
      ['aa', 'aa'],
      ['a', 'b'],
      ['b', 'a'],
      ['\u0101', 'x'],
      ['\u0001', 'x'],
      ['þ', 'x'],
      ['', ''],
      ['x'.repeat(400), 'bye'],
      ['x'.repeat(400), 'pairs'],
    ];
    const streams = texts.map(([seed, purpose]) => integers(drawFrom(seed, purpose), 2 ** 31, 4).join());
    expect(new Set(streams).size).toBe(texts.length);
  });

  it('leaves what it shuffles alone and loses nothing', () => {
    const items = Object.freeze([...DIGITS]);
    const order = drawFrom('seed', 'pairs').shuffle(items);
    expect([...order].sort()).toEqual(DIGITS);
    expect(items).toEqual(DIGITS);
    expect([drawFrom('s', 'p').shuffle([]), drawFrom('s', 'p').shuffle(['only'])]).toEqual([[], ['only']]);
  });

  it('refuses an impossible range and a pick from nothing', () => {
    const draw = drawFrom('seed', 'pairs');
    for (const n of [0, -1, 1.5, 2 ** 31 + 1, NaN]) expect(() => draw.int(n)).toThrow(RangeError);
    expect(() => draw.pick([])).toThrow(RangeError);
    expect(draw.int(1)).toBe(0);
    expect(draw.int(2 ** 31)).toBeGreaterThanOrEqual(0);
  });

  it('has no modulo bias: two thirds of a range that fits 2^32 two and two thirds times', () => {
    const draw = drawFrom('modulo', 'test');
    const low = integers(draw, 3 * 2 ** 29, 9000).filter((value) => value < 2 ** 30).length;
    // 6000 expected, deviation 45; taking remainders without rejection would give 6750.
    expect(low).toBeGreaterThan(5800);
    expect(low).toBeLessThan(6200);
  });
});

/** Chi-square of the 24 orders of four items against equal frequency: 23 degrees of freedom. */
function chiSquareOfOrders(shuffle: (items: readonly string[]) => string[], trials: number): number {
  const seen = new Map<string, number>();
  for (let i = 0; i < trials; i++) {
    const order = shuffle(['a', 'b', 'c', 'd']).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  const expected = trials / 24;
  const unseen = 24 - seen.size;
  return [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, unseen * expected);
}

describe('a shuffle of four', () => {
  const trials = 24_000 * runs;
  // One in a thousand fair shuffles lies below, one in a thousand above.
  const [least, most] = [7.53, 49.73];

  it('gives each of the 24 orders equally often', () => {
    const draw = drawFrom('chi-square', 'test');
    const statistic = chiSquareOfOrders((items) => draw.shuffle(items), trials);
    expect(statistic).toBeGreaterThan(least);
    expect(statistic).toBeLessThan(most);
  });

  it('fails that check when every place is swapped with any place', () => {
    const draw = drawFrom('chi-square', 'test');
    const biased = (items: readonly string[]) => {
      const order = [...items];
      for (let at = 0; at < order.length; at++) {
        const other = draw.int(order.length);
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      return order;
    };
    expect(chiSquareOfOrders(biased, trials)).toBeGreaterThan(most);
  });
});
