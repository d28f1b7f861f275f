import { Scenario, type Play } from '../../test/scenario';

const consolation = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('key-revival', { into: 'consolation', ...settings }).players(players);
const lower = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const higher = (a: number, b: number) => (a > b ? '2-0' : '0-2');

const named = (scenario: Scenario, round?: number) =>
  [
    ...scenario.round(round).matches.map(({ bracketMatch, sides }) => `${bracketMatch} ${sides.join('-')}`),
    ...scenario.round(round).byes.map(({ bracketMatch, player }) => `${bracketMatch} ${player} bye`),
  ].toSorted();

const playOut = (scenario: Scenario, how: Play = lower) => {
  while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(how);
  return scenario.state.rounds.map(({ phase, round }) => [phase, ...named(scenario, round)]);
};

describe('a bracket of its own for the losers (rules.md 5, key-revival into: consolation)', () => {
  it('takes in who loses its first match, while the main bracket goes on; the main one names the phase as long as it is played', () => {
    const scenario = consolation(8);
    expect(playOut(scenario)).toEqual([
      ['bracket', 'W1.1 1-8', 'W1.2 4-5', 'W1.3 2-7', 'W1.4 3-6'],
      ['bracket', 'C1.1 5-8', 'C1.2 6-7', 'W2.1 1-4', 'W2.2 2-3'],
      ['bracket', 'C2.1 5-6', 'W3.1 1-2'],
    ]);
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[1], [2], [3, 4], [5], [6], [7, 8]]);
    expect(scenario.placing().winner).toBe(1);
  });

  it('takes in who had a bye and loses its first match in round 2; the seat of who wins it stays empty', () => {
    const scenario = consolation(6);
    const how = (a: number, b: number) => (a === 4 || b === 4 ? (a === 4 ? '2-0' : '0-2') : lower(a, b));
    expect(playOut(scenario, how)).toEqual([
      ['bracket', 'W1.1 1 bye', 'W1.2 4-5', 'W1.3 2 bye', 'W1.4 3-6'],
      ['bracket', 'W2.1 1-4', 'W2.2 2-3'],
      ['bracket', 'C1.1 1-5', 'C1.2 6 bye', 'W3.1 2-4'],
      ['consolation', 'C2.1 1-6'],
    ]);
    scenario.do('complete', {});
    // Who lost its first match is behind who did not, whatever round of the main bracket that was.
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[4], [2], [3], [1], [6], [5]]);
  });

  it('knows the winner when the main bracket is over, and is not complete before the consolation bracket is', () => {
    const scenario = consolation(6);
    while (scenario.state.rounds.at(-1)?.phase !== 'consolation') scenario.playRound(lower);
    expect(scenario.placing().winner).toBe(1);
    const open = consolation(6);
    for (let round = 0; round < 3; round += 1) open.playRound(lower);
    expect(open.refused('complete', {}, 'rounds_missing').message).toContain('bracket matches are still to be played');
  });

  it('has games of their own for the last match of the main bracket alone', () => {
    const scenario = consolation(8, { finalsBestOf: 1, finalBestOf: 3 });
    const one = (a: number, b: number) => (a < b ? '1-0' : '0-1');
    scenario.playRound(one).playRound(one).pair();
    expect(
      scenario
        .round()
        .matches.map(({ bracketMatch, bestOf }) => [bracketMatch, bestOf])
        .toSorted(),
    ).toEqual([
      ['C2.1', 1],
      ['W3.1', 3],
    ]);
  });

  it('two who both lose in round 1 have no place in it and stand behind all (rules.md 1.12)', () => {
    const scenario = consolation(4).pair().publish().report(1, 4, 'double-loss').report(2, 3, '2-0');
    playOut(scenario);
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[2], [3], [1, 4]]);
  });

  it('needs four players', () => {
    expect(consolation(3).refused('pair', {}, 'too_few_players')).toMatchObject({ rule: '5', allowed: '4 players or more' });
    expect(playOut(consolation(4))).toEqual([
      ['bracket', 'W1.1 1-4', 'W1.2 2-3'],
      ['bracket', 'C1.1 3-4', 'W2.1 1-2'],
    ]);
    expect(playOut(consolation(5), higher).at(-1)).toEqual(['consolation', 'C2.1 2-4']);
  });

  it('who leaves has no match in it: the opponent goes on', () => {
    const scenario = consolation(8).playRound(lower).do('withdraw', { player: 8 }).pair().publish();
    expect(named(scenario)).toEqual(['C1.1 5 bye', 'C1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
  });

  it('who had no opponent in round 1, who had left, plays its first match in round 2: a loss there leads into it', () => {
    const scenario = consolation(8).do('pair', {}).publish();
    scenario.report(1, 8, '2-0').report(4, 5, 'B:left').report(2, 7, '2-0').report(3, 6, '2-0').pair();
    // A walkover is a match that was won, and the one who left has the place below.
    expect(named(scenario)).toContain('C1.1 5-8');
  });

  it('a correction exchanges who goes on and who has the place below', () => {
    const scenario = consolation(8).playRound(lower).pair().publish().correct(1, 8, '0-2', 1);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(named(scenario)).toEqual(['C1.1 1-5', 'C1.2 6-7', 'W2.1 4-8', 'W2.2 2-3']);
    scenario.report(1, 5, '2-0');
    expect(
      scenario.refused('correct', { match: scenario.matchOf(1, 8, 1).id, result: '2-0', reason: 'wrongEntry' }, 'void_first').details,
    ).toEqual({ matches: [scenario.matchOf(1, 5).id] });
  });

  it('ranks the consolation bracket behind the main one at any time', () => {
    const scenario = consolation(8).playRound(lower);
    expect(scenario.ranks()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((player) => [player, player]));
    scenario.playRound(higher);
    expect(scenario.ranks()).toEqual([
      [1, 3],
      [2, 4],
      [3, 1],
      [3, 2],
      [5, 7],
      [6, 8],
      [7, 5],
      [7, 6],
    ]);
    expect(scenario.placing().rows.map(({ status }) => status)).toEqual([
      ...['active', 'active', 'eliminated', 'eliminated'],
      ...['active', 'active', 'eliminated', 'eliminated'],
    ]);
  });

  it.each([
    [1, 3, 2, 4],
    [1, 4, 2, 3],
    [2, 3, 1, 4],
    [2, 4, 1, 3],
  ])('has one place for each, also where %i-%i and %i-%i are played across the two brackets by hand', (a, b, c, d) => {
    const scenario = consolation(4).playRound(lower);
    scenario.pair({ given: { matches: [{ a, b }, { a: c, b: d }], byes: [] } }).publish(); // prettier-ignore
    scenario.play(lower);
    expect(scenario.order().toSorted()).toEqual([1, 2, 3, 4]);
    playOut(scenario);
    scenario.do('complete', {});
    expect(scenario.newest('TournamentCompleted').data.placing.flat().toSorted()).toEqual([1, 2, 3, 4]);
  });
});
