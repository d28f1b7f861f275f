import { Scenario } from '../../test/scenario';

const swiss = () => new Scenario('faction-play', { rounds: 4, bestOf: 1 }).players(6);

describe('leaving and coming back (rules.md 0, 7)', () => {
  it.each(['drop', 'withdraw'] as const)('%s takes effect from a round that is not published yet, never in one that is', (leave) => {
    const scenario = swiss().playRound().pair().publish();
    expect(scenario.refused(leave, { player: 1, fromRound: 2 }, 'round_already_paired')).toMatchObject({ allowed: 'from round 3' });
    scenario.do(leave, { player: 1, fromRound: 3 });
    expect(scenario.state.players[0]?.absences).toMatchObject([{ from: 3 }]);
  });

  it('nobody comes back into a round that is published', () => {
    const scenario = swiss().playRound().do('drop', { player: 1 }).playRound();
    scenario.refused('return', { player: 1, fromRound: 2 }, 'round_already_paired');
    scenario.do('return', { player: 1 });
    expect(scenario.state.players[0]?.absences).toEqual([{ from: 2, to: 3, kind: 'dropped' }]);
  });
});
