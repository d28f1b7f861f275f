import { NeutralDocument, NeutralMatch } from './neutral';
import { STANDINGS_FAULTS, StandingsFault, SwissPolicy, referenceStandings } from './standings';
import { LossOutPolicy, TWO_LOSS_OUT_FAULTS, TwoLossOut, TwoLossOutFault, referenceTwoLossOut } from './two-loss-out';

const game = (a: string, b: string | null, outcome: string, games?: [number, number, number]): NeutralMatch =>
  games ? { a, b, outcome, aWins: games[0], bWins: games[1], draws: games[2] } : { a, b, outcome };
const bye = (a: string): NeutralMatch => game(a, null, 'bye');
const people = (ids: string): { id: string; name: string }[] => ids.split('').map((id) => ({ id, name: id }));

/** A meets B twice (the second time A left), two byes of weak players, D below the floor. */
const faction: NeutralDocument<SwissPolicy> = {
  policy: { preset: 'faction-play' },
  players: people('ABCDE'),
  rounds: [
    { n: 1, stage: 'swiss', matches: [game('A', 'B', 'a', [2, 0, 0]), game('C', 'D', 'draw', [1, 1, 1]), bye('E')] },
    { n: 2, stage: 'swiss', matches: [game('A', 'C', 'b', [1, 2, 0]), game('E', 'D', 'a', [2, 0, 0]), bye('B')] },
    { n: 3, stage: 'swiss', matches: [game('E', 'C', 'draw', [0, 0, 3]), game('A', 'B', 'walkoverA'), bye('D')] },
  ],
};

/** P5 enters in round 2 with a loss; P1 and P3 draw without a word about games. */
const magic: NeutralDocument<SwissPolicy> = {
  policy: { preset: 'magic', lateEntry: 'loss' },
  players: ['P1', 'P2', 'P3', 'P4', 'P5'].map((id) => (id === 'P5' ? { id, name: id, lateFrom: 2 } : { id, name: id })),
  rounds: [
    { n: 1, stage: 'swiss', matches: [game('P1', 'P2', 'a', [2, 0, 0]), game('P3', 'P4', 'a', [2, 0, 0])] },
    { n: 2, stage: 'swiss', matches: [game('P1', 'P3', 'draw'), game('P2', 'P4', 'a', [2, 1, 0]), bye('P5')] },
    { n: 3, stage: 'finals', matches: [game('P1', 'P3', 'a', [2, 0, 0])] },
  ],
};

/** Nobody has played: names alone decide. U+FB00 stands before U+10400 by code points, after it by UTF-16 units. */
const names: NeutralDocument<SwissPolicy> = {
  policy: { preset: 'faction-play' },
  players: [
    { id: '1', name: 'Zoe' },
    { id: '2', name: 'adam' },
    { id: '3', name: '\u{10400}x' },
    { id: '4', name: 'Adam' },
    { id: '5', name: 'ﬀx' },
    { id: '6', name: 'Zoe' },
  ],
  rounds: [],
};

type Row = [rank: number, player: string, points: string, record: string, figures: string];

const rowsOf = (doc: NeutralDocument<SwissPolicy>, fault?: StandingsFault): Row[] =>
  referenceStandings(doc, fault ? { fault } : {}).map((row) => [
    row.rank ?? 0,
    row.player,
    row.points,
    `${row.record.wins}-${row.record.losses}-${row.record.draws} byes ${row.record.byes}`,
    Object.entries(row.tieBreakers)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]);

const swissExamples: [NeutralDocument<SwissPolicy>, Row[]][] = [
  [
    faction,
    [
      // Shares that opponents bring: A 3/9, B 3/6, C 5/9, D 1/6 raised to 33/100, E 4/6.
      [1, 'E', '7', '2-0-1 byes 1', 'omw 797/1800, gw 2/3, oomw 949/1800'],
      [2, 'B', '6', '2-1-0 byes 1', 'omw 1/3, gw 1/2, oomw 14/27'],
      [3, 'C', '5', '1-0-2 byes 0', 'omw 133/300, gw 13/27, oomw 8491/16200'],
      [4, 'D', '4', '1-1-1 byes 1', 'omw 11/18, gw 7/18, oomw 319/720'],
      [5, 'A', '3', '1-2-0 byes 0', 'omw 14/27, gw 1/2, oomw 37/100'],
    ],
  ],
  [
    magic,
    [
      // Shares: P1 and P3 4/6, P2 3/6, P4 0 raised to 1/3; games: P1 and P3 7/9, P2 6/15, P4 3/15, P5 1.
      [1, 'P1', '4', '1-0-1 byes 0', 'omw 7/12, gw 7/9, ogw 53/90'],
      [2, 'P3', '4', '1-0-1 byes 0', 'omw 1/2, gw 7/9, ogw 5/9'],
      [3, 'P2', '3', '1-1-0 byes 0', 'omw 1/2, gw 2/5, ogw 5/9'],
      [4, 'P5', '3', '1-1-0 byes 1', 'omw 1/3, gw 1, ogw 1/3'],
      [5, 'P4', '0', '0-2-0 byes 0', 'omw 7/12, gw 1/5, ogw 53/90'],
    ],
  ],
  [names, ['4', '2', '1', '6', '5', '3'].map((id, at): Row => [at + 1, id, '0', '0-0-0 byes 0', 'omw 33/100, gw 0, oomw 33/100'])],
];

