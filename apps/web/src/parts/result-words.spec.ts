import type { Text } from '../text';
import { resultSentence, resultWords, scoreWords } from './result-words';

const text: Text = (id, values = {}) => [id, ...Object.values(values)].join(' ');
const sentence = (outcome: string, score: string) => resultSentence(text, { outcome, score }, 'Ada', 'Ben');

describe('the sentence about a result', () => {
  it.each([
    ['a', '2–1', 'results.wins Ada 2–1'],
    ['b', '0–2', 'results.wins Ben 2–0'],
    ['b', '1–2–1', 'results.wins Ben 2–1–1'],
    ['b', '', 'results.wins Ben '],
    ['draw', '1–1', 'results.draws 1–1'],
    ['walkoverA', '', 'results.walkover Ben Ada'],
  ])('%s %s counts games as the winner does', (outcome, score, expected) => expect(sentence(outcome, score)).toBe(expected));
});

describe('the words of a result', () => {
  it.each([
    ['a', '2-1', '2–1', '2–1'],
    ['draw', 'draw', 'results.drawn', 'results.drawn'],
    ['draw', '1-1', '1–1', '1–1'],
    ['doubleLoss', 'double-loss', '0–0', '0–0'],
    ['walkoverA', 'A:left', 'results.absent Ada', '–'],
    ['walkoverB', 'B:left', 'results.absent Ben', '–'],
    ['walkoverBoth', 'both:left', 'results.bothAbsent', '–'],
  ] as const)('%s %s names who did not appear', (outcome, written, words, score) => {
    const result = { outcome, text: written };
    expect([resultWords(text, result, 'Ada', 'Ben'), scoreWords(text, result)]).toEqual([words, score]);
  });
});
