import { toText } from '@roundbook/exact';
import { division, given } from '../../test/division';
import type { Scenario } from '../../test/scenario';
import type { TournamentState } from '../state';
import { placingAfter } from './placing';

const row = (scenario: Scenario, registration: number) => {
  const found = scenario.placing().rows.find((one) => one.registration === registration);
  const spread = found?.tieBreakers.find(({ name }) => name === 'spread')?.value;
  return {
    rank: found?.rank,
    points: found?.points,
    record: found?.record,
    spread: spread === null || spread === undefined ? spread : toText(spread),
  };
};
const four = () => division(4, { rounds: 3 }).pair();
/** The match of player 1 and its opponent in round 1. */
const match = (scenario: Scenario) => scenario.round().matches.find(({ sides }) => sides.includes(1));

describe('results of performance pairings (rules.md 4)', () => {
  it('are scores or their difference; games are refused', () => {
    const scenario = four();
    const { id } = match(scenario) ?? { id: '' };
    scenario.refused('report', { match: id, result: { outcome: 'a', games: { a: 2, b: 1, draws: 0 } } }, 'games_not_allowed');
    scenario.refused('report', { match: id, result: { outcome: 'a' } }, 'scores_needed');
    scenario.do('report', { match: id, result: '431-388' });
    expect(row(scenario, 1)).toMatchObject({ points: 1, spread: '43' });
    scenario.do('correct', { match: id, result: '-12', reason: 'wrongEntry' });
    expect(row(scenario, 1)).toMatchObject({ points: 0, spread: '-12', record: { wins: 0, losses: 1, draws: 0, byes: 0 } });
  });

  it('a draw is half a win', () => {
    const scenario = four();
    const { id, sides } = match(scenario) ?? { id: '', sides: [1, 2] as const };
    scenario.do('report', { match: id, result: '400-400' });
    for (const side of sides) expect(row(scenario, side)).toMatchObject({ points: 0.5, spread: '0', record: { draws: 1 } });
  });

  it('a walkover counts byeSpread for the side that stayed and minus it for the other; a double loss 0', () => {
    const scenario = division(4, { rounds: 3, byeSpread: 75 }).pair();
    const [one, two] = scenario.round().matches;
    scenario.do('report', { match: one?.id ?? '', result: 'B:left' }).do('report', { match: two?.id ?? '', result: 'double-loss' });
    expect(row(scenario, one?.sides[0] ?? 0)).toMatchObject({ points: 1, spread: '75' });
    expect(row(scenario, one?.sides[1] ?? 0)).toMatchObject({ points: 0, spread: '-75' });
    for (const side of two?.sides ?? []) expect(row(scenario, side)).toMatchObject({ points: 0, spread: '0', record: { losses: 1 } });
  });

  it('a bye is a win and byeSpread', () => {
    const scenario = division(5).playRound(() => '400-390');
    expect(row(scenario, scenario.byes()[0] ?? 0)).toMatchObject({ points: 1, spread: '50', record: { wins: 1, byes: 1 } });
  });

  it('who is disqualified is level with nobody: a draw among the others tells them apart', () => {
    const scenario = given(division(6, { rounds: 3 }), [1, 2, 400, 380], [3, 4, 400, 380], [5, 6, 400, 380]);
    scenario.do('disqualify', { player: 3, reason: 'conduct' });
    const drawn: TournamentState = { ...scenario.state, ties: [{ order: [5, 1], round: 1, source: 'drawn' }] };
    const placed = placingAfter(drawn, 1).rows.map(({ rank, registration }) => [rank, registration]);
    expect(placed.slice(0, 2)).toEqual([
      [1, 5],
      [2, 1],
    ]);
    expect(placed.at(-1)).toEqual([null, 3]);
  });

  it('rank: wins, then spread; who is level shares the place until a draw is recorded, at completion at the latest', () => {
    const scenario = given(division(6, { rounds: 1 }), [1, 2, 400, 380], [3, 4, 420, 380], [5, 6, 400, 360]);
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [1, 5],
      [3, 1],
      [4, 2],
      [5, 4],
      [5, 6],
    ]);
    scenario.do('complete', {});
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scenario.placing().ties.map((tie) => [...tie].sort())).toEqual([
      [3, 5],
      [4, 6],
    ]);
    expect(scenario.placing().winner).toBe(scenario.order()[0]);
  });

  it('what is level when a round is paired by rank is drawn then, and recorded', () => {
    const scenario = division(4, { rounds: 2, swissFrom: '3', publish: 'atOnce' });
    given(scenario, [1, 2, 400, 380], [3, 4, 400, 380]);
    given(scenario, [1, 4, 400, 380], [3, 2, 400, 380]);
    scenario.do('amend', { settings: { rounds: 4 }, reason: 'two more' }).pair({ seed: 'ties' });
    const paired = scenario.newest('RoundPaired').data;
    expect(paired.tiesSource).toBe('drawn');
    expect(paired.ties?.map((tie) => [...tie].sort())).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(scenario.order(2)).toEqual(paired.ties?.flat());
    expect(scenario.ranks(2).map(([rank]) => rank)).toEqual([1, 2, 3, 4]);
  });

  it('a late player has nothing for the rounds it missed, or losses', () => {
    const entered = (settings = {}) =>
      division(4, { rounds: 4, ...settings })
        .playRound(() => '400-390')
        .enter(['late'])
        .playRound(() => '400-390');
    expect(row(entered(), 5)).toMatchObject({ record: { losses: 0, byes: 1 }, points: 1 });
    expect(row(entered({ lateEntry: 'loss' }), 5)).toMatchObject({ record: { losses: 1, byes: 1 }, points: 1 });
  });

  it('penalty points come off the own wins, in the order and in the groups too; who is below none is paired all the same', () => {
    const scenario = given(division(4, { rounds: 5, swissUntil: 3 }), [1, 2, 500, 300], [3, 4, 400, 399]);
    scenario.do('penalise', { player: 1, points: 3, reason: 'slowPlay' });
    expect(row(scenario, 1)).toMatchObject({ rank: 4, points: -2, spread: '200' });
    given(scenario, [1, 3, 350, 399], [2, 4, 400, 399]);
    given(scenario, [1, 4, 350, 399], [2, 3, 400, 399]);
    expect(scenario.order()[3]).toBe(1);
    scenario.pair();
    expect(scenario.round()).toMatchObject({ phase: 'performance', objective: { firstPlaceLimit: 2 } });
    expect(new Set(scenario.pairs().flat()).size).toBe(4);
  });

  it('any result of any round can be corrected; pairings that were played stand', () => {
    const scenario = division(8)
      .playRound(() => '400-390')
      .playRound(() => '400-390')
      .pair();
    const before = JSON.stringify(scenario.state.rounds.map(({ matches }) => matches.map(({ sides }) => sides)));
    const [a, b] = scenario.round(1).matches[0]?.sides as [number, number];
    scenario.correct(b, a, '500-300', 1);
    expect(JSON.stringify(scenario.state.rounds.map(({ matches }) => matches.map(({ sides }) => sides)))).toBe(before);
    expect(row(scenario, b).spread).not.toBe(row(division(8), b).spread);
    scenario.do('undo', {});
    scenario.do('unreport', { match: scenario.round(1).matches[0]?.id ?? '' });
    scenario.do('report', { match: scenario.round(1).matches[0]?.id ?? '', result: '+5' });
  });
});
