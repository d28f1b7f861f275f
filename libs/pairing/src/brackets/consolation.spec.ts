import fc from 'fast-check';
import { runs, testDraw } from '../../test/every-pairing';
import { playBracket, seatsBySeed } from '../../test/played-bracket';
import { bracketSizeFor } from './bracket-order';
import { singleEliminationPlan } from './bracket-plan';
import { bracketProgress, type BracketResult } from './bracket-progress';
import { consolationSeats } from './consolation';
import { doubleEliminationPlan } from './double-elimination';

const seatsAfter = (n: number, results: Record<string, BracketResult>) => {
  const plan = singleEliminationPlan(bracketSizeFor(n));
  return consolationSeats(plan, bracketProgress(plan, seatsBySeed(n), new Map(Object.entries(results))));
};

describe('a bracket of its own for the losers (rules 5, key-revival into: consolation)', () => {
  it('has the losers of round 1, as they become known', () => {
    expect(seatsAfter(8, {})).toEqual(['open', 'open', 'open', 'open']);
    expect(seatsAfter(8, { 'W1.1': 'a', 'W1.3': 'b' })).toEqual([8, 'open', 2, 'open']);
  });

  it('has who had a bye and loses in round 2, and nobody in that place otherwise', () => {
    const round1 = { 'W1.2': 'a', 'W1.4': 'a' } as const;
    expect(seatsAfter(6, round1)).toEqual(['open', 5, 'open', 6]);
    expect(seatsAfter(6, { ...round1, 'W2.1': 'b', 'W2.2': 'a' })).toEqual([1, 5, null, 6]);
  });

  it('of two byes that meet in round 2 has the one who lost', () => {
    expect(seatsAfter(5, { 'W1.2': 'a' })).toEqual(['open', 5, 'open', 'open']);
    expect(seatsAfter(5, { 'W1.2': 'a', 'W2.2': 'b' })).toEqual(['open', 5, 2, null]);
  });

  it('leaves the place of two who both lost empty', () => expect(seatsAfter(4, { 'W1.1': 'none' })).toEqual([null, 'open']));

  it('gives all who lose their first match in rounds 1 and 2 a second, in which nobody meets again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 100 }), fc.string(), (n, name) => {
        const draw = testDraw(name);
        const plan = singleEliminationPlan(bracketSizeFor(n));
        const coin = (): BracketResult => draw.pick(['a', 'b'] as const);
        const main = playBracket(plan, seatsBySeed(n), coin);
        const seats = consolationSeats(plan, main.progress);
        const firstMatch = new Map<number, (typeof main.matches)[number]>();
        for (const match of main.matches) for (const player of match.sides) if (!firstMatch.has(player)) firstMatch.set(player, match);
        const lostFirst = [...firstMatch].filter(([player, { sides, result }]) => sides[result === 'a' ? 1 : 0] === player);
        expect(new Set(seats.filter((seat) => seat !== null))).toEqual(new Set(lostFirst.map(([player]) => player)));
        const size = plan.size / 2;
        const met = new Set(main.matches.map(({ sides }) => [...sides].sort((i, j) => i - j).join()));
        if (size < 2) return;
        const consolation = playBracket(singleEliminationPlan(size), seats, coin);
        expect(consolation.matches.some(({ sides }) => met.has([...sides].sort((i, j) => i - j).join()))).toBe(false);
        expect(consolation.progress.in).toHaveLength(1);
        expect(consolation.matches).toHaveLength(lostFirst.length - 1);
      }),
      { numRuns: runs(40) },
    );
  });

  it('can be played while seats are open', () => {
    const seats = seatsAfter(8, { 'W1.1': 'a', 'W1.2': 'a' });
    expect(bracketProgress(singleEliminationPlan(4), seats, new Map()).ready).toEqual([{ id: 'W1.1', sides: [8, 5] }]);
  });

  it('belongs to a single elimination of four seats or more', () => {
    expect(() => seatsAfter(2, {})).toThrow(RangeError);
    const double = doubleEliminationPlan(4);
    expect(() => consolationSeats(double, bracketProgress(double, seatsBySeed(4), new Map()))).toThrow(RangeError);
  });
});
