import { bracketOrder, bracketRound1 } from './bracket-order';

describe('the fixed bracket (rules 1.10, 2.6)', () => {
  it('of four: 1-4, 2-3', () => expect(bracketOrder(4)).toEqual([1, 4, 2, 3]));
  it('of eight: 1-8, 4-5, 2-7, 3-6', () => expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]));

  it('lets the better seed of every match meet the next best possible, round after round', () => {
    let left = bracketOrder(64);
    expect([...left].sort((i, j) => i - j)).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    while (left.length > 1) {
      const sum = left.length + 1;
      left = left
        .flatMap((seed, i) => (i % 2 === 0 ? [[seed, left[i + 1]!]] : []))
        .map(([i, j]) => {
          expect(i! + j!).toBe(sum);
          return Math.min(i!, j!);
        });
    }
  });

  it('gives the best seeds the byes', () => {
    expect(bracketRound1(5, 8)).toEqual([
      [1, null],
      [4, 5],
      [2, null],
      [3, null],
    ]);
    expect(bracketRound1(8, 8)).toEqual([
      [1, 8],
      [4, 5],
      [2, 7],
      [3, 6],
    ]);
    expect(bracketRound1(2, 2)).toEqual([[1, 2]]);
  });

  it('refuses other sizes and more players than places', () => {
    for (const size of [0, 1, 3, 6, 12, -4, 2.5]) expect(() => bracketOrder(size)).toThrow(RangeError);
    expect(() => bracketRound1(5, 4)).toThrow(RangeError);
  });
});
