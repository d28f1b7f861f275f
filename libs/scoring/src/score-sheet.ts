import type { Fraction } from '@roundbook/exact';

/** One match that counts. Players are indices from 0; b is -1 exactly when the outcome is a bye of a. */
export interface SheetMatch {
  readonly a: number;
  readonly b: number;
  /** `walkoverA`: side a did not play or left, b has won. `doubleLoss` and `walkoverBoth`: nobody has won. */
  readonly outcome: 'a' | 'b' | 'draw' | 'doubleLoss' | 'walkoverA' | 'walkoverB' | 'walkoverBoth' | 'bye';
  /** Games as reported: won by a, won by b, drawn. Absent where nothing was written down. */
  readonly games?: { readonly a: number; readonly b: number; readonly draws: number };
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

/** All points are integers; a format that gives half points counts in halves. */
export interface ScoringRules {
  /** 1 or more: it is what a perfect record is measured by. */
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Match points of a bye, apart from those of a win (rules.md 8). */
  readonly byeWorth: number;
  /** Games of a bye: 1-0 in 2.2, 2-0 in 2.11, 0-0 in 5. They count in the player's own games. */
  readonly byeGames: { readonly a: number; readonly b: number };
  /** Whether a player's byes count in the record its opponents are measured by (rules.md 2.4, 2.11). */
  readonly byesInOpponentRecord: 'include' | 'exclude';
  /** The least match-win figure that an opponent counts with. */
  readonly floor: Fraction;
  /** The least game-win figure that an opponent counts with. */
  readonly opponentGameFloor: Fraction;
  /** Whether the games of a drawn match count as written down, or always as one drawn game (rules.md 2.4). */
  readonly drawnMatch: 'recorded' | 'oneDrawnGame';
}
