import type { MatchJson } from '../api/shapes';
import { reasonWords } from '../parts/reason-field';
import { matchWords, resultSentence } from '../parts/result-words';
import { typedOrderWords } from '../parts/table-words';
import { enteredAs, exampleOf } from '../results/match-form';
import type { MatchForm, Typed } from '../results/typed-result';
import type { Text } from '../text';

/** What is typed in words, with names. */
const typedWords = (text: Text, read: Extract<Typed, { readonly kind: 'result' }>, { players: [a, b], seats }: MatchJson): string => {
  if (read.order !== undefined && seats !== undefined) return typedOrderWords(text, read.order, seats);
  if (read.reason === undefined) return resultSentence(text, read, a.name, b.name);
  const reason = reasonWords(text, read.reason);
  if (read.outcome === 'walkoverBoth') return text('results.bothWhy', { reason });
  const [winner, loser] = read.outcome === 'walkoverA' ? [b.name, a.name] : [a.name, b.name];
  return text('results.walkoverWhy', { winner, loser, reason });
};

const UNREAD = {
  games: 'results.unread',
  keys: 'results.unreadKeys',
  scores: 'results.unreadScores',
  table: 'results.unreadTable',
} as const;

/** Why what is typed is no result. */
const unreadWords = (text: Text, form: MatchForm): string =>
  text(UNREAD[enteredAs(form)], { draw: form.drawAllowed ? 'yes' : 'no', example: exampleOf(form) });

/** What is typed, as a sentence. */
export const readWords = (text: Text, read: Typed, match: MatchJson, form: MatchForm): string => {
  switch (read.kind) {
    case 'result':
      return typedWords(text, read, match);
    case 'drawNot':
      return text('results.drawNot');
    case 'unread':
      return unreadWords(text, form);
    case 'empty':
      return '';
  }
};

/** What is typed, or the result that the match has already. */
export const wordsFor = (text: Text, read: Typed, match: MatchJson, form: MatchForm): string =>
  read.kind === 'empty' && match.result !== null
    ? text('results.has', { text: matchWords(text, match, match.result) })
    : readWords(text, read, match, form);
