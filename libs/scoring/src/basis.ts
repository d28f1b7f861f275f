import { column, type Column } from '@roundbook/exact';
import type { ScoreSheet } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import type { Tally } from './tally';

export type TieBreakerName =
  | 'omw'
  | 'gw'
  | 'ogw'
  | 'oomw'
  | 'sos'
  | 'esos'
  | 'gamesWon'
  | 'opponentWins'
  | 'opponentOpponentWins'
  | 'sumSos'
  | 'meanSos'
  | 'meanEsos'
  | 'ow'
  | 'spread'
  | 'asd'
  | 'aoasd'
  | 'keys'
  | 'keyDifference'
  | 'byePoints'
  | 'buchholz'
  | 'buchholzCut1'
  | 'sonnebornBerger'
  | 'gamesPlayed';

/** What a tie-breaker may rest on: the sheet, its counts, the rules, and other tie-breakers, each worked out once. */
export interface Basis {
  readonly sheet: ScoreSheet;
  readonly tally: Tally;
  readonly rules: Required<ScoringRules>;
  readonly column: (name: TieBreakerName) => Column;
}

/** One whole number for each player over 1, or over a common unit. */
export const wholeNumbers = (values: Float64Array, unit = 1): Column => column(values, new Float64Array(values.length).fill(1), unit);
