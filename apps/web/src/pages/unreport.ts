import type { MatchJson } from '../api/shapes';
import type { Action } from '../parts/action-dialog';
import { resultWords } from '../parts/result-words';
import type { Text } from '../text';

/** The result of a match taken back: it is open again. */
export const unreportOf = (text: Text, round: number, { match, table, players: [a, b], result }: MatchJson): Action => ({
  title: text('act.unreportTitle', { table, round }),
  explanation: text('act.unreport.explain', {
    a: a.name,
    b: b.name,
    result: result === null ? '' : resultWords(text, result, a.name, b.name),
  }),
  command: { type: 'unreport', payload: { match } },
  reason: { words: 'free' },
  impact: true,
});
