import { pairPayload, type RoundStep } from './import-plan';
import { people, document, round, older, planOf, roundsOf, others, resultOf, type Json } from './neutral-given.spec-support';

describe('what a match says', () => {
  it.each<[string, Json, unknown]>([
    ['nothing: one drawn game', {}, { outcome: 'draw' }],
    ['games alone', { aWins: 1, bWins: 2 }, { outcome: 'b', games: { a: 1, b: 2, draws: 0 } }],
    ['0-0-0: a draw without games', { aWins: 0, bWins: 0, draws: 0 }, { outcome: 'draw', games: { a: 0, b: 0, draws: 0 } }],
    ['0-0-3: three drawn games', { draws: 3 }, { outcome: 'draw', games: { a: 0, b: 0, draws: 3 } }],
    ['won with 0-0-0: no score', { outcome: 'a', aWins: 0, bWins: 0, draws: 0 }, { outcome: 'a' }],
    ['won with a score', { outcome: 'a', aWins: 2, bWins: 1 }, { outcome: 'a', games: { a: 2, b: 1, draws: 0 } }],
    ['a draw with nothing written down', { outcome: 'draw' }, { outcome: 'draw' }],
    ['who left', { outcome: 'walkoverB' }, { outcome: 'walkoverB' }],
    ['both lost', { outcome: 'doubleLoss' }, { outcome: 'doubleLoss' }],
    ['the older word', { result: 'b', bWins: 1 }, { outcome: 'b', games: { a: 0, b: 1, draws: 0 } }],
    ['still open', { outcome: 'open' }, undefined],
  ])('%s', (_what, match, expected) => expect(resultOf(match)).toEqual(expected));

  it('keeps games that a live report would refuse, and says so', () => {
    const plan = planOf(
      document({ rounds: [round(1, { a: 'A', b: 'B', aWins: 3, bWins: 0 }, { a: 'C', b: 'D', aWins: 3, bWins: 1, bestOf: 5 })] }),
    );
    expect(roundsOf(plan)[0]?.given.matches[0]?.result?.games).toEqual({ a: 3, b: 0, draws: 0 });
    expect(plan.notes).toEqual(['One result has more games won than the match has to give: kept as written.']);
  });
});

