import type { MatchJson } from '../api/shapes';
import type { Text } from '../text';

/** A result as it stands in a table: a score with a real dash, or who did not play. */
export const resultWords = (result: NonNullable<MatchJson['result']>): string =>
  result.text.replaceAll('-', '–').replace('double–loss', '0–0');

/** A result as a sentence with names. */
export const resultSentence = (text: Text, result: { readonly outcome: string; readonly score: string }, a: string, b: string): string => {
  const { outcome, score } = result;
  if (outcome === 'a') return text('results.wins', { name: a, score });
  if (outcome === 'b') return text('results.wins', { name: b, score });
  if (outcome === 'draw') return text('results.draws', { score }).trim();
  if (outcome === 'walkoverA') return text('results.walkover', { winner: b, loser: a });
  if (outcome === 'walkoverB') return text('results.walkover', { winner: a, loser: b });
  if (outcome === 'doubleLoss') return text('results.bothLose');
  return text('results.asWritten', { text: score });
};

/** 1 or 2 for the side that won, 0 where none did. */
export const winningSide = (outcome: string): 0 | 1 | 2 =>
  outcome === 'a' || outcome === 'walkoverB' ? 1 : outcome === 'b' || outcome === 'walkoverA' ? 2 : 0;