describe('Swiss standings worked out by hand', () => {
  test.each(swissExamples)('example %#', (doc, rows) => {
    expect(rowsOf(doc)).toEqual(rows);
  });

  test.each(STANDINGS_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(swissExamples.some(([doc, rows]) => JSON.stringify(rowsOf(doc, fault)) !== JSON.stringify(rows))).toBe(true);
  });

  test('after round 1 a later entrant is not there and equal players share a rank', () => {
    const rows = referenceStandings(magic, { afterRound: 1 });
    expect(rows.map((row) => [row.rank, row.player])).toEqual([
      [1, 'P1'],
      [1, 'P3'],
      [3, 'P2'],
      [3, 'P4'],
    ]);
  });

  test('finals show in points and record only where every stage is asked for', () => {
    const [first, second] = referenceStandings(magic, { everyStage: true });
    expect([first?.points, first?.record.wins, second?.points, second?.record.losses]).toEqual(['7', 2, '4', 1]);
    expect(first?.tieBreakers).toEqual({ omw: '7/12', gw: '7/9', ogw: '53/90' });
  });

  test('a drawn match is one drawn game where the policy says so, and 0-0-0 is a draw without games', () => {
    const gwOf = (draw: NeutralMatch, drawnMatch: string): string | null | undefined =>
      referenceStandings({
        policy: { preset: 'faction-play', drawnMatch },
        players: people('AB'),
        rounds: [
          { n: 1, stage: 'swiss', matches: [draw] },
          { n: 2, stage: 'swiss', matches: [bye('A')] },
        ],
      })[0]?.tieBreakers['gw'];
    expect(gwOf(game('A', 'B', 'draw', [1, 1, 0]), 'recorded')).toBe('2/3'); // (2 won of 3): 6/9
    expect(gwOf(game('A', 'B', 'draw', [1, 1, 0]), 'oneDrawnGame')).toBe('2/3'); // (3 + 1) / 6
    expect(gwOf(game('A', 'B', 'draw', [0, 0, 3]), 'recorded')).toBe('1/2'); // (3 + 3) / 12
    expect(gwOf(game('A', 'B', 'draw', [0, 0, 3]), 'oneDrawnGame')).toBe('2/3');
    expect(gwOf(game('A', 'B', 'draw', [0, 0, 0]), 'recorded')).toBe('1');
  });

  test('penalty points and a disqualification touch nobody else', () => {
    const players = faction.players.map((player) =>
      player.id === 'E' ? { ...player, penalties: [{ afterRound: 2, points: 3 }] } : player,
    );
    const rounds = faction.rounds.map((round) => (round.n === 3 ? { ...round, disqualifiesAfter: ['B'] } : round));
    const rows = referenceStandings({ ...faction, players, rounds });
    expect(rows.map((row) => [row.rank, row.player, row.points])).toEqual([
      [1, 'C', '5'],
      [2, 'D', '4'],
      [3, 'E', '4'],
      [4, 'A', '3'],
      [null, 'B', '0'],
    ]);
    expect(rows.find((row) => row.player === 'C')?.tieBreakers['omw']).toBe('133/300');
  });
});