describe('a plan', () => {
  it('registers, pairs with byes and ties, leaves out, and names registrations from 1', () => {
    const plan = planOf(
      document({
        rounds: [
          {
            ...round(1, { a: 'C', b: 'A', table: 4, outcome: 'a', bestOf: 3 }, { a: 'D', b: null, byHand: true }),
            ties: [['D', 'A'], ['B']],
            byHand: true,
          },
        ],
      }),
    );
    expect(plan.steps).toEqual([
      { kind: 'register', players: [0, 1, 2, 3] },
      {
        kind: 'round',
        round: 1,
        phase: 'swiss',
        leftOut: [1],
        ties: [[3, 0]],
        beside: {},
        byHand: true,
        given: { matches: [{ a: 2, b: 0, table: 4, bestOf: 3, result: { outcome: 'a' } }], byes: [{ player: 3, byHand: true }] },
      },
    ]);
    expect(pairPayload(roundsOf(plan)[0] as RoundStep)).toEqual({
      given: { matches: [{ a: 3, b: 1, table: 4, bestOf: 3, result: { outcome: 'a' } }], byes: [{ player: 4, byHand: true }] },
      imported: { phase: 'swiss', ties: [[4, 1]], leftOut: [2] },
    });
  });

  it('puts who leaves and who comes back behind the round, from the next one on', () => {
    const rounds = [
      { ...round(1), dropsAfter: ['A'], withdrawsAfter: ['B'] },
      { ...round(2), disqualifiesAfter: ['C'] },
      { ...round(3), returnsAfter: ['A'] },
      round(4),
    ];
    const plan = planOf(document({ rounds, before: { drops: ['D'] } }));
    expect(
      plan.steps.map((step) =>
        step.kind === 'round' ? step.round : 'fromRound' in step ? `${step.kind} ${step.player} ${step.fromRound}` : step.kind,
      ),
    ).toEqual(['register', 'drop 3 1', 1, 'drop 0 2', 'withdraw 1 2', 2, 'disqualify 2 3', 3, 'return 0 4', 4]);
    expect(roundsOf(plan).map((step) => step.leftOut)).toEqual([[0, 1, 2], [2], [], [0]]);
  });

  it('registers in the order of the file, late players before the round they enter', () => {
    const players = people('ABCDE').map((player) => ({
      ...player,
      ...({ B: { lateFrom: 3 }, D: { lateFrom: 4, lateEntry: 'loss' }, E: { lateFrom: 3 } } as Record<string, Json>)[player.id],
    }));
    const plan = planOf(document({ players, rounds: [round(1), round(2), round(3)] }));
    expect(
      plan.steps.flatMap<unknown>((step) =>
        step.kind === 'round'
          ? [step.round]
          : step.kind === 'register'
            ? [step.players]
            : step.kind === 'late'
              ? [`${step.player} ${step.fromRound} ${step.entry}`]
              : [],
      ),
    ).toEqual([[0], '1 3 nextRound', [2], 1, 2, '3 4 loss', '4 3 nextRound', 3]);
    expect(plan.players.map((player) => player.lateFrom)).toEqual([undefined, 3, undefined, 4, 3]);
  });

  it('registers a player before anything is said of it', () => {
    const players = people('AB').map((player) => (player.id === 'B' ? { ...player, lateFrom: 4 } : player));
    const plan = planOf(document({ players, rounds: [{ ...round(1), dropsAfter: ['B'] }, round(2)] }));
    expect(plan.steps.map((step) => step.kind)).toEqual(['register', 'round', 'late', 'drop', 'round']);
  });

  it('records a corrected match as it was, and corrects it once the later round is paired', () => {
    const corrections = [
      { afterRound: 2, was: { outcome: 'b', bWins: 2 } },
      { afterRound: 3, was: { outcome: 'draw' } },
    ];
    const plan = planOf(
      document({ rounds: [round(1, { a: 'C', b: null }, { a: 'A', b: 'B', outcome: 'a', corrections }), round(2), round(3)] }),
    );
    expect(roundsOf(plan)[0]?.given.matches).toEqual([{ a: 0, b: 1, result: { outcome: 'b', games: { a: 0, b: 2, draws: 0 } } }]);
    expect(plan.steps.slice(2)).toEqual([
      expect.objectContaining({ round: 2 }),
      { kind: 'correct', round: 1, matchIndex: 0, result: { outcome: 'draw' } },
      expect.objectContaining({ round: 3 }),
      { kind: 'correct', round: 1, matchIndex: 0, result: { outcome: 'a' } },
    ]);
  });

  it('checks in and confirms where the policy wants that', () => {
    const players = people('ABC').map((player) => (player.id === 'C' ? { ...player, checkedIn: false } : player));
    const matches = [{ a: 'A', b: 'B', outcome: 'a' }];
    const plan = planOf(
      document({
        players,
        policy: { checkIn: 'required', confirmation: 'staff' },
        rounds: [round(1, ...matches), round(2, { ...matches[0], confirmed: false }), round(3, { a: 'A', b: 'B', outcome: 'open' })],
      }),
    );
    expect(others(plan)).toEqual([
      { kind: 'register', players: [0, 1, 2] },
      { kind: 'checkIn', players: [0, 1] },
      { kind: 'report', round: 2, matchIndex: 0, result: { outcome: 'a' } },
    ]);
    expect(roundsOf(plan).map((step) => step.given.matches[0]?.result)).toEqual([{ outcome: 'a' }, undefined, undefined]);
    expect(roundsOf(plan).map((step) => step.leftOut)).toEqual([[], [], []]);
  });

  it('keeps pools of a two-loss stage and leaves nobody out there', () => {
    const plan = planOf({
      preset: 'playstile-2lo',
      policy: { cut: 2 },
      players: people('ABCD'),
      rounds: [
        {
          n: 1,
          stage: 'qualifying',
          matches: [
            { a: 'A', b: 'B', outcome: 'a', pool: 0 },
            { a: 'C', b: null, pool: 0 },
          ],
        },
      ],
    });
    expect(roundsOf(plan)[0]).toMatchObject({
      phase: 'qualifying',
      leftOut: [],
      given: { matches: [{ pool: 0 }], byes: [{ player: 2, pool: 0 }] },
    });
    expect([plan.preset, plan.settings]).toEqual(['playstile-2lo', { cut: 2 }]);
  });
});

