import { Scenario } from '../../test/scenario';

const triple = (players: number, settings: Record<string, unknown> = {}) => new Scenario('triple-down', settings).players(players);
const playToTheEnd = (scenario: Scenario, how?: Parameters<Scenario['play']>[0]): Scenario => {
  for (let round = 0; round < 200; round += 1) {
    const next = scenario.attempt('pair', {});
    if (next._tag === 'Left') {
      expect(next.left.code).toBe('nothing_to_pair');
      return scenario;
    }
    scenario.playRound(how);
  }
  throw new Error('it does not end');
};

describe('triple-down (rules.md 1)', () => {
  it.each([2, 3, 4, 5, 8, 13, 16])('of %i players ends with one player, and everybody else with three losses', (players) => {
    const scenario = playToTheEnd(triple(players)).do('complete', {});
    const rows = scenario.placing().rows;
    expect(rows).toHaveLength(players);
    expect(rows[0]).toMatchObject({ rank: 1, status: 'active' });
    expect(rows[0]?.record.losses).toBeLessThan(3);
    expect(rows.slice(1).map(({ record, status }) => [record.losses, status])).toEqual(
      Array.from({ length: players - 1 }, () => [3, 'eliminated']),
    );
    expect(scenario.placing().winner).toBe(rows[0]?.registration);
  });

  it('when two are left they meet until one is out', () => {
    const scenario = triple(2).playRound().playRound();
    expect(scenario.pairs()).toEqual([[1, 2]]);
    scenario.playRound((a, b) => (a === 2 ? '1-0' : b === 2 ? '0-1' : '1-0')).playRound();
    expect(scenario.ranks()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(scenario.refused('pair', {}, 'nothing_to_pair').message).toBe('One player is left and has won.');
  });

  it('all who are left and go out together share the first place', () => {
    const scenario = triple(4);
    for (let round = 0; round < 3; round += 1) scenario.playRound(() => 'double-loss');
    expect(scenario.placing().rows.map(({ rank }) => rank)).toEqual([1, 1, 1, 1]);
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBeUndefined();
  });

  it('one pool for all: the paired may have different numbers of losses, and there is one bye at most', () => {
    const scenario = triple(5).playRound().playRound();
    expect(scenario.byes(2)).toHaveLength(1);
    expect(new Set([...scenario.byes(1), ...scenario.byes(2)]).size).toBe(2);
  });

  it('a draw and a timeout are refused', () => {
    const scenario = triple(2).pair().publish();
    scenario.refused('report', { match: 1, result: 'draw' }, 'draw_not_allowed');
    scenario.refused('report', { match: 1, result: 'timeout' }, 'timeout_not_allowed');
  });

  it('a late player has a loss for each round missed, and three are too many', () => {
    const scenario = triple(4).playRound().playRound().enter(['late']);
    scenario.playRound((a, b) => (a === 5 ? '0-1' : b === 5 ? '1-0' : a < b ? '1-0' : '0-1'));
    expect(scenario.placing().rows.find(({ registration }) => registration === 5)).toMatchObject({
      status: 'eliminated',
      record: { losses: 3 },
    });
    scenario.refused('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] }, 'too_late');
  });

  it('who drops is out of the next pairing, and its opponents need not wait', () => {
    const scenario = triple(3).playRound().do('drop', { player: 3 }).playRound();
    expect(scenario.pairs()).toEqual([[1, 2]]);
    expect(scenario.placing().rows.find(({ registration }) => registration === 3)?.status).toBe('dropped');
  });

  it('a correction brings back who was out, from the next round on', () => {
    const scenario = triple(4).playRound().playRound().playRound();
    const out = scenario
      .placing()
      .rows.filter(({ status }) => status === 'eliminated')
      .map(({ registration }) => registration);
    const [loser] = out;
    const match = scenario.round(3).matches.find(({ sides }) => loser !== undefined && sides.includes(loser));
    const other = match?.sides.find((side) => side !== loser) as number;
    scenario.correct(loser as number, other, '1-0', 3);
    expect(scenario.placing().rows.find(({ registration }) => registration === loser)?.status).toBe('active');
  });
});
