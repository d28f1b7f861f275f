import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import type { Draw } from '@roundbook/draw';
import { chiSquare, chiSquareBound, everyPairing, keyOf, leastBy, runs, testDraw } from '../../test/every-pairing';
import { historyOf, type History } from '../history';
import type { Pair } from '../pairing-terms';
import { SWISS_COUNTED, swissPairing, type SwissInput, type SwissPaired } from './swiss-pairing';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

const paired = (input: SwissInput): SwissPaired => {
  const result = swissPairing(input);
  if (E.isLeft(result)) throw new Error(result.left.code);
  return result.right;
};

/** Some pairs of the players, each with a chance of `percent`, a few of them twice. */
const somePairs = (n: number, percent: number, draw: Draw): Pair[] =>
  range(n).flatMap((i) =>
    range(i).flatMap((j): Pair[] =>
      draw.int(100) >= percent
        ? []
        : draw.int(5) === 0
          ? [
              [i, j],
              [j, i],
            ]
          : [[j, i]],
    ),
  );

type Value = readonly [rematches: number, avoidances: number, squares: number];

const valueOf = (pairs: readonly Pair[], scores: readonly number[], history: History, avoided: History): Value => [
  pairs.filter(([i, j]) => history.meetings(i, j) > 0).length,
  pairs.filter(([i, j]) => avoided.meetings(i, j) > 0).length,
  pairs.reduce((sum, [i, j]) => sum + (scores[i]! - scores[j]!) ** 2, 0),
];

const ahead = (one: Value, other: Value): boolean => {
  const k = [0, 1, 2].find((place) => one[place] !== other[place]);
  return k !== undefined && one[k]! < other[k]!;
};

const said = ({ rematches, avoidances, scoreDifferenceSquared }: SwissPaired): Value => [rematches, avoidances, scoreDifferenceSquared];

