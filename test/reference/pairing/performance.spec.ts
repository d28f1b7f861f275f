import { met, numbers, texts } from './by-hand';
import { Pair } from './every-pairing';
import { bestFactorPairings, bestRestPairings, kingOfTheHill, performanceRound } from './performance';
import { PerformanceField } from './performance-field';
import { canCatch, contenders, gibsonised, leadersOpponent } from './performance-groups';
import { bestReasonablePairings } from './performance-swiss';

describe('performance pairings', () => {
  const field = (wins: number[], more: Partial<PerformanceField> = {}): PerformanceField => {
    const zeros = wins.map(() => 0);
    return { halfWins: wins.map((one) => 2 * one), spreads: zeros, byes: zeros, met: met(wins.length), roundsLeft: 6, prizes: 5, ...more };
  };
  it('counts contenders as the text does: 12-6 after 18 of 24 makes 9 the limit; the fifth at 10 wins makes 7 the limit for money', () => {
    const groups = contenders(field([12, 11, 11, 10, 10, 9, 8.5, 7, 6.5, 3]));
    expect(groups).toEqual({ first: [0, 1, 2, 3, 4, 5], money: [6, 7], rest: [8, 9], leaderApart: false });
  });
  it('trims the lowest win count by spread; who is trimmed from the first group stands for money', () => {
    const groups = contenders(field([12, 11, 9, 9, 3], { spreads: [900, 0, 300, 299, 0], trimSpread: 100, prizes: 3 }));
    expect(groups).toEqual({ first: [0, 1, 2], money: [3], rest: [4], leaderApart: false });
  });
  it('gibsonises beyond the rounds left, or at exactly them with a spread gap above 2 x 500 x N', () => {
    const level = (spread: number): PerformanceField => field([9, 7, 2, 1], { roundsLeft: 2, spreads: [spread, 0, 0, 0], prizes: 2 });
    expect([canCatch(0, 1, level(2000)), gibsonised(level(2000)), gibsonised(level(2001))]).toEqual([true, false, true]);
    expect(contenders(level(2001))).toEqual({ first: [], money: [1], rest: [2, 3], leaderApart: true });
  });
  it('lets the gibsonised leader meet the highest non-contender it has met least, and takes in the best-ranked for parity', () => {
    const played = field([9, 7, 2, 1, 1, 0], { roundsLeft: 1, prizes: 2, met: met(6, [[0, 2]]) });
    const { bye, leaderMeets, first, money, rest } = performanceRound(played);
    expect({ bye, leaderMeets, first, money, rest }).toEqual({ bye: null, leaderMeets: 3, first: [], money: [1, 2], rest: [4, 5] });
    expect(leadersOpponent([], [1, 2, 5], played)).toBe(5);
  });
  it('gives the bye to a non-contender first', () => {
    expect(performanceRound(field([9, 9, 9, 8, 1, 1, 1], { byes: [0, 0, 0, 0, 1, 1, 2], prizes: 2 })).bye).toBe(5);
    expect(performanceRound(field([9, 9, 8], { byes: [0, 0, 1], prizes: 2 })).bye).toBe(1);
  });
  it('pairs by factor: 1-4 2-5 3-6 with three rounds left, a rest of four halved; around a bar by the smallest squares', () => {
    const ten = field(Array<number>(10).fill(5), { roundsLeft: 3 });
    expect(texts(bestFactorPairings(numbers(10), ten).all)).toEqual(['0-3 1-4 2-5 6-8 7-9']);
    const barred = field([5, 5, 5, 5], {
      roundsLeft: 2,
      met: met(4, [
        [0, 2],
        [0, 2],
      ]),
    });
    expect(bestFactorPairings(numbers(4), barred)).toEqual({
      value: [0, 2],
      all: [
        [
          [0, 1],
          [2, 3],
        ],
        [
          [0, 3],
          [1, 2],
        ],
      ],
    });
    expect(texts(bestFactorPairings(numbers(4), { ...barred, bar: false }).all)).toEqual(['0-2 1-3']);
  });
  it('pairs the rest by meetings, then by distance in the division', () => {
    const rest = field([0, 0, 0, 0, 0, 0], { met: met(6, [[1, 2]]) });
    expect(bestRestPairings([1, 2, 4, 5], rest)).toMatchObject({ value: [0, 6] });
  });
  it('crowns the king of the hill, the bye and the clinched leader apart', () => {
    const five = field([9, 4, 4, 3, 3], { roundsLeft: 1, prizes: 2, byes: [0, 0, 0, 0, 1] });
    expect(kingOfTheHill(five, false)).toEqual({
      bye: 3,
      pairs: [
        [0, 1],
        [2, 4],
      ],
    });
    expect(kingOfTheHill(five, true)).toEqual({
      bye: 3,
      pairs: [
        [0, 4],
        [1, 2],
      ],
    });
  });
  it('calls a Swiss pairing reasonable by one win or the nearest gap, and lets upper half meet lower half', () => {
    const swiss = (wins: number[], history: Pair[] = []) =>
      bestReasonablePairings({ halfWins: wins.map((one) => 2 * one), met: met(wins.length, history), mostMeetings: 0 });
    expect(swiss([1, 1, 1, 1])).toMatchObject({
      value: [0, 0],
      all: [
        [
          [0, 2],
          [1, 3],
        ],
      ],
    });
    expect(texts(swiss([2, 0, 0, 0]).all)).toEqual(['0-2 1-3']);
    expect(texts(swiss([2, 2, 0, 0], [[2, 3]]).all)).toEqual(['0-2 1-3', '0-3 1-2']);
    expect(swiss([4, 4, 2, 0], [[0, 1]]).all).toEqual([]);
  });
});
