import { division, given } from '../../test/division';
import type { Play, Scenario } from '../../test/scenario';

const byOrder: Play = (a, b) => (a < b ? `${400 + b - a}-400` : `400-${400 + a - b}`);
const phases = ({ state }: Scenario) => state.rounds.map(({ phase }) => phase);
const wholeOf = (scenario: Scenario): Scenario => {
  while (scenario.state.rounds.length < (scenario.state.announced.rounds ?? Infinity)) scenario.playRound(byOrder);
  return scenario;
};
const rematchesOf = ({ state }: Scenario, phase: string): readonly number[] =>
  state.rounds.filter((round) => round.phase === phase).map(({ objective }) => Number(objective['rematches']));

describe('Swiss rounds (rules.md 4.2)', () => {
  it('follow the initial rounds while a reasonable pairing exists: no pair has met, wins differ by at most one', () => {
    const scenario = wholeOf(division(16));
    expect(phases(scenario).slice(3, 5)).toEqual(['swiss', 'swiss']);
    expect(rematchesOf(scenario, 'swiss').every((rematches) => rematches === 0)).toBe(true);
    expect(scenario.round(4).objective).toMatchObject({
      method: 'swiss',
      swissIsReasonable: true,
      rematches: 0,
      winDifferenceSquared: 0,
      deviationSquared: expect.any(Number) as number,
    });
  });

  it('the upper half of a win group meets the lower half in order', () => {
    const scenario = division(8, { rounds: 9 });
    given(scenario, [1, 5, 480, 400], [2, 6, 470, 400], [3, 7, 460, 400], [4, 8, 450, 400]);
    given(scenario, [1, 6, 480, 400], [2, 5, 470, 400], [3, 8, 460, 400], [4, 7, 450, 400]);
    given(scenario, [1, 7, 480, 400], [2, 8, 470, 400], [3, 5, 460, 400], [4, 6, 450, 400]);
    scenario.pair();
    // 1 to 4 have three wins each, 5 to 8 none: ranks 5, 6, 7, 8 are those of the smallest losses.
    expect(scenario.order(3).slice(0, 4)).toEqual([1, 2, 3, 4]);
    const lower = scenario.order(3).slice(4);
    const half = (group: readonly number[]) => [0, 1].map((index) => [group[index], group[index + 2]].sort());
    expect(scenario.pairs()).toEqual([...half([1, 2, 3, 4]), ...half(lower)].map(([i, j]) => [i, j]).sort(([i = 0], [j = 0]) => i - j));
    expect(scenario.round().objective).toMatchObject({ deviationSquared: 0 });
  });

  it('after a complete round robin a pair may meet a second time, not a third', () => {
    const scenario = division(6, { initial: 'roundRobin', rounds: 12 });
    while (scenario.state.rounds.length < 6) scenario.playRound(byOrder);
    expect(scenario.round()).toMatchObject({ phase: 'swiss', objective: { rematches: 3, swissIsReasonable: true } });
    while (scenario.state.rounds.length < 12) scenario.playRound(byOrder);
    const met = new Map<string, number>();
    for (const round of scenario.state.rounds.filter(({ phase }) => phase === 'initial' || phase === 'swiss'))
      for (const { sides } of round.matches) met.set([...sides].sort().join(), (met.get([...sides].sort().join()) ?? 0) + 1);
    expect(Math.max(...met.values())).toBe(2);
  });

  it('the bye goes to the lowest-ranked of those with the fewest, and is a win of byeSpread', () => {
    const scenario = division(7, { rounds: 12 });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    const had = new Set(scenario.state.rounds.flatMap(({ byes }) => byes.map(({ player }) => player)));
    const lowest = scenario
      .order()
      .filter((player) => !had.has(player))
      .at(-1);
    scenario.pair();
    expect(scenario.byes()).toEqual([lowest]);
  });

  it('`auto` switches by itself once none is reasonable, says why, and does not come back', () => {
    const scenario = division(6, { rounds: 9, finalRound: 'performance' });
    while (scenario.state.rounds.length < 9) scenario.playRound(byOrder);
    const switched = phases(scenario).indexOf('performance');
    expect(switched).toBeGreaterThan(2);
    expect(new Set(phases(scenario).slice(switched))).toEqual(new Set(['performance']));
    expect(scenario.round(switched + 1).objective).toMatchObject({
      method: 'performance',
      swissIsReasonable: false,
      swissReason: expect.stringMatching(/Unavoidable|WithoutOpponent/) as string,
    });
    expect(scenario.round(switched + 2).objective).not.toHaveProperty('swissReason');
  });

  it('`hold` keeps Swiss and tells that the switch is due, until it is amended', () => {
    const scenario = division(4, { rounds: 8, swissUntil: 'hold' });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    scenario.playRound(byOrder);
    // Four players have all met: every pair is one too many.
    expect(scenario.round()).toMatchObject({
      phase: 'swiss',
      algorithm: { name: 'swiss-held' },
      objective: { method: 'swissHeld', swissIsReasonable: false, swissReason: 'playersWithoutOpponent', rematches: 2, tooOftenMet: 2 },
    });
    scenario
      .playRound(byOrder)
      .do('amend', { settings: { swissUntil: 'auto' }, reason: 'contenders now' })
      .pair();
    expect(scenario.round().phase).toBe('performance');
  });

  it('a number is the last Swiss round', () => {
    const scenario = wholeOf(division(16, { swissUntil: 4 }));
    expect(phases(scenario)).toEqual(['initial', 'initial', 'initial', 'swiss', 'performance', 'performance', 'performance', 'lastRound']);
    expect(phases(wholeOf(division(16, { swissUntil: 3 }))).slice(3, 7)).toEqual(Array(4).fill('performance'));
  });
});
