import { presetNamed, type LossOutPolicy } from '@roundbook/tournament';
import { byesText, cutFor, expectedByes } from './expected-byes';

const policy = presetNamed('playstile-2lo')?.policy as LossOutPolicy;

describe('the byes to be expected (rules.md 1.4)', () => {
  it.each([64, 128, 256])('are none in a full field of %i with a cut of 8', (players) => {
    // No pool is ever odd while it is paired: 128 leaves 20, then 10, then 5 with one loss, 256 leaves 24, 12, 6.
    expect(expectedByes(players, 8, 'bye')).toEqual({ least: 0, most: 0 });
  });

  it('counts a bye for each odd pool', () => {
    // 10: 5/5 after round 1, then both pools odd (2 byes): 3/5, both odd again (2): 2/4 and the cut of 4 is half undefeated.
    expect(expectedByes(10, 4, 'bye')).toEqual({ least: 4, most: 4 });
    // 9: 1 bye, then 5/4 (1): 3/4 (1): 2/3, and no run-off, as 3 < 2 x 2.
    expect(expectedByes(9, 4, 'bye')).toEqual({ least: 3, most: 3 });
  });

  it('is never more with crossed pools, and none of it is negative', () => {
    for (let players = 2; players <= 300; players += 1) {
      const cut = cutFor(policy, players);
      const [bye, crossed] = [expectedByes(players, cut, 'bye'), expectedByes(players, cut, 'crossPair')];
      expect(bye.least).toBe(bye.most);
      expect(crossed.least).toBeLessThanOrEqual(crossed.most);
      expect(crossed.least).toBeGreaterThanOrEqual(0);
      expect(crossed.least).toBeLessThanOrEqual(bye.most);
    }
  });

  it('reads as a number or a range', () => {
    expect(byesText({ least: 2, most: 2 })).toBe('2');
    expect(byesText({ least: 1, most: 3 })).toBe('1 to 3');
  });
});
