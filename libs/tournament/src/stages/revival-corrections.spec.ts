import { Scenario, type Play } from '../../test/scenario';

const double = (players: number, settings: Record<string, unknown> = {}) => new Scenario('key-revival', settings).players(players);
const lower = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const higher = (a: number, b: number) => (a > b ? '2-0' : '0-2');

/** Matches and byes of a round by their names in the plan, as `W1.2 4-5`. */
const named = (scenario: Scenario, round?: number) =>
  [
    ...scenario.round(round).matches.map(({ bracketMatch, sides }) => `${bracketMatch} ${sides.join('-')}`),
    ...scenario.round(round).byes.map(({ bracketMatch, player }) => `${bracketMatch} ${player} bye`),
  ].toSorted();

/** Rounds until nothing is to be paired; the phase and the matches of each. */
const playOut = (scenario: Scenario, how: Play = lower) => {
  while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(how);
  return scenario.state.rounds.map(({ phase, round }) => [phase, ...named(scenario, round)]);
};

describe('a double elimination: what is put right (rules.md 7)', () => {
  const second = () => double(8).playRound(lower).pair().publish();

  it('who advanced, and who dropped down, by a wrong result are exchanged in the matches to come', () => {
    const scenario = second().correct(1, 8, '0-2', 1);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(named(scenario)).toEqual(['L1.1 1-5', 'L1.2 6-7', 'W2.1 4-8', 'W2.2 2-3']);
    scenario.do('undo', {});
    expect(named(scenario)).toEqual(['L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
  });

  it('what does not rest on the result stands, with its result', () => {
    const scenario = second().report(2, 3, '2-0').correct(1, 8, '0-2', 1);
    expect(scenario.matchOf(2, 3).result).toBeDefined();
    expect(scenario.pairs()).toEqual([
      [1, 5],
      [2, 3],
      [4, 8],
      [6, 7],
    ]);
  });

  it('a result in a match of one of the two stands in the way: the list says which are to be voided first', () => {
    const scenario = second().report(5, 8, '2-0');
    const wrong = { match: scenario.matchOf(1, 8, 1).id, result: '0-2', reason: 'wrongEntry' };
    expect(scenario.refused('correct', wrong, 'void_first').details).toEqual({ matches: [scenario.matchOf(5, 8).id] });
    scenario.do('unreport', { match: scenario.matchOf(5, 8).id }).do('correct', wrong);
    expect(scenario.pairs()).toEqual([
      [1, 5],
      [2, 3],
      [4, 8],
      [6, 7],
    ]);
  });

  it('two who both lost after all play a decider in place of who was paired', () => {
    const scenario = second().correct(1, 8, 'double-loss', 1);
    expect(named(scenario)).toEqual(['D1.1 1-8', 'L1.2 6-7', 'W2.1 4 bye', 'W2.2 2-3']);
    scenario.do('undo', {});
    expect(named(scenario)).toEqual(['L1.1 5-8', 'L1.2 6-7', 'W2.1 1-4', 'W2.2 2-3']);
    scenario.play(lower).playRound(lower);
    expect(scenario.round().completed).toBe(true);
  });

  it('a replay that is not needed any more is void; one that is needed after all is paired next', () => {
    const scenario = double(2).playRound(lower).playRound(higher).pair().publish();
    expect(named(scenario)).toEqual(['GF2 1-2']);
    scenario.correct(1, 2, '2-0', 2);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired', 'RoundVoided']);
    expect(scenario.state.rounds).toHaveLength(2);
    scenario.do('undo', {}).pair();
    expect(named(scenario)).toEqual(['GF2 1-2']);
  });

  it('after the end: a correction that leaves a match to be played asks for reopening first', () => {
    const scenario = double(2).playRound(lower).playRound(lower).do('complete', {});
    const match = scenario.matchOf(1, 2).id;
    expect(scenario.refused('correct', { match, result: '0-2', reason: 'wrongEntry' }, 'rounds_missing')).toMatchObject({
      rule: '7',
      allowed: 'reopen the tournament first, and play on',
    });
    scenario.do('reopen', { reason: 'the grand final was won by the other' }).correct(1, 2, '0-2').playRound(higher).do('complete', {});
    expect(scenario.placing().winner).toBe(2);
  });

  it('after the end: the winner of the replay is corrected at once', () => {
    const scenario = double(2).playRound(lower).playRound(higher).playRound(higher).do('complete', {});
    expect(scenario.placing().winner).toBe(2);
    scenario.correct(1, 2, '2-1');
    expect(scenario.newest('TournamentCompleted').data.placing).toEqual([[1], [2]]);
  });

  it('a result on which a later round rests is not taken back under it', () => {
    const scenario = second();
    scenario.refused('unreport', { match: scenario.matchOf(1, 8, 1).id }, 'void_first');
    scenario
      .do('void', { reason: 'other' })
      .do('unreport', { match: scenario.matchOf(1, 8, 1).id })
      .report(1, 8, '0-2')
      .pair();
    expect(named(scenario)).toEqual(['L1.1 1-5', 'L1.2 6-7', 'W2.1 4-8', 'W2.2 2-3']);
  });

  it('found at the tables: swapped pairs stand as they were played, and go on as the plan has it', () => {
    const scenario = double(4).playRound(lower).given([1, 3, '2-0'], [2, 4, '2-1']);
    expect(scenario.round().source).toBe('manual');
    expect(scenario.round().ruleBreaks).toEqual(['not in the bracket: 1-3, 2-4']);
    expect(scenario.round().matches.every(({ bracketMatch }) => bracketMatch !== undefined)).toBe(true);
    playOut(scenario);
    expect(scenario.refused('pair', {}, 'nothing_to_pair')).toBeDefined();
    scenario.do('complete', {});
    expect(scenario.placing().rows).toHaveLength(4);
  });

  it('found at the tables as planned: each match finds its name', () => {
    const scenario = double(4).playRound(lower).given([3, 4, '2-0'], [2, 1, '0-2']);
    expect(scenario.round().ruleBreaks).toBeUndefined();
    expect(named(scenario)).toEqual(['L1.1 3-4', 'W2.1 2-1']);
    expect(named(scenario.pair())).toEqual(['L2.1 2-3']);
  });

  it('begun by hand: the seats are as the pairs stand', () => {
    const scenario = double(5).given([4, 2, '2-0'], [1, 3, '2-0'], [5]);
    expect(scenario.newest('StageStarted').data.seats).toEqual([2, 4, 1, 3, 5, null, null, null]);
    expect(named(scenario, 1)).toEqual(['W1.1 4-2', 'W1.2 1-3', 'W1.3 5 bye']);
    scenario.pair();
    // Next to 5 nobody sits: both its byes were in round 1.
    expect(named(scenario)).toEqual(['L1.1 2-3', 'W2.1 1-4']);
  });

  it('taken over from elsewhere: names and seeds as they were there', () => {
    const scenario = double(3).pair({
      given: { matches: [{ a: 1, b: 2, bracketMatch: 'W1.2', result: { outcome: 'b' } }], byes: [{ player: 3, bracketMatch: 'W1.1' }] },
      imported: {
        phase: 'bracket',
        seats: [
          { player: 3, seed: 1 },
          { player: 1, seed: 2 },
          { player: 2, seed: 3 },
        ],
      },
    });
    expect(scenario.newest('StageStarted').data.seats).toEqual([3, null, 1, 2]);
    scenario.pair();
    expect(named(scenario)).toEqual(['L1.1 1 bye', 'W2.1 3-2']);
  });
});
