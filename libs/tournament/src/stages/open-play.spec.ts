import { Scenario } from '../../test/scenario';

const open = (players: number) => new Scenario('random-battle').players(players);
const meet = (scenario: Scenario, a: number, b: number, result?: string): Scenario =>
  scenario.given(result === undefined ? [a, b] : [a, b, result]);

describe('open play (rules.md 5, random-battle)', () => {
  it('anybody free plays anybody, any number of times; who is in a match is not free', () => {
    const scenario = open(4);
    meet(scenario, 1, 2);
    scenario.refused('pair', { given: { matches: [{ a: 2, b: 3 }], byes: [] } }, 'still_playing');
    meet(scenario, 3, 4);
    expect(scenario.state.rounds).toHaveLength(2);
    scenario.report(3, 4, '1-0');
    meet(scenario, 3, 4, '1-0');
    expect(scenario.ranks()[0]).toEqual([1, 3]);
    scenario.do('report', { match: 'r1m1', result: '0-1' });
    meet(scenario, 1, 2, '1-0');
    expect(scenario.placing().rows.map(({ rank, registration, points }) => [rank, registration, points])).toEqual([
      [1, 3, 2],
      [2, 1, 0],
      [2, 2, 0],
      [4, 4, -2],
    ]);
  });

  it('ranks by wins less losses, then games played: a match without game scores is one, draws are played', () => {
    const scenario = open(4);
    meet(scenario, 1, 2, '1-0');
    meet(scenario, 2, 1, '1-0');
    meet(scenario, 3, 4, 'draw');
    expect(scenario.placing().rows.map(({ rank, registration }) => [rank, registration])).toEqual([
      [1, 1],
      [1, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(scenario.placing().rows[0]?.tieBreakers.map(({ name }) => name)).toEqual(['gamesPlayed']);
  });

  it('draws whoever is free against somebody who is; one of an odd number stays free, without a bye', () => {
    const scenario = open(5).pair();
    expect(scenario.pairs()).toHaveLength(2);
    expect(scenario.byes()).toEqual([]);
    expect(scenario.round().published).toBe(true);
    expect(scenario.refused('pair', {}, 'nobody_free').allowed).toBe('report a match first');
    const [match] = scenario.round().matches;
    scenario.do('report', { match: match?.id ?? '', result: '1-0' }).pair();
    expect(scenario.round().matches).toHaveLength(1);
    // The table that became free, not one at which somebody plays.
    expect(scenario.round().matches[0]?.table).toBe(match?.table);
  });

  it('a result by table is that of the match which is played there', () => {
    const scenario = open(4);
    meet(scenario, 1, 2);
    meet(scenario, 3, 4);
    expect(scenario.state.rounds.map(({ matches }) => matches[0]?.table)).toEqual([1, 2]);
    scenario.do('report', { match: 1, result: '1-0' });
    expect(scenario.state.rounds[0]?.matches[0]?.result?.outcome).toBe('a');
  });

  it('has no byes; a match that was not played is taken away, and its players are free', () => {
    const scenario = open(4);
    scenario.refused('assignBye', { player: 1 }, 'bye_not_possible');
    meet(scenario, 1, 2);
    meet(scenario, 3, 4, '1-0');
    scenario.refused('complete', {}, 'open_results');
    scenario.do('repair', { round: 1, reason: 'they did not play' });
    expect(scenario.types()).toEqual(['PairingRepaired', 'RoundCompleted']);
    expect(scenario.refused('repair', { round: 2, reason: 'x' }, 'nothing_to_repair').rule).toBe('5');
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(3);
  });

  it('a match of a pairing of several is taken away by itself', () => {
    const scenario = open(4);
    scenario.pair();
    const [first, second] = scenario.state.rounds[0]?.matches ?? [];
    scenario.do('repair', { match: first?.id ?? '', reason: 'they did not play' });
    expect(scenario.state.rounds[0]?.matches.map(({ id }) => id)).toEqual([second?.id]);
    scenario.do('report', { match: second?.id ?? '', result: '1-0' });
    scenario.refused('repair', { match: second?.id ?? '', reason: 'x' }, 'nothing_to_repair');
    scenario.do('complete', {});
  });

  it('players come late and go as they like', () => {
    const scenario = open(2);
    meet(scenario, 1, 2, '1-0');
    scenario.enter(['late']).do('drop', { player: 2 });
    scenario.pair();
    expect(scenario.pairs()).toEqual([[1, 3]]);
    scenario.do('return', { player: 2 });
    scenario.refused('pair', {}, 'nobody_free');
  });
});
