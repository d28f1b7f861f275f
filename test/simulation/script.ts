import fc from 'fast-check';
import type { PresetName } from '@roundbook/tournament';

/** A whole tournament as data: what it is created with, how many sign up, and one number for each thing that then happens. */
export interface Script {
  readonly preset: PresetName;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** Players who sign up before round 1. */
  readonly players: number;
  /** Each number is one thing that happens and what it happens to; the driver reads them one after another. */
  readonly steps: readonly number[];
  /** Where everything that the numbers leave open comes from. */
  readonly seed: number;
}

const games = fc.constantFrom(1, 3, 3, 5);

const shared = {
  publish: fc.constantFrom('manual', 'atOnce'),
  checkIn: fc.constantFrom('optional', 'optional', 'optional', 'optional', 'optional', 'required'),
  confirmation: fc.constantFrom('none', 'none', 'none', 'staff'),
  vacancy: fc.constantFrom('promote', 'bye'),
  bestOf: games,
  finalsBestOf: games,
  finalBestOf: games,
};

const lossOutSettings = fc.record(
  { ...shared, oddPools: fc.constantFrom('bye', 'crossPair'), cut: fc.constantFrom(2, 4, 8, 16) },
  { requiredKeys: [] },
);

const swissSettings = fc.record(
  {
    ...shared,
    firstRound: fc.constantFrom('signUp', 'random'),
    firstRoundPlayedIsNoBye: fc.boolean(),
    lateEntry: fc.constantFrom('noResult', 'loss'),
    byesInOpponentRecord: fc.constantFrom('exclude', 'include'),
    byeGames: fc.constantFrom('1-0', '2-0'),
    byeWorth: fc.constantFrom(3, 3, 1, 0),
    drawnMatch: fc.constantFrom('recorded', 'oneDrawnGame'),
    floor: fc.constantFrom('33/100', '1/3', '0'),
    rounds: fc.integer({ min: 1, max: 6 }),
    cut: fc.constantFrom(0, 0, 2, 4, 8),
  },
  { requiredKeys: [] },
);

const field = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 2, max: 12 }) },
  { weight: 6, arbitrary: fc.integer({ min: 13, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 41, max: 120 }) },
);

const number = fc.integer({ min: 0, max: 0x7fffffff });

const rest = { players: field, steps: fc.array(number, { minLength: 10, maxLength: 120, size: 'max' }), seed: number };

const lossOutScript: fc.Arbitrary<Script> = fc.record({
  preset: fc.constant('playstile-2lo' as const),
  settings: lossOutSettings,
  ...rest,
});
const swissScript: fc.Arbitrary<Script> = fc.record({
  preset: fc.constantFrom('faction-play' as const, 'magic' as const),
  settings: swissSettings,
  ...rest,
});

/** Any tournament of the three presets; half of them two-loss-out. */
export const anyScript: fc.Arbitrary<Script> = fc.oneof(lossOutScript, swissScript);

export const scriptsOf = { lossOut: lossOutScript, swiss: swissScript };

/** The same scripts for the same seed, for runs that count instead of shrinking. */
export const sampleScripts = (arbitrary: fc.Arbitrary<Script>, count: number, seed: number): readonly Script[] =>
  fc.sample(arbitrary, { numRuns: count, seed });
