/** What each side of a match has of something that is counted. */
export interface BothSides {
  readonly a: number;
  readonly b: number;
}

/** One match that counts. Players are indices from 0; b is -1 exactly when the outcome is a bye of a. */
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
  /** The score of a less that of b, an integer: where only that is known. With `scores` it is not looked at. */
  readonly difference?: number;
  /** Keys that each side won. */
  readonly keys?: BothSides;
}

export interface ScoreSheet {
  readonly players: number;
  /** In the order played; opponents come out in this order. */
  readonly matches: readonly SheetMatch[];
  /** By player: losses for rounds missed by a late entrant. They count in the record (rules.md 2.4), not in SOS (8, 1.8). */
  readonly missedLosses?: readonly number[];
  /** By player: penalty points, taken from the player's own points only (rules.md 7). */
  readonly penalties?: readonly number[];
}
