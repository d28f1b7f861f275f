import fc from 'fast-check';
import { ReferenceRow } from '../standings';
import { met } from '../pairing/by-hand';
import { contenders } from '../pairing/performance-groups';
import { bestReasonablePairings } from '../pairing/performance-swiss';
import { ScoredMatch, ScoredRound, matchesOf } from '../scored-match';
import { clinching } from './clinch';
import { contenderGroups, gibsonCounts } from './contenders';
import { performancePhases, reasonableSwiss } from './phase';
import { PERFORMANCE_FAULTS, PerformanceDocument, PerformanceFault, PerformancePolicy } from './record';
import { performanceStandings } from './standings';
import { mayStart, wrongStarts } from './starts';

const bye = (a: string): ScoredMatch => ({ a, b: null, outcome: 'bye' });
const game = (a: string, b: string, outcome: string, more: Partial<ScoredMatch> = {}): ScoredMatch => ({ a, b, outcome, ...more });
const round = (n: number, stage: string, ...matches: ScoredMatch[]): ScoredRound => ({ n, stage, matches });
const document = (ids: string, policy: PerformancePolicy, ...rounds: ScoredRound[]): PerformanceDocument => ({
  policy,
  players: ids.split('').map((id) => ({ id, name: id })),
  rounds,
});
const line = (row: ReferenceRow): string =>
  `${row.rank} ${row.player} ${row.points} (${row.record.wins}-${row.record.losses}-${row.record.draws}, byes ${row.record.byes}) ${row.tieBreakers['spread']}`;

/** C leaves its second match, B and D lose one both; of the third match of C only the difference is known. */
const five = document(
  'ABCDE',
  { rounds: 6, initialRounds: 3 },
  round(1, 'initial', { a: 'A', b: 'B', aScore: 400, bScore: 350 }, { a: 'C', b: 'D', aScore: 300, bScore: 300 }, bye('E')),
  round(2, 'initial', game('A', 'C', 'walkoverB'), { a: 'B', b: 'E', aScore: 320, bScore: 380 }, bye('D')),
  round(3, 'initial', game('B', 'D', 'doubleLoss', { aScore: 10, bScore: 0 }), game('C', 'E', 'a', { difference: 10 }), bye('A')),
);

/** Two double losses leave A two wins ahead of all others; it has met B and C. */
const ahead = (stage: string, policy: PerformancePolicy): PerformanceDocument =>
  document(
    'ABCD',
    { rounds: 6, ...policy },
    round(1, 'initial', game('A', 'B', 'a'), game('C', 'D', 'doubleLoss')),
    round(2, stage, game('A', 'C', 'a'), game('B', 'D', 'doubleLoss')),
  );

/** Everybody has met: A 3 wins, B 2, C 1, D none. */
const roundRobin = (policy: PerformancePolicy): PerformanceDocument =>
  document(
    'ABCD',
    { rounds: 6, ...policy },
    round(1, 'initial', game('A', 'D', 'a'), game('B', 'C', 'a')),
    round(2, 'initial', game('A', 'C', 'a'), game('B', 'D', 'a')),
    round(3, 'initial', game('A', 'B', 'a'), game('C', 'D', 'a')),
  );

/** C came late and has had no bye: it rests as the lowest, and A and B have met. Were A to rest, B and C could meet. */
const lateC: PerformanceDocument = {
  policy: { rounds: 6, initialRounds: 2 },
  players: [
    { id: 'A', name: 'A' },
    { id: 'B', name: 'B' },
    { id: 'C', name: 'C', lateFrom: 2 },
  ],
  rounds: [round(1, 'initial', game('A', 'B', 'a')), round(2, 'initial', game('A', 'C', 'a'), bye('B'))],
};

/** Everybody played all rounds so far against a partner who is gone: wins (a half is a draw) and spread are free to choose. */
function division(played: number, policy: PerformancePolicy, lines: [wins: number, spread?: number][]): PerformanceDocument {
  const id = (i: number): string => String.fromCharCode(65 + i);
  const partner = (i: number): string => `partner of ${id(i)}`;
  const rounds = Array.from({ length: played }, (_, r) => {
    const matches = lines.map(([wins, spread], i) => {
      const outcome = r + 1 <= wins ? 'a' : r + 0.5 <= wins ? 'draw' : 'b';
      return game(id(i), partner(i), outcome, r === 0 ? { difference: spread ?? 0 } : {});
    });
    return round(r + 1, 'initial', ...matches);
  });
  rounds[played - 1]!.dropsAfter = lines.map((_, i) => partner(i));
  const ids = lines.flatMap((_, i) => [id(i), partner(i)]);
  return { policy, players: ids.map((one) => ({ id: one, name: one })), rounds };
}

