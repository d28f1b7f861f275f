import { keyStandingsDifference } from './compare-key-standings';
import { isInTheDocument } from './format-document';
import { playFormat, type FormatScript } from './play-format';

const RUNS = Math.round(25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));
const PRESETS = ['key-swiss', 'key-swiss-simplified', 'key-swiss-qualifier', 'random-battle'] as const;

const script = (preset: FormatScript['preset'], seed: number): FormatScript => ({
  preset,
  settings: {},
  players: 4 + (seed % 11),
  seed,
  trouble: seed % 3 === 0 ? 0 : 35,
});

describe('standings after every round, beside the reference (rules.md 5)', () => {
  it.each(PRESETS)('%s', (preset) => {
    let compared = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const driver = playFormat(script(preset, seed));
      if (driver === undefined || !isInTheDocument(driver.state)) continue;
      compared += 1;
      const first = driver.state.rounds.filter(({ stage }) => stage === 0).length;
      for (let round = 1; round <= first; round += 1)
        expect([seed, keyStandingsDifference(driver.state, round)]).toEqual([seed, undefined]);
    }
    expect(compared).toBeGreaterThan(RUNS * 0.8);
  });
});
