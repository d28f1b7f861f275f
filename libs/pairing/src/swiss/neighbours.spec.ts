import { historyOf } from '../history';
import type { Pair } from '../pairing-terms';
import { neighboursBound, settleNeighbours } from './neighbours';
import { scoreGroups, swissField } from './swiss-field';

const fieldOf = (scores: readonly number[], met: readonly Pair[]) => swissField(scores, historyOf(scores.length, met), null)!;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('neighbours in the order of scores', () => {
  it('that have met are parted by an exchange within a score', () => {
    const line = Int32Array.from(range(6));
    expect(settleNeighbours(line, fieldOf([3, 3, 3, 3, 0, 0], [[0, 1]]))).toEqual([]);
    expect([...line]).toEqual([0, 2, 1, 3, 4, 5]);
  });

  it('of two scores are parted on either side', () => {
    // 2 floats down to 3 whom it has met; of its own score only 0 is free for the place, as 1 has met 3 too.
    const line = Int32Array.from(range(6));
    const field = fieldOf(
      [3, 3, 3, 0, 0, 0],
      [
        [2, 3],
        [1, 3],
        [0, 3],
      ],
    );
    expect(settleNeighbours(line, field)).toEqual([]);
    expect([...line].slice(0, 4)).toEqual([0, 1, 2, 4]);
  });

  it('whom nobody can part are named', () => {
    const line = Int32Array.from(range(4));
    expect(settleNeighbours(line, fieldOf([9, 6, 3, 0], [[0, 1]]))).toEqual([0]);
    expect(
      settleNeighbours(
        Int32Array.from(range(4)),
        fieldOf(
          [3, 3, 0, 0],
          [
            [0, 1],
            [2, 3],
          ],
        ),
      ),
    ).toEqual([0, 2]);
  });

  it('have the smallest sum of squares, odd groups and single scores included', () => {
    const bound = (scores: readonly number[]): number => {
      const field = fieldOf(scores, []);
      return neighboursBound(scoreGroups(field, range(scores.length)), field.steps);
    };
    expect(bound([9, 9, 6, 6])).toBe(0);
    expect(bound([9, 6, 6, 3])).toBe(2);
    expect(bound([9, 0])).toBe(1);
    expect(bound([5, 4, 2, 1])).toBe(2);
    // Scores too far apart to be counted one by one.
    expect(bound([1_000_000, 1_000_001, 0, 3])).toBe(10);
  });
});
