import * as E from 'fp-ts/Either';
import { drawFrom, type Draw } from '@roundbook/draw';
import { evolveAll, initialState, type Match } from '@roundbook/tournament';
import { Scenario } from '../../test/scenario';

const runs = Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

/** A random result: mostly scores, now and then a draw, a difference or a walkover. */
const resultFrom = (draw: Draw): string => {
  const kind = draw.int(20);
  if (kind === 0) return 'draw';
  if (kind === 1) return draw.int(2) === 0 ? 'A:left' : 'B:left';
  if (kind === 2) return `+${1 + draw.int(200)}`;
  if (kind === 3) return 'both:left';
  return `${300 + draw.int(200)}-${300 + draw.int(200)}`;
};

const correctable = (scenario: Scenario): readonly Match[] =>
  scenario.state.rounds.flatMap(({ matches }) => matches.filter(({ result }) => result !== undefined));

const corrected = (scenario: Scenario, draw: Draw): void => {
  const matches = correctable(scenario);
  if (matches.length === 0) return;
  const { id } = draw.pick(matches);
  const correction = { match: id, result: resultFrom(draw), reason: 'wrongEntry' };
  // Now and then the draw gives the result that stands already.
  const answer = scenario.attempt('correct', correction);
  if (E.isRight(answer)) scenario.do('correct', correction);
  else expect(answer.left.code).toBe('same_result');
};

/** Somebody leaves, comes back, enters late, gets a bye by hand or has a result corrected. */
const incident = (scenario: Scenario, draw: Draw): void => {
  const { players } = scenario.state;
  const there = players.filter(({ status }) => status === 'active');
  const away = players.filter(({ status }) => status === 'dropped');
  const kind = draw.int(7);
  if (kind === 0 && there.length > 4) scenario.do('drop', { player: draw.pick(there).registration });
  else if (kind === 1 && away.length > 0) scenario.do('return', { player: draw.pick(away).registration });
  else if (kind === 2)
    scenario.enter([`late ${String(players.length).padStart(4, '0')}`], { entry: draw.int(2) === 0 ? 'nextRound' : 'loss' });
  else if (kind === 3 && there.length > 4 && E.isRight(scenario.attempt('pair', {}, { drawSeed: 'any' })))
    scenario.do('assignBye', { player: draw.pick(there).registration });
  else if (kind === 4 && there.length > 5)
    scenario.do(draw.int(2) === 0 ? 'withdraw' : 'disqualify', { player: draw.pick(there).registration, reason: 'other' });
  else if (kind === 5) scenario.do('penalise', { player: draw.pick(there).registration, points: 1, reason: 'slowPlay' });
  else corrected(scenario, draw);
};

/** Everybody who may play stands in the round once, nobody else does, and a drawn bye is one of an odd number. */
const fits = (scenario: Scenario, expected: readonly number[]): void => {
  const round = scenario.round();
  const seated = [...round.matches.flatMap(({ sides }) => sides), ...round.byes.map(({ player }) => player)];
  expect([...seated].sort((i, j) => i - j)).toEqual(expected);
  const drawn = round.byes.filter(({ byHand }) => byHand === undefined);
  if (round.phase !== 'initial') expect(drawn.length).toBe((expected.length - (round.byes.length - drawn.length)) % 2);
  for (const match of round.matches) expect(match.starts).toMatch(/^[ab]$/);
};

const expectedIn = ({ state }: Scenario): readonly number[] => {
  const round = state.rounds.length + 1;
  return state.players
    .filter(
      ({ entryRound, absences }) =>
        entryRound <= round && !absences.some(({ from, to }) => from <= round && (to === undefined || round < to)),
    )
    .map(({ registration }) => registration);
};

const played = (n: number, settings: Record<string, unknown>, seed: string): Scenario => {
  const draw = drawFrom('whole tournaments', seed);
  const scenario = new Scenario('performance', { ...settings, publish: 'atOnce' }).players(n);
  for (;;) {
    const expected = expectedIn(scenario);
    const answer = scenario.attempt('pair', {}, { drawSeed: 'any' });
    if (E.isLeft(answer)) {
      expect(answer.left.code).toBe('nothing_to_pair');
      break;
    }
    scenario.pair();
    fits(scenario, expected);
    for (const { id } of scenario.round().matches) scenario.do('report', { match: id, result: resultFrom(draw) });
    if (draw.int(2) === 0) incident(scenario, draw);
  }
  return scenario;
};

/** No record is lost: wins and spread add up to what was played. */
const addsUp = (scenario: Scenario): void => {
  const rows = scenario.placing().rows;
  const ranks = rows.map(({ rank }) => rank).filter((rank) => rank !== null);
  expect(ranks).toEqual(ranks.map((_, index) => index + 1));
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (row.rank === null || next === undefined || next.rank === null) continue;
    const spread = (one: typeof row) => one.tieBreakers[0]?.value?.n ?? 0n;
    expect(row.points > next.points || (row.points === next.points && spread(row) >= spread(next))).toBe(true);
  }
};

describe('whole tournaments of performance pairings, from registration to winner (rules.md 4, 7)', () => {
  it.each([
    [4, {}],
    [5, {}],
    [6, { swissUntil: 4 }],
    [7, { rounds: 12, placePrizes: 1 }],
    [9, { rounds: 10, trimSpread: 20 }],
    [10, { rounds: 14, gibsonSpread: 20 }],
    [11, { rounds: 9, swissUntil: 'hold' }],
    [13, { finalRound: 'performance' }],
    [15, { swissFrom: '3', rounds: 15 }],
    [16, { rounds: 11, maxMeetings: 1 }],
    [2, { initial: 'roundRobin' }],
    [5, { initial: 'roundRobin', rounds: 11 }],
    [8, { initial: 'roundRobin' }],
  ])('%s players, %j', (n, settings) => {
    for (let run = 0; run < runs; run += 1) {
      const scenario = played(n, settings, `${n} ${JSON.stringify(settings)} ${run}`);
      scenario.do('complete', {});
      expect(scenario.state.completed).toBe(true);
      addsUp(scenario);
      expect(scenario.placing().winner).toBe(scenario.order()[0]);
      expect(evolveAll(initialState, scenario.events)).toEqual(scenario.state);
    }
  });
});
