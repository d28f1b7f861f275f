import { fraction, parseFraction, type Fraction } from '@roundbook/exact';
import type { ScoreSheet, ScoringRules, SheetMatch } from '@roundbook/scoring';
import { countingResult } from './attendance';
import { isLossOut, isSwiss, type Policy } from './policy';
import type { Player, Round, TournamentState } from './state';

/**
 * The counting results of some rounds as plain numbers. A player's index is its registration number less one.
 * `missed` gives the losses of late players for rounds they missed.
 */
export const scoreSheet = (state: TournamentState, rounds: readonly Round[], missed: (player: Player) => number): ScoreSheet => {
  const matches: SheetMatch[] = [];
  for (const round of rounds) {
    for (const match of round.matches) {
      const result = countingResult(state, match);
      // An open match contributes nothing; a timeout is refused in the formats that have no points for it.
      if (result === undefined || result.outcome === 'timeout') continue;
      const sides = { a: match.sides[0] - 1, b: match.sides[1] - 1, outcome: result.outcome };
      matches.push(result.games === undefined ? sides : { ...sides, games: result.games });
    }
    for (const bye of round.byes) matches.push({ a: bye.player - 1, b: -1, outcome: 'bye' });
  }
  return { players: state.players.length, matches, missedLosses: state.players.map(missed) };
};

const fractionOf = (text: string): Fraction => parseFraction(text) ?? fraction(0n);

/** Points and figures as the policy has them; in `lossOut` a point is a win (rules.md 1.14). */
export const scoringRules = (policy: Policy): ScoringRules => {
  if (isSwiss(policy)) {
    return {
      win: policy.winPoints,
      draw: policy.drawPoints,
      loss: policy.lossPoints,
      byeWorth: policy.byeWorth,
      byeGames: policy.byeGames === '2-0' ? { a: 2, b: 0 } : { a: 1, b: 0 },
      byesInOpponentRecord: policy.byesInOpponentRecord,
      floor: fractionOf(policy.floor),
      opponentGameFloor: fractionOf(policy.opponentGameFloor),
      drawnMatch: policy.drawnMatch,
    };
  }
  const zero = fraction(0n);
  return {
    win: 1,
    draw: 0,
    loss: 0,
    byeWorth: 1,
    byeGames: { a: 1, b: 0 },
    byesInOpponentRecord: 'include',
    floor: zero,
    opponentGameFloor: zero,
    drawnMatch: 'recorded',
  };
};

/** Losses of a late player for the rounds before its entry, up to `afterRound` (rules.md 1.13, 2.12). */
export const missedLosses =
  (state: TournamentState, afterRound: number) =>
  (player: Player): number => {
    const missed = Math.min(player.entryRound - 1, afterRound);
    if (isLossOut(state.policy)) return missed;
    return player.lateEntry === 'loss' || (player.lateEntry !== undefined && state.policy.lateEntry === 'loss') ? missed : 0;
  };
