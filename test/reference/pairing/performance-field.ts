import { Meetings } from './meetings';

/** A division before a round, best-ranked player first: player p is entry p of every list and has rank p + 1 (rules.md section 4). */
export interface PerformanceField {
  /** Wins in halves: a win is 2, a draw 1. */
  halfWins: number[];
  spreads: number[];
  byes: number[];
  met: Meetings;
  /** N: rounds left to play, the one being paired included. */
  roundsLeft: number;
  /** X: number of place prizes. */
  prizes: number;
  /** 2 unless set. */
  maxMeetings?: number;
  /** The director may switch the bar off for a round. */
  bar?: boolean;
  /** Spread for each player and game, 500 unless set. */
  gibsonSpread?: number;
  /** No trimming unless set. */
  trimSpread?: number | null;
}

export function everybody(field: PerformanceField): number[] {
  return field.halfWins.map((_, player) => player);
}

/** The lowest-ranked among those of `from` with the fewest byes. */
export function lowestWithFewestByes(from: readonly number[], field: PerformanceField): number {
  const fewest = Math.min(...from.map((player) => field.byes[player]!));
  return Math.max(...from.filter((player) => field.byes[player] === fewest));
}