/** Nine players, cut 4; I walks out on G in round 2; byes of I, A and C. */
const nine: NeutralDocument<LossOutPolicy> = {
  policy: { preset: 'playstile-2lo' },
  players: people('ABCDEFGHI'),
  rounds: [
    { n: 1, stage: 'qualifying', matches: [game('A', 'B', 'a'), game('C', 'D', 'a'), game('E', 'F', 'a'), game('G', 'H', 'a'), bye('I')] },
    {
      n: 2,
      stage: 'qualifying',
      matches: [bye('A'), game('C', 'E', 'a'), game('G', 'I', 'walkoverB'), game('B', 'D', 'a'), game('F', 'H', 'a')],
    },
    { n: 3, stage: 'qualifying', matches: [bye('C'), game('G', 'A', 'a'), game('E', 'I', 'a'), game('B', 'F', 'a')] },
    { n: 4, stage: 'playIn', matches: [game('E', 'B', 'b')] },
    { n: 5, stage: 'finals', matches: [game('G', 'B', 'a'), game('C', 'A', 'b')] },
    { n: 6, stage: 'finals', matches: [game('G', 'A', 'b')] },
  ],
};

/** Four players, cut 2: W and X lose to each other, Y enters late, U qualifies and leaves. */
const lossy: NeutralDocument<LossOutPolicy> = {
  policy: { preset: 'playstile-2lo' },
  players: [...people('UVWX'), { id: 'Y', name: 'Y', lateFrom: 2 }],
  rounds: [
    { n: 1, stage: 'qualifying', matches: [game('U', 'V', 'a'), game('W', 'X', 'doubleLoss')] },
    { n: 2, stage: 'runOff', matches: [game('V', 'W', 'a'), game('X', 'Y', 'b')], dropsAfter: ['U'] },
  ],
};

/** A meets B twice in the one-loss pool by hand; eight players make a cut of 2. */
const rematch: NeutralDocument<LossOutPolicy> = {
  policy: { preset: 'playstile-2lo' },
  players: people('ABCDEFGH'),
  rounds: [
    { n: 1, stage: 'qualifying', matches: [game('A', 'B', 'a'), game('C', 'D', 'a'), game('E', 'F', 'a'), game('G', 'H', 'a')] },
    { n: 2, stage: 'qualifying', matches: [game('A', 'B', 'b'), game('C', 'E', 'a'), game('G', 'D', 'b'), game('F', 'H', 'a')] },
  ],
};

/** `players` names in a full field without drops; neighbours meet and the first one wins. */
function play(players: number, cut?: number, fault?: TwoLossOutFault): { doc: NeutralDocument<LossOutPolicy>; end: TwoLossOut } {
  const ids = Array.from({ length: players }, (_, i) => `p${String(i).padStart(3, '0')}`);
  const policy = { preset: 'playstile-2lo', ...(cut === undefined ? {} : { cut }) };
  const doc: NeutralDocument<LossOutPolicy> = { policy, players: ids.map((id) => ({ id, name: id })), rounds: [] };
  const options = fault ? { fault } : {};
  let state = referenceTwoLossOut(doc, options);
  while (state.phase === 'qualifying' || state.phase === 'runOff') {
    const matches: NeutralMatch[] = [];
    for (const pool of Object.values(state.pools)) {
      if (state.phase === 'runOff' && pool === state.pools['0']) continue;
      for (let i = 0; i < pool.length; i += 2) {
        const other = pool[i + 1];
        matches.push(other === undefined ? bye(pool[i]!) : game(pool[i]!, other, 'a'));
      }
    }
    doc.rounds.push({ n: doc.rounds.length + 1, stage: state.phase, matches });
    state = referenceTwoLossOut(doc, options);
  }
  return { doc, end: state };
}

const course = (players: number, cut?: number, fault?: TwoLossOutFault): string => {
  const { end } = play(players, cut, fault);
  const rounds = end.history.map((one) => `${one.stage === 'runOff' ? 'r' : ''}${one.pools['0']}/${one.pools['1']}`);
  return [...rounds, ...end.playIn.map((match) => match.ranks.join('v'))].join(' ');
};

interface LossExample {
  what: string;
  seen: (fault?: TwoLossOutFault) => unknown;
  expected: unknown;
}

const at = (doc: NeutralDocument<LossOutPolicy>, afterRound?: number, fault?: TwoLossOutFault): TwoLossOut =>
  referenceTwoLossOut(doc, { ...(afterRound === undefined ? {} : { afterRound }), ...(fault ? { fault } : {}) });
const ranks = (state: TwoLossOut): string => state.standings.map((row) => `${row.rank}${row.player}`).join(' ');
const sosOf = (state: TwoLossOut): string => state.players.map((one) => `${one.player} ${one.sos}`).join(' ');

