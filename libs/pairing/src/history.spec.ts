import { runs, testDraw } from '../test/every-pairing';
import { historyOf } from './history';
import type { Pair } from './pairing-terms';

describe('a history', () => {
  it('counts meetings both ways, and lists opponents once, in order', () => {
    const history = historyOf(5, [
      [3, 0],
      [0, 1],
      [1, 0],
      [3, 4],
    ]);
    expect([history.meetings(0, 1), history.meetings(1, 0), history.meetings(0, 3), history.meetings(2, 0)]).toEqual([2, 2, 1, 0]);
    expect([0, 1, 2, 3].map((player) => [...history.opponents(player)])).toEqual([[1, 3], [0], [], [0, 4]]);
    expect([0, 1, 2].map((player) => history.played(player))).toEqual([3, 2, 0]);
  });

  it('agrees with counting through the list', () => {
    const draw = testDraw('history');
    for (let k = 0; k < runs(50); k++) {
      const n = 2 + draw.int(12);
      const pairs = Array.from({ length: draw.int(40) }, (): Pair => {
        const i = draw.int(n);
        return [i, (i + 1 + draw.int(n - 1)) % n];
      });
      const history = historyOf(n, pairs);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++)
          expect(history.meetings(i, j)).toBe(pairs.filter(([a, b]) => (a === i && b === j) || (a === j && b === i)).length);
    }
  });

  it('refuses players who are not there, or who met themselves', () => {
    for (const pair of [
      [0, 2],
      [1, 1],
      [-1, 0],
      [0.5, 1],
    ] as const)
      expect(() => historyOf(2, [pair])).toThrow(RangeError);
  });
});
