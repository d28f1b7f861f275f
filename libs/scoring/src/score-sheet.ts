/** What each side of a match has of something that is counted. */
export interface BothSides {
  readonly a: number;
  readonly b: number;
}

/**
 * One match that counts. Players are indices from 0; b is -1 in a bye of a, and in a `walkoverA` without an opponent: a loss in the
 * record of a, and no round played.
 */
export interface SheetMatch {
  readonly a: number;
  readonly b: number;
  /**
   * `walkoverA`: side a did not play or left, b has won. `doubleLoss`, `walkoverBoth`, `timeout` (rules.md 5) and
   * `unprovable` (6.3): nobody has won, and both have a loss in their record.
   */
  readonly outcome: 'a' | 'b' | 'draw' | 'doubleLoss' | 'walkoverA' | 'walkoverB' | 'walkoverBoth' | 'timeout' | 'unprovable' | 'bye';
  /** Games as reported: won by a, won by b, drawn. Absent where nothing was written down. */
  readonly games?: { readonly a: number; readonly b: number; readonly draws: number };
  /** Points of the game or victory points, each an integer. */
  readonly scores?: BothSides;
  /**
   * The score of a less that of b, an integer: where only that is known. With `scores` it is not looked at. Without an opponent the
   * spread of the round, where it is another than the rules have it.
   */
  readonly difference?: number;
  /** A bye given by hand: it counts in a `sumSos` as an opponent who won every other round. */
  readonly byHand?: true;
  /** Keys that each side won. */
  readonly keys?: BothSides;
}

export interface ScoreSheet {
  readonly players: number;
  /** In the order played; opponents come out in this order. */
  readonly matches: readonly SheetMatch[];
  /** Rounds that the matches are of; what a bye by hand is worth in `sumSos` rests on it. Unless given, 1. */
  readonly rounds?: number;
  /** By player: losses for rounds missed by a late entrant. They count in the record (rules.md 2.4), not in SOS (8, 1.8). */
  readonly missedLosses?: readonly number[];
  /** By player: penalty points, taken from the player's own points only (rules.md 7). */
  readonly penalties?: readonly number[];
}