const lossExamples: LossExample[] = [
  {
    what: 'SOS: byes are wins played, a walkover is a round',
    seen: (fault) => sosOf(at(nine, 3, fault)),
    expected: 'A 5/6 B 1/3 C 1/3 D 5/6 E 5/9 F 4/9 G 1/3 H 2/3 I 5/6',
  },
  { what: 'the play-in changes no SOS', seen: (fault) => sosOf(at(nine, 4, fault)), expected: sosOf(at(nine, 3)) },
  {
    what: 'slots, order of the one-loss pool and play-in after round 3',
    seen: (fault) => {
      const state = at(nine, 3, fault);
      return [state.cut, state.phase, state.slots, state.undefeated, state.oneLossRanking, state.playIn];
    },
    expected: [4, 'playIn', 2, { afterRound: 3, players: ['C', 'G'] }, [['A'], ['E'], ['B']], [{ ranks: [4, 5], sides: [['E'], ['B']] }]],
  },
  // C and G share the SOS 1/3; extended SOS: C 25/36, G 28/36.
  { what: 'seeds', seen: (fault) => at(nine, 4, fault).seeds, expected: [['G'], ['C'], ['A'], ['B']] },
  { what: 'order before the end', seen: (fault) => ranks(at(nine, 3, fault)), expected: '1G 2C 3A 4E 5B 6I 7F 8D 9H' },
  { what: 'final places', seen: (fault) => ranks(at(nine, undefined, fault)), expected: '1A 2G 3B 3C 5E 6I 7F 8D 9H' },
  {
    what: 'double loss and late entry after round 1',
    seen: (fault) => {
      const state = at(lossy, 1, fault);
      return [state.phase, state.pools, state.slots, state.undefeated.players];
    },
    expected: ['runOff', { '0': [], '1': ['V', 'W', 'X', 'Y'] }, 1, ['U']],
  },
  {
    what: 'a qualified player who leaves gives the slot back; the missed round is not played',
    seen: (fault) => {
      const state = at(lossy, 2, fault);
      return [state.phase, state.slots, state.seeds, sosOf(state)];
    },
    // V met U (1 of 1) and W (0 of 2); X met W and Y (1 of 1); Y met X (0 of 2).
    expected: ['finals', 2, [['V'], ['Y']], 'U 1/2 V 1/2 W 1/4 X 1/2 Y 0'],
  },
  {
    what: 'an opponent met twice counts twice',
    // A: B, B (1 of 2 each); C: D 1/2, E 1/2; D: C 1, G 1/2; E: F 1/2, C 1; F: E 1/2, H 0; G: H 0, D 1/2; H: G 1/2, F 1/2.
    seen: (fault) =>
      sosOf(at({ ...rematch, rounds: [...rematch.rounds, { n: 3, stage: 'qualifying', matches: [game('A', 'D', 'a')] }] }, 3, fault)),
    // After round 3 A has won 2 of 3, D 1 of 3: A (1/2 + 1/2 + 1/3) / 3.
    expected: 'A 4/9 B 2/3 C 5/12 D 13/18 E 3/4 F 1/4 G 1/6 H 1/2',
  },
  {
    what: 'the dropped are not paired',
    seen: (fault) => {
      const [first] = nine.rounds;
      return at({ ...nine, rounds: [{ ...first!, dropsAfter: ['D'] }] }, 1, fault).pools;
    },
    expected: { '0': ['A', 'C', 'E', 'G', 'I'], '1': ['B', 'F', 'H'] },
  },
  { what: '8, cut set to 4', seen: (fault) => course(8, 4, fault), expected: '4/4 2/4 r0/2' },
  { what: '8, cut by attendance', seen: (fault) => at(play(8).doc, 1, fault).cut, expected: 2 },
  { what: '64, cut 8', seen: (fault) => course(64, undefined, fault), expected: '32/32 16/32 8/24 4/16 r0/8 r0/4' },
  { what: '128, cut 8', seen: (fault) => course(128, undefined, fault), expected: '64/64 32/64 16/48 8/32 4/20 r0/10 r0/5 8v9' },
  {
    what: '256, cut 8',
    seen: (fault) => course(256, undefined, fault),
    expected: '128/128 64/128 32/96 16/64 8/40 4/24 r0/12 r0/6 8v9 7v10',
  },
];

