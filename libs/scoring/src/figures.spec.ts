import { equals, fraction, ONE, toText, ZERO, type Fraction } from '@roundbook/exact';
import { computeFigures } from './figures';
import type { TieBreakerName } from './basis';
import type { ScoreSheet, SheetMatch } from './score-sheet';
import type { ScoringRules } from './scoring-rules';
import { TIE_BREAKERS } from './tie-breakers';

/** rules.md 2.3 and 2.4. */
const FACTION: ScoringRules = {
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

/** rules.md 2.11. */
const MAGIC: ScoringRules = {
  ...FACTION,
  byeGames: { a: 2, b: 0 },
  byesInOpponentRecord: 'include',
  floor: fraction(1, 3),
  opponentGameFloor: fraction(1, 3),
};

const match = (a: number, b: number, outcome: SheetMatch['outcome'], games?: [number, number, number]): SheetMatch => ({
  a,
  b,
  outcome,
  ...(games && { games: { a: games[0], b: games[1], draws: games[2] } }),
});
const bye = (a: number): SheetMatch => match(a, -1, 'bye');

const texts = (sheet: ScoreSheet, rules: ScoringRules, name: TieBreakerName): string[] =>
  computeFigures(sheet, rules, [name]).tieBreakers[name].map((f) => (f === null ? 'none' : toText(f)));

/** Player 0 and 1 play the one match; what gw makes of its games. */
const gwOf = (rules: ScoringRules, ...matches: SheetMatch[]) => texts({ players: 2, matches }, rules, 'gw');

describe('points and record (rules.md 2.3)', () => {
  it('3 for a win, 1 for a draw, nothing for a loss, a double loss or a walkover by both', () => {
    const matches = [
      match(0, 1, 'a'),
      match(2, 3, 'draw'),
      match(0, 2, 'b'),
      match(1, 3, 'doubleLoss'),
      match(0, 3, 'walkoverA'),
      match(1, 2, 'walkoverB'),
      match(0, 1, 'walkoverBoth'),
      bye(2),
    ];
    const figures = computeFigures({ players: 4, matches }, FACTION, []);
    expect(figures.points).toEqual([3, 3, 7, 4]);
    expect(figures.wins).toEqual([1, 1, 2, 1]);
    expect(figures.losses).toEqual([3, 3, 1, 1]);
    expect(figures.draws).toEqual([0, 0, 1, 1]);
    expect(figures.byes).toEqual([0, 0, 1, 0]);
    expect(figures.rounds).toEqual([4, 4, 4, 3]);
    expect(figures.opponents).toEqual([
      [1, 2, 3, 1],
      [0, 3, 2, 0],
      [3, 0, 1],
      [2, 1, 0],
    ]);
  });

  it('a bye has a worth of its own (8)', () => {
    expect(computeFigures({ players: 1, matches: [bye(0)] }, { ...FACTION, byeWorth: 2 }, []).points).toEqual([2]);
  });

  it('penalty points come off the own points and enter no figure of an opponent (7)', () => {
    const sheet = { players: 2, matches: [match(0, 1, 'a')] };
    const figures = computeFigures({ ...sheet, penalties: [2] }, FACTION, ['omw']);
    expect(figures.points).toEqual([1, 0]);
    expect(figures.tieBreakers.omw).toEqual(computeFigures(sheet, FACTION, ['omw']).tieBreakers.omw);
    expect(figures.tieBreakers.omw[1]).toEqual(ONE);
  });

  it('a missed round is a lost one in points and record, and none that was played', () => {
    const figures = computeFigures({ players: 1, matches: [bye(0)], missedLosses: [2] }, { ...FACTION, loss: 1 }, []);
    expect([figures.points, figures.losses, figures.rounds]).toEqual([[5], [2], [1]]);
  });
});

describe('GW% (rules.md 2.4, 5)', () => {
  it.each<[string, string[], SheetMatch]>([
    ['2-1', ['2/3', '1/3'], match(0, 1, 'a', [2, 1, 0])],
    ['2-0', ['1', '0'], match(0, 1, 'a', [2, 0, 0])],
    ['1-1-1', ['4/9', '4/9'], match(0, 1, 'draw', [1, 1, 1])],
    ['won without scores is 1-0', ['1', '0'], match(0, 1, 'a')],
    ['won with 0-0-0 is 1-0', ['0', '1'], match(0, 1, 'b', [0, 0, 0])],
    ['drawn without scores is one drawn game', ['1/3', '1/3'], match(0, 1, 'draw')],
    ['0-0-3 is three drawn games', ['1/3', '1/3'], match(0, 1, 'draw', [0, 0, 3])],
    ['0-0-0 is a draw without games', ['0', '0'], match(0, 1, 'draw', [0, 0, 0])],
    ['double loss without scores has no games', ['0', '0'], match(0, 1, 'doubleLoss')],
    ['double loss at 1-1 keeps its games', ['1/2', '1/2'], match(0, 1, 'doubleLoss', [1, 1, 0])],
    ['a walkover is 1-0 for who stayed', ['0', '1'], match(0, 1, 'walkoverA')],
    ['a walkover by both has no games', ['0', '0'], match(0, 1, 'walkoverBoth')],
  ])('%s', (_, expected, only) => expect(gwOf(FACTION, only)).toEqual(expected));

  it('tells a draw without games from one with three drawn games beside a match won 2-0', () => {
    const won = match(0, 1, 'a', [2, 0, 0]);
    expect(gwOf(FACTION, won, match(0, 1, 'draw', [0, 0, 0]))).toEqual(['1', '0']);
    expect(gwOf(FACTION, won, match(0, 1, 'draw', [0, 0, 3]))).toEqual(['3/5', '1/5']);
    expect(gwOf(FACTION, won, match(0, 1, 'doubleLoss'))).toEqual(['1', '0']);
  });

  it('drawnMatch: oneDrawnGame counts one drawn game whatever was written down', () => {
    const won = match(0, 1, 'a', [2, 0, 0]);
    const rules: ScoringRules = { ...FACTION, drawnMatch: 'oneDrawnGame' };
    for (const games of [
      [0, 0, 0],
      [0, 0, 3],
      [1, 1, 0],
    ] as [number, number, number][]) {
      expect(gwOf(rules, won, match(0, 1, 'draw', games))).toEqual(['7/9', '1/9']);
    }
    expect(gwOf(rules, match(0, 1, 'a', [2, 1, 0]))).toEqual(['2/3', '1/3']);
  });

  it('a bye is 1-0 in one policy, 2-0 or nothing in another', () => {
    const matches = [match(0, 1, 'b', [1, 2, 0]), bye(0)];
    expect(gwOf(FACTION, ...matches)[0]).toBe('1/2');
    expect(gwOf(MAGIC, ...matches)[0]).toBe('3/5');
    expect(gwOf({ ...FACTION, byeGames: { a: 0, b: 0 } }, ...matches)[0]).toBe('1/3');
  });

  it('has no floor, and is 0 without games', () => {
    expect(texts({ players: 3, matches: [match(0, 1, 'a', [3, 0, 0])] }, FACTION, 'gw')).toEqual(['1', '0', '0']);
  });

  it('gamesWon is games won / games played, drawn ones played but not won', () => {
    const matches = [match(0, 1, 'a', [2, 1, 1]), match(0, 1, 'walkoverB')];
    expect(texts({ players: 3, matches }, { ...FACTION, byeGames: { a: 0, b: 0 } }, 'gamesWon')).toEqual(['3/5', '1/5', '0']);
  });
});

describe('OMW% and OOMW% (rules.md 2.4)', () => {
  // 0 beats 1, 2 beats 3; then 0 beats 2 and 1 draws 3.
  const matches = [match(0, 1, 'a'), match(2, 3, 'a'), match(0, 2, 'a'), match(1, 3, 'draw')];

  it('averages the opponents, each at least the floor', () => {
    // Match wins: 1, 1/6, 1/2, 1/6; the two sixths are lifted to 33/100.
    expect(texts({ players: 4, matches }, FACTION, 'omw')).toEqual(['83/200', '133/200', '133/200', '83/200']);
    expect(texts({ players: 4, matches }, { ...FACTION, floor: fraction(1, 3) }, 'omw')).toEqual(['5/12', '2/3', '2/3', '5/12']);
    expect(texts({ players: 4, matches }, { ...FACTION, floor: ZERO }, 'omw')).toEqual(['1/3', '7/12', '7/12', '1/3']);
  });

  it('tells the floors 33/100 and 1/3 apart exactly', () => {
    const lost = { players: 2, matches: [match(0, 1, 'a')] };
    expect([texts(lost, FACTION, 'omw'), texts(lost, MAGIC, 'omw')]).toEqual([
      ['33/100', '1'],
      ['1/3', '1'],
    ]);
  });

  it('OOMW% averages the OMW% of the opponents', () => {
    expect(texts({ players: 4, matches }, FACTION, 'oomw')).toEqual(['133/200', '83/200', '83/200', '133/200']);
  });

  it('an opponent met twice counts twice', () => {
    // 0 meets 1 twice and 2 once; 1 has 6 of 6 points, 2 has 0 of 3.
    const twice = [match(0, 1, 'b'), match(0, 1, 'b'), match(0, 2, 'a')];
    expect(texts({ players: 3, matches: twice }, { ...FACTION, floor: ZERO }, 'omw')[0]).toBe('2/3');
  });

  it('without opponents both are the floor, a bye being none', () => {
    const sheet = { players: 2, matches: [bye(0)] };
    expect([texts(sheet, FACTION, 'omw'), texts(sheet, FACTION, 'oomw')]).toEqual([
      ['33/100', '33/100'],
      ['33/100', '33/100'],
    ]);
  });

  it("an opponent's byes are left out of its points and rounds, or count in both", () => {
    const sheet = { players: 2, matches: [match(0, 1, 'draw'), bye(1)] };
    expect(texts(sheet, { ...FACTION, floor: ZERO }, 'omw')[0]).toBe('1/3');
    expect(texts(sheet, { ...FACTION, floor: ZERO, byesInOpponentRecord: 'include' }, 'omw')[0]).toBe('2/3');
    const cheap: ScoringRules = { ...FACTION, floor: ZERO, byesInOpponentRecord: 'include', byeWorth: 1 };
    expect(texts(sheet, cheap, 'omw')[0]).toBe('1/3');
  });

  it("a late entrant's losses count in its record", () => {
    const sheet = { players: 2, matches: [match(0, 1, 'b')], missedLosses: [0, 1] };
    expect(texts(sheet, FACTION, 'omw')[0]).toBe('1/2');
  });

  it('a walkover is met and played, for both sides', () => {
    const sheet = { players: 3, matches: [match(0, 1, 'walkoverA'), match(1, 2, 'walkoverBoth'), match(0, 2, 'b')] };
    expect(texts(sheet, { ...FACTION, floor: ZERO }, 'omw')).toEqual(['1/2', '1/4', '1/4']);
  });

  it('a double loss is played without points', () => {
    const sheet = { players: 2, matches: [match(0, 1, 'a'), match(0, 1, 'doubleLoss')] };
    expect(texts(sheet, FACTION, 'omw')).toEqual(['33/100', '1/2']);
  });
});

describe('OGW% (rules.md 2.11)', () => {
  it('averages GW% of the opponents, each at least the floor; without opponents the floor', () => {
    // GW%: 0 has 4 of 5, 1 has 1 of 3 (lost 1-2), 2 has 0 of 2.
    const sheet = { players: 4, matches: [match(0, 1, 'a', [2, 1, 0]), match(0, 2, 'a', [2, 0, 0])] };
    expect(texts(sheet, MAGIC, 'ogw')).toEqual(['1/3', '4/5', '4/5', '1/3']);
    expect(texts(sheet, { ...MAGIC, opponentGameFloor: fraction(33, 100) }, 'ogw')).toEqual(['199/600', '4/5', '4/5', '33/100']);
  });

  it("has a floor of its own, and an opponent's bye games in it", () => {
    const sheet = { players: 2, matches: [match(0, 1, 'a', [2, 0, 0]), bye(1)] };
    expect(texts(sheet, { ...MAGIC, floor: ONE }, 'ogw')).toEqual(['1/2', '1']);
  });
});

describe('SOS and extended SOS (rules.md 1.8)', () => {
  // Round 1: 0 beats 1, 2 has the bye. Round 2: 2 beats 0, 1 has the bye.
  const sheet = { players: 4, matches: [match(0, 1, 'a'), bye(2), match(0, 2, 'b'), bye(1)] };

  it('averages wins / rounds played, byes counted as wins played', () => {
    // Wins per round: 0 has 1/2, 1 has 1/2, 2 has 2/2.
    expect(texts(sheet, FACTION, 'sos')).toEqual(['3/4', '1/2', '1/2', '0']);
    expect(texts(sheet, FACTION, 'esos')).toEqual(['1/2', '3/4', '3/4', '0']);
  });

  it('an opponent met twice counts twice', () => {
    const twice = [match(0, 1, 'b'), match(0, 1, 'b'), match(0, 2, 'a')];
    expect(texts({ players: 3, matches: twice }, FACTION, 'sos')[0]).toBe('2/3');
  });

  it('rounds that a late entrant missed are no rounds played (8)', () => {
    const late = { players: 2, matches: [match(0, 1, 'b')], missedLosses: [0, 1] };
    expect(texts(late, FACTION, 'sos')[0]).toBe('1');
  });
});

describe('computeFigures', () => {
  it('works out what is named and nothing else', () => {
    const figures = computeFigures({ players: 2, matches: [match(0, 1, 'a')] }, FACTION, ['oomw', 'gw']);
    expect(Object.keys(figures.tieBreakers)).toEqual(['oomw', 'gw']);
    expect(figures.tieBreakers.oomw).toBe(figures.tieBreakers.oomw);
  });

  it('handles a sheet without players', () => {
    const figures = computeFigures({ players: 0, matches: [] }, FACTION, Object.keys(TIE_BREAKERS) as TieBreakerName[]);
    expect([figures.points, figures.tieBreakers.esos]).toEqual([[], []]);
  });

  it.each<[string, ScoreSheet, ScoringRules]>([
    ['a player outside the sheet', { players: 2, matches: [match(0, 2, 'a')] }, FACTION],
    ['a player against itself', { players: 2, matches: [match(1, 1, 'a')] }, FACTION],
    ['a bye with an opponent', { players: 2, matches: [match(0, 1, 'bye')] }, FACTION],
    ['a match without an opponent', { players: 2, matches: [match(0, -1, 'a')] }, FACTION],
    ['games below 0', { players: 2, matches: [match(0, 1, 'a', [2, -1, 0])] }, FACTION],
    ['half games', { players: 2, matches: [match(0, 1, 'a', [2.5, 1, 0])] }, FACTION],
    ['half points', { players: 1, matches: [] }, { ...FACTION, draw: 0.5 }],
    ['a win worth nothing', { players: 1, matches: [] }, { ...FACTION, win: 0 }],
    ['a penalty for nobody', { players: 1, matches: [], penalties: [0, 1] }, FACTION],
    ['a negative loss', { players: 1, matches: [], missedLosses: [-1] }, FACTION],
  ])('refuses %s', (_, sheet, rules) => expect(() => computeFigures(sheet, rules, ['gw'])).toThrow(RangeError));

  it('keeps equal fractions equal however they came about', () => {
    // 1 of 3 points in one round, and 2 of 6 in two.
    const matches = [match(0, 1, 'draw'), match(2, 3, 'draw'), match(2, 3, 'draw')];
    const omw = computeFigures({ players: 4, matches }, { ...FACTION, floor: ZERO }, ['omw']).tieBreakers.omw as Fraction[];
    expect(equals(omw[0]!, omw[2]!)).toBe(true);
  });
});
