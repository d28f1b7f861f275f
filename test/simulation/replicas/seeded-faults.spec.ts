import { loadedWith, type SourceChange } from '../../sweep/loaded-with';
import { wrongText } from './first-wrong';
import type { Plan } from './plan';
import { SEEDED_FAULTS } from './seeded-faults';

/** A fault is noticed within this many evenings. */
const ENOUGH = 80;

const firstWrongWith = (change: SourceChange | undefined, evenings: number, changes: Partial<Plan> = {}) => {
  const { firstWrong } = loadedWith(change, 'test/simulation/replicas/first-wrong.ts') as unknown as typeof import('./first-wrong');
  return firstWrong(1, evenings, changes);
};

describe('a fault that only several replicas bring to light is noticed', () => {
  test.each(SEEDED_FAULTS)('$what', async (fault) => expect(await firstWrongWith(fault, ENOUGH)).toBeDefined(), 300_000);
});

test('with a snapshot after every few events nothing is wrong', async () => {
  const often = { file: 'services/ledger/src/tournament-streams.ts', was: 'SNAPSHOT_EVERY = 500', becomes: 'SNAPSHOT_EVERY = 12' };
  // What a snapshot holds already is told to no listener: who follows a feed is asked elsewhere.
  const wrong = await firstWrongWith(often, 8, { followed: false });
  expect(wrong === undefined ? '' : wrongText(wrong)).toBe('');
}, 120_000);
