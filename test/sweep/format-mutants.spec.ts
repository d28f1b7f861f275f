import { FORMAT_FAULTS, type FormatFault } from './format-faults';
import { loadedWith, type SourceChange } from './loaded-with';

const MOST_PLAYERS = 15;
const LEAST_PLAYERS = 4;
const SEEDS = 10;

type Sweep = typeof import('./formats/sweep-formats');

/** Plays the format with a changed source, field by field, until something is wrong; what that is, or undefined. */
const firstWrong = async (change: SourceChange | undefined, preset: FormatFault['preset']): Promise<string | undefined> => {
  const { sweepPreset } = loadedWith(change, 'test/sweep/formats/sweep-formats.ts') as unknown as Sweep;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    for (let players = LEAST_PLAYERS; players <= MOST_PLAYERS; players += 1) {
      const [wrong] = (await sweepPreset(preset, [{ preset, players, seed }])).wrong;
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
};

describe('a fault put into our sources is noticed while a format is played', () => {
  test.each([...new Set(FORMAT_FAULTS.map(({ preset }) => preset))])(
    'without a fault nothing is noticed in %s',
    async (preset) => expect(await firstWrong(undefined, preset)).toBeUndefined(),
    900_000,
  );

  test.each(FORMAT_FAULTS)('$preset: $what', async (fault) => expect(await firstWrong(fault, fault.preset)).toBeDefined(), 900_000);
});
