import fc from 'fast-check';
import { add, compare, div, equals, fraction, gcd, lcm, max, mean, mul, ONE, sub, ZERO, type Fraction } from './fraction';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const bigs = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
const fractions = fc.tuple(bigs, fc.bigInt({ min: 1n, max: 2n ** 80n })).map(([n, d]) => fraction(n, d));

describe('a fraction', () => {
  it.each([
    [fraction(6, 14), 3n, 7n],
    [fraction(3, -6), -1n, 2n],
    [fraction(-3n, -6n), 1n, 2n],
    [fraction(0, -5), 0n, 1n],
    [fraction(5), 5n, 1n],
    [fraction(-21, 6), -7n, 2n],
    [fraction(2n ** 70n, 2n ** 68n * 3n), 4n, 3n],
  ])('is in lowest terms with a positive denominator (%#)', (f, n, d) => expect(f).toEqual({ n, d }));

  it('refuses a denominator 0 and numbers that are not whole or not exact', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => fraction(0.5)).toThrow(RangeError);
    expect(() => fraction(2 ** 53)).toThrow(RangeError);
    expect(() => div(ONE, ZERO)).toThrow(RangeError);
  });

  it('adds, subtracts, multiplies and divides exactly', () => {
    expect(add(fraction(1, 10), fraction(2, 10))).toEqual(fraction(3, 10));
    expect(sub(fraction(1, 3), fraction(1, 2))).toEqual(fraction(-1, 6));
    expect(mul(fraction(-2, 3), fraction(3, 4))).toEqual(fraction(-1, 2));
    expect(div(fraction(1, 2), fraction(-3, 4))).toEqual(fraction(-2, 3));
  });

  it('averages a list and refuses an empty one', () => {
    expect(mean([fraction(5), fraction(-23), fraction(31)])).toEqual(fraction(13, 3));
    expect(() => mean([])).toThrow(RangeError);
  });

  it('tells apart what doubles cannot', () => {
    const close: [Fraction, Fraction] = [fraction(2n ** 60n, 2n ** 60n + 1n), fraction(2n ** 60n - 1n, 2n ** 60n)];
    expect(compare(...close)).toBe(1);
    expect(equals(...close)).toBe(false);
    expect(max(close[1], close[0])).toBe(close[0]);
    expect(compare(fraction(2, 6), fraction(1, 3))).toBe(0);
  });

  it('obeys the laws of arithmetic', () => {
    fc.assert(
      fc.property(fractions, fractions, fractions, (a, b, c) => {
        expect(sub(add(a, b), b)).toEqual(a);
        expect(mul(a, add(b, c))).toEqual(add(mul(a, b), mul(a, c)));
        if (b.n !== 0n) expect(mul(div(a, b), b)).toEqual(a);
        expect(compare(a, b)).toBe(compare(sub(a, b), ZERO));
      }),
      { numRuns },
    );
  });

  it('divides by the greatest divisor, and by no greater one', () => {
    fc.assert(
      fc.property(bigs, bigs, fc.bigInt({ min: 1n, max: 2n ** 60n }), (a, b, k) => {
        fc.pre(a !== 0n || b !== 0n);
        const divisor = gcd(a * k, b * k);
        expect([(a * k) % divisor, (b * k) % divisor, divisor % k]).toEqual([0n, 0n, 0n]);
        expect(gcd((a * k) / divisor, (b * k) / divisor)).toBe(1n);
      }),
      { numRuns },
    );
    expect([lcm(4n, 6n), lcm(7n, 1n), lcm(2n ** 60n, 2n ** 61n)]).toEqual([12n, 7n, 2n ** 61n]);
  });
});
