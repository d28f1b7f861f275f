import { faultNoticedAfter, formatNoticedAfter, noticedAfter } from './noticed';
import { SEEDED_FAULTS } from './seeded-faults';
import { laterNoticedAfter, SEEDED_FAULTS_4_6 } from './seeded-faults-4-6';

const TOURNAMENTS = 300;

const formats = [...new Set(SEEDED_FAULTS.flatMap(({ format }) => (format === undefined ? [] : [format])))];

describe('a fault put into our sources is noticed by the comparison with the rules', () => {
  test('without a fault nothing is noticed', () => expect(noticedAfter(undefined, '7', 60)).toBe(0), 300_000);
  test.each(['4', '6'] as const)('nor in section %s', (rule) => expect(laterNoticedAfter(undefined, rule, 40)).toBe(0), 300_000);

  test.each(formats)(
    'without a fault nothing is noticed in %s',
    (format) => expect(formatNoticedAfter(undefined, format, 60)).toBe(0),
    300_000,
  );

  test.each(SEEDED_FAULTS)('$what', (fault) => expect(faultNoticedAfter(fault, TOURNAMENTS)).toBeGreaterThan(0), 300_000);

  test.each(SEEDED_FAULTS_4_6)('$what', (fault) => expect(laterNoticedAfter(fault, fault.rule, TOURNAMENTS)).toBeGreaterThan(0), 300_000);
});
