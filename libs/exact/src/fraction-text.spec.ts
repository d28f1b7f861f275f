import fc from 'fast-check';
import { fraction } from './fraction';
import { parseFraction, toDecimal, toNumber, toPercent, toText } from './fraction-text';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

describe('a fraction as text', () => {
  it.each([
    ['33/100', fraction(33, 100)],
    ['7/2', fraction(7, 2)],
    ['5', fraction(5)],
    ['0.33', fraction(33, 100)],
    ['-7/2', fraction(-7, 2)],
    ['-0.5', fraction(-1, 2)],
    ['007', fraction(7)],
    ['6/14', fraction(3, 7)],
  ])('reads %s', (text, expected) => expect(parseFraction(text)).toEqual(expected));

  it.each(['', ' ', '1/0', '1/-2', '1.5/2', '.5', '5.', '1e3', '+5', '1 / 2', '0x10', '½', '1/2/3', '--1', 'NaN', '5\n'])(
    'does not read %j',
    (text) => expect(parseFraction(text)).toBeUndefined(),
  );

  it('is written as short as possible and read back', () => {
    expect([fraction(3, 7), fraction(4, 4), fraction(-7, 2), fraction(0)].map(toText)).toEqual(['3/7', '1', '-7/2', '0']);
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 2n ** 90n }), (n, d) => {
        expect(parseFraction(toText(fraction(n, d)))).toEqual(fraction(n, d));
      }),
      { numRuns },
    );
  });

  it('is rounded from the exact value, a half away from zero', () => {
    expect(toDecimal(fraction(3, 7))).toBe('0.428571428571');
    expect(toDecimal(fraction(1))).toBe('1.000000000000');
    expect(toDecimal(fraction(2, 3), 3)).toBe('0.667');
    expect(toDecimal(fraction(1, 8), 2)).toBe('0.13');
    expect(toDecimal(fraction(-1, 8), 2)).toBe('-0.13');
    expect(toDecimal(fraction(-1, 1000), 2)).toBe('0.00');
    expect([toDecimal(fraction(5, 2), 0), toDecimal(fraction(1, 4), 0)]).toEqual(['3', '0']);
    expect(toDecimal(fraction(999999, 1000), 2)).toBe('1000.00');
  });

  it('is a percentage with two places, rounded half up (rules.md section 0)', () => {
    const shown = [
      fraction(1, 3),
      fraction(2, 3),
      fraction(1),
      fraction(0),
      fraction(33, 100),
      fraction(1, 20000),
      fraction(49999, 1000000000),
    ];
    expect(shown.map(toPercent)).toEqual(['33.33', '66.67', '100.00', '0.00', '33.00', '0.01', '0.00']);
  });

  it('is a number of at least 12 correct digits, however long its terms', () => {
    expect(toNumber(fraction(3, 7))).toBe(3 / 7);
    expect(toNumber(fraction(-(10n ** 400n), 3n * 10n ** 400n + 1n))).toBeCloseTo(-1 / 3, 15);
    expect(toNumber(fraction(2n ** 70n, 3n))).toBeCloseTo(2 ** 70 / 3, -8);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), fc.bigInt({ min: 1n, max: 2n ** 200n }), (n, d) => {
        const shown = toNumber(fraction(n, d));
        const scale = 10n ** 90n;
        const difference = (n * scale) / d - (BigInt(Math.round(shown * 2 ** 300)) * (scale / 2n ** 90n)) / 2n ** 210n;
        const magnitude = difference < 0n ? -difference : difference;
        expect(magnitude * 10n ** 12n <= (n * scale) / d).toBe(true);
      }),
      { numRuns },
    );
  });
});
