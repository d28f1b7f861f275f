import { computeFigures } from './figures';
import type { ScoringRules } from './scoring-rules';
import { bye, KEY, match, sheetOf, texts } from './sheet-given.spec-support';

/** rules.md 4 in halves of a win. */
const PERFORMANCE: ScoringRules = { ...KEY, win: 2, draw: 1, byeWorth: 2, byeSpread: 50 };
const GAMES: ScoringRules = { ...KEY, win: 4, draw: 2, byeWorth: 4, pointsFrom: 'scores' };

describe('a round without an opponent (rules.md 4, 8)', () => {
  const sheet = sheetOf(
    4,
    bye(0),
    { ...bye(1), difference: 100 },
    match(2, -1, 'walkoverA'),
    match(3, -1, 'walkoverA', { difference: -10 }),
  );

  it('has a spread of its own where it says so, else that of the rules, and minus it for who forfeits', () => {
    expect(texts(sheet, PERFORMANCE, 'spread')).toEqual(['50', '100', '-50', '-10']);
  });

  it('is won by a bye and lost by a forfeit, which is no bye, no opponent and no round played', () => {
    const { points, wins, losses, byes, rounds, opponents } = computeFigures(sheet, { ...PERFORMANCE, walkover: -1 }, []);
    expect({ points, wins, losses, byes, rounds, opponents }).toEqual({
      points: [2, 2, -1, -1],
      wins: [1, 1, 0, 0],
      losses: [0, 0, 1, 1],
      byes: [1, 1, 0, 0],
      rounds: [1, 1, 0, 0],
      opponents: [[], [], [], []],
    });
  });

  it('enters no other figure of anybody', () => {
    for (const name of ['asd', 'keys', 'gamesPlayed', 'sonnebornBerger'] as const)
      expect(texts(sheetOf(1, match(0, -1, 'walkoverA')), PERFORMANCE, name)).toEqual([name === 'asd' ? 'none' : '0']);
  });

  it('is refused as any other outcome', () => {
    expect(() => computeFigures(sheetOf(1, match(0, -1, 'walkoverB')), KEY, [])).toThrow('no match of 1 players');
  });
});

describe('strength of schedule of other sources', () => {
  const played = [match(0, 1, 'a', { scores: { a: 4, b: 0 } }), match(2, 0, 'a', { scores: { a: 3, b: 1 } })];

  it('is made of wins, of points for each round played, or of the points added up, as the rules say', () => {
    const sheet = sheetOf(4, ...played, bye(2), match(1, 3, 'draw', { scores: { a: 2, b: 2 } }));
    const as = (sosFrom: NonNullable<ScoringRules['sosFrom']>) => texts(sheet, { ...GAMES, sosFrom }, 'sos');
    expect(texts(sheet, GAMES, 'sos')).toEqual(as('wins'));
    // Points 5, 2, 7, 2 of 2, 2, 2, 1 rounds.
    expect(as('wins')).toEqual(['1/2', '1/4', '1/2', '0']);
    expect(as('points')).toEqual(['9/4', '9/4', '5/2', '1']);
    expect(as('pointSum')).toEqual(['9', '7', '5', '2']);
    expect(texts(sheet, { ...GAMES, sosFrom: 'points' }, 'esos')).toEqual(texts(sheet, GAMES, 'meanEsos'));
  });

  it('counts a bye by hand as an opponent who won every other round; another bye adds nothing', () => {
    const sheet = { ...sheetOf(4, ...played, { ...bye(3), byHand: true }, bye(1)), rounds: 6 };
    expect(texts(sheet, GAMES, 'sumSos')).toEqual(['7', '5', '5', '20']);
    expect(texts({ ...sheet, rounds: 1 }, GAMES, 'sumSos')[3]).toBe('0');
  });
});
