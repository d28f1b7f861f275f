import { RefusalError } from '@roundbook/kernel';
import { givenRound } from './given-file';

const find = (written: string): number => ['Ann', 'Bob', 'Cy'].indexOf(written) + 1;

describe('pairings made by hand', () => {
  it('name players by number or name, and results as people write them', () => {
    const document = { matches: [{ a: 'Bob', b: 1, table: 4, result: '2-1' }], byes: ['Cy', 7, { player: 'Ann', byHand: true }] };
    expect(givenRound(document, find)).toEqual({
      matches: [{ a: 2, b: 1, table: 4, result: { outcome: 'a', games: { a: 2, b: 1, draws: 0 } } }],
      byes: [{ player: 3 }, { player: 7 }, { player: 1, byHand: true }],
    });
  });

  it('name results as the round has them, and everybody at a table', () => {
    const scored = { matches: [{ a: 1, b: 2, result: '38-12' }] };
    const scores = { outcome: 'a', scores: { a: 38, b: 12 } };
    expect(givenRound(scored, find, { scored: 'victoryPoints' })).toEqual({ matches: [{ a: 1, b: 2, result: scores }], byes: [] });
    const keys = { outcome: 'a', games: { a: 2, b: 1, draws: 0 }, keys: { a: 5, b: 3 } };
    expect(givenRound({ matches: [{ a: 1, b: 2, result: '2-1 keys 5-3' }] }, find, { scored: 'keys' })).toEqual({
      matches: [{ a: 1, b: 2, result: keys }],
      byes: [],
    });
    expect(givenRound({ matches: [{ seats: ['Cy', 'Ann', 7], result: 'B>C>A 30,20,10' }] }, find)).toEqual({
      matches: [
        {
          a: 3,
          b: 1,
          seats: [3, 1, 7],
          result: {
            outcome: 'order',
            order: [[1], [7], [3]],
            seatScores: [
              { player: 1, score: 30 },
              { player: 7, score: 20 },
              { player: 3, score: 10 },
            ],
          },
        },
      ],
      byes: [],
    });
  });

  it('may leave out either list, and keep unknown fields for the command to refuse', () => {
    expect(givenRound({ byes: [1], colour: 'red' }, find)).toEqual({ colour: 'red', matches: [], byes: [{ player: 1 }] });
  });

  it('are refused where a list is none or a result is not understood', () => {
    expect(() => givenRound({ matches: 3 }, find)).toThrow(RefusalError);
    expect(() => givenRound({ matches: [{ a: 1, b: 2, result: 'won' }] }, find)).toThrow('"won" is no result.');
  });
});