describe('a Swiss pairing (rules 2.2)', () => {
  const fields = fc.tuple(
    fc.constantFrom(2, 3, 4, 5, 6, 7, 8),
    fc.nat(1e6),
    fc.constantFrom(0, 30, 60, 90),
    fc.constantFrom(0, 20, 50),
    fc.constantFrom([1, 3], [4, 3], [8, 1], [50, 7]),
  );

  it('has the fewest rematches, then avoided pairs, then the smallest sum of squares, of all pairings of those who do not rest', () => {
    fc.assert(
      fc.property(fields, ([n, seed, met, avoid, [levels, step]]) => {
        const draw = testDraw(`swiss ${seed}`);
        const scores = range(n).map(() => draw.int(levels!) * step!);
        const history = historyOf(n, somePairs(n, met, draw));
        const avoided = historyOf(n, somePairs(n, avoid, draw));
        const resting = n % 2 === 0 ? [] : [draw.int(n)];
        const result = paired({ scores, history, avoided, resting, draw });
        const all = everyPairing(range(n).filter((player) => !resting.includes(player)));
        const best = all
          .map((pairs) => valueOf(pairs, scores, history, avoided))
          .reduce((least, next) => (ahead(next, least) ? next : least));
        expect(said(result)).toEqual(best);
        expect(valueOf(result.pairs, scores, history, avoided)).toEqual(best);
        expect([...result.pairs.flat(), ...resting].sort((i, j) => i - j)).toEqual(range(n));
      }),
      { numRuns: runs(200), seed: 3 },
    );
  });

  it('of a small field is any of the best ones, each equally likely', () => {
    for (const [percent, levels] of [
      [0, 1],
      [30, 3],
      [60, 2],
      [90, 2],
    ] as const) {
      const setUp = testDraw(`uniform ${percent}`);
      const scores = range(8).map(() => 3 * setUp.int(levels));
      const history = historyOf(8, somePairs(8, percent, setUp));
      const none = historyOf(8, []);
      const weigh = (pairs: readonly Pair[]): number => {
        const [rematches, , squares] = valueOf(pairs, scores, history, none);
        return rematches * 1e6 + squares;
      };
      const best = leastBy(everyPairing(range(8)), weigh);
      const draws = range(runs(2_000)).map((k) => keyOf(paired({ scores, history, draw: testDraw(`seed ${k}`) }).pairs));
      expect(chiSquare(draws, new Map(best.map((pairs) => [keyOf(pairs), 1 / best.length])))).toBeLessThan(
        chiSquareBound(Math.max(1, best.length - 1)),
      );
    }
  });

  it('of a larger field gives players who could be exchanged the same chances', () => {
    const n = SWISS_COUNTED + 4;
    const scores = range(n).map((player) => (player < n / 2 ? 3 : 0));
    const history = historyOf(
      n,
      range(n / 2).map((i): Pair => [i, i + n / 2]),
    );
    const partners = range(runs(3_000)).map((k) => {
      const [i, j] = paired({ scores, history, draw: testDraw(`alike ${k}`) }).pairs.find((pair) => pair.includes(0))!;
      return String(i === 0 ? j : i);
    });
    const chances = new Map(
      range(n / 2)
        .slice(1)
        .map((player) => [String(player), 1 / (n / 2 - 1)]),
    );
    expect(chiSquare(partners, chances)).toBeLessThan(chiSquareBound(n / 2 - 2));
  });

  it('by a core gives players who could be exchanged the same chances', () => {
    // Two leaders who have met each other: each of the eighteen others is as likely to meet the first of them.
    const n = SWISS_COUNTED + 4;
    const scores = range(n).map((player) => (player < 2 ? 6 : 3));
    const history = historyOf(n, [[0, 1]]);
    const partners = range(runs(2_000)).map((k) => {
      const { pairs, method } = paired({ scores, history, draw: testDraw(`core ${k}`) });
      expect(method).toBe('core');
      return String(pairs.find(([i, j]) => i === 0 || j === 0)!.find((player) => player !== 0));
    });
    const chances = new Map(
      range(n)
        .slice(2)
        .map((player) => [String(player), 1 / (n - 2)]),
    );
    expect(chiSquare(partners, chances)).toBeLessThan(chiSquareBound(n - 3));
  });

  it('is the same again from the same draw seed, and pinned: no release may change it', () => {
    const scores = range(24).map((player) => 3 * (player % 4));
    const history = historyOf(
      24,
      range(12).map((i): Pair => [2 * i, 2 * i + 1]),
    );
    const once = (): string => keyOf(paired({ scores, history, draw: testDraw('pinned') }).pairs);
    expect(once()).toBe(once());
    expect(once()).toMatchInlineSnapshot(`"0-12 1-17 10-18 11-15 13-21 16-20 2-22 3-19 4-8 5-9 6-14 7-23"`);
    expect(
      keyOf(paired({ scores: scores.slice(0, 8), history: historyOf(8, [[0, 4]]), draw: testDraw('pinned') }).pairs),
    ).toMatchInlineSnapshot(`"0-5 1-4 2-6 3-7"`);
    // Two leaders who have met, and a last player who may only meet one of them: neighbours cannot do.
    const hard = historyOf(24, [
      [0, 1],
      ...range(23)
        .slice(2)
        .map((i): Pair => [i, 23]),
      [0, 23],
    ]);
    const core = paired({ scores: range(24).map((i) => (i < 2 ? 12 : i === 23 ? 0 : 6)), history: hard, draw: testDraw('pinned') });
    expect(core.method).toBe('core');
    expect(keyOf(core.pairs)).toMatchInlineSnapshot(`"0-12 1-23 11-16 13-21 14-15 2-20 3-17 4-10 5-22 6-8 7-19 9-18"`);
  });

  it('is found for everybody on one score, for one who has met everybody, and for a last player who may meet the leader alone', () => {
    const n = 300;
    const scores = range(n).map((player) => 3 * Math.floor((n - player) / 40));
    const all = (player: number, but: number[]): Pair[] =>
      range(n).flatMap((other): Pair[] => (other === player || but.includes(other) ? [] : [[player, other]]));
    const of = (own: readonly number[], met: Pair[]): SwissPaired =>
      paired({ scores: own, history: historyOf(n, met), draw: testDraw('hostile') });
    expect(
      said(
        of(
          range(n).map(() => 9),
          [],
        ),
      ),
    ).toEqual([0, 0, 0]);
    expect(of(scores, all(120, [])).rematches).toBe(1);
    expect(
      of(
        range(n).map(() => 9),
        all(120, []),
      ).rematches,
    ).toBe(1);
    const last = of(scores, all(n - 1, [0]));
    expect(last.rematches).toBe(0);
    expect(last.pairs.some((pair) => pair.includes(0) && pair.includes(n - 1))).toBe(true);
  });

  it('is found for everybody on a score of his own although all neighbours have met', () => {
    const scores = range(600);
    const result = paired({
      scores,
      history: historyOf(
        600,
        range(300).map((i): Pair => [2 * i, 2 * i + 1]),
      ),
      draw: testDraw('large'),
    });
    expect(said(result)).toEqual([0, 0, leastOfLine(600)]);
  });

  it('refuses scores beyond exact arithmetic, odd fields, fractions and another field’s history', () => {
    const swiss = (scores: number[]) => swissPairing({ scores, history: historyOf(scores.length, []), draw: testDraw('refused') });
    const tooFar = { _tag: 'Left', left: { code: 'scores_too_far_apart' } };
    expect(swiss([0, 1, 2 ** 40, 3])).toMatchObject(tooFar);
    const everybody = range(40).flatMap((i) => range(i).map((j): Pair => [j, i]));
    const apart = range(40).map((i) => (i < 20 ? 0 : 3_600_000 + (i % 2)));
    expect(swissPairing({ scores: apart, history: historyOf(40, everybody), draw: testDraw('apart') })).toMatchObject(tooFar);
    expect(swiss([0, 2 ** 40])).toMatchObject(tooFar);
    expect(swiss([0, 2 ** 20, 2 ** 21, 0])).toMatchObject({ right: { scoreDifferenceSquared: 2 ** 40 } });
    expect(swiss([-4, -1, 2, -4])).toMatchObject({ right: { scoreDifferenceSquared: 9 } });
    expect(said(paired({ scores: apart.slice(0, 4), history: historyOf(4, []), draw: testDraw('apart') }))).toEqual([0, 0, 0]);
    expect(() => swiss([1, 2, 3])).toThrow(RangeError);
    expect(() => swiss([1, 0.5])).toThrow(RangeError);
    expect(() => swissPairing({ scores: [1, 1], history: historyOf(4, []), draw: testDraw('refused') })).toThrow(RangeError);
    expect(() => swissPairing({ scores: [1, 1, 1], history: historyOf(3, []), resting: [7], draw: testDraw('refused') })).toThrow(
      RangeError,
    );
    expect(swiss([])).toMatchObject({ right: { pairs: [], rematches: 0 } });
  });
});

/** 0, 1, 2, ... with neighbours 2k, 2k + 1 forbidden: by steps along the line, with at most three players waiting for a partner. */
const leastOfLine = (n: number): number => {
  let states = new Map<string, number>([['', 0]]);
  for (let player = 0; player < n; player++) {
    const next = new Map<string, number>();
    const put = (waiting: readonly number[], cost: number): void => {
      const key = waiting.join();
      if (waiting.length <= 3 && cost < (next.get(key) ?? Infinity)) next.set(key, cost);
    };
    for (const [key, cost] of states) {
      const waiting = key === '' ? [] : key.split(',').map(Number);
      put([...waiting, player], cost);
      for (const other of waiting)
        if (other >> 1 !== player >> 1)
          put(
            waiting.filter((one) => one !== other),
            cost + (player - other) ** 2,
          );
    }
    states = next;
  }
  return states.get('')!;
};
