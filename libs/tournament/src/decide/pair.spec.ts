import { Scenario } from '../../test/scenario';

describe('parameters of one round alone (rules.md 7, Amending)', () => {
  const swiss = () => new Scenario('faction-play', { rounds: 1, cut: 4, bestOf: 1 }).players(8).playRound();

  it.each([{ cut: 2 }, { rounds: 3 }, { winPoints: 1 }, { tieBreakers: 'gw,name' }])(
    'what stands for the whole tournament is amended in public, not set for a round: %j',
    (settings) => {
      swiss().refused('pair', { settings }, 'not_of_one_round');
    },
  );

  it('games of a match and publishing are', () => {
    const scenario = swiss().pair({ settings: { finalsBestOf: 5, publish: 'atOnce' } });
    expect(scenario.round().matches.map(({ bestOf }) => bestOf)).toEqual([5, 5]);
    expect(scenario.round().published).toBe(true);
    expect(scenario.state.policy.finalsBestOf).toBe(3);
  });
});

describe('the first Swiss round (rules.md 2.1)', () => {
  it.each(['signUp', 'random'])('names the method by which it was paired: %s', (firstRound) => {
    const { objective } = new Scenario('faction-play', { firstRound }).players(7).pair().round();
    expect(objective).toEqual({ rematches: 0, scoreDifferenceSquared: 0, method: firstRound });
  });
});
