import { isBracketSize } from './bracket-order';

/** Where a side of a match comes from: a seat of the first round (0 based, in bracket order), or a match before it. */
export type Source = { readonly seat: number } | { readonly winnerOf: string } | { readonly loserOf: string };

/**
 * `winners`: the bracket of those without a loss, and the only one of a single elimination. `losers`: that of those with one loss.
 * `decider`: between two who both lost their match of the winners' bracket, for the one place they have in the losers' bracket.
 */
export type BracketName = 'winners' | 'losers' | 'decider' | 'grandFinal' | 'replay';

export interface PlannedMatch {
  /** `W2.1`: round 2 of the winners' bracket, first match from the top. `L` losers, `D` decider, `GF` and `GF2` the grand final. */
  readonly id: string;
  readonly bracket: BracketName;
  /** From 1, within its bracket. */
  readonly round: number;
  /** From 0, from the top of the bracket. */
  readonly slot: number;
  readonly sides: readonly [Source, Source];
  /** Not played at all unless that match had this result. */
  readonly onlyIf?: { readonly match: string; readonly result: 'b' | 'none' };
  /** Who goes out in a match of a higher tier is placed before those who go out in a lower one; within a tier the place is shared. */
  readonly tier: number;
}

/** All matches of an elimination, fixed before it begins; a match stands behind those it takes players from. */
export interface BracketPlan {
  /** Seats of the first round, a power of two. */
  readonly size: number;
  /** With so many losses a player is out. */
  readonly lossLimit: 1 | 2;
  readonly matches: readonly PlannedMatch[];
}

/** Rounds that a bracket of this size has. A RangeError unless the size is a power of two, at least 2. */
export const roundsOfSize = (size: number): number => {
  if (!isBracketSize(size)) throw new RangeError(`a bracket has a power of two of places, not ${size}`);
  return 31 - Math.clz32(size);
};

export const matchId = (bracket: 'W' | 'L' | 'D', round: number, slot: number): string => `${bracket}${round}.${slot + 1}`;

/** A single elimination of `size` seats: losers of one round share their place. rules.md 1.10, 5 (`key-knockout`) */
export const singleEliminationPlan = (size: number): BracketPlan => ({
  size,
  lossLimit: 1,
  matches: winnersMatches(size, (round) => round),
});

/** The matches of a bracket in which winners of neighbouring matches meet, round after round. */
export const winnersMatches = (size: number, tierOf: (round: number) => number): PlannedMatch[] =>
  Array.from({ length: roundsOfSize(size) }, (_, i) => i + 1).flatMap((round) =>
    Array.from({ length: size >> round }, (_, slot) => ({
      id: matchId('W', round, slot),
      bracket: 'winners' as const,
      round,
      slot,
      sides: [winnersSource(round, 2 * slot), winnersSource(round, 2 * slot + 1)] as const,
      tier: tierOf(round),
    })),
  );

const winnersSource = (round: number, position: number): Source =>
  round === 1 ? { seat: position } : { winnerOf: matchId('W', round - 1, position) };
