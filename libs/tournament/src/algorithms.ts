/**
 * The algorithms that a round is paired by, each with its version of today (`RoundPaired`, ledger.md). A name stays for ever; an
 * algorithm that comes to another pairing from the same seed has another version.
 */
export const ALGORITHMS = {
  'as-given': 1,
  'bracket-fixed': 1,
  'bracket-plan': 1,
  'finals-tables': 1,
  'init-fontes': 1,
  'initial-round-robin': 1,
  'king-of-the-hill': 1,
  'leagues-first-round-random': 1,
  'leagues-least-squares': 1,
  'open-play-random': 1,
  'performance-groups': 1,
  'play-in-by-sos': 1,
  'play-off-knockout': 1,
  'pools-uniform': 2,
  'round-robin-berger': 1,
  'swiss-first-round-random': 1,
  'swiss-first-round-sign-up': 1,
  'swiss-gap-limited': 1,
  'swiss-held': 1,
  'swiss-least-squares': 2,
  'swiss-nearest': 1,
} as const;

export type AlgorithmName = keyof typeof ALGORITHMS;

/** The algorithm as `RoundPaired` records it. */
export const algorithm = (name: AlgorithmName): { readonly name: AlgorithmName; readonly version: number } => ({
  name,
  version: ALGORITHMS[name],
});

/** The version of today of a recorded algorithm; undefined where none of this name is known here. */
export const versionOfAlgorithm = (name: string): number | undefined =>
  Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name as AlgorithmName] : undefined;
