import fc from 'fast-check';
import { column, fraction, ONE, ZERO } from '@roundbook/exact';
import { computeFigures } from './figures';
import { compareKeys, rankFigures, rankGroups, type RankKey } from './ranking';
import type { ScoringRules } from './scoring-rules';

const numRuns = 200 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

describe('a ranking', () => {
  it('puts the higher key first and lets the first key that differs decide', () => {
    expect(
      rankGroups([
        [3, ZERO],
        [6, ZERO],
        [3, ONE],
        [6, fraction(1, 3)],
      ]),
    ).toEqual([[3], [1], [2], [0]]);
  });

  it('keeps exactly tied players in one group, in the order of their indices', () => {
    expect(
      rankGroups([
        [3, fraction(2, 6)],
        [9, ZERO],
        [3, fraction(1, 3)],
        [9, ZERO],
      ]),
    ).toEqual([
      [1, 3],
      [0, 2],
    ]);
  });

  it('parts 33/100 from 1/3, and what a double holds for equal', () => {
    expect(rankGroups([[fraction(33, 100)], [fraction(1, 3)]])).toEqual([[1], [0]]);
    const close = [fraction(10n ** 18n, 10n ** 18n + 1n), fraction(10n ** 18n - 1n, 10n ** 18n)];
    expect(Number(close[0]!.n) / Number(close[0]!.d)).toBe(Number(close[1]!.n) / Number(close[1]!.d));
    expect(rankGroups([[close[1]!], [close[0]!]])).toEqual([[1], [0]]);
  });

  it('ranks a figure with nothing to average below every number (rules.md 6.4)', () => {
    expect(rankGroups([[null], [fraction(-50)], [null], [-1000]])).toEqual([[1], [3], [0, 2]]);
  });

  it('compares numbers with fractions exactly and refuses what is not exact', () => {
    expect(compareKeys(2, fraction(5, 2))).toBe(-1);
    expect(compareKeys(fraction(4, 2), 2)).toBe(0);
    expect(() => compareKeys(0.5, ONE)).toThrow(RangeError);
    expect(() => compareKeys(NaN, 1)).toThrow(RangeError);
    expect(() => rankGroups([[1], [1, 2]])).toThrow(RangeError);
  });

  it('of nobody is empty, and without keys everybody is tied', () => {
    expect(rankGroups([])).toEqual([]);
    expect(rankGroups([[], []])).toEqual([[0, 1]]);
  });

  it('is in order between groups and tied within', () => {
    const keys = fc.oneof(
      fc.integer({ min: -2, max: 2 }),
      fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 1, max: 3 })).map(([n, d]) => fraction(n, d)),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, keys), { maxLength: 12 }), (players: RankKey[][]) => {
        const groups = rankGroups(players);
        expect(groups.flat().sort((p, q) => p - q)).toEqual(players.map((_, p) => p));
        const compareTwo = (p: number, q: number) =>
          compareKeys(players[p]![0]!, players[q]![0]!) || compareKeys(players[p]![1]!, players[q]![1]!);
        groups.forEach((group, at) => {
          group.forEach((p) => expect(compareTwo(group[0]!, p)).toBe(0));
          if (at > 0) expect(compareTwo(groups[at - 1]![0]!, group[0]!)).toBe(1);
        });
      }),
      { numRuns },
    );
  });
});

describe('a ranking of figures', () => {
  const rules: ScoringRules = {
    win: 3,
    draw: 1,
    loss: 0,
    byeWorth: 3,
    byeGames: { a: 1, b: 0 },
    byesInOpponentRecord: 'exclude',
    floor: fraction(33, 100),
    opponentGameFloor: fraction(33, 100),
    drawnMatch: 'recorded',
  };
  const matches = [
    { a: 0, b: 1, outcome: 'a', games: { a: 2, b: 1, draws: 0 } },
    { a: 2, b: 3, outcome: 'a', games: { a: 2, b: 0, draws: 0 } },
  ] as const;

  it('goes by points, then by the tie-breakers in the order named', () => {
    const figures = computeFigures({ players: 5, matches }, rules, ['omw', 'gw']);
    expect(rankFigures(figures, [])).toEqual([
      [0, 2],
      [1, 3, 4],
    ]);
    expect(rankFigures(figures, ['omw'])).toEqual([[0, 2], [1, 3], [4]]);
    expect(rankFigures(figures, ['omw', 'gw'])).toEqual([[2], [0], [1], [3], [4]]);
  });

  it('takes penalties into account and ranks only the players asked for', () => {
    const figures = computeFigures({ players: 5, matches, penalties: [0, 0, 1] }, rules, ['omw']);
    expect(rankFigures(figures, ['omw'], [4, 2, 0])).toEqual([[0], [2], [4]]);
  });

  it('puts what has nothing to average last, also where less is better', () => {
    const columns = new Map([['byePoints', column([6, 0, 3], [1, 0, 1])]] as const);
    expect(rankFigures({ points: [0, 0, 0], columns }, ['byePoints'])).toEqual([[2], [0], [1]]);
  });

  it('refuses a tie-breaker that was not computed', () => {
    expect(() => rankFigures(computeFigures({ players: 2, matches: [] }, rules, []), ['gw'])).toThrow('gw was not computed');
  });
});
