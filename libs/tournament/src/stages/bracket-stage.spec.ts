import { Scenario } from '../../test/scenario';

/** Four or eight players, Swiss of one round or more, then the cut; seeds follow registration numbers. */
const swissWithCut = (players: number, cut: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 3, cut, ...settings }).players(players);

const inBracket = (cut: 4 | 8, settings: Record<string, unknown> = {}) => {
  const scenario = swissWithCut(cut, cut, settings);
  for (let round = 0; round < 3; round += 1) scenario.playRound((a, b) => (a < b ? '2-0' : '0-2'));
  return scenario.pair();
};

const seeds = (scenario: Scenario) => scenario.newest('StageStarted').data.entrants.map(({ player }) => player);
const bySeed = (scenario: Scenario) => {
  const seed = new Map(scenario.placing().cut.map((place) => [place.player, place.seed]));
  return scenario
    .round()
    .matches.toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0))
    .map(({ sides }) => sides.map((side) => seed.get(side)));
};
const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');

describe('the top cut (rules.md 2.6, 7, 8)', () => {
  it('1v8, 4v5, 2v7, 3v6; and 1v4, 2v3', () => {
    expect(bySeed(inBracket(8))).toEqual([
      [1, 8],
      [4, 5],
      [2, 7],
      [3, 6],
    ]);
    expect(bySeed(inBracket(4))).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('the cut is the standings: record first, then tie-breakers', () => {
    const scenario = inBracket(8);
    expect(seeds(scenario)).toEqual(scenario.order(3));
    expect(scenario.types()).toEqual(['StageCompleted', 'StageStarted', 'RoundPaired']);
  });

  it('players who dropped are passed over; with fewer left, byes for the best seeds', () => {
    const scenario = swissWithCut(8, 8);
    for (let round = 0; round < 3; round += 1) scenario.playRound(better);
    const order = scenario.order();
    for (const player of [order[1], order[4]]) scenario.do('drop', { player: player as number });
    scenario.pair();
    expect(seeds(scenario)).toEqual(order.filter((player) => player !== order[1] && player !== order[4]));
    expect(scenario.byes().toSorted()).toEqual(seeds(scenario).slice(0, 2).toSorted());
    const next = swissWithCut(8, 4);
    for (let round = 0; round < 3; round += 1) next.playRound(better);
    next.do('drop', { player: next.order()[0] as number });
    const expected = next
      .order()
      .filter((player) => player !== next.order()[0])
      .slice(0, 4);
    expect(seeds(next.pair())).toEqual(expected);
  });

  it('no draws in the bracket', () => {
    const scenario = inBracket(4).publish();
    expect(scenario.refused('report', { match: scenario.round().matches[0]?.id, result: '1-1' }, 'draw_not_allowed').rule).toBe('1.12');
  });

  it('while a bracket round is open, who is still playing is still in', () => {
    const scenario = inBracket(4).publish();
    const order = seeds(scenario);
    expect(scenario.ranks()).toEqual(order.map((player, index) => [index + 1, player]));
    expect(scenario.placing().rows.every(({ status }) => status === 'qualified')).toBe(true);
    scenario.report(order[0] as number, order[3] as number, '2-0');
    expect(scenario.ranks()).toEqual([
      [1, order[0]],
      [2, order[1]],
      [3, order[2]],
      [4, order[3]],
    ]);
    expect(scenario.placing().rows.find(({ registration }) => registration === order[3])?.status).toBe('eliminated');
    expect(scenario.placing().winner).toBeUndefined();
    scenario
      .report(order[1] as number, order[2] as number, '2-0')
      .pair()
      .publish();
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 2, 3, 3]);
    scenario.report(order[0] as number, order[1] as number, '2-1').do('complete', {});
    expect(scenario.placing().winner).toBe(order[0]);
  });

  it('standings of the Swiss stage stand: a drop during the bracket does not move them', () => {
    const scenario = inBracket(4).publish();
    const before = scenario.placing(3).rows.map(({ registration, points }) => [registration, points]);
    const second = seeds(scenario)[1] as number;
    scenario.play(better).do('drop', { player: second });
    expect(scenario.placing(3).rows.map(({ registration, points }) => [registration, points])).toEqual(before);
  });

  it('a player who is withdrawn before the first result makes room for the next in the standings', () => {
    const scenario = swissWithCut(8, 4);
    for (let round = 0; round < 3; round += 1) scenario.playRound(better);
    const order = scenario.order();
    scenario
      .pair()
      .publish()
      .do('withdraw', { player: order[2] as number });
    expect(scenario.newest('PlayerPromoted').data).toMatchObject({ player: order[4], inPlaceOf: order[2], rule: '7 nextInStandings' });
    expect(scenario.matchOf(order[1] as number, order[4] as number)).toBeDefined();
    scenario.do('undo', { event: scenario.newest('ResultReported').id });
    scenario.do('undo', { event: scenario.newest('ResultVoided').id });
  });

  it('with `vacancy: bye` the opponent has a bye, and a round of byes alone is complete', () => {
    const scenario = swissWithCut(4, 2, { vacancy: 'bye' });
    for (let round = 0; round < 3; round += 1) scenario.playRound(better);
    const order = scenario.order();
    scenario
      .pair()
      .publish()
      .do('withdraw', { player: order[1] as number });
    expect(scenario.types()).toEqual(['PlayerWithdrawn', 'PairingRepaired', 'RoundCompleted']);
    expect(scenario.byes()).toEqual([order[0]]);
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(order[0]);
  });
});

