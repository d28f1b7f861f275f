import { KeySwissDocument, SIMPLIFIED_FAULTS, SimplifiedFault, pairingBasis, resultsUpTo } from './key-swiss-simplified';
import { ScoredMatch, ScoredRound } from './scored-match';

const round = (n: number, ...matches: ScoredMatch[]): ScoredRound => ({ n, stage: 'swiss', matches });
const bye = (a: string): ScoredMatch => ({ a, b: null, outcome: 'bye' });

/** Time ran out on A and D; E left its game with B; while round 4 is paired round 3 is being played. */
const doc: KeySwissDocument = {
  policy: { rounds: 5 },
  players: ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, name: id })),
  rounds: [
    round(
      1,
      { a: 'A', b: 'B', aWins: 2, bWins: 1, aKeys: 5, bKeys: 3 },
      { a: 'C', b: 'D', outcome: 'draw', aWins: 1, bWins: 1, aKeys: 4, bKeys: 4 },
      bye('E'),
    ),
    round(
      2,
      { a: 'A', b: 'D', outcome: 'timeout', aKeys: 1, bKeys: 0 },
      { a: 'E', b: 'B', outcome: 'walkoverA', aKeys: 2, bKeys: 2 },
      bye('C'),
    ),
    round(3, { a: 'E', b: 'C', outcome: 'open' }, { a: 'B', b: 'D', outcome: 'a', aWins: 2, bWins: 0 }, bye('A')),
  ],
};

type Example = [what: string, shown: (fault?: SimplifiedFault) => unknown, expected: unknown];

const standing = (n: number, fault?: SimplifiedFault): string[] =>
  pairingBasis(doc, n, fault).standings.map((row) => `${row.rank} ${row.player} ${row.points} ${Object.values(row.tieBreakers).join(' ')}`);

const examples: Example[] = [
  [
    'rounds 1 and 2 on nothing, then two behind, the last one on all',
    (fault) => [1, 2, 3, 4, 5].map((n) => resultsUpTo(doc, n, fault)),
    [0, 0, 1, 2, 4],
  ],
  [
    'round 4 on the results of rounds 1 and 2',
    (fault) => standing(4, fault),
    // C: a draw and a bye, one game of two won. B: lost 1-2, then a game won without keys. A: the time-out gives a key only.
    ['1 C 4 1/2 4', '2 A 3 2/3 6', '3 B 3 1/2 3', '4 E 3 0 0', '5 D 1 1/2 4'],
  ],
  [
    'but on the byes and meetings of round 3',
    (fault) => [pairingBasis(doc, 4, fault)].map(({ byes, met }) => [byes, met]),
    [
      [
        { A: 1, B: 0, C: 1, D: 0, E: 1 },
        [
          ['A', 'B'],
          ['C', 'D'],
          ['A', 'D'],
          ['E', 'B'],
          ['E', 'C'],
          ['B', 'D'],
        ],
      ],
    ],
  ],
];

const noticed = (fault: SimplifiedFault, [, shown, expected]: Example): boolean =>
  JSON.stringify(shown(fault)) !== JSON.stringify(expected);

describe('key-swiss-simplified', () => {
  test.each(examples)('%s', (_, shown, expected) => {
    expect(shown()).toEqual(expected);
  });

  test.each(SIMPLIFIED_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(examples.some((example) => noticed(fault, example))).toBe(true);
  });

  test('an open match, a result of the round in play, or its correction changes nothing', () => {
    const other = {
      ...doc,
      rounds: doc.rounds.map((one) =>
        one.n === 3 ? round(3, { a: 'E', b: 'C', outcome: 'a' }, { a: 'B', b: 'D', outcome: 'b' }, bye('A')) : one,
      ),
    };
    expect(pairingBasis(other, 4)).toEqual(pairingBasis(doc, 4));
    expect(pairingBasis(other, 5)).not.toEqual(pairingBasis(doc, 5));
  });

  test('the draw that the pairing recorded splits equals; penalties and a disqualification show', () => {
    const blank: KeySwissDocument = { policy: { rounds: 5 }, players: ['A', 'B', 'C'].map((id) => ({ id, name: id })), rounds: [] };
    const rows = (more: Partial<KeySwissDocument>): unknown =>
      pairingBasis({ ...blank, ...more }, 2).standings.map((row) => [row.rank, row.player, row.points]);
    expect(rows({})).toEqual([
      [1, 'A', '0'],
      [1, 'B', '0'],
      [1, 'C', '0'],
    ]);
    const players = blank.players.map((player) => (player.id === 'A' ? { ...player, penalties: [{ afterRound: 0, points: 1 }] } : player));
    expect(
      rows({
        players,
        rounds: [
          { ...round(1), disqualifiesAfter: ['B'] },
          { ...round(2), ties: [['C', 'A', 'B']] },
        ],
      }),
    ).toEqual([
      [1, 'C', '0'],
      [2, 'A', '-1'],
      [null, 'B', '0'],
    ]);
    expect(rows({ rounds: [{ ...round(2), ties: [['C', 'A', 'B']] }] })).toEqual([
      [1, 'C', '0'],
      [2, 'A', '0'],
      [3, 'B', '0'],
    ]);
  });
});