describe('rules and names', () => {
  it('a Magic source without a preset is magic, with the rounds that were played, and the notes say so', () => {
    const rounds = [
      { n: 1, matches: [{ a: 'A', b: 'B', aWins: 2 }], dropsAfter: ['B'] },
      {
        n: 2,
        matches: [
          { a: 'A', b: 'C', aWins: 2 },
          { a: 'D', b: null, aWins: 2, bWins: 0, draws: 0 },
        ],
        dropsAfter: [],
      },
    ];
    const published = ['D', 'A', 'C', 'B'].map((id, index) => ({ id, rank: [2, 1, 2, 4][index], points: 0 }));
    const plan = planOf(older({ rounds, published }));
    expect([plan.name, plan.preset, plan.settings]).toEqual([
      'Monday',
      'magic',
      { winPoints: 3, drawPoints: 1, lossPoints: 0, byeWorth: 3, rounds: 2 },
    ]);
    expect(plan.notes).toEqual([
      'The file is of a Magic source and names no preset: it was read as magic.',
      'One player is not seen again after a round before the last: read as dropped from the next round on.',
      '2 players are first seen after round 1: read as a late entry.',
    ]);
    expect(plan.steps.at(-1)).toEqual({ kind: 'complete', ties: [[0, 3, 2, 1]] });
    expect(plan.players.map((player) => player.lateFrom)).toEqual([undefined, undefined, 2, 2]);
  });

  it('the preset asked for wins, and the policy of another is left out', () => {
    const plan = planOf(document({ policy: { preset: 'magic', byeGames: '2-0' } }), { preset: 'faction-play', name: ' Friday ' });
    expect([plan.name, plan.preset, plan.settings]).toEqual(['Friday', 'faction-play', {}]);
    expect(plan.notes).toEqual(["The file's own policy (magic) was left out: it was read as faction-play."]);
  });

  it('concludes rounds and cut from a bracket where the policy is silent', () => {
    const finals = {
      n: 2,
      stage: 'finals',
      matches: [
        { a: 'A', b: 'B', outcome: 'a' },
        { a: 'C', b: null },
      ],
    };
    const rounds = [round(1, { a: 'A', b: 'B', outcome: 'a' }), finals];
    expect(planOf(document({ rounds })).settings).toEqual({ rounds: 1, cut: 4 });
    expect(planOf(document({ rounds, policy: { cut: 8, rounds: 3 } })).settings).toEqual({ rounds: 3, cut: 8 });
    expect(planOf(document()).settings).toEqual({});
    expect(planOf(document({ rounds: [round(1), round(2), round(3)] })).settings).toEqual({ rounds: 3 });
  });

  it('is completed when the file says so, or when it is published and nothing is open', () => {
    const last = (rest: Json) => planOf(document(rest)).steps.at(-1)?.kind;
    const published = [{ id: 'A', rank: 1 }];
    expect([last({}), last({ completed: true }), last({ published }), last({ published, completed: false })]).toEqual([
      'round',
      'complete',
      'complete',
      'round',
    ]);
    expect(last({ published, rounds: [round(1, { a: 'A', b: 'B', outcome: 'open' })] })).toBe('round');
    expect(planOf(document({ completed: true, ties: [['C', 'D']], published })).steps.slice(-2)).toEqual([
      { kind: 'ties', ties: [[2, 3]] },
      { kind: 'complete', ties: [] },
    ]);
  });

  it('names what it did not read, and cuts a long name at a whole character', () => {
    const plan = planOf(document({ colour: 'red', name: `${'x'.repeat(199)}\u{1F600}` }));
    expect([plan.name, plan.notes]).toEqual(['x'.repeat(199), ['The field "colour" was not read.']]);
  });
});
