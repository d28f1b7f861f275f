import { toText, ZERO } from '@roundbook/exact';
import type { TieBreakerName } from './basis';
import { computeFigures } from './figures';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';

/** rules.md 5: win 3, draw 1 each, timeout 0 each, bye 3 without games. */
export const KEY: ScoringRules = {
  win: 3,
  draw: 1,
  loss: 0,
  timeout: 0,
  byeWorth: 3,
  byeGames: { a: 0, b: 0 },
  byesInOpponentRecord: 'exclude',
  floor: ZERO,
  opponentGameFloor: ZERO,
  drawnMatch: 'recorded',
};

/** rules.md 6.3: win and bye 2, draw 1, loss 0, own walk-out -1. */
export const DOMINION: ScoringRules = { ...KEY, win: 2, byeWorth: 2, walkover: -1 };

export const match = (a: number, b: number, outcome: SheetMatch['outcome'], noted: Omit<SheetMatch, 'a' | 'b' | 'outcome'> = {}) => ({
  a,
  b,
  outcome,
  ...noted,
});

export const bye = (a: number): SheetMatch => match(a, -1, 'bye');

export const sheetOf = (players: number, ...matches: SheetMatch[]): ScoreSheet => ({ players, matches });

/** The figures of all players as text, `none` where there is nothing to average. */
export const texts = (sheet: ScoreSheet, rules: ScoringRules, name: TieBreakerName): string[] =>
  computeFigures(sheet, rules, [name]).tieBreakers[name].map((figure) => (figure === null ? 'none' : toText(figure)));
