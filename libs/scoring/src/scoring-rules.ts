import type { Fraction } from '@roundbook/exact';

/** All points are integers and may be negative; a format that gives half points counts in halves (win 2, draw 1). */
export interface ScoringRules {
  /** 1 or more: it is what a perfect record is measured by. */
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** For each side of a match that timed out before its first game ended (rules.md 5). Unless given, those of a loss. */
  readonly timeout?: number;
  /** For who did not play or left; who stayed has those of a win (rules.md 6.3). Unless given, those of a loss. */
  readonly walkover?: number;
  /** Match points of a bye, apart from those of a win (rules.md 8). */
  readonly byeWorth: number;
  /** Spread of a bye and of who stayed in a walkover; who left has minus it (rules.md 4). Unless given, 0. */
  readonly byeSpread?: number;
  /**
   * `scores`: a match that was won, lost or drawn is worth the scores written down, if they are (games of a match
   * counted one by one, as in the published Netrunner results). Unless given, `outcome`.
   */
  readonly pointsFrom?: 'outcome' | 'scores';
  /**
   * What `sos` and `esos` are made of: `wins` for each round played (rules.md 1.8); match `points` for each round played (Netrunner,
   * Cobra); `pointSum`, the opponents' match points added up (Netrunner, NRTM 2014). Unless given, `wins`.
   */
  readonly sosFrom?: 'wins' | 'points' | 'pointSum';
  /** Games of a bye: 1-0 in 2.2, 2-0 in 2.11, 0-0 in 5. They count in the player's own games. */
  readonly byeGames: { readonly a: number; readonly b: number };
  /** Whether a player's byes count in the record its opponents are measured by in omw (rules.md 2.4, 2.11). */
  readonly byesInOpponentRecord: 'include' | 'exclude';
  /** The least match-win figure that an opponent counts with. */
  readonly floor: Fraction;
  /** The least game-win figure that an opponent counts with. */
  readonly opponentGameFloor: Fraction;
  /** Whether the games of a drawn match count as written down, or always as one drawn game (rules.md 2.4). */
  readonly drawnMatch: 'recorded' | 'oneDrawnGame';
}

/** The rules with everything that may be left out filled in. A RangeError for points that are no integers or a win below 1. */
export function completeRules(rules: ScoringRules): Required<ScoringRules> {
  // Written out: what a spread makes is read much more slowly, and these are read for every match.
  const complete: Required<ScoringRules> = {
    win: rules.win,
    draw: rules.draw,
    loss: rules.loss,
    timeout: rules.timeout ?? rules.loss,
    walkover: rules.walkover ?? rules.loss,
    byeWorth: rules.byeWorth,
    byeSpread: rules.byeSpread ?? 0,
    pointsFrom: rules.pointsFrom ?? 'outcome',
    sosFrom: rules.sosFrom ?? 'wins',
    byeGames: rules.byeGames,
    byesInOpponentRecord: rules.byesInOpponentRecord,
    floor: rules.floor,
    opponentGameFloor: rules.opponentGameFloor,
    drawnMatch: rules.drawnMatch,
  };
  const { win, draw, loss, timeout, walkover, byeWorth, byeSpread, byeGames } = complete;
  const integers = [win, draw, loss, timeout, walkover, byeWorth, byeSpread, byeGames.a, byeGames.b];
  if (!integers.every(Number.isSafeInteger)) throw new RangeError('points are integers');
  if (win < 1) throw new RangeError('a win is worth at least 1 point');
  return complete;
}
