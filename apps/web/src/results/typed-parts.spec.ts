import fc from 'fast-check';
import { keysIn, scoresIn, withKeys, withScores } from './typed-parts';

const digits = fc.integer({ min: 0, max: 99 }).map(String);

describe('the parts of what is typed', () => {
  it.each([
    ['2-1 keys 5-3', '2-1', '5', '3'],
    ['2-1 5-3', '2-1', '5', '3'],
    ['d k 2-2', 'd', '2', '2'],
    ['2-1 keys 5-', '2-1', '5', ''],
    ['keys -3', '', '', '3'],
    ['2-1', '2-1', '', ''],
    ['', '', '', ''],
  ])('%j has its keys apart', (typed, match, a, b) => expect(keysIn(typed)).toEqual({ match, keys: [a, b] }));

  it('come together again', () => {
    fc.assert(
      fc.property(fc.constantFrom('2-0', '1-2', 'd', 'timeout'), fc.tuple(digits, digits), (match, keys) => {
        expect(keysIn(withKeys(match, keys))).toEqual({ match, keys });
      }),
    );
    const score = fc.integer({ min: -99, max: 999 }).map(String);
    fc.assert(fc.property(fc.tuple(score, score), (scores) => expect(scoresIn(withScores(scores))).toEqual(scores)));
    expect(scoresIn('431-')).toEqual(['431', '']);
    expect([scoresIn('+43'), scoresIn('l'), withScores(['', ''])]).toEqual([['', ''], ['', ''], '']);
  });
});