const after18 = division(18, { rounds: 24, placePrizes: 5 }, [[12], [11], [11], [10], [10], [9], [8.5], [7], [6.5], [3]]);
const twoLeft = (spread: number): PerformanceDocument => division(10, { rounds: 12, placePrizes: 2 }, [[9, spread], [7], [2], [1]]);
const withOpenMatch: PerformanceDocument = {
  ...twoLeft(3000),
  rounds: twoLeft(3000).rounds.map((one) =>
    one.n === 10 ? { ...one, matches: [...one.matches.slice(0, -1), game('D', 'partner of D', 'open')] } : one,
  ),
};

/** B has started twice, A once, though in their own match A started; of the match of B and D nothing is known. */
const starts = document(
  'ABCD',
  { rounds: 6 },
  round(1, 'initial', game('A', 'B', 'a', { starts: 'a' }), game('C', 'D', 'a', { starts: 'b' })),
  round(2, 'initial', game('C', 'B', 'a', { starts: 'b' }), game('A', 'D', 'a', { starts: 'b' })),
  round(3, 'initial', game('B', 'D', 'a', { starts: 'a' }), bye('A'), bye('C')),
);

/** A started twice and replied twice; E started once and has rested since. */
const rested = document(
  'ABCDE',
  { rounds: 9 },
  round(1, 'initial', game('A', 'B', 'a', { starts: 'a' }), game('E', 'D', 'a', { starts: 'a' }), bye('C')),
  round(2, 'initial', game('A', 'C', 'a', { starts: 'b' }), game('B', 'D', 'a', { starts: 'a' }), bye('E')),
  round(3, 'initial', game('A', 'D', 'a', { starts: 'a' }), game('B', 'C', 'a', { starts: 'a' }), bye('E')),
  round(4, 'swiss', game('A', 'B', 'a', { starts: 'b' }), game('C', 'D', 'a', { starts: 'a' }), bye('E')),
);

type Example = [what: string, shown: (fault?: PerformanceFault) => unknown, expected: unknown];

const examples: Example[] = [
  [
    'a bye and who stays have 50, who leaves -50, a double loss nothing',
    (fault) => performanceStandings(five, fault ? { fault } : {}).map(line),
    [
      '1 A 3 (3-0-0, byes 1) 150',
      '2 E 2 (2-1-0, byes 1) 100',
      '3 D 3/2 (1-1-1, byes 1) 50',
      '4 C 3/2 (1-1-1, byes 0) -40',
      '5 B 0 (0-3-0, byes 0) -110',
    ],
  ],
  [
    'two wins are reasonable where nobody nearer is left to meet',
    (fault) => performancePhases(ahead('initial', { initialRounds: 2 }), 3, fault),
    ['swiss'],
  ],
  [
    'after groups of four no pair may meet again; after a round robin once more',
    (fault) => [performancePhases(roundRobin({}), 4, fault), performancePhases(roundRobin({ initial: 'roundRobin' }), 4, fault)],
    [['performance'], ['swiss']],
  ],
  ['the bye is taken out before anybody is paired', (fault) => performancePhases(lateC, 3, fault), ['performance']],
  [
    'a last round that is an initial one is no King Of The Hill',
    (fault) => performancePhases(roundRobin({ rounds: 3 }), 3, fault),
    ['initial'],
  ],
  ['a performance round settles it', (fault) => performancePhases(ahead('performance', { initialRounds: 1 }), 3, fault), ['performance']],
  [
    'after round 18 of 24, leader 12-6: 9 or more; the fifth 10-8: 7 or more',
    (fault) => contenderGroups(after18, 19, fault),
    {
      roundsLeft: 6,
      apart: null,
      firstLimit: '9',
      moneyReference: 'E',
      moneyLimit: '7',
      first: ['A', 'B', 'C', 'D', 'E', 'F'],
      money: ['G', 'H'],
      rest: ['I', 'J'],
    },
  ],
  [
    'with two rounds left a gap of two wins and 2000 points can be caught, 2001 cannot',
    (fault) =>
      [clinching(twoLeft(2000), 11, fault), clinching(twoLeft(2001), 11, fault)].map((one) => [
        one?.clinched,
        one?.afterRound,
        one?.roundsLeft,
        one?.gaps[0],
      ]),
    [
      [false, 10, 2, { player: 'B', wins: '2', spread: 2000, canCatch: true }],
      [true, 10, 2, { player: 'B', wins: '2', spread: 2001, canCatch: false }],
    ],
  ],
  ['nothing is said while a result is open', (fault) => clinching(withOpenMatch, 11, fault), null],
  [
    'starts over the event count before starts of the pair, these before a draw',
    (fault) => [mayStart(starts, 4, 'A', 'B', fault), mayStart(starts, 2, 'A', 'D', fault), mayStart(starts, 2, 'B', 'C', fault)],
    [['A'], ['A', 'D'], ['B', 'C']],
  ],
  ['who rests has no reply to balance its starts', (fault) => mayStart(rested, 5, 'A', 'E', fault), ['A']],
  ['no start of this document is wrong', (fault) => wrongStarts(starts, fault), []],
];

