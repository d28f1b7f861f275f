import { computeFigures } from './figures';
import { rankFigures } from './ranking';
import type { SheetMatch } from './score-sheet';
import { bye, DOMINION, KEY, match, sheetOf, texts } from './sheet-given.spec-support';

describe('OW% (rules.md 6.4)', () => {
  it('is 50 % for opponents of 3-1 (one win a bye), 1-1-2 and 1-3 (one loss a walk-out), and a bye of its own', () => {
    // 0 meets 1, 2 and 3; 4 to 8 fill up the records of these three.
    const sheet = sheetOf(
      9,
      match(0, 1, 'b'),
      bye(1),
      match(1, 4, 'a'),
      match(1, 5, 'b'),
      match(0, 2, 'a'),
      match(2, 6, 'draw'),
      match(2, 7, 'draw'),
      match(2, 8, 'a'),
      bye(0),
      match(0, 3, 'a'),
      match(3, 4, 'a'),
      match(3, 5, 'walkoverA'),
      match(3, 6, 'b'),
    );
    expect(texts(sheet, DOMINION, 'ow')[0]).toBe('1/2');
  });

  it.each<[string, SheetMatch, string]>([
    ['an opponent that walked out is one', match(0, 1, 'walkoverB'), '0'],
    ['and so is one from whom the player walked out', match(0, 1, 'walkoverA'), '1'],
    ['a draw is half a win', match(0, 1, 'draw'), '1/2'],
    ['what nobody can show is lost', match(0, 1, 'unprovable'), '0'],
    ['and without opponents there is none', bye(0), 'none'],
  ])('%s', (_, only, expected) => expect(texts(sheetOf(2, only), DOMINION, 'ow')[0]).toBe(expected));
});

describe('ASD and AOASD (rules.md 6.4)', () => {
  it('is 13/3 for +5, -23, a bye and +31', () => {
    const sheet = sheetOf(
      4,
      match(0, 1, 'a', { difference: 5 }),
      match(2, 0, 'a', { scores: { a: 40, b: 17 } }),
      bye(0),
      match(0, 3, 'a', { scores: { a: 41, b: 10 } }),
    );
    expect(texts(sheet, DOMINION, 'asd')).toEqual(['13/3', '-5', '23', '-31']);
    expect(texts(sheet, DOMINION, 'aoasd')).toEqual(['-13/3', '13/3', '13/3', '13/3']);
  });

  it.each<SheetMatch['outcome']>(['walkoverA', 'walkoverB', 'walkoverBoth', 'unprovable', 'doubleLoss', 'timeout'])(
    '%s is left out, whatever was written down',
    (outcome) => {
      const sheet = sheetOf(3, match(0, 1, outcome, { scores: { a: 90, b: 1 } }), match(0, 2, 'a', { difference: 4 }));
      expect(texts(sheet, DOMINION, 'asd')).toEqual(['4', 'none', '-4']);
    },
  );

  it('is none without a score, which is not the same as an even game', () => {
    expect(texts(sheetOf(2, match(0, 1, 'draw')), DOMINION, 'asd')).toEqual(['none', 'none']);
    expect(texts(sheetOf(2, match(0, 1, 'draw', { scores: { a: 9, b: 9 } })), DOMINION, 'asd')).toEqual(['0', '0']);
  });

  it('AOASD leaves out the opponents of a walk-out and those without an ASD; an unprovable game was against somebody', () => {
    const others = [match(1, 3, 'a', { difference: 6 }), match(2, 3, 'b', { difference: -2 })];
    const aoasd = (first: SheetMatch, second: SheetMatch) => texts(sheetOf(5, first, second, ...others), DOMINION, 'aoasd')[0];
    expect(aoasd(match(0, 1, 'unprovable'), match(0, 2, 'unprovable'))).toBe('2');
    expect(aoasd(match(0, 1, 'walkoverA'), match(0, 2, 'unprovable'))).toBe('-2');
    expect(aoasd(match(0, 1, 'walkoverA'), match(0, 2, 'walkoverB'))).toBe('none');
    expect(aoasd(match(0, 1, 'unprovable'), match(0, 4, 'a'))).toBe('6');
  });

  it('ranks nothing to average below every number', () => {
    // 0 and 1 have one win each; only 1 has a difference, and a bad one.
    const sheet = sheetOf(4, match(0, 2, 'a'), match(1, 3, 'a', { difference: -40 }));
    expect(rankFigures(computeFigures(sheet, DOMINION, ['asd']), ['asd'], [0, 1])).toEqual([[1], [0]]);
  });
});

describe('keys (rules.md 5)', () => {
  const sheet = sheetOf(
    4,
    match(0, 1, 'a', { keys: { a: 5, b: 3 } }),
    match(1, 2, 'draw', { keys: { a: 2, b: 2 } }),
    match(2, 0, 'walkoverA', { keys: { a: 4, b: 1 } }),
    match(1, 3, 'timeout', { keys: { a: 1, b: 2 } }),
    bye(3),
  );

  it('are counted as won and lost, and there are none in a walkover or a bye', () => {
    expect(texts(sheet, KEY, 'keys')).toEqual(['5', '6', '2', '2']);
    expect(texts(sheet, KEY, 'keyDifference')).toEqual(['2', '-3', '0', '1']);
  });

  it('fewer points from byes are better', () => {
    expect(texts(sheet, KEY, 'byePoints')).toEqual(['0', '0', '0', '3']);
    const level = computeFigures(sheetOf(3, bye(0), match(1, 2, 'a')), KEY, ['byePoints']);
    expect(level.points).toEqual([3, 3, 0]);
    expect(rankFigures(level, ['byePoints'])).toEqual([[1], [0], [2]]);
  });

  it.each([
    { a: -1, b: 0 },
    { a: 0.5, b: 0.5 },
  ])('refuses %j', (keys) => {
    expect(() => computeFigures(sheetOf(2, match(0, 1, 'a', { keys })), KEY, ['keys'])).toThrow(RangeError);
  });
});
