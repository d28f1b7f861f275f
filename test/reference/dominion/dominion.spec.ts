import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showFraction } from '../fraction';
import { ScoredMatch, ScoredRound, TableMatch } from '../scored-match';
import { dominionByeReceivers } from './bye';
import { DOMINION_FAULTS, DominionDocument, DominionFault, DominionPolicy } from './document';
import { dominionPlaces } from './places';
import { decimals, leagueSplit } from './split';
import { DominionRow, dominionStandings } from './standings';
import { tableOrder } from './table-order';
import { finalTable, openingTables } from './tables';

const bye = (a: string): ScoredMatch => ({ a, b: null, outcome: 'bye' });
const game = (a: string, b: string, outcome: string, more: Partial<ScoredMatch> = {}): ScoredMatch => ({ a, b, outcome, ...more });
const league = (n: number, ...matches: ScoredMatch[]): ScoredRound => ({ n, stage: 'league', matches });
const line = (row: DominionRow): string =>
  `${row.league}:${row.rank} ${row.player} ${row.points} (${row.record.wins}-${row.record.losses}-${row.record.draws}, byes ${row.record.byes}) ` +
  Object.values(row.tieBreakers).join(' ');

/**
 * League 1: D leaves its game with C, nobody can show what A and C played, B and C both leave; F enters in round 3.
 * League 2 plays one round and looks at ASD only; J is disqualified, a die puts I above G.
 */
const leagues: DominionDocument = {
  policy: { rounds: [3, 1], tieBreakersLeague2: ['asd'] },
  players: [
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ id, name: id, league: 1 })),
    ...['G', 'H', 'I', 'J'].map((id) => ({ id, name: id, league: 2 })),
  ].map((player) => {
    if (player.id === 'F') return { ...player, lateFrom: 3 };
    return player.id === 'B' ? { ...player, penalties: [{ afterRound: 2, points: 1 }] } : player;
  }),
  rounds: [
    {
      ...league(
        1,
        game('A', 'B', 'a', { aScore: 10, bScore: 5 }),
        game('C', 'D', 'walkoverB', { aScore: 9, bScore: 1 }),
        bye('E'),
        game('G', 'H', 'a', { aScore: 5, bScore: 3 }),
        { a: 'I', b: 'J', aScore: 30, bScore: 28 },
      ),
      disqualifiesAfter: ['J'],
    },
    {
      ...league(2, game('A', 'C', 'unprovable', { aScore: 20, bScore: 10 }), game('E', 'D', 'a', { difference: 6 }), bye('B')),
      ties: [['I', 'G']],
    },
    league(
      3,
      game('A', 'E', 'draw', { aScore: 7, bScore: 7 }),
      game('B', 'C', 'walkoverBoth'),
      game('D', 'F', 'a', { aScore: 3, bScore: 1 }),
    ),
  ],
};

/** The opponents of X: P 3-1 with a bye, Q 1-1-2, R 1-3 with a walk-out; X won by 5, lost by 23, had a bye, won by 31. */
const sourceExample: DominionDocument = {
  players: ['X', 'P', 'Q', 'R', 'S', 'T', 'U'].map((id) => ({ id, name: id })),
  rounds: [
    league(1, game('X', 'P', 'a', { difference: 5 }), game('Q', 'S', 'draw'), game('R', 'T', 'walkoverA')),
    league(2, game('Q', 'X', 'a', { difference: 23 }), game('R', 'S', 'a'), bye('P')),
    league(3, game('P', 'S', 'a'), game('Q', 'T', 'draw'), game('U', 'R', 'a'), bye('X')),
    league(4, game('X', 'R', 'a', { aScore: 41, bScore: 10 }), game('P', 'T', 'a'), game('U', 'Q', 'a')),
  ],
};

/** S has had a bye and lost its points to a penalty; Q and R have one point each and no bye, R lost by less. */
const fiveOfALeague: DominionDocument = {
  policy: { rounds: [3, 3] },
  players: ['P', 'Q', 'R', 'S', 'T'].map((id) =>
    id === 'S' ? { id, name: id, penalties: [{ afterRound: 1, points: 3 }] } : { id, name: id },
  ),
  rounds: [
    league(1, game('P', 'Q', 'a', { difference: 5 }), game('R', 'S', 'draw', { difference: 0 }), bye('T')),
    league(2, game('P', 'R', 'a', { difference: 1 }), game('T', 'Q', 'draw', { difference: 0 }), bye('S')),
  ],
};

