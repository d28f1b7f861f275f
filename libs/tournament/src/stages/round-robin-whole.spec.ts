import fc from 'fast-check';
import { Scenario, type Play } from '../../test/scenario';

const runs = Math.max(1, Math.round(2 * Number(process.env['ROUNDBOOK_RUNS'] ?? '1')));

type Choose = (n: number) => number;
const RESULTS = ['2-0', '0-2', '2-1', '1-2', 'draw', '1-1', 'timeout', 'A:left', 'B:left', 'double-loss'];

/** What somebody does between two rounds; nobody has to. */
const meddle = (scenario: Scenario, choose: Choose): void => {
  // The field of round 1 stands.
  if (scenario.state.rounds.length < 2) return;
  const player = 1 + choose(scenario.state.players.length);
  const kind = ['drop', 'return', 'withdraw', 'undo', 'correct', 'unreport', 'penalise', 'void'][choose(24)];
  if (kind === undefined) return;
  const played = scenario.state.rounds.flatMap(({ matches }) => matches.filter(({ result }) => result !== undefined));
  const match = played[choose(Math.max(1, played.length))]?.id ?? 'r1m1';
  const payload: Record<string, unknown> = {
    drop: { player, reason: 'illness' },
    return: { player },
    withdraw: { player, reason: 'left' },
    undo: {},
    correct: { match, result: RESULTS[choose(RESULTS.length)], reason: 'wrongEntry' },
    unreport: { match },
    penalise: { player, points: 1, reason: 'conduct' },
    void: { reason: 'once more' },
  };
  const there = scenario.state.players.filter(({ status }) => status === 'active').length;
  if ((kind === 'drop' || kind === 'withdraw') && there <= 3) return;
  // What is refused changes nothing, and says what would be possible.
  if (scenario.attempt(kind, payload[kind])._tag === 'Right') scenario.do(kind as 'undo', payload[kind] as never);
};

const anyResult =
  (choose: Choose): Play =>
  (_a, _b, match) => {
    const result = RESULTS[choose(RESULTS.length)] ?? '2-0';
    return match.bestOf === 3 ? result : '1-0';
  };

/** Reports what is open with whatever the match admits. */
const playOpen = (scenario: Scenario, choose: Choose): void => {
  const how = anyResult(choose);
  for (const round of scenario.state.rounds.filter(({ published }) => published))
    for (const match of round.matches.filter(({ result }) => result === undefined)) {
      const result = how(match.sides[0], match.sides[1], match);
      const fits = scenario.attempt('report', { match: match.id, result })._tag === 'Right';
      scenario.do('report', { match: match.id, result: fits ? result : '2-0' });
    }
};

const playWhole = (scenario: Scenario, choose: Choose): void => {
  for (let turn = 0; turn < 200; turn += 1) {
    playOpen(scenario, choose);
    meddle(scenario, choose);
    const draft = scenario.state.rounds.at(-1);
    if (draft !== undefined && !draft.published) {
      const answer = scenario.attempt('publish', {});
      if (answer._tag === 'Right') scenario.do('publish', {});
      else scenario.do('void', { reason: answer.left.code });
      continue;
    }
    playOpen(scenario, choose);
    const answer = scenario.attempt('pair', {});
    if (answer._tag === 'Left') {
      expect(answer.left.code).toBe('nothing_to_pair');
      scenario.do('complete', {});
      return;
    }
    scenario.pair();
  }
  throw new Error(`no end: ${scenario.state.rounds.map(({ phase }) => phase).join()}`);
};

const checkWhole = (scenario: Scenario): void => {
  const { state } = scenario;
  const groups = state.stages[0]?.groups ?? [];
  const cycles = 'cycles' in state.policy ? state.policy.cycles : 1;
  const regular = state.rounds.filter(({ phase }) => phase === 'league' || phase === 'groups');
  const pairs = regular.flatMap(({ matches }) => matches.map(({ sides }) => [...sides].sort((a, b) => a - b).join('-'))).sort();
  const wanted = groups
    .flatMap((group) => group.flatMap((one) => group.filter((other) => other > one).map((other) => `${one}-${other}`)))
    .flatMap((pair) => Array.from({ length: cycles }, () => pair))
    .sort();
  // Whoever left, everybody was paired with everybody of the group, as often as there are cycles.
  expect(pairs).toEqual(wanted);
  for (const { matches, byes } of state.rounds) {
    const there = [...matches.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)];
    expect(new Set(there).size).toBe(there.length);
  }
  const largest = Math.max(...groups.map(({ length }) => length));
  expect(regular).toHaveLength(cycles * (largest - 1 + (largest % 2)));
  const rows = scenario.placing().rows;
  expect(rows.map(({ registration }) => registration).sort((a, b) => a - b)).toEqual(state.players.map(({ registration }) => registration));
  rows.forEach(({ rank }, index) => {
    const before = rows.slice(0, index).map((one) => one.rank ?? 0);
    // A last match lost by both leaves the first place empty.
    expect([before.at(-1), index + 1, ...(index === 0 && state.stages.length > 1 ? [2] : [])]).toContain(rank);
  });
  expect(scenario.newest('TournamentCompleted').data.placing.flat()).toEqual(rows.map(({ registration }) => registration));
  if ('tie' in state.policy && state.policy.tie === 'draw')
    expect(scenario.placing().winner ?? 'shared').toBe(rows[1]?.rank === 1 || rows[0]?.rank !== 1 ? 'shared' : rows[0].registration);
};

describe.each([
  ['key-league', 2, {}],
  ['key-league', 2, { tie: 'playoff', cycles: 2 }],
  ['key-final-tournament', 4, {}],
  ['key-final-tournament', 4, { tie: 'playoff', qualifiers: 3 }],
  ['key-playoff', 4, {}],
  ['key-playoff', 6, { groups: 3, tie: 'playoff', groupDraw: 'snake' }],
  ['key-feather', 2, {}],
] as const)('whole tournaments of %s from %i players, %j', (preset, fewest, settings) => {
  it('end complete, whoever left, came back or was corrected', () => {
    fc.assert(
      fc.property(fc.integer({ min: fewest, max: preset === 'key-league' && 'cycles' in settings ? 9 : 16 }), fc.gen(), (players, gen) => {
        const scenario = new Scenario(preset, settings).players(players);
        playWhole(scenario, (n) => gen(fc.nat, { max: Math.max(0, n - 1) }));
        checkWhole(scenario);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
