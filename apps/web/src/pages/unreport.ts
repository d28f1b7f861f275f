import type { MatchJson } from '../api/shapes';
import type { Action } from '../parts/action-dialog';
import { matchWords } from '../parts/result-words';
import { sidesWords } from '../parts/table-words';
import type { Text } from '../text';

/** The result of a match taken back: it is open again. */
export const unreportOf = (text: Text, round: number, match: MatchJson): Action => ({
  title: text('act.unreportTitle', { table: match.table, round }),
  explanation: text('act.unreport.explain', {
    sides: sidesWords(match),
    result: match.result === null ? '' : matchWords(text, match, match.result),
  }),
  command: { type: 'unreport', payload: { match: match.match } },
  reason: { words: 'free' },
  impact: true,
});