describe('a bracket that everybody has left (rules.md 1.12, 7)', () => {
  it('is over: no match follows, nobody has won, and who was still in shares the second place', () => {
    const scenario = inBracket(4).publish().play(better);
    const [one, two] = scenario.round().matches.map(({ sides }) => sides[0]) as [number, number];
    scenario.do('drop', { player: one });
    scenario.do('drop', { player: two });
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBeUndefined();
    expect(scenario.ranks().filter(([rank]) => rank === 2)).toHaveLength(2);
  });

  it('goes on where one of them comes back', () => {
    const scenario = inBracket(4).publish().play(better);
    const [one, two] = scenario.round().matches.map(({ sides }) => sides[0]) as [number, number];
    scenario.do('drop', { player: one }).do('drop', { player: two }).do('undo', {});
    expect(scenario.pair().byes()).toEqual([two]);
  });
});

describe('corrections in the bracket (rules.md 7)', () => {
  it('replaces who went on in the next match while that has no result, and refuses with the matches that have one', () => {
    const scenario = inBracket(4).publish().play(better);
    const [one, two, three, four] = seeds(scenario) as [number, number, number, number];
    scenario.pair().publish();
    scenario.correct(one, four, '0-2', 4);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(scenario.pairs()).toEqual([[two, four].toSorted((a, b) => a - b)]);
    expect(scenario.round().matches[0]).toMatchObject({ repaired: true, bestOf: 3, id: 'r5m2' });
    scenario.report(two, four, '2-0');
    const refusal = scenario.refused(
      'correct',
      { match: scenario.matchOf(two, three, 4).id, result: '0-2', reason: 'wrongEntry' },
      'void_first',
    );
    expect(refusal).toMatchObject({ rule: '7', details: { matches: ['r5m2'] } });
    // A correction that changes nobody's way is not in the way.
    scenario.correct(two, three, '2-1', 4);
    expect(scenario.types()).toEqual(['ResultCorrected']);
  });

  it('a double loss found out later gives the other finalist a bye; found to be none, it is a match again, best of three', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 4 }).players(8);
    while (scenario.state.stages.length < 2) scenario.playRound();
    const [one, other] = scenario.round().matches;
    const [a, b] = one?.sides as readonly [number, number];
    scenario.pair().publish();
    expect(scenario.round().matches[0]?.bestOf).toBe(3);
    scenario.correct(a, b, 'double-loss', scenario.state.rounds.length - 1);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired', 'RoundCompleted']);
    expect(scenario.round()).toMatchObject({ matches: [], byes: [{ player: Math.min(...(other?.sides ?? [])) }], completed: true });
    scenario.correct(a, b, '0-1', scenario.state.rounds.length - 1);
    expect(scenario.round()).toMatchObject({ byes: [], completed: false, matches: [{ bestOf: 3 }] });
    expect(scenario.pairs()[0]).toEqual([b, Math.min(...(other?.sides ?? []))].toSorted((x, y) => x - y));
  });

  it('the result of a bracket match is not voided under a later round', () => {
    const scenario = inBracket(4).publish().play(better).pair().publish();
    const match = scenario.round(4).matches[0]?.id;
    expect(scenario.refused('unreport', { match }, 'void_first')).toMatchObject({ rule: '7', details: { rounds: [5] } });
    scenario.do('void', { reason: 'a semi-final was entered wrongly' }).do('unreport', { match: match as string });
    scenario.refused('pair', {}, 'open_results');
  });

  it('a play-in that is corrected changes the seat while the bracket has no result', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 4 })
      .players(8)
      .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
      .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss'])
      .pair()
      .publish();
    const [a, b] = scenario.round().matches[0]?.sides as readonly [number, number];
    scenario.report(a, b, '1-0').pair().publish();
    scenario.correct(a, b, '0-1', 3);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PlayerPromoted', 'PairingRepaired']);
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).toContain(b);
    expect(scenario.placing().cut[3]).toEqual({ seed: 4, player: b });
    scenario.play();
    expect(
      scenario.refused('correct', { match: scenario.matchOf(a, b, 3).id, result: '1-0', reason: 'wrongEntry' }, 'void_first').rule,
    ).toBe('7');
  });

  it('a Swiss result corrected before the cut has a result: the cut is drawn again from the new standings', () => {
    const scenario = swissWithCut(8, 2);
    for (let round = 0; round < 3; round += 1) scenario.playRound(better);
    const [first, second] = scenario.order() as [number, number];
    scenario.pair().publish();
    const beaten = scenario
      .round(3)
      .matches.find(({ sides }) => sides.includes(first))
      ?.sides.find((side) => side !== first) as number;
    scenario.correct(first, beaten, '0-2', 3);
    expect(scenario.pairs()).toEqual([[first, second].toSorted((a, b) => a - b)]);
    scenario.do('void', { reason: 'the cut rested on a wrong result' }).pair();
    expect(seeds(scenario)).toEqual(scenario.order(3).slice(0, 2));
    expect(seeds(scenario)[0]).not.toBe(first);
  });

  it('a hand-made first bracket round with more players than the cut, or a draw in it, is recorded with its rule breaks (rules.md 7)', () => {
    const scenario = new Scenario('faction-play', { rounds: 1, cut: 2 }).players(4).playRound();
    const given = {
      matches: [
        { a: 1, b: 2, result: { outcome: 'draw' as const } },
        { a: 3, b: 4, result: { outcome: 'a' as const } },
      ],
      byes: [],
    };
    scenario.do('pair', { given });
    expect(scenario.newest('RoundPaired').data.ruleBreaks).toEqual(
      expect.arrayContaining([expect.stringContaining('cut of 2'), 'drawn, nobody goes on: 1']),
    );
  });
});
