import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import type { Draw } from '@roundbook/draw';
import { countRematches, everyPairing, keyOf, randomHistory, runs, testDraw } from '../../test/every-pairing';
import { bracketPairing } from './bracket-pairing';
import { cheapestMatching } from '../matching/cheapest-matching';
import type { Met, Pair } from '../pairing-terms';
import { SWISS_LIMIT, swissPairing, type SwissPaired } from './swiss-pairing';

const paired = (scores: readonly number[], met: Met, draw: Draw): SwissPaired => {
  const result = swissPairing({ n: scores.length, scores, met, draw });
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

const squares = (pairs: readonly Pair[], scores: readonly number[]): number =>
  pairs.reduce((sum, [i, j]) => sum + (scores[i]! - scores[j]!) ** 2, 0);

/** [rematches, squares] of the best of all pairings. */
const best = (scores: readonly number[], met: Met): [number, number] =>
  everyPairing(scores.map((_, i) => i))
    .map((pairs): [number, number] => [countRematches(pairs, met), squares(pairs, scores)])
    .reduce((least, next) => (next[0] < least[0] || (next[0] === least[0] && next[1] < least[1]) ? next : least));

describe('a Swiss pairing (rules 2.2)', () => {
  const fields = fc.tuple(
    fc.constantFrom(2, 4, 6, 8),
    fc.nat(1e6),
    fc.constantFrom(0, 30, 60, 90),
    fc.constantFrom([1, 3], [4, 3], [8, 1], [50, 7]),
  );

  it('has the fewest rematches, then the smallest sum of squares, of all pairings', () => {
    const methods = new Set<string>();
    fc.assert(
      fc.property(fields, ([n, seed, density, [levels, step]]) => {
        const draw = testDraw(`swiss ${seed}`);
        const scores = Array.from({ length: n }, () => draw.int(levels!) * step!);
        const met = randomHistory(n, density, draw);
        const result = paired(scores, met, draw);
        methods.add(result.method);
        expect([result.rematches, result.scoreDifferenceSquared]).toEqual(best(scores, met));
        expect([countRematches(result.pairs, met), squares(result.pairs, scores)]).toEqual(best(scores, met));
        expect(result.pairs.flat().sort((i, j) => i - j)).toEqual(scores.map((_, i) => i));
      }),
      { numRuns: runs(200), seed: 3 },
    );
    expect(methods).toEqual(new Set(['neighbours', 'matching']));
  });

  it('what is proven by a bound is best also where small groups at the ends are matched', () => {
    const methods = new Map<string, number>();
    fc.assert(
      fc.property(fields, fc.constantFrom(2, 3), ([, seed, density, [levels, step]], large) => {
        const draw = testDraw(`outermost ${seed}`);
        const scores = Array.from({ length: 8 }, () => (draw.int(levels!) + draw.int(2)) * step!);
        const met = randomHistory(8, density / 2, draw);
        const proven = bracketPairing(scores, met, draw, [large], 8);
        if (proven === null) return;
        methods.set(proven.method, (methods.get(proven.method) ?? 0) + 1);
        expect([countRematches(proven.pairs, met), squares(proven.pairs, scores)]).toEqual(best(scores, met));
      }),
      { numRuns: runs(300), seed: 5 },
    );
    expect(methods.get('outermost')).toBeGreaterThan(30);
  });

  it('of 100 players agrees with the matching over all pairs, round after round', () => {
    const n = 100;
    const methods = new Set<string>();
    const meetings = new Set<number>();
    const met: Met = (i, j) => (meetings.has(Math.min(i, j) * n + Math.max(i, j)) ? 1 : 0);
    const scores = Array.from({ length: n }, () => 0);
    const results = testDraw('results');
    for (let round = 1; round <= 11; round++) {
      const result = paired(scores, met, testDraw(`100 ${round}`));
      methods.add(result.method);
      const whole = cheapestMatching(n, (i, j) => met(i, j) * 1_000_000 + (scores[i]! - scores[j]!) ** 2)!;
      expect([result.rematches, result.scoreDifferenceSquared]).toEqual([countRematches(whole, met), squares(whole, scores)]);
      for (const [i, j] of result.pairs) {
        meetings.add(Math.min(i, j) * n + Math.max(i, j));
        const decided = results.int(20);
        for (const player of decided < 2 ? [i, j] : []) scores[player]! += 1;
        if (decided >= 2) scores[decided % 2 === 0 ? i : j]! += 3;
      }
    }
    expect(methods).toEqual(new Set(['neighbours', 'outermost', 'matching']));
  });

  it('is decided by the draw among equally good ones', () => {
    const isolated: Met = (i, j) => (Math.min(i, j) === 0 && Math.max(i, j) < 4 ? 1 : 0);
    for (const met of [() => 0, isolated]) {
      const keys = Array.from({ length: 30 }, (_, i) => keyOf(paired([3, 3, 3, 3, 0, 0, 0, 0], met, testDraw(`tie ${i}`)).pairs));
      expect(new Set(keys).size).toBeGreaterThan(1);
      expect(keyOf(paired([3, 3, 3, 3, 0, 0, 0, 0], met, testDraw('tie 0')).pairs)).toBe(keys[0]);
    }
  });

  it('of more players than a matching takes is refused where no bound is met', () => {
    const scores = Array.from({ length: SWISS_LIMIT + 2 }, (_, i) => i);
    const result = swissPairing({ n: scores.length, scores, met: (i, j) => (i >> 1 === j >> 1 ? 1 : 0), draw: testDraw('large') });
    expect(result).toMatchObject({
      _tag: 'Left',
      left: { code: 'field_too_large', details: { players: SWISS_LIMIT + 2, limit: SWISS_LIMIT } },
    });
  });

  it('of 10,000 players is proven at once where the score groups allow it', () => {
    const scores = Array.from({ length: 10_000 }, (_, i) => 3 * (i % 7));
    expect(paired(scores, (i, j) => (Math.abs(i - j) === 7 ? 1 : 0), testDraw('10000'))).toMatchObject({
      rematches: 0,
      method: 'neighbours',
    });
  });

  it('refuses scores beyond exact arithmetic, odd fields and fractions', () => {
    const draw = testDraw('refused');
    const swiss = (scores: number[]): E.Either<unknown, unknown> => swissPairing({ n: scores.length, scores, met: () => 0, draw });
    expect(swiss([0, 1, 2 ** 40, 3])).toMatchObject({ _tag: 'Left', left: { code: 'scores_too_far_apart' } });
    expect(E.isRight(swiss([0, 2 ** 40, 2 ** 41, 0]))).toBe(true);
    expect(() => swiss([1, 2, 3])).toThrow(RangeError);
    expect(() => swiss([1, 0.5])).toThrow(RangeError);
    expect(swiss([])).toMatchObject({ right: { pairs: [], rematches: 0 } });
  });
});
