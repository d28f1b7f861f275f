import type { MatchJson } from '../api/shapes';
import type { Text } from '../text';
import { orderWords } from './table-words';

type Result = NonNullable<MatchJson['result']>;

/** A score as it is printed: a dash between two numbers, a minus before one that is below 0. */
export const printed = (score: string): string => score.replace(/(^|[-\s,])-(?=\d)/g, '$1−').replaceAll('-', '–');

/** A result by itself, of a match or a table. */
export const matchWords = (text: Text, { players: [a, b], seats }: Pick<MatchJson, 'players' | 'seats'>, result: Result): string =>
  seats === undefined ? resultWords(text, result, a.name, b.name) : orderWords(text, result, seats);

/** A result as it stands between two names: a score with a real dash. Who did not appear is said beside the name (`absentSides`). */
export const scoreWords = (text: Text, { text: written, outcome }: Result): string => {
  if (outcome === 'walkoverA' || outcome === 'walkoverB' || outcome === 'walkoverBoth') return '–';
  if (outcome === 'doubleLoss') return '0–0';
  if (outcome === 'unprovable') return text('results.unprovable');
  if (outcome === 'timeout') return printed(written.replace(/^timeout/, text('results.timeout')));
  return written === '+0' ? text('results.drawn') : printed(written.replace(/^draw/, text('results.drawn')));
};

/** Whether the left and the right side did not appear. */
export const absentSides = (outcome: string): readonly [boolean, boolean] => [
  outcome === 'walkoverA' || outcome === 'walkoverBoth',
  outcome === 'walkoverB' || outcome === 'walkoverBoth',
];

/** A result by itself: a score, or who did not appear. */
export const resultWords = (text: Text, result: Result, a: string, b: string): string => {
  const [left, right] = absentSides(result.outcome);
  if (left && right) return text('results.bothAbsent');
  return left || right ? text('results.absent', { name: left ? a : b }) : scoreWords(text, result);
};

/** Games, scores, their difference and keys as the other side counts them; drawn games stay where they are. */
const turned = (score: string): string =>
  score
    .replace(/^(−?\d+)–(−?\d+)/, '$2–$1')
    .replace(/keys (\d+)–(\d+)$/, 'keys $2–$1')
    .replace(/^[+−](?=\d+$)/, (sign) => (sign === '+' ? '−' : '+'));

/** A result as a sentence with names: games, scores and keys as the winner counts them. */
export const resultSentence = (text: Text, result: { readonly outcome: string; readonly score: string }, a: string, b: string): string => {
  const { outcome, score } = result;
  if (outcome === 'a') return text('results.wins', { name: a, score });
  if (outcome === 'b') return text('results.wins', { name: b, score: turned(score) });
  if (outcome === 'draw') return text('results.draws', { score }).trim();
  if (outcome === 'walkoverA') return text('results.walkover', { winner: b, loser: a });
  if (outcome === 'walkoverB') return text('results.walkover', { winner: a, loser: b });
  if (outcome === 'walkoverBoth') return text('results.bothAbsentLose');
  if (outcome === 'unprovable') return text('results.unprovableLose');
  if (outcome === 'doubleLoss') return text('results.bothLose');
  if (outcome === 'timeout') return `${text('results.timeoutSentence')} ${score}`.trim();
  return text('results.asWritten', { text: score });
};

/** 1 or 2 for the side that won, 0 where none did. */
export const winningSide = (outcome: string): 0 | 1 | 2 =>
  outcome === 'a' || outcome === 'walkoverB' ? 1 : outcome === 'b' || outcome === 'walkoverA' ? 2 : 0;
