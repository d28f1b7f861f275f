import { testDraw } from '../../test/every-pairing';
import { whoStarts, type StartsInput } from './who-starts';

const starts = (more: Partial<StartsInput>) =>
  whoStarts({ pairs: [[0, 1]], starts: [0, 0], replies: [0, 0], startsAgainst: () => 0, draw: testDraw('starts'), ...more });

describe('who starts (rules 4.5)', () => {
  it('balanced over the event: starts less replies, so that a missed round is neither', () => {
    expect(starts({ starts: [2, 1], replies: [1, 1] })).toEqual([{ starts: 1, replies: 0, by: 'event' }]);
    expect(starts({ starts: [3, 2], replies: [3, 1] })).toEqual([{ starts: 0, replies: 1, by: 'event' }]);
  });

  it("then over the pair's meetings", () => {
    const startsAgainst = (i: number): number => (i === 0 ? 2 : 1);
    expect(starts({ startsAgainst })).toEqual([{ starts: 1, replies: 0, by: 'meetings' }]);
    expect(starts({ startsAgainst, starts: [0, 1], replies: [1, 0] })).toEqual([{ starts: 0, replies: 1, by: 'event' }]);
  });

  it('then drawn, each as likely, and only where a pair is level', () => {
    const pairs = Array.from({ length: 400 }, (_, i) => [2 * i, 2 * i + 1] as const);
    const none = pairs.flatMap(() => [0, 0]);
    const drawn = starts({ pairs, starts: none, replies: none });
    const first = drawn.filter((start, k) => start.starts === pairs[k]![0]).length;
    expect(drawn.every(({ by }) => by === 'draw')).toBe(true);
    // 200 expected, five standard deviations of 10 allowed.
    expect(Math.abs(first - 200)).toBeLessThan(50);
    const level = starts({
      pairs: [
        [0, 1],
        [2, 3],
      ],
      starts: [1, 0, 0, 0],
      replies: [0, 1, 0, 0],
    });
    expect(level[1]).toEqual(starts({ pairs: [[2, 3]], starts: none, replies: none })[0]);
  });

  it('golden: what this draw gives', () => {
    const pairs = Array.from({ length: 8 }, (_, i) => [2 * i, 2 * i + 1] as const);
    const none = pairs.flatMap(() => [0, 0]);
    const drawn = starts({ pairs, starts: none, replies: none, draw: testDraw('golden starts') });
    expect(drawn.map(({ starts: first }) => first)).toEqual([0, 3, 4, 7, 8, 11, 12, 15]);
  });
});
