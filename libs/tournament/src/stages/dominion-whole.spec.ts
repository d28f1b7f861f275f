import { drawFrom, type Draw } from '@roundbook/draw';
import { Scenario, uuidOf } from '../../test/scenario';
import type { Match } from '../state';
import { placingAfter } from './placing';
import { seatsOf } from './stage-rules';
import { evolve } from '../evolve';
import { initialState } from '../state-changes';

const RUNS = 10 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const tableResult = (match: Match, draw: Draw) => {
  const order = draw.shuffle(seatsOf(match));
  const tie = draw.int(4) === 0 && order.length > 2;
  const groups = tie
    ? [[order[0] as number], order.slice(1, 3), ...order.slice(3).map((player) => [player])]
    : order.map((player) => [player]);
  const last = order.at(-1) as number;
  return { outcome: 'order' as const, order: groups, ...(!tie && draw.int(5) === 0 ? { substituted: [last] } : {}) };
};

const leagueResult = (draw: Draw): string =>
  draw.pick(['30-12', '12-30', '25-20', '18-18', '-3-4', '40-1', 'A:left', 'B:left', 'both:left', 'unprovable', '9-14', '22-21']);

/** Something that happens between rounds, now and then. */
const between = (scenario: Scenario, draw: Draw): void => {
  const { state } = scenario;
  const active = state.players.filter(({ status }) => status === 'active').map(({ registration }) => registration);
  const away = state.players.filter(({ status }) => status === 'dropped').map(({ registration }) => registration);
  const finals = state.stages.length > 1;
  const player = active.length === 0 ? undefined : draw.pick(active);
  const act = draw.int(9);
  if (player === undefined) return;
  if (act === 0 && active.length > 6) scenario.do('drop', { player });
  if (act === 1 && active.length > 6) scenario.do('withdraw', { player });
  if (act === 2 && away.length > 0 && !finals) scenario.do('return', { player: draw.pick(away) });
  if (act === 3) scenario.do('penalise', { player, points: 1 + draw.int(3), reason: 'slowPlay' });
  if (
    act === 4 &&
    !finals &&
    scenario.attempt('register', { players: [{ player: uuidOf(1, state.players.length + 1) }] }, { names: [{ nameAfter: null }] })._tag ===
      'Right'
  )
    scenario.enter([`late ${state.players.length}`], {});
  if (act === 5 && active.length > 6) scenario.do('disqualify', { player, reason: 'conduct' });
  if (act === 6) {
    const decliner = draw.pick(active);
    const payload = { player: decliner, absent: draw.int(2) === 0 ? [] : [draw.pick(active)] };
    if (scenario.attempt('decline', payload)._tag === 'Right') scenario.do('decline', payload);
  }
  if (act === 7) {
    const played = state.rounds.flatMap(({ matches }) => matches).filter(({ result }) => result !== undefined);
    const match = played.length === 0 ? undefined : draw.pick(played);
    const result = match?.seats === undefined ? leagueResult(draw) : tableResult(match, draw);
    const payload = { match: match?.id ?? '', result, reason: 'wrongEntry' };
    if (match !== undefined && scenario.attempt('correct', payload)._tag === 'Right') scenario.do('correct', payload);
  }
};

const checkRound = (scenario: Scenario): void => {
  const { state } = scenario;
  const round = scenario.round();
  const seated = [...round.matches.flatMap(seatsOf), ...round.byes.map(({ player }) => player)];
  expect(new Set(seated).size).toBe(seated.length);
  for (const player of seated) expect(state.players[player - 1]).toMatchObject({ status: 'active' });
  for (const { seats, sides } of round.matches) {
    if (seats === undefined) continue;
    expect(seats.slice(0, 2)).toEqual([...sides]);
    expect(seats.length).toBeLessThanOrEqual(4);
  }
  if (round.phase === 'semiFinals') {
    const sizes = round.matches.map((match) => seatsOf(match).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  }
};

const checkPlacing = (scenario: Scenario): void => {
  const { state } = scenario;
  for (let round = 0; round <= state.rounds.length; round += 1) {
    const { rows, stage } = placingAfter(state, round);
    expect(new Set(rows.map(({ registration }) => registration)).size).toBe(rows.length);
    const places = new Map<string, number>();
    for (const { rank, group } of rows) {
      if (rank === null) continue;
      const division = stage === 0 ? String(group) : '';
      const ahead = places.get(division) ?? 0;
      expect(rank).toBeLessThanOrEqual(ahead + 1);
      places.set(division, ahead + 1);
    }
  }
};

const play = (run: number): Scenario => {
  const draw = drawFrom(`dominion ${run}`, 'pairs');
  const scenario = new Scenario('dominion-league', { confirmation: 'none', ...(draw.int(2) === 0 ? { rounds: [3, 2] } : {}) });
  scenario.players(4 + draw.int(26));
  for (let step = 0; step < 20; step += 1) {
    if (scenario.attempt('pair', {}, { drawSeed: 'any' })._tag === 'Left') break;
    scenario.pair();
    checkRound(scenario);
    scenario.publish();
    if (scenario.state.stages.length > 1) between(scenario, draw);
    for (const match of scenario.round().matches.filter(({ result }) => result === undefined))
      scenario.do('report', { match: match.id, result: match.seats === undefined ? leagueResult(draw) : tableResult(match, draw) });
    between(scenario, draw);
    checkPlacing(scenario);
  }
  return scenario.do('complete', {});
};

describe('whole tournaments, with drops, walk-outs, late entries, declines and corrections', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => run))('number %i comes to its end', (run) => {
    const scenario = play(run);
    const { state } = scenario;
    expect(state.completed).toBe(true);
    const placed = (state.placing ?? []).flat();
    const everybody = scenario
      .placing()
      .rows.filter(({ rank }) => rank !== null)
      .map(({ registration }) => registration);
    expect([...placed].sort((one, other) => one - other)).toEqual([...everybody].sort((one, other) => one - other));
    expect(new Set(placed).size).toBe(placed.length);
    expect(state.stages.map(({ kind }) => kind)).toEqual(['swiss', 'tables']);
    const winner = scenario.placing().winner;
    if (winner !== undefined) expect(state.placing?.[0]).toEqual([winner]);
    expect(scenario.events.reduce(evolve, initialState)).toEqual(state);
  });
});
