import { computeFigures } from './figures';
import { rankFigures } from './ranking';
import type { SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import { bye, DOMINION, KEY, match, sheetOf, texts } from './sheet-given.spec-support';

/** rules.md 4 in halves of a win. */
const PERFORMANCE: ScoringRules = { ...KEY, win: 2, draw: 1, byeWorth: 2, byeSpread: 50 };
/** rules.md 5: points are wins - losses. */
const RANDOM_BATTLE: ScoringRules = { ...KEY, win: 1, draw: 0, loss: -1, timeout: -1, byeWorth: 0 };

const recordOf = (only: SheetMatch, rules: ScoringRules) => {
  const { points, wins, losses, draws, rounds, opponents } = computeFigures(sheetOf(2, only), rules, []);
  return { points, wins, losses, draws, rounds, opponents };
};

describe('a timeout (rules.md 0, 5)', () => {
  it('is worth its own points to each side, a loss in both records, a round played against an opponent met', () => {
    const expected = { wins: [0, 0], losses: [1, 1], draws: [0, 0], rounds: [1, 1], opponents: [[1], [0]] };
    expect(recordOf(match(0, 1, 'timeout'), KEY)).toEqual({ ...expected, points: [0, 0] });
    expect(recordOf(match(0, 1, 'timeout'), { ...KEY, loss: -3, timeout: 1 })).toEqual({ ...expected, points: [1, 1] });
  });

  it('is worth a loss unless its points are given', () => {
    const { timeout: _, ...without } = KEY;
    expect(recordOf(match(0, 1, 'timeout'), { ...without, loss: -1 }).points).toEqual([-1, -1]);
  });

  it('has no games unless they are given', () => {
    expect(texts(sheetOf(2, match(0, 1, 'timeout')), KEY, 'gamesPlayed')).toEqual(['0', '0']);
    expect(texts(sheetOf(2, match(0, 1, 'timeout', { games: { a: 0, b: 0, draws: 1 } })), KEY, 'gamesPlayed')).toEqual(['1', '1']);
  });
});

describe('walk-outs and what nobody can show (rules.md 6.3)', () => {
  it.each<[string, SheetMatch, number[], number[], number[]]>([
    ['own walk-out -1, the other wins', match(0, 1, 'walkoverA'), [-1, 2], [0, 1], [1, 0]],
    ['the other side walked out', match(0, 1, 'walkoverB'), [2, -1], [1, 0], [0, 1]],
    ['both walked out: -1 each', match(0, 1, 'walkoverBoth'), [-1, -1], [0, 0], [1, 1]],
    ['unprovable: both lose', match(0, 1, 'unprovable'), [0, 0], [0, 0], [1, 1]],
    ['a double loss is no walk-out', match(0, 1, 'doubleLoss'), [0, 0], [0, 0], [1, 1]],
    ['a draw', match(0, 1, 'draw'), [1, 1], [0, 0], [0, 0]],
  ])('%s', (_, only, points, wins, losses) => {
    expect(recordOf(only, DOMINION)).toMatchObject({ points, wins, losses, rounds: [1, 1], opponents: [[1], [0]] });
  });

  it('who left has the points of a loss unless they are given', () => {
    expect(recordOf(match(0, 1, 'walkoverA'), { ...KEY, loss: 1 }).points).toEqual([1, 3]);
  });
});

describe('wins and cumulative spread (rules.md 4)', () => {
  it.each<[string, SheetMatch, string[]]>([
    ['scores', match(0, 1, 'a', { scores: { a: 431, b: 388 } }), ['43', '-43']],
    ['a difference seen from a', match(0, 1, 'b', { difference: -5 }), ['-5', '5']],
    ['scores go before a difference', match(0, 1, 'a', { scores: { a: 10, b: 3 }, difference: 99 }), ['7', '-7']],
    ['nothing written down', match(0, 1, 'a'), ['0', '0']],
    ['a walkover, whatever was written down', match(0, 1, 'walkoverA', { scores: { a: 300, b: 10 } }), ['-50', '50']],
    ['a walkover the other way round', match(0, 1, 'walkoverB'), ['50', '-50']],
    ['a walkover by both', match(0, 1, 'walkoverBoth'), ['-50', '-50']],
    ['a double loss is 0', match(0, 1, 'doubleLoss', { scores: { a: 300, b: 10 } }), ['0', '0']],
    ['a bye', bye(1), ['0', '50']],
  ])('%s', (_, only, expected) => expect(texts(sheetOf(2, only), PERFORMANCE, 'spread')).toEqual(expected));

  it('ranks by wins in halves, then by spread', () => {
    const sheet = sheetOf(
      4,
      match(0, 1, 'a', { scores: { a: 400, b: 390 } }),
      match(2, 3, 'draw', { scores: { a: 350, b: 350 } }),
      match(3, 0, 'a', { scores: { a: 500, b: 300 } }),
      match(2, 1, 'draw', { scores: { a: 1, b: 1 } }),
    );
    const figures = computeFigures(sheet, PERFORMANCE, ['spread']);
    expect(figures.points).toEqual([2, 1, 2, 3]);
    expect(texts(sheet, PERFORMANCE, 'spread')).toEqual(['-190', '-10', '0', '200']);
    expect(rankFigures(figures, ['spread'])).toEqual([[3], [2], [0], [1]]);
  });

  it.each<[string, SheetMatch]>([
    ['half scores', match(0, 1, 'a', { scores: { a: 1.5, b: 0.5 } })],
    ['half differences', match(0, 1, 'a', { difference: 0.5 })],
  ])('refuses %s', (_, only) => expect(() => computeFigures(sheetOf(2, only), PERFORMANCE, ['spread'])).toThrow(RangeError));
});

describe('random battle (rules.md 5)', () => {
  it('ranks by wins - losses, then by games played: one for a match without game scores, draws played', () => {
    const sheet = sheetOf(
      4,
      match(0, 1, 'a'),
      match(0, 2, 'a', { games: { a: 2, b: 1, draws: 1 } }),
      match(2, 1, 'draw'),
      match(3, 1, 'a'),
      match(3, 2, 'draw', { games: { a: 1, b: 1, draws: 0 } }),
      match(3, 1, 'a', { games: { a: 2, b: 0, draws: 0 } }),
    );
    const figures = computeFigures(sheet, RANDOM_BATTLE, ['gamesPlayed']);
    expect(figures.points).toEqual([2, -3, -1, 2]);
    expect(texts(sheet, RANDOM_BATTLE, 'gamesPlayed')).toEqual(['5', '5', '7', '5']);
    expect(rankFigures(figures, ['gamesPlayed'])).toEqual([[0, 3], [2], [1]]);
    const once = computeFigures(sheetOf(4, ...sheet.matches, match(2, 3, 'draw')), RANDOM_BATTLE, ['gamesPlayed']);
    expect(rankFigures(once, ['gamesPlayed'])).toEqual([[3], [0], [2], [1]]);
  });
});

describe('match points from scores', () => {
  it('are the scores of what was won, lost or drawn, and else those of the outcome', () => {
    const rules: ScoringRules = { ...KEY, win: 4, draw: 2, byeWorth: 4, pointsFrom: 'scores' };
    const scores = { a: 3, b: 1 };
    expect(recordOf(match(0, 1, 'a', { scores }), rules).points).toEqual([3, 1]);
    expect(recordOf(match(0, 1, 'draw'), rules).points).toEqual([2, 2]);
    expect(recordOf(match(0, 1, 'walkoverB', { scores }), rules).points).toEqual([4, 0]);
    expect(recordOf(match(0, 1, 'a', { scores }), { ...rules, pointsFrom: 'outcome' }).points).toEqual([4, 0]);
    expect(() => recordOf(match(0, 1, 'a', { scores: { a: 2.5, b: 0 } }), rules)).toThrow(RangeError);
  });
});

it.each<[string, Partial<ScoringRules>]>([
  ['half points for a timeout', { timeout: 0.5 }],
  ['half points for a walkover', { walkover: -0.5 }],
  ['a bye spread that is none', { byeSpread: NaN }],
])('rules with %s are refused', (_, change) => {
  expect(() => computeFigures(sheetOf(1), { ...KEY, ...change }, [])).toThrow(RangeError);
});
