import type { ComparisonName } from './first-wrong-pairing';
import { pairingNoticedAfter } from './noticed';
import { PAIRING_FAULTS } from './pairing-faults';

/** Fields of a comparison that takes its time, or of one that has to look at many. */
const FIELDS: Partial<Record<ComparisonName, number>> = {
  pricedPairing: 20,
  pools: 30,
  movedBye: 20,
  poolMethods: 20,
  crossing: 20,
  largeSwiss: 100,
  largeRepair: 60,
  swissProofCheck: 2000,
};

const fieldsOf = (name: ComparisonName): number => FIELDS[name] ?? 600;

const names = [...new Set(PAIRING_FAULTS.map(({ noticedBy }) => noticedBy))];

describe('a fault put into the pairings is noticed by the comparison with the slow references', () => {
  test.each(names)(
    'without a fault nothing is noticed: %s',
    (name) => expect(pairingNoticedAfter(undefined, name, fieldsOf(name))).toBe(0),
    60_000,
  );

  test.each(PAIRING_FAULTS)(
    '$noticedBy: $what ($rule)',
    (fault) => expect(pairingNoticedAfter(fault, fault.noticedBy, fieldsOf(fault.noticedBy))).toBeGreaterThan(0),
    60_000,
  );
});