const noticed = (fault: PerformanceFault, [, shown, expected]: Example): boolean => {
  try {
    expect(shown(fault)).toEqual(expected);
    return false;
  } catch {
    return true;
  }
};

describe('a performance stage worked out by hand', () => {
  test.each(examples)('%s', (_, shown, expected) => {
    expect(shown()).toEqual(expected);
  });

  test.each(PERFORMANCE_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(examples.some((example) => noticed(fault, example))).toBe(true);
  });
});

describe('starts', () => {
  it('names a start that the balance forbids, and wants none where the policy has none', () => {
    const rounds = starts.rounds.map((one) =>
      one.n === 3 ? round(3, 'initial', game('B', 'D', 'a', { starts: 'b' }), bye('A'), bye('C')) : one,
    );
    expect(wrongStarts({ ...starts, rounds })).toEqual([{ round: 3, a: 'B', b: 'D', starts: 'D', may: ['B'] }]);
    expect(wrongStarts({ ...starts, policy: { starts: 'none' } })).toHaveLength(5);
  });
});

describe('standings', () => {
  const level = (ties?: string[][]): PerformanceDocument =>
    document('AB', { rounds: 6 }, round(1, 'initial', game('A', 'B', 'draw')), { ...round(2, 'initial'), ...(ties ? { ties } : {}) });
  const ranks = (doc: PerformanceDocument, afterRound?: number): unknown =>
    performanceStandings(doc, afterRound === undefined ? {} : { afterRound }).map((row) => [row.rank, row.player]);

  it('shares a rank until a draw is recorded, and looks at no later draw', () => {
    expect(ranks(level())).toEqual([
      [1, 'A'],
      [1, 'B'],
    ]);
    expect(ranks(level([['B', 'A']]), 1)).toEqual([
      [1, 'B'],
      [2, 'A'],
    ]);
    expect(ranks(level([['B', 'A']]), 0)).toEqual([
      [1, 'A'],
      [1, 'B'],
    ]);
  });

  it('takes penalties off the own wins, and gives a disqualified player no place and no points', () => {
    const doc = document('ABC', { rounds: 6 }, { ...round(1, 'initial', game('A', 'B', 'a'), bye('C')), disqualifiesAfter: ['C'] });
    doc.players[0]!.penalties = [{ afterRound: 1, points: '1/2' }];
    expect(performanceStandings(doc).map((row) => [row.rank, row.player, row.points])).toEqual([
      [1, 'A', '1/2'],
      [2, 'B', '0'],
      [null, 'C', '0'],
    ]);
  });
});

