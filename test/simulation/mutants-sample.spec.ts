import { faultNoticedAfter } from '../sweep/noticed';
import { SEEDED_FAULTS } from '../sweep/seeded-faults';

/** One fault of each section; all of them: `npm run sweep -- mutants`. */
test.each(SEEDED_FAULTS.slice(0, 3))('noticed: $what', (fault) => expect(faultNoticedAfter(fault, 300)).toBeGreaterThan(0), 120_000);
