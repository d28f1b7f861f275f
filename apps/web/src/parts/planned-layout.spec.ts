import type { PlannedBracket, PlannedMatch } from '../api/shapes';
import { layoutOf } from './planned-layout';

type From = PlannedMatch['sides'][number]['from'];

const match = (bracketMatch: string, ...from: readonly [From, From]): PlannedMatch => ({
  bracketMatch,
  sides: [
    { player: null, from: from[0] },
    { player: null, from: from[1] },
  ],
  state: 'open',
  round: null,
  match: null,
  table: null,
  bestOf: null,
  result: null,
  winner: null,
});
const winner = (of: string): From => ({ take: 'winner', match: of });
const loser = (of: string): From => ({ take: 'loser', match: of });

const losers: PlannedBracket = {
  name: 'losers',
  rounds: [
    { number: 1, matches: [match('L1.1', loser('W1.1'), loser('W1.2')), match('L1.2', loser('W1.3'), loser('W1.4'))] },
    { number: 2, matches: [match('L2.1', loser('W2.2'), winner('L1.1')), match('L2.2', loser('W2.1'), winner('L1.2'))] },
    { number: 3, matches: [match('L3.1', winner('L2.1'), winner('L2.2'))] },
  ],
};

describe('the picture of a planned bracket', () => {
  it('puts a match beside the one, or between the two, of its own bracket that lead to it', () => {
    const { places, columns, rows } = layoutOf(losers);
    expect([columns, rows]).toEqual([3, 2]);
    expect(places.map((one) => [one.match.bracketMatch, one.column, one.middle])).toEqual([
      ['L1.1', 0, 0.5],
      ['L1.2', 0, 1.5],
      ['L2.1', 1, 0.5],
      ['L2.2', 1, 1.5],
      ['L3.1', 2, 1],
    ]);
  });

  it('draws a line for who goes on, and none for who comes down from above', () => {
    expect(layoutOf(losers).lines.map(({ from, to }) => `${from.match.bracketMatch} ${to.match.bracketMatch}`)).toEqual([
      'L1.1 L2.1',
      'L1.2 L2.2',
      'L2.1 L3.1',
      'L2.2 L3.1',
    ]);
  });
});