describe('phases', () => {
  it('leaves unfinished groups from round 3 on, and takes a complete round robin of an odd field with its byes', () => {
    expect(performancePhases(roundRobin({ swissFrom: '3' }), 3)).toEqual(['swiss']);
    const seven = document('ABCDEFG', { rounds: 12, initial: 'roundRobin' });
    expect([performancePhases(seven, 7), performancePhases(seven, 12)]).toEqual([['initial'], ['lastRound']]);
  });

  it('obeys the director, who may hold the switch back', () => {
    const held = roundRobin({ swissUntil: 4 });
    expect([performancePhases(held, 4), performancePhases(held, 5)]).toEqual([['swiss'], ['performance']]);
    expect(performancePhases(roundRobin({ finalRound: 'performance' }), 6)).toEqual(['performance']);
    expect(performancePhases(roundRobin({ initial: 'roundRobin', rounds: 4, finalRound: 'performance' }), 4)).toEqual(['swiss']);
  });

  it('calls it open where the bye hangs on a draw that nobody has made', () => {
    const tied: PerformanceDocument = {
      ...lateC,
      rounds: [round(1, 'initial', game('A', 'B', 'a')), round(2, 'initial', game('C', 'A', 'a'), bye('B'))],
    };
    expect(performancePhases(tied, 3).sort()).toEqual(['performance', 'swiss']);
    tied.rounds.push({ ...round(3, 'swiss'), ties: [['C', 'B', 'A']] });
    expect(performancePhases(tied, 3)).toEqual(['swiss']);
  });

  it('agrees with the pairing reference on what is reasonable', () => {
    const berger = ['AF BE CD', 'FD EC AB', 'BF CA DE', 'FE AD BC'];
    const results = fc.array(fc.constantFrom('a', 'b', 'draw', 'doubleLoss'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(results, fc.integer({ min: 2, max: 4 }), fc.boolean(), (outcomes, played, afterRoundRobin) => {
        const rounds = berger.slice(0, played).map((pairs, r) => {
          return round(r + 1, 'swiss', ...pairs.split(' ').map((pair, i) => game(pair[0]!, pair[1]!, outcomes[3 * r + i]!)));
        });
        const policy: PerformancePolicy = afterRoundRobin ? { initial: 'roundRobin' } : {};
        const doc = document('ABCDEF', { rounds: 9, ...policy }, ...rounds);
        const rows = performanceStandings(doc);
        const pairs = rounds
          .flatMap((one) => matchesOf(one))
          .map(({ a, b }): [number, number] => [a, b!].map((id) => rows.findIndex((row) => row.player === id)) as [number, number]);
        const halfWins = rows.map((row) => 2 * row.record.wins + row.record.draws);
        const best = bestReasonablePairings({ halfWins, met: met(6, pairs), mostMeetings: afterRoundRobin ? 1 : 0 });
        expect(reasonableSwiss(doc, played + 1)).toEqual([best.all.length > 0]);
      }),
      { numRuns: 60 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1) },
    );
  });

  it('sets a clinched leader apart once a performance round was due', () => {
    const last = (stage: string): PerformanceDocument => ({
      ...roundRobin({}),
      rounds: [...roundRobin({}).rounds, round(4, stage), round(5, stage)],
    });
    expect([gibsonCounts(last('performance'), 6), gibsonCounts(last('swiss'), 6), gibsonCounts(last('swiss'), 5)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('contender groups', () => {
  it('trims the lowest win count by spread from the reference player', () => {
    const trimmed = (fourth: number): PerformanceDocument =>
      division(12, { rounds: 17, placePrizes: 3, trimSpread: 100 }, [[12, 900], [11], [9.5, 400], [9.5, fourth], [3]]);
    expect(contenderGroups(trimmed(400), 13)).toMatchObject({
      roundsLeft: 5,
      firstLimit: '19/2',
      first: ['A', 'B', 'C', 'D'],
      money: [],
      rest: ['E'],
    });
    expect(contenderGroups(trimmed(399), 13)).toMatchObject({ first: ['A', 'B', 'C'], moneyReference: 'C', moneyLimit: '7', money: ['D'] });
  });

  it('has no first-place contenders behind a gibsonised leader', () => {
    expect(contenderGroups(twoLeft(2001), 11)).toEqual({
      roundsLeft: 2,
      apart: 'A',
      firstLimit: null,
      moneyReference: 'B',
      moneyLimit: '6',
      first: [],
      money: ['B'],
      rest: ['C', 'D'],
    });
  });

  it('agrees with the groups that the pairing reference counts by ranks', () => {
    const lines: [number, number][] = [
      [9, 10],
      [8.5, 400],
      [8, 0],
      [7, -50],
      [6.5, 20],
      [6.5, -900],
      [4, 0],
      [1, 5],
    ];
    for (const roundsLeft of [1, 2, 3, 6]) {
      for (const prizes of [0, 1, 3, 20]) {
        for (const trimSpread of [null, 100]) {
          const doc = division(9, { rounds: 8 + 1 + roundsLeft, placePrizes: prizes, trimSpread }, lines);
          const zeros = lines.map(() => 0);
          const byRank = contenders({
            halfWins: lines.map(([wins]) => 2 * wins),
            spreads: lines.map(([, spread]) => spread),
            byes: zeros,
            met: met(lines.length),
            roundsLeft,
            prizes,
            trimSpread,
          });
          const ids = (players: number[]): string[] => players.map((player) => String.fromCharCode(65 + player));
          const groups = contenderGroups(doc, 10);
          expect([groups.first, groups.money, groups.rest]).toEqual([ids(byRank.first), ids(byRank.money), ids(byRank.rest)]);
          expect(groups.apart).toBe(byRank.leaderApart ? 'A' : null);
        }
      }
    }
  });
});
