import { formatNoticedAfter, noticedAfter } from './noticed';
import { SEEDED_FAULTS, type SeededFault } from './seeded-faults';

const TOURNAMENTS = 300;

const formats = [...new Set(SEEDED_FAULTS.flatMap(({ format }) => (format === undefined ? [] : [format])))];

/** The number of the first tournament in which the fault shows, 0 for none. */
const noticed = (fault: SeededFault): number => {
  if (fault.format !== undefined) return formatNoticedAfter(fault, fault.format, TOURNAMENTS);
  if (fault.rule === '5') throw new RangeError('a fault of section 5 names its format');
  return noticedAfter(fault, fault.rule, TOURNAMENTS);
};

describe('a fault put into our sources is noticed by the comparison with the rules', () => {
  test('without a fault nothing is noticed', () => expect(noticedAfter(undefined, '7', 60)).toBe(0), 300_000);

  test.each(formats)('without a fault nothing is noticed in %s', (format) => expect(formatNoticedAfter(undefined, format, 60)).toBe(0), 300_000);

  test.each(SEEDED_FAULTS)('$what', (fault) => expect(noticed(fault)).toBeGreaterThan(0), 300_000);
});
