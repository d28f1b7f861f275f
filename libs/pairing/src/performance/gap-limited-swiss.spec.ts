import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { everyPairing, historyOf, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import type { Met, Pair } from '../pairing-terms';
import { gapLimitedSwiss, type GapLimited, type GapLimitedInput } from './gap-limited-swiss';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const never: Met = () => 0;

const swiss = (wins: readonly number[], met: Met = never, more: Partial<GapLimitedInput> = {}): E.Either<unknown, GapLimited> =>
  gapLimitedSwiss({ wins, met, mayHaveMet: 0, reasonableWinGap: 1, draw: testDraw('swiss'), ...more });

const paired = (...given: Parameters<typeof swiss>): GapLimited => {
  const result = swiss(...given);
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
  return result.right;
};

/** The rule once more, by win groups written out. */
const deviation = (wins: readonly number[], [i, j]: Pair): number => {
  const group = range(wins.length).filter((player) => wins[player] === wins[i]);
  const line = wins[j] === wins[i] ? group : [...group, j];
  return line.indexOf(j) - line.indexOf(i) - (group.length + (group.length % 2)) / 2;
};

const reasonable = ({ wins, met, mayHaveMet, reasonableWinGap }: GapLimitedInput, [i, j]: Pair): boolean => {
  if (met(i, j) > mayHaveMet) return false;
  const gap = (one: number, other: number): number => Math.abs(wins[one]! - wins[other]!) / 2;
  const nearest = (one: number): number =>
    Math.min(...range(wins.length).flatMap((other) => (other !== one && met(one, other) <= mayHaveMet ? [gap(one, other)] : [])));
  return gap(i, j) <= reasonableWinGap || gap(i, j) === nearest(i) || gap(i, j) === nearest(j);
};

describe('Swiss rounds while a reasonable pairing exists (rules 4.2)', () => {
  it('the upper half of the win group meets the lower half in order', () => {
    const { pairs, winDifferenceSquared, deviationSquared } = paired([4, 4, 4, 4, 2, 2, 2, 2]);
    expect(keyOf(pairs)).toBe('0-2 1-3 4-6 5-7');
    expect([winDifferenceSquared, deviationSquared]).toEqual([0, 0]);
  });

  it('of an odd group the middle player meets a floater, the middle player of the group below (rules 8, 4)', () => {
    const { pairs, winDifferenceSquared, deviationSquared } = paired([4, 4, 4, 4, 4, 2, 2, 2, 2, 2]);
    expect(keyOf(pairs)).toBe('0-3 1-4 2-7 5-8 6-9');
    expect([winDifferenceSquared, deviationSquared]).toEqual([4, 0]);
  });

  it('a gap of more than one win is reasonable where nobody nearer is left to meet, for one of the two at least', () => {
    expect(paired([8, 8, 2, 2], historyOf([[0, 1]]))).toMatchObject({ winDifferenceSquared: 72, deviationSquared: 1 });
    // The last player could still meet nobody but the leader, who has nearer opponents left.
    const met = historyOf([
      [1, 3],
      [2, 3],
    ]);
    expect(keyOf(paired([8, 8, 8, 2], met).pairs)).toBe('0-3 1-2');
  });

  it('a wider gap than that is not', () => {
    const open = ['0-1', '1-2', '0-3', '3-4', '4-5'];
    const met: Met = (i, j) => (open.includes(`${Math.min(i, j)}-${Math.max(i, j)}`) ? 0 : 1);
    // Player 2 has player 1 left, 5 has 4: so 0 has to meet 3, four wins apart, and each of them has somebody nearer left.
    const wins = [12, 12, 12, 4, 4, 4];
    expect(swiss(wins, met)).toEqual(E.left({ reason: 'gapUnavoidable' }));
    expect(keyOf(paired(wins, met, { reasonableWinGap: 4 }).pairs)).toBe('0-3 1-2 4-5');
  });

  it('repeats that cannot be avoided are the reason for the switch, and one meeting is let pass after a round robin', () => {
    const all: Met = () => 1;
    expect(swiss([2, 2, 0, 0], all)).toEqual(E.left({ reason: 'playersWithoutOpponent', players: [0, 1, 2, 3] }));
    expect(paired([2, 2, 0, 0], all, { mayHaveMet: 1 }).winDifferenceSquared).toBe(0);
    const star = (i: number, j: number): number => (i > 0 && j > 0 ? 1 : 0);
    expect(swiss([2, 2, 2, 2], star)).toEqual(E.left({ reason: 'repeatsUnavoidable' }));
  });

  it('keeps both limits, and its sums are the smallest of all pairings that do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(4, 6, 8),
        fc.nat(1e6),
        fc.constantFrom(0, 40, 70, 85),
        fc.constantFrom(2, 6, 12),
        fc.constantFrom(0, 1),
        (n, seed, density, most, mayHaveMet) => {
          const draw = testDraw(`gaps ${seed}`);
          const wins = range(n)
            .map(() => draw.int(most))
            .sort((a, b) => b - a);
          const input: GapLimitedInput = { wins, met: randomHistory(n, density, draw), mayHaveMet, reasonableWinGap: 1, draw };
          const value = (pairs: readonly Pair[]): [number, number] => [
            pairs.reduce((sum, [i, j]) => sum + (wins[i]! - wins[j]!) ** 2, 0),
            pairs.reduce((sum, pair) => sum + deviation(wins, pair) ** 2, 0),
          ];
          const values = everyPairing(range(n))
            .filter((pairs) => pairs.every((pair) => reasonable(input, pair)))
            .map(value)
            .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          const result = gapLimitedSwiss(input);
          if (values.length === 0) {
            const lonely = range(n).filter((i) => range(n).every((j) => i === j || input.met(i, j) > mayHaveMet));
            const repeats = everyPairing(range(n)).every((pairs) => pairs.some(([i, j]) => input.met(i, j) > mayHaveMet));
            const reason = lonely.length > 0 ? 'playersWithoutOpponent' : repeats ? 'repeatsUnavoidable' : 'gapUnavoidable';
            expect(result).toMatchObject({ _tag: 'Left', left: lonely.length > 0 ? { reason, players: lonely } : { reason } });
            return;
          }
          if (E.isLeft(result)) throw new Error(result.left.reason);
          const { pairs, winDifferenceSquared, deviationSquared } = result.right;
          expect(pairs.every((pair) => reasonable(input, pair))).toBe(true);
          expect([winDifferenceSquared, deviationSquared]).toEqual(values[0]);
          expect(value(pairs)).toEqual(values[0]);
          expect([...pairs.flat()].sort()).toEqual(range(n));
        },
      ),
      { numRuns: runs(250), seed: 42 },
    );
  });

  it('golden: among equally good pairings this draw gives', () => {
    expect(keyOf(paired([8, 8, 2, 2], historyOf([[0, 1]]), { draw: testDraw('golden swiss') }).pairs)).toBe('0-3 1-2');
  });

  it('refuses an odd field and players out of order', () => {
    expect(() => swiss([2, 2, 0])).toThrow(RangeError);
    expect(() => swiss([0, 2])).toThrow(RangeError);
    expect(() => swiss([1.5, 0])).toThrow(RangeError);
  });
});