describe('2LO worked out by hand', () => {
  test.each(lossExamples)('$what', ({ seen, expected }) => {
    expect(seen()).toEqual(expected);
  });

  test.each(TWO_LOSS_OUT_FAULTS)('the fault %s shows in an example', (fault) => {
    expect(lossExamples.some(({ seen, expected }) => JSON.stringify(seen(fault)) !== JSON.stringify(expected))).toBe(true);
  });

  test('two play-ins pair outwards from the last slot, ties named where they are open', () => {
    const { end } = play(256);
    expect(end.slots).toBe(4);
    expect(end.oneLossRanking.flat()).toHaveLength(6);
    const holders = (rank: number): string[] | undefined =>
      end.oneLossRanking.find((group) => group.includes(end.oneLossRanking.flat()[rank - 1] ?? ''));
    expect(end.playIn.map((match) => match.sides)).toEqual([
      [holders(4), holders(5)],
      [holders(3), holders(6)],
    ]);
  });

  test('a play-in lost by both closes the seeds up', () => {
    const rounds = nine.rounds.slice(0, 3);
    const state = at({ ...nine, rounds: [...rounds, { n: 4, stage: 'playIn', matches: [game('E', 'B', 'doubleLoss')] }] });
    expect([state.phase, state.seeds]).toEqual(['finals', [['G'], ['C'], ['A']]]);
  });

  test('who leaves between play-in and bracket is replaced by the play-in loser, in the same seat', () => {
    const rounds = nine.rounds.slice(0, 3);
    const playIn = { n: 4, stage: 'playIn', matches: [game('E', 'B', 'b')], withdrawsAfter: ['C'] };
    expect(at({ ...nine, rounds: [...rounds, playIn] }).seeds).toEqual([['G'], ['E'], ['A'], ['B']]);
    expect(at({ ...nine, policy: { ...nine.policy, vacancy: 'bye' }, rounds: [...rounds, playIn] }).seeds).toEqual([
      ['G'],
      [],
      ['A'],
      ['B'],
    ]);
  });

  test('a last match lost by both has no winner and two seconds', () => {
    const rounds = nine.rounds.map((round) => (round.n === 6 ? { ...round, matches: [game('G', 'A', 'doubleLoss')] } : round));
    const state = at({ ...nine, rounds });
    expect([state.phase, state.winner, ranks(state)]).toEqual(['done', null, '2A 2G 3B 3C 5E 6I 7F 8D 9H']);
  });

  test('an open match keeps the round open', () => {
    const rounds = nine.rounds
      .slice(0, 3)
      .map((round) =>
        round.n === 3 ? { ...round, matches: [bye('C'), game('G', 'A', 'open'), game('E', 'I', 'a'), game('B', 'F', 'a')] } : round,
      );
    const state = at({ ...nine, rounds });
    expect([state.phase, state.roundOpen, state.undefeated.players, state.pools['0']]).toEqual(['qualifying', true, [], ['A', 'C', 'G']]);
  });

  test('a draw, a late entry at the limit and a cut above the field are refused', () => {
    const one = (match: NeutralMatch): NeutralDocument<LossOutPolicy> => ({
      ...lossy,
      players: people('UV'),
      rounds: [{ n: 1, stage: 'qualifying', matches: [match] }],
    });
    expect(() => at(one(game('U', 'V', 'draw')))).toThrow('draw');
    expect(() => at(one(game('U', 'V', 'timeout')))).toThrow('timeout');
    expect(() => at({ ...one(game('U', 'V', 'a')), policy: { cut: 4 } })).toThrow('above the field');
    expect(() =>
      at({
        ...lossy,
        players: lossy.players.map((player) => (player.id === 'Y' ? { ...player, lateFrom: 3 } : player)),
        rounds: lossy.rounds.slice(0, 2),
      }),
    ).toThrow('losses');
  });
});

describe('triple-down worked out by hand', () => {
  const matches = (outcomes: string): NeutralDocument<LossOutPolicy>['rounds'] =>
    outcomes
      .split('')
      .map((outcome, at) => ({ n: at + 1, stage: 'qualifying', matches: [game('A', 'B', outcome === 'x' ? 'doubleLoss' : outcome)] }));
  const triple = (outcomes: string): TwoLossOut =>
    referenceTwoLossOut({ policy: { preset: 'triple-down' }, players: people('AB'), rounds: matches(outcomes) });

  test('two players meet until one is out', () => {
    expect([triple('aab').phase, triple('aab').pools]).toEqual(['qualifying', { all: ['A', 'B'] }]);
    expect([triple('aaba').phase, triple('aaba').winner, ranks(triple('aaba'))]).toEqual(['done', 'A', '1A 2B']);
  });

  test('all who go out together share the first place', () => {
    expect([triple('abxx').winner, ranks(triple('abxx'))]).toEqual([null, '1A 1B']);
  });
});