const ids = (letter: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

/** One round of draws; penalties make a1, a2, ... and b1, b2, ... the ranks of both leagues. */
function ranked(n1: number, n2: number, after: Partial<ScoredRound> = {}, ...finals: ScoredRound[]): DominionDocument {
  const draws = (all: string[]): ScoredMatch[] => all.flatMap((id, i) => (i % 2 === 0 ? [game(id, all[i + 1]!, 'draw')] : []));
  const players = (all: string[], number: number): DominionDocument['players'] =>
    all.map((id, i) => ({ id, name: id, league: number, penalties: [{ afterRound: 1, points: i }] }));
  const [a, b] = [ids('a', n1), ids('b', n2)];
  return { players: [...players(a, 1), ...players(b, 2)], rounds: [{ ...league(1, ...draws(a), ...draws(b)), ...after }, ...finals] };
}

const semiFinals = (first: TableMatch, second: TableMatch, after: Partial<ScoredRound> = {}): ScoredRound => ({
  n: 2,
  stage: 'semiFinals',
  matches: [first, second],
  ...after,
});
const table = (order: string[][], more: Partial<TableMatch> = {}): TableMatch => ({ sides: order.flat(), order, ...more });

/** a1 came first with a substitute in its seat; a3 and b1 are level for second. */
const firstSemi = table([['a1'], ['b2'], ['a4'], ['a5']], { substituted: ['a1'] });
const secondSemi = table([['a6'], ['a3', 'b1'], ['a2']]);
const afterSemis = (after: Partial<ScoredRound>): DominionDocument => ranked(12, 8, {}, semiFinals(firstSemi, secondSemi, after));
const played = ranked(12, 8, {}, semiFinals(firstSemi, secondSemi, { declinesAfter: ['a4'] }), {
  n: 3,
  stage: 'final',
  matches: [table([['a6'], ['a3', 'b2'], ['a5']])],
});

type Example = [what: string, shown: (fault?: DominionFault) => unknown, expected: unknown];
const seeded = (fault?: DominionFault): { fault?: DominionFault } => (fault ? { fault } : {});
const opening =
  (after: Partial<ScoredRound>, absent: string[] = []) =>
  (fault?: DominionFault) =>
    openingTables(ranked(12, 8, after), { absent, ...seeded(fault) }).tables;

const examples: Example[] = [
  [
    'standings of both leagues',
    (fault) => dominionStandings(leagues, seeded(fault)).map(line),
    [
      // Win shares: A 1/2, B, C, D 1/3, E 5/6, F 0; ASD: A 5/2, B -5, C none, D -2, E 3, F -2.
      '1:1 E 5 (2-0-1, byes 1) 5/12 3 1/4',
      '1:2 A 3 (1-1-1, byes 0) 1/2 5/2 -1',
      '1:3 D 1 (1-2-0, byes 0) 7/18 -2 1/2',
      '1:4 C 1 (1-2-0, byes 0) 7/18  5/2',
      '1:5 B 0 (1-2-0, byes 1) 5/12 -5 5/2',
      '1:6 F 0 (0-1-0, byes 0) 1/3 -2 -2',
      '2:1 I 2 (1-0-0, byes 0) 2',
      '2:2 G 2 (1-0-0, byes 0) 2',
      '2:3 H 0 (0-1-0, byes 0) -2',
      '2:null J 0 (0-1-0, byes 0) -2',
    ],
  ],
  [
    'OW of 50 % and an ASD of 13/3, as the source works them out',
    (fault) => dominionStandings(sourceExample, seeded(fault)).find((row) => row.player === 'X')?.tieBreakers,
    { ow: '1/2', asd: '13/3', aoasd: '-13/3' },
  ],
  ['the bye goes to one of the lowest points without a bye', (fault) => dominionByeReceivers(fiveOfALeague, 3, 1, fault), ['Q', 'R']],
  [
    '31 players: 19 and 12, error 1/37',
    (fault) => [leagueSplit(31, fault)].map((one) => [one.leagues[0]?.players, showFraction(one.error!)]),
    [[19, '1/37']],
  ],
  [
    'ranks 1, 4, 5 with the second of league 2; 2, 3, 6 with the first',
    opening({}),
    [
      ['a1', 'a4', 'a5', 'b2'],
      ['a2', 'a3', 'a6', 'b1'],
    ],
  ],
  [
    'who drops after the league is skipped',
    opening({ dropsAfter: ['a3'] }),
    [
      ['a1', 'a5', 'a6', 'b2'],
      ['a2', 'a4', 'a7', 'b1'],
    ],
  ],
  [
    'who declines is replaced in its own seat, in the order of the declines, from its own league first',
    opening({ declinesAfter: ['a3', 'a2', 'b2'] }),
    [
      ['a1', 'a4', 'a5', 'b3'],
      ['a8', 'a7', 'a6', 'b1'],
    ],
  ],
  [
    'an absent candidate is passed over, one who dropped is none',
    opening({ withdrawsAfter: ['a2'], dropsAfter: ['a7'] }, ['a8']),
    [
      ['a1', 'a4', 'a5', 'b2'],
      ['a9', 'a3', 'a6', 'b1'],
    ],
  ],
  [
    'the best two of each go on: who walked out is last, and league 1 is before league 2',
    (fault) => finalTable(afterSemis({}), seeded(fault))?.tables,
    [['b2', 'a4', 'a6', 'a3']],
  ],
  [
    'own semi-final, other semi-final, own league, other league',
    (fault) => finalTable(afterSemis({ declinesAfter: ['a4'] }), seeded(fault))?.vacancies,
    [
      {
        player: 'a4',
        candidates: ['a5', 'a1', 'b1', 'a2', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'],
        promoted: 'a5',
        passedOver: [],
        allowed: true,
      },
    ],
  ],
  [
    'the final, the semi-finals by place, league 1, league 2',
    (fault) =>
      dominionPlaces(played, fault)
        ?.map((place) => `${place.rank} ${place.player}`)
        .join(', '),
    '1 a6, 2 a3, 2 b2, 4 a5, 5 a4, 6 b1, 7 a1, 7 a2, 9 a7, 10 a8, 11 a9, 12 a10, 13 a11, 14 a12, 15 b3, 16 b4, 17 b5, 18 b6, 19 b7, 20 b8',
  ],
];

const noticed = (fault: DominionFault, [, shown, expected]: Example): boolean => {
  try {
    expect(shown(fault)).toEqual(expected);
    return false;
  } catch {
    return true;
  }
};

describe('a Dominion league worked out by hand', () => {
  test.each(examples)('%s', (_, shown, expected) => {
    expect(shown()).toEqual(expected);
  });

  test.each(DOMINION_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(examples.some((example) => noticed(fault, example))).toBe(true);
  });
});

describe('the table of the source', () => {
  const shared = process.env['ROUNDBOOK_SHARED'] ?? join(__dirname, '../../../../shared');
  const text = readFileSync(join(shared, 'seeds', 'dominion-league.ja.txt'), 'utf8');
  const rows = [...text.matchAll(/^(\d+) \| (\d)\/(\d+) \([\d.]+%\) \| (\d)\/(\d+) \([\d.]+%\) \| ([\d.]+):1 \| ([\d.]+) \|$/gm)];

  it('has 31 rows', () => {
    expect(rows.map((row) => Number(row[1]))).toEqual(Array.from({ length: 31 }, (_, i) => i + 10));
  });

  test.each(rows.map((row) => row.slice(1)))('%s players: %s of %s and %s of %s, ratio %s, error %s', (n, q1, n1, q2, n2, ratio, error) => {
    const split = leagueSplit(Number(n));
    expect(split.finalists).toBe(Number(n) < 20 ? 4 : 8);
    expect(split.leagues).toEqual([
      { players: Number(n1), advance: Number(q1) },
      { players: Number(n2), advance: Number(q2) },
    ]);
    expect([decimals(split.ratio!, 2), decimals(split.error!, 4)]).toEqual([ratio, error]);
  });

  it('knows one league only up to nine players', () => {
    expect(leagueSplit(9)).toEqual({ finalists: 4, leagues: [{ players: 9, advance: 4 }], ratio: null, error: null });
    expect(leagueSplit(3).finalists).toBe(3);
  });
});

describe('byes', () => {
  it('are for odd leagues only, for who is there, and end with the rounds of the league', () => {
    const left = {
      ...fiveOfALeague,
      rounds: fiveOfALeague.rounds.map((round) => (round.n === 2 ? { ...round, dropsAfter: ['Q'] } : round)),
    };
    expect(dominionByeReceivers(left, 3, 1)).toEqual([]);
    const policy: DominionPolicy = { rounds: [2, 2] };
    expect(dominionByeReceivers({ ...fiveOfALeague, policy }, 3, 1)).toEqual([]);
    expect(dominionByeReceivers({ ...fiveOfALeague, rounds: [] }, 1, 1)).toEqual(['P', 'Q', 'R', 'S', 'T']);
  });
});

describe('finals', () => {
  it('have one table of four up to nineteen players, smaller where fewer are left', () => {
    expect(openingTables(ranked(6, 4))).toEqual({ stage: 'final', tables: [['a1', 'a2', 'a3', 'b1']], vacancies: [] });
    const few = ranked(6, 4, { dropsAfter: ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4'] });
    expect(openingTables(few).tables).toEqual([['a5', 'a6']]);
    const oneLeague = ranked(6, 0);
    expect(finalTable(oneLeague)?.tables).toEqual([['a1', 'a2', 'a3', 'a4']]);
  });

  it('take who was promoted from the document, and say who was passed over and who could not be promoted', () => {
    const promoted = (id: string): unknown =>
      openingTables(ranked(12, 8, { declinesAfter: ['a2'], promotions: [{ id, inPlaceOf: 'a2' }] }));
    expect(promoted('a9')).toMatchObject({
      tables: [
        ['a1', 'a4', 'a5', 'b2'],
        ['a9', 'a3', 'a6', 'b1'],
      ],
      vacancies: [{ player: 'a2', promoted: 'a9', passedOver: ['a7', 'a8'], allowed: true }],
    });
    expect(promoted('a4')).toMatchObject({ vacancies: [{ promoted: 'a4', allowed: false }] });
  });

  it('let nobody come back, and fill a seat again whose new holder declines too', () => {
    const twice = ranked(12, 8, { declinesAfter: ['a2', 'a7', 'a8'] });
    expect(openingTables(twice).tables[1]).toEqual(['a9', 'a3', 'a6', 'b1']);
    const after = ranked(
      12,
      8,
      { declinesAfter: ['a2'] },
      semiFinals(firstSemi, table([['a6'], ['a3'], ['b1'], ['a7']]), { withdrawsAfter: ['a6'] }),
    );
    expect(finalTable(after)).toMatchObject({ tables: [['b2', 'a4', 'b1', 'a3']], vacancies: [{ player: 'a6', promoted: 'b1' }] });
    expect(finalTable(after)?.vacancies[0]?.candidates).not.toContain('a2');
  });

  it('deal tables again that became unequal, and play the final at once with four left', () => {
    const others = [...ids('a', 12).slice(6), ...ids('b', 8).slice(2)];
    const left = (...declinesAfter: string[]): unknown => openingTables(ranked(12, 8, { dropsAfter: others, declinesAfter })).tables;
    expect(left('a1')).toEqual([
      ['a4', 'a5', 'b2'],
      ['a2', 'a3', 'a6', 'b1'],
    ]);
    expect(left('a1', 'a4')).toEqual([
      ['a2', 'a6', 'b2'],
      ['a3', 'a5', 'b1'],
    ]);
    expect(left('a1', 'a4', 'b1', 'a6')).toEqual([['a2', 'a3', 'a5', 'b2']]);
  });

  it('wait for open tables, and want a draw where league ranks are equal', () => {
    const open = ranked(12, 8, {}, semiFinals(firstSemi, { ...secondSemi, outcome: 'open' }));
    expect([finalTable(open), dominionPlaces(open)]).toEqual([null, null]);
    const level = ranked(12, 8);
    level.players[1]!.penalties = [];
    expect(() => openingTables(level)).toThrow('share rank 1');
    level.rounds.push({ ...semiFinals(firstSemi, secondSemi), ties: [['a2', 'a1']] });
    expect(openingTables(level).tables[0]).toEqual(['a2', 'a4', 'a5', 'b2']);
  });

  it('read the order from victory points where nothing else says it', () => {
    expect(tableOrder({ sides: ['p', 'q', 'r'], scores: { p: 3, q: 9, r: 3 }, substituted: ['q'] })).toEqual([['p', 'r'], ['q']]);
    expect(tableOrder({ sides: ['p', 'q', 'r'], scores: { p: 3 } })).toBeNull();
  });

  it('have no place for the disqualified', () => {
    const doc = { ...played, rounds: played.rounds.map((round) => (round.n === 3 ? { ...round, disqualifiesAfter: ['a3'] } : round)) };
    const places = dominionPlaces(doc)!;
    expect(places.slice(0, 3)).toEqual([
      { rank: 1, player: 'a6' },
      { rank: 2, player: 'b2' },
      { rank: 3, player: 'a5' },
    ]);
    expect(places[19]).toEqual({ rank: null, player: 'a3' });
  });
});
