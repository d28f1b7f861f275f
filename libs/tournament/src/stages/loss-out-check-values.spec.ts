import { lossOutProgress, type LossOutPolicy, type LossOutProgress } from '@roundbook/tournament';
import { Scenario } from '../../test/scenario';

const progress = (scenario: Scenario): LossOutProgress =>
  lossOutProgress(scenario.state, scenario.state.policy as LossOutPolicy, scenario.state.rounds.length);
const pools = (scenario: Scenario) => progress(scenario).pools.map((pool) => pool.length);

const twoLosses = (players: number, settings: Record<string, unknown> = {}) => new Scenario('playstile-2lo', settings).players(players);

describe('2LO: check values of a full field without drops (rules.md 1)', () => {
  // [undefeated, one loss] after each round, then the one-loss pool after each run-off, then the play-in as ranks of the cut.
  it.each([
    [
      128,
      8,
      8,
      [
        [64, 64],
        [32, 64],
        [16, 48],
        [8, 32],
        [4, 20],
      ],
      [10, 5],
      [[8, 9]],
    ],
    [
      64,
      8,
      8,
      [
        [32, 32],
        [16, 32],
        [8, 24],
        [4, 16],
      ],
      [8, 4],
      [],
    ],
    [
      256,
      8,
      8,
      [
        [128, 128],
        [64, 128],
        [32, 96],
        [16, 64],
        [8, 40],
        [4, 24],
      ],
      [12, 6],
      [
        [8, 9],
        [7, 10],
      ],
    ],
    [
      8,
      4,
      4,
      [
        [4, 4],
        [2, 4],
      ],
      [2],
      [],
    ],
  ] as const)('check values: %i players, cut %i', (players, cut, size, qualifying, runOffs, playIn) => {
    const scenario = twoLosses(players, { cut });
    for (const [index, counts] of qualifying.entries()) {
      scenario.playRound();
      const {
        pools: [undefeated, oneLoss],
        qualified,
      } = progress(scenario);
      expect([(undefeated?.length ?? 0) + qualified.length, oneLoss?.length]).toEqual(counts);
      expect(scenario.round().phase).toBe('qualifying');
      expect(progress(scenario).phase === 'qualifying').toBe(index < qualifying.length - 1);
    }
    for (const left of runOffs) {
      scenario.playRound();
      expect(scenario.round().phase).toBe('runOff');
      expect(pools(scenario)).toEqual([0, left]);
    }
    expect(progress(scenario)).toMatchObject({ cut: size, phase: playIn.length > 0 ? 'playIn' : 'finals', playIn });
  });
});
