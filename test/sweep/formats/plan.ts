import { PRESETS, type PresetName } from '@roundbook/tournament';
import type { Behaviour } from '../../../apps/cli/src/simulate/behaviour';

/** One tournament of the sweep: all else follows from it. */
export interface Plan {
  readonly preset: PresetName;
  readonly players: number;
  readonly seed: number;
}

export const EVERY_PRESET: readonly PresetName[] = PRESETS.map(({ name }) => name);

/** Presets in which everybody of a group that grows with the field meets everybody. */
export const ALL_PLAY_ALL: ReadonlySet<PresetName> = new Set(['key-league', 'key-final-tournament', 'key-playoff']);

const pick = <A>(seed: number, ...choices: readonly A[]): A => choices[seed % choices.length] as A;

/** Parameters that turn with the seed; those of the preset for every third one. */
const VARIED: Readonly<Partial<Record<PresetName, (seed: number, players: number) => Readonly<Record<string, unknown>>>>> = {
  'playstile-2lo': (seed) => ({ oddPools: pick(seed, 'bye', 'crossPair') }),
  'faction-play': (seed, players) => ({ cut: players < 8 ? 0 : pick(seed, 4, 8) }),
  magic: (seed, players) => ({ cut: players < 4 ? 0 : 4, lateEntry: pick(seed, 'loss', 'noResult') }),
  performance: (seed, players) => ({
    initial: players <= 10 ? pick(seed, 'roundRobin', 'initFontes') : 'initFontes',
    swissFrom: pick(seed, '3', 'afterInitial'),
    finalRound: pick(seed, 'performance', 'koth'),
    swissUntil: pick<string | number>(seed, 4, 'hold', 'auto'),
  }),
  'key-knockout': (seed) => ({ byes: pick(seed, 'byDraw', 'byHand', 'bySeed'), seeding: pick(seed, 'random', 'rating', 'signUp') }),
  'key-final-tournament': (seed) => ({ qualifiers: pick(seed, 2, 3, 4), tie: pick(seed, 'playoff', 'draw', 'shared') }),
  'key-playoff': (seed, players) => ({
    groups: players < 12 ? 2 : pick(seed, 3, 4, 2),
    groupDraw: pick(seed, 'snake', 'random'),
    tie: pick(seed, 'draw', 'playoff'),
  }),
  'key-feather': (seed) => ({ tie: pick(seed, 'playoff', 'draw') }),
  'key-revival': (seed) => ({ into: pick(seed, 'consolation', 'main'), seeding: pick(seed, 'random', 'signUp') }),
  'key-league': (seed, players) => ({ tie: pick(seed, 'playoff', 'draw'), cycles: players <= 8 ? 2 : 1 }),
  'key-swiss': (seed) => ({ tie: pick(seed, 'playoff', 'draw') }),
  'key-swiss-simplified': (seed) => ({ tie: pick(seed, 'draw', 'playoff') }),
  'key-swiss-qualifier': (seed) => ({ cut: pick(seed, 2, 4), tie: pick(seed, 'playoff', 'draw') }),
  'dominion-league': (seed) => ({ rounds: pick(seed, '4,3', 'auto') }),
};

export const settingsOf = ({ preset, players, seed }: Plan): Readonly<Record<string, unknown>> =>
  seed % 3 === 1 ? {} : (VARIED[preset]?.(seed, players) ?? {});

/** The smallest field that the plan can be played with. */
export const leastOf = (plan: Plan): number => {
  const { cut, qualifiers, groups, initial, into } = settingsOf(plan);
  switch (plan.preset) {
    case 'key-swiss-qualifier':
      return Number(cut ?? 4);
    case 'key-final-tournament':
      return Number(qualifiers ?? 4);
    case 'key-playoff':
      return 2 * Number(groups ?? 2);
    case 'key-revival':
      return into === 'consolation' ? 4 : 2;
    case 'performance':
      return initial === 'roundRobin' ? 2 : 4;
    case 'dominion-league':
      return 4;
    default:
      return 2;
  }
};

/** Seed 1 is a quiet evening; the others have drops, draws, walk-outs, late players and some who come back, in turn and together. */
const RATES: readonly Omit<Behaviour, 'seed'>[] = [
  { dropRate: 0, drawRate: 0 },
  { dropRate: 0.05, drawRate: 0.2 },
  { dropRate: 0, drawRate: 0.1, walkoutRate: 0.1 },
  { dropRate: 0.05, drawRate: 0.1, walkoutRate: 0.05, lateRate: 0.05 },
  { dropRate: 0.12, drawRate: 0.1, walkoutRate: 0.05, lateRate: 0.05, returnRate: 0.4 },
];

export const behaviourOf = ({ preset, players, seed }: Plan): Behaviour => ({
  ...(RATES[(seed - 1) % RATES.length] as Omit<Behaviour, 'seed'>),
  seed: `${preset} ${players} ${seed}`,
});

export const planText = ({ preset, players, seed }: Plan): string => `--preset ${preset} --players ${players} --seed ${seed}`;
