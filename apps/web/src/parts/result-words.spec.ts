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
    ['a', '431–388', 'results.wins Ada 431–388'],
    ['b', '388–431', 'results.wins Ben 431–388'],
    ['b', '−3–5', 'results.wins Ben 5–−3'],
    ['b', '−5', 'results.wins Ben +5'],
    ['a', '+5', 'results.wins Ada +5'],
    ['b', '1–2–1 keys 3–5', 'results.wins Ben 2–1–1 keys 5–3'],
    ['draw', 'keys 2–2', 'results.draws keys 2–2'],
    ['timeout', '', 'results.timeoutSentence'],
    ['timeout', 'keys 1–2', 'results.timeoutSentence keys 1–2'],
    ['unprovable', '', 'results.unprovableLose'],
    ['walkoverBoth', '', 'results.bothAbsentLose'],
    ['doubleLoss', '', 'results.bothLose'],
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
    ['a', '431-388', '431–388', '431–388'],
    ['b', '-3--5', '−3–−5', '−3–−5'],
    ['b', '-5', '−5', '−5'],
    ['a', '+5', '+5', '+5'],
    ['draw', '+0', 'results.drawn', 'results.drawn'],
    ['a', '2-1 keys 5-3', '2–1 keys 5–3', '2–1 keys 5–3'],
    ['draw', 'draw keys 2-2', 'results.drawn keys 2–2', 'results.drawn keys 2–2'],
    ['timeout', 'timeout', 'results.timeout', 'results.timeout'],
    ['timeout', 'timeout keys 1-2', 'results.timeout keys 1–2', 'results.timeout keys 1–2'],
    ['unprovable', 'unprovable', 'results.unprovable', 'results.unprovable'],
    ['order', 'B>A=D>C* 41,-3,-3,-', 'B>A=D>C* 41,−3,−3,–', 'B>A=D>C* 41,−3,−3,–'],
  ] as const)('%s %s names who did not appear', (outcome, written, words, score) => {
    const result = { outcome, text: written };
    expect([resultWords(text, result, 'Ada', 'Ben'), scoreWords(text, result)]).toEqual([words, score]);
  });
});
