import type { Met } from '../pairing-terms';
import { canBeCaught, gibsonOpponent, isLeaderGibsonised } from './gibsonised-leader';

describe('a gibsonised leader (rules 4.4)', () => {
  it('can be caught with a gap smaller than N, or equal to N with at most 2 x gibsonSpread x N of spread', () => {
    const gap = (wins: number, spreadGap: number) => canBeCaught({ winGap: 2 * wins, spreadGap, roundsLeft: 3 });
    expect([gap(2.5, 9000), gap(3, 3000), gap(3, 3001), gap(3.5, -9000), gap(4, 0)]).toEqual([true, true, false, false, false]);
    expect(canBeCaught({ winGap: 6, spreadGap: 601, roundsLeft: 3, gibsonSpread: 100 })).toBe(false);
    expect(canBeCaught({ winGap: 6, spreadGap: 600, roundsLeft: 3, gibsonSpread: 100 })).toBe(true);
  });

  it('nobody among the others can catch it', () => {
    const standings = { wins: [30, 24, 24], spread: [3500, 500, 499] };
    expect(isLeaderGibsonised(standings, 3)).toBe(false);
    expect(isLeaderGibsonised({ ...standings, spread: [3501, 500, 499] }, 3)).toBe(true);
    expect(isLeaderGibsonised({ wins: [4], spread: [0] }, 3)).toBe(true);
    expect(isLeaderGibsonised({ wins: [], spread: [] }, 3)).toBe(false);
  });

  it('meets the highest-ranked non-contender it has met least; without any the lowest-ranked', () => {
    const met: Met = (_, j) => ({ 4: 2, 5: 1, 6: 1 })[j] ?? 3;
    expect(gibsonOpponent(0, { nonContenders: [4, 5, 6], everybodyElse: [1, 2, 3, 4, 5, 6] }, met)).toBe(5);
    expect(gibsonOpponent(0, { nonContenders: [], everybodyElse: [1, 2, 3] }, met)).toBe(3);
    expect(gibsonOpponent(0, { nonContenders: [], everybodyElse: [] }, met)).toBeNull();
  });
});
