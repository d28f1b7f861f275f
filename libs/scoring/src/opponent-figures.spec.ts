import { fraction } from '@roundbook/exact';
import type { ScoringRules } from './scoring-rules';
import { bye, KEY, match, sheetOf, texts } from './sheet-given.spec-support';

describe("opponents' match wins (rules.md 5, key-swiss-qualifier)", () => {
  // Won of played: 0 has 1 of 2, 1 has 0 of 2 beside a bye, 2 has 2 of 2 beside none, 3 has 0 of 2 (one drawn).
  const sheet = sheetOf(5, match(0, 1, 'a'), match(2, 3, 'a'), match(0, 2, 'b'), match(1, 3, 'draw'), bye(1));

  it('is the mean of matches won / played: a draw is played, a bye neither', () => {
    expect(texts(sheet, KEY, 'opponentWins')).toEqual(['1/2', '1/4', '1/4', '1/2', '0']);
    expect(texts(sheet, KEY, 'opponentOpponentWins')).toEqual(['1/4', '1/2', '1/2', '1/4', '0']);
  });

  it('has the floor of the rules, also without opponents', () => {
    const quarter: ScoringRules = { ...KEY, floor: fraction(1, 4) };
    expect(texts(sheet, quarter, 'opponentWins')).toEqual(['5/8', '3/8', '3/8', '5/8', '1/4']);
    expect(texts(sheet, quarter, 'opponentOpponentWins')).toEqual(['3/8', '5/8', '5/8', '3/8', '1/4']);
  });

  it('parts who drew from who won, which match points of 3 and 1 would weigh otherwise', () => {
    const drawn = sheetOf(2, match(0, 1, 'draw'));
    expect([texts(drawn, KEY, 'opponentWins')[0], texts(drawn, KEY, 'omw')[0]]).toEqual(['0', '1/3']);
  });

  it("a late entrant's missed rounds are lost", () => {
    expect(texts({ ...sheetOf(2, match(0, 1, 'b')), missedLosses: [0, 1] }, KEY, 'opponentWins')[0]).toBe('1/2');
  });
});

describe('strength of schedule from points', () => {
  // Points of two rounds: 0 has 6, 1 has 3 (a bye), 2 has 3 (a bye, and it walked out), 3 has 3 (the walkover).
  const sheet = sheetOf(4, match(0, 1, 'a'), match(2, 3, 'walkoverA'), match(3, 0, 'b'), bye(2), bye(1));

  it('adds up the points of the opponents, a bye adding nothing', () => {
    expect(texts(sheet, KEY, 'sumSos')).toEqual(['6', '6', '3', '9']);
    expect(texts(sheetOf(2, match(0, 1, 'a'), match(0, 1, 'a')), KEY, 'sumSos')).toEqual(['0', '12']);
  });

  it('averages points / rounds of the opponents, byes in both', () => {
    expect(texts(sheet, KEY, 'meanSos')).toEqual(['3/2', '3', '3/2', '9/4']);
    expect(texts(sheet, KEY, 'meanEsos')).toEqual(['21/8', '3/2', '9/4', '3/2']);
    expect(texts(sheetOf(1, bye(0)), KEY, 'meanSos')).toEqual(['0']);
  });

  it('leaves missed rounds out of points and rounds', () => {
    const late = { ...sheetOf(2, match(0, 1, 'b')), missedLosses: [0, 2] };
    expect(texts(late, { ...KEY, loss: -1 }, 'meanSos')[0]).toBe('3');
  });
});

describe('Buchholz and Sonneborn-Berger', () => {
  const halves: ScoringRules = { ...KEY, win: 2, draw: 1, byeWorth: 2 };
  // Points: 0 has 5, 1 has 2 (a bye), 2 has 3, 3 has 2 (1 walked out).
  const sheet = sheetOf(4, match(0, 1, 'a'), match(2, 3, 'a'), match(0, 3, 'a'), bye(1), match(2, 0, 'draw'), match(3, 1, 'walkoverB'));

  it('add up the final points of the opponents, the own points for a bye', () => {
    expect(texts(sheet, halves, 'buchholz')).toEqual(['7', '9', '7', '10']);
    expect(texts(sheetOf(1, bye(0)), halves, 'buchholz')).toEqual(['2']);
  });

  it('are cut by the least of these', () => {
    expect(texts(sheet, halves, 'buchholzCut1')).toEqual(['5', '7', '5', '8']);
    expect(texts(sheetOf(3, match(0, 1, 'a')), halves, 'buchholzCut1')).toEqual(['0', '0', '0']);
    expect(texts(sheetOf(3, match(0, 1, 'a'), bye(1), bye(1), match(0, 2, 'b')), halves, 'buchholzCut1')).toEqual(['4', '8', '0']);
    // 0 has 2 points, all from its bye: that is less than the 4 of its opponent.
    expect(texts(sheetOf(2, bye(0), match(0, 1, 'b'), bye(1)), halves, 'buchholzCut1')[0]).toBe('4');
  });

  it('count the beaten in full and the drawn by half', () => {
    expect(texts(sheet, halves, 'sonnebornBerger')).toEqual(['11/2', '2', '9/2', '2']);
  });
});
