import { noticedAfter } from './noticed';
import { SEEDED_FAULTS } from './seeded-faults';

const TOURNAMENTS = 300;

describe('a fault put into our sources is noticed by the comparison with the rules', () => {
  test('without a fault nothing is noticed', () => expect(noticedAfter(undefined, '7', 60)).toBe(0), 300_000);

  test.each(SEEDED_FAULTS)('$what', (fault) => expect(noticedAfter(fault, fault.rule, TOURNAMENTS)).toBeGreaterThan(0), 300_000);
});
