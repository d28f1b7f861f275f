import { lossOutFigures, lossOutProgress, type LossOutPolicy } from '@roundbook/tournament';
import { toText } from '@roundbook/exact';
import { Scenario } from '../../test/scenario';

const progress = (scenario: Scenario) =>
  lossOutProgress(scenario.state, scenario.state.policy as LossOutPolicy, scenario.state.rounds.length);

const field = (settings: Record<string, unknown> = {}) => new Scenario('playstile-2lo', { cut: 4, ...settings }).players(8);

/** 1 and 2 undefeated; two places for 3, 4 and 5: one play-in match of ranks 4 and 5. */
const withPlayIn = (settings: Record<string, unknown> = {}) =>
  field(settings)
    .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
    .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss']);

describe('2LO: play-in and cut (rules.md 1.7 to 1.12)', () => {
  it('1.7 rank S meets S+1, and who stands above qualifies without playing', () => {
    const scenario = withPlayIn();
    const { ranking, playIn, slots } = progress(scenario);
    expect(slots).toBe(2);
    expect(playIn).toEqual([[4, 5]]);
    scenario.pair();
    const frozen = scenario.round().ranking as readonly number[];
    expect(frozen.slice(0, 2).sort()).toEqual([1, 2]);
    expect([...frozen].sort()).toEqual(ranking.flat().sort());
    expect(scenario.round()).toMatchObject({ phase: 'playIn', matches: [{ sides: [frozen[3], frozen[4]] }] });
  });

  it('1.6, 7: a qualified player who leaves before the play-in is published gives its place back: the draft fits no longer', () => {
    const scenario = withPlayIn({ publish: 'manual' }).do('pair', {});
    expect(scenario.round().phase).toBe('playIn');
    const [first] = progress(scenario).qualified;
    scenario.do('drop', { player: first as number });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toMatchObject({ gone: [first] });
    scenario.do('void', { reason: 'one place more' });
    expect(progress(scenario)).toMatchObject({ slots: 3, playIn: [] });
  });

  it('1.8 SOS: mean of wins by rounds played of the opponents met, byes counted as wins played', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 2 })
      .players(5)
      .given([1, 2, '1-0'], [3, 4, '1-0'], [5])
      .given([1, 3, '1-0'], [2, 4, '1-0'], [5]);
    const { tieBreakers } = lossOutFigures(scenario.state, scenario.state.policy as LossOutPolicy, 2);
    // 1 met 2 (1 of 2) and 3 (1 of 2); 3 met 4 (0 of 2) and 1 (2 of 2); 5 met nobody.
    expect(tieBreakers.sos.map((one) => (one === null ? null : toText(one)))).toEqual(['1/2', '1/2', '1/2', '1/2', '0']);
  });

  it('8, 1.8: rounds that a late player missed are no rounds played in SOS', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 2 }).players(4).given([1, 2, '1-0'], [3, 4, '1-0']).enter(['player 0005']);
    scenario.given([1, 3, '1-0'], [5, 2, '1-0'], [4]);
    const { tieBreakers, losses } = lossOutFigures(scenario.state, scenario.state.policy as LossOutPolicy, 2);
    expect(losses[4]).toBe(1);
    // 2 met 1 (2 of 2) and 5 (1 of 1, not 1 of 2).
    expect(toText(tieBreakers.sos[1] as never)).toBe('1');
  });

  it('1.9 the ranking is frozen before the play-in, and a winner keeps its rank', () => {
    const scenario = withPlayIn().pair().publish();
    const frozen = scenario.round().ranking as readonly number[];
    scenario.report(frozen[4] as number, frozen[3] as number, '1-0').pair();
    expect(scenario.newest('StageStarted').data.entrants).toEqual(
      [frozen[0], frozen[1], frozen[2], frozen[4]].map((player, index) => ({ player, seed: index + 1 })),
    );
    expect(scenario.types()).toEqual(['StageCompleted', 'StageStarted', 'RoundPaired']);
    // 1 v 4 and 2 v 3.
    expect(scenario.round().matches.map(({ sides }) => sides)).toEqual([
      [frozen[0], frozen[4]],
      [frozen[1], frozen[2]],
    ]);
  });

  it('1.9, 1.12: a play-in lost by both leaves its place empty, seeds close up, and the best seed has a bye', () => {
    const scenario = withPlayIn()
      .pair()
      .publish()
      .play(() => 'double-loss')
      .pair();
    const frozen = scenario.round(3).ranking as readonly number[];
    expect(scenario.newest('StageCompleted').data.advancing).toEqual(frozen.slice(0, 3));
    expect(scenario.byes()).toEqual([frozen[0]]);
    expect(scenario.round().matches.map(({ sides }) => sides)).toEqual([[frozen[1], frozen[2]]]);
  });

  it('1.7 with R <= S everybody qualifies, and empty places are byes of the best seeds', () => {
    const scenario = field({ cut: 8 }).given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, 'double-loss'], [4, 8, 'double-loss']);
    scenario.do('drop', { player: 7 });
    expect(progress(scenario)).toMatchObject({ phase: 'finals', qualified: [1, 2], slots: 6 });
    scenario.pair();
    expect(scenario.newest('StageStarted').data.entrants).toHaveLength(7);
    expect(scenario.byes()).toEqual([scenario.newest('StageStarted').data.entrants[0]?.player]);
    expect(scenario.round().matches).toHaveLength(3);
  });

  it('1.10 finals are single games, the last match best of three', () => {
    const scenario = field({ cut: 2 }).playRound();
    while (scenario.state.stages.length < 2) scenario.playRound();
    expect(scenario.round().matches).toMatchObject([{ bestOf: 3 }]);
    const four = withPlayIn().pair().publish().play().pair();
    expect(four.round().matches.map(({ bestOf }) => bestOf)).toEqual([1, 1]);
    four.publish().play().pair();
    expect(four.round().matches.map(({ bestOf }) => bestOf)).toEqual([3]);
  });

  it('1.10 fixed bracket: 1-8, 4-5, 2-7, 3-6', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 8 }).players(32);
    while (scenario.state.stages.length < 2) scenario.playRound();
    const seed = new Map(scenario.newest('StageStarted').data.entrants.map(({ player, seed: one }) => [player, one]));
    expect(
      scenario
        .round()
        .matches.toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0))
        .map(({ sides }) => sides.map((side) => seed.get(side))),
    ).toEqual([
      [1, 8],
      [4, 5],
      [2, 7],
      [3, 6],
    ]);
  });

  it('1.12 a bracket match lost by both: the next opponent has a bye', () => {
    const scenario = withPlayIn().pair().publish().play().pair().publish();
    const [one, other] = scenario.round().matches;
    scenario
      .do('report', { match: one?.id as string, result: 'double-loss' })
      .do('report', { match: other?.id as string, result: '1-0' })
      .pair();
    expect(scenario.round()).toMatchObject({ matches: [], byes: [{ player: other?.sides[0] }] });
    scenario.publish();
    expect(scenario.types()).toEqual(['PairingsPublished', 'RoundCompleted']);
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(other?.sides[0]);
    const [a, b] = one?.sides ?? [0, 0];
    const rank = new Map(scenario.ranks().map(([place, player]) => [player, place]));
    expect([rank.get(other?.sides[0] as number), rank.get(other?.sides[1] as number), rank.get(a), rank.get(b)]).toEqual([1, 2, 2, 2]);
  });

  it('1.12 the last match lost by both: nobody wins, and both share the second place', () => {
    const scenario = withPlayIn().pair().publish().play().pair().publish().play().pair().publish();
    const [a, b] = scenario.round().matches[0]?.sides ?? [0, 0];
    scenario.play(() => 'double-loss').do('complete', {});
    expect(scenario.placing().winner).toBeUndefined();
    expect(
      scenario
        .ranks()
        .slice(0, 2)
        .map(([rank]) => rank),
    ).toEqual([2, 2]);
    expect(scenario.order().slice(0, 2).sort()).toEqual([a, b].sort());
    expect(scenario.newest('TournamentCompleted').data.placing[0]).toHaveLength(2);
  });

  it('1.12 every match of the last but one round lost by both: the bracket is over, and nobody has the first place', () => {
    const scenario = withPlayIn()
      .pair()
      .publish()
      .play()
      .pair()
      .publish()
      .play(() => 'double-loss');
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBeUndefined();
    expect(
      scenario
        .ranks()
        .slice(0, 4)
        .map(([rank]) => rank),
    ).toEqual([2, 2, 2, 2]);
  });

  it('1.14 places: the bracket, play-in losers, then who was eliminated later', () => {
    const scenario = withPlayIn().pair().publish();
    const frozen = scenario.round().ranking as readonly number[];
    scenario.play().pair().publish().play().pair().publish().play().do('complete', {});
    const order = scenario.order();
    expect(order.slice(0, 4).toSorted()).toEqual([...frozen.slice(0, 3), Math.min(frozen[3] as number, frozen[4] as number)].toSorted());
    expect(order[4]).toBe(Math.max(frozen[3] as number, frozen[4] as number));
    expect(order.slice(5).toSorted()).toEqual([6, 7, 8]);
    // Losers of one bracket round share their place.
    expect(
      scenario
        .ranks()
        .map(([rank]) => rank)
        .slice(0, 5),
    ).toEqual([1, 2, 3, 3, 5]);
    // Points are wins, bracket and play-in included.
    expect(scenario.placing().rows[0]).toMatchObject({ registration: 1, points: 4, record: { wins: 4, losses: 0 } });
  });

  it('1.14 who dropped counts as eliminated in its last round', () => {
    const scenario = field({ cut: 2 }).playRound();
    scenario.do('drop', { player: 1 });
    while (scenario.state.stages.length < 2) scenario.playRound();
    scenario.do('complete', {});
    const rank = new Map(scenario.ranks().map(([place, player]) => [player, place]));
    const played = scenario.state.rounds.findLast(({ matches }) => matches.some(({ sides }) => sides.includes(1)))?.round;
    expect(played).toBe(1);
    for (const [player, place] of rank) if (player !== 1 && place !== null) expect(place).toBeLessThanOrEqual(rank.get(1) as number);
  });

  it('1.14 while the stage runs: losses, then wins, then SOS', () => {
    const scenario = field({ cut: 2 })
      .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
      .given([1, 2, '1-0'], [3, 4, '1-0'], [5, 6, '1-0'], [7, 8, '1-0']);
    expect(scenario.ranks().map(([rank]) => rank)).toEqual([1, 1, 3, 3, 3, 3, 7, 7]);
    expect(scenario.order().slice(0, 2)).toEqual([1, 3]);
  });

  it('1.6 who had lost a qualification before the bracket was paired can be given it and lose it again by corrections', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 4 }).players(8).playRound().playRound().playRound();
    const through = scenario.round().phase === 'runOff' ? (scenario.newest('RoundPaired').data.qualified ?? []) : [];
    expect(through).toHaveLength(2);
    const match = scenario.state.rounds[0]?.matches.find(({ sides }) => sides.includes(through[0] as number));
    const won = match?.result?.outcome === 'a' ? '1-0' : '0-1';
    // The opponent keeps its loss, so that there is no play-in and the run-off is the last to say who had qualified.
    const lost = 'double-loss';
    const correct = (result: string) => scenario.do('correct', { match: match?.id ?? '', result, reason: 'wrongResult' });
    correct(lost);
    while (scenario.round().phase !== 'finals') scenario.playRound();
    correct(won);
    correct(lost);
    expect(scenario.types()).toEqual(['ResultCorrected']);
  });
});
