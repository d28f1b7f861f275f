import { fold } from '@roundbook/kernel';
import { toText } from '@roundbook/exact';
import { evolve, initialState } from '@roundbook/tournament';
import { Scenario, type Play } from '../test/scenario';

const better: Play = (a, b) => (a < b ? '2-0' : '0-2');
const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 7, ...settings }).players(players);
const rested = (scenario: Scenario, player: number) =>
  scenario.state.rounds.filter(({ byes }) => byes.some((bye) => bye.player === player)).length;
const points = (scenario: Scenario, player: number, afterRound?: number) =>
  scenario.placing(afterRound).rows.find(({ registration }) => registration === player)?.points;

/** What went wrong in other programs, each as a test named after it. */
describe('what went wrong elsewhere', () => {
  it('one player was given three byes in a Swiss, two in a row', () => {
    const scenario = swiss(17, { rounds: 5 });
    for (let round = 1; round <= 5; round += 1) {
      // 17 loses whatever it plays, and so stays lowest.
      scenario.playRound((a, b) => (a === 17 ? '0-2' : b === 17 ? '2-0' : better(a, b, {} as never)));
      const [rests] = scenario.byes() as [number];
      const eligible = scenario
        .order(round - 1)
        .filter((player) => scenario.state.rounds.slice(0, round - 1).every(({ byes }) => byes[0]?.player !== player));
      expect(rests).toBe(round === 1 ? 17 : eligible.at(-1));
    }
    expect(Math.max(...scenario.state.players.map(({ registration }) => rested(scenario, registration)))).toBe(1);
  });

  it('a bye worth half a win could not go with one bye per player', () => {
    const scenario = swiss(5, { byeWorth: 1, rounds: 5 });
    for (let round = 1; round <= 5; round += 1) scenario.playRound(better);
    expect([1, 2, 3, 4, 5].map((player) => rested(scenario, player))).toEqual([1, 1, 1, 1, 1]);
    expect(points(scenario, 5, 1)).toBe(1);
    expect(points(scenario, 1, 1)).toBe(3);
  });

  it('a bye given by hand made the engine think that the round had been played', () => {
    const scenario = swiss(17).do('assignBye', { player: 17 }).pair();
    expect(scenario.round().byes).toEqual([{ player: 17, byHand: true }]);
    expect(scenario.round().matches).toHaveLength(8);
    expect(scenario.state.rounds).toHaveLength(1);
  });

  it('the bye went to a player with more points although a lower one could have it', () => {
    const scenario = swiss(17).playRound(better).playRound(better).playRound(better).pair();
    const [rests] = scenario.byes() as [number];
    const lowest = Math.min(
      ...scenario
        .placing(3)
        .rows.filter(({ registration }) => scenario.state.rounds.slice(0, 3).every(({ byes }) => byes[0]?.player !== registration))
        .map(({ points: had }) => had),
    );
    expect(points(scenario, rests, 3)).toBe(lowest);
  });

  it.each([1, 4])('an odd field with %i declared byes crashed the first round', (declared) => {
    const scenario = swiss(5);
    for (let player = 1; player <= declared; player += 1) scenario.do('assignBye', { player });
    scenario.pair();
    const byHand = scenario.round().byes.filter((bye) => bye.byHand === true).length;
    expect(byHand).toBe(declared);
    expect(scenario.round().byes.length - byHand).toBe((5 - declared) % 2);
    expect(scenario.round().matches).toHaveLength(Math.floor((5 - declared) / 2));
  });

  it('a bye scored twice the worth of a win', () => {
    const scenario = new Scenario('faction-play', { bestOf: 1, rounds: 3 }).players(3).playRound(() => '1-0');
    expect(scenario.placing().rows.map(({ points: had }) => had)).toEqual([3, 3, 0]);
  });

  it('once everybody had had a bye, the lowest had it in every round left', () => {
    const scenario = swiss(3);
    for (let round = 1; round <= 7; round += 1)
      scenario.playRound((a, b) => (a === 3 ? '0-2' : b === 3 ? '2-0' : better(a, b, {} as never)));
    expect([1, 2, 3].map((player) => rested(scenario, player)).toSorted()).toEqual([2, 2, 3]);
  });

  it('a bye by hand and a repair made three byes', () => {
    const scenario = swiss(7).pair();
    scenario.do('repair', { reason: 'a bye was promised', given: { matches: [{ a: 2, b: 7 }], byes: [{ player: 1 }] } });
    expect(scenario.round().byes).toEqual([{ player: 1, byHand: true }]);
    scenario.do('drop', { player: 3 }).do('repair', { reason: 'one left' });
    expect(scenario.round().byes.map(({ player, byHand }) => [player, byHand ?? false])).toEqual([
      [1, true],
      [4, false],
    ]);
    expect(scenario.round().matches).toHaveLength(2);
  });

  it('8 players, 7 rounds: the event ended when no pairing without a rematch was left', () => {
    const scenario = swiss(8);
    for (let round = 1; round <= 7; round += 1) scenario.playRound(better);
    expect(scenario.state.rounds).toHaveLength(7);
    const met = new Set<string>();
    for (const round of [1, 2, 3, 4, 5, 6, 7]) {
      const pairs = scenario.pairs(round).map((pair) => pair.join('-'));
      expect(scenario.round(round).objective.rematches).toBe(pairs.filter((pair) => met.has(pair)).length);
      pairs.forEach((pair) => met.add(pair));
    }
  });

  it('an avoidable rematch was accepted', () => {
    const scenario = swiss(4).given([1, 2, '2-0'], [3, 4, '2-0']).given([1, 3, '2-0'], [2, 4, '2-0']);
    expect([1, 2, 3, 4].map((player) => points(scenario, player))).toEqual([6, 3, 3, 0]);
    expect(scenario.pair().pairs()).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('a drop after its result made wrong pairings later, even a player against itself', () => {
    const scenario = swiss(4).pair().publish().report(1, 2, '2-1').report(3, 4, '2-0').do('drop', { player: 2 });
    scenario.state = fold(evolve, initialState, JSON.parse(JSON.stringify(scenario.events)));
    scenario.pair();
    const paired = [...scenario.pairs().flat(), ...scenario.byes()].toSorted();
    expect(paired).toEqual([1, 3, 4]);
    expect(scenario.placing().rows.find(({ registration }) => registration === 2)).toMatchObject({
      status: 'dropped',
      record: { losses: 1 },
    });
  });

  it('a late player was put into finished rounds without results and blocked the next; a removal erased the row', () => {
    const scenario = swiss(8)
      .playRound(better)
      .playRound(better)
      .playRound(better)
      .enter(['player 0009'])
      .do('withdraw', { player: 2 })
      .pair();
    expect(scenario.round().matches.flatMap(({ sides }) => sides)).toContain(9);
    expect(scenario.order()).toContain(2);
    expect(scenario.state.rounds.slice(0, 3).flatMap(({ matches }) => matches.flatMap(({ sides }) => sides))).not.toContain(9);
  });

  it('a player added after round 1 made round 2 fail', () => {
    const scenario = swiss(4).playRound(better).enter(['player 0005']).pair();
    expect(scenario.round().matches).toHaveLength(2);
    expect(scenario.byes()).toHaveLength(1);
  });

  it('a drop in the bracket changed the finished Swiss standings', () => {
    const scenario = swiss(8, { rounds: 3, cut: 4 }).playRound(better).playRound(better).playRound(better).pair().publish();
    const before = scenario
      .placing(3)
      .rows.map(({ rank, registration, points: had, tieBreakers }) => ({ rank, registration, had, tieBreakers }));
    scenario.do('drop', { player: scenario.placing().cut[1]?.player as number });
    expect(
      scenario.placing(3).rows.map(({ rank, registration, points: had, tieBreakers }) => ({ rank, registration, had, tieBreakers })),
    ).toEqual(before);
  });

  it('a wrong winner that had advanced could not be put right once the final was played', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better).playRound(better).playRound(better);
    const semi = scenario.round(2).matches[0];
    const [a, b] = semi?.sides as [number, number];
    const other = semi?.result?.outcome === 'a' ? '0-2' : '2-0';
    const refusal = scenario.refused('correct', { match: semi?.id, result: other, reason: 'wrongEntry' }, 'void_first');
    scenario.do('unreport', { match: (refusal.details?.matches as string[])[0] as string }).correct(a, b, other, 2);
    expect(scenario.round(3).matches[0]?.sides).toContain(semi?.result?.outcome === 'a' ? b : a);
    scenario.play(better).do('complete', {});
    expect(scenario.state.completed).toBe(true);
  });

  it('a mistake in the last match of a stage could not be reverted, as the next stage was made from it', () => {
    const scenario = swiss(4, { rounds: 1, cut: 2 }).playRound(better).pair().publish();
    expect(scenario.newest('StageStarted').data.entrants.map(({ player }) => player)).toEqual([1, 3]);
    scenario.do('undo', { event: scenario.newest('RoundPaired').id }).do('undo', { event: scenario.newest('ResultReported').id });
    expect(scenario.state.stages).toHaveLength(1);
    scenario.report(3, 4, '0-2').pair();
    expect(scenario.newest('StageStarted').data.entrants.map(({ player }) => player)).toEqual([1, 4]);
  });

  it('a result edited three rounds back did not reach later standings', () => {
    const scenario = swiss(8).playRound(better).playRound(better).playRound(better).playRound(better);
    const before = [2, 3, 4].map((round) => points(scenario, 2, round));
    scenario.correct(1, 2, '0-2', 1);
    expect([2, 3, 4].map((round) => points(scenario, 2, round))).toEqual(before.map((had) => (had ?? 0) + 3));
  });

  it('"no result" could be stored as a result, on a bye even, and blocked the round', () => {
    const scenario = swiss(3).pair().publish();
    for (const result of ['none', 'bye', '-']) scenario.refused('report', { match: 'r1m1', result }, 'result_not_understood');
    scenario.refused('report', { match: 'r1m2', result: '0-0' }, 'unknown_match');
    scenario.report(1, 2, '2-0');
    const scenario2 = scenario.do('unreport', { match: 'r1m1' });
    expect(scenario2.types()).toEqual(['ResultVoided']);
    scenario2.report(1, 2, '0-2').pair();
  });

  it('a pairing that failed left an empty round behind', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 8 }).players(4);
    const { rounds, stages } = scenario.state;
    scenario.refused('pair', {}, 'cut_above_field');
    scenario.refused('pair', { settings: { luck: 1 } }, 'policy_unknown_field');
    expect([scenario.state.rounds, scenario.state.stages]).toEqual([rounds, stages]);
  });

  it('an agreed draw was credited to a fixed side', () => {
    const scenario = swiss(2).given([2, 1, '1-1']);
    expect(scenario.round().matches[0]?.sides).toEqual([2, 1]);
    expect([1, 2].map((player) => points(scenario, player))).toEqual([1, 1]);
  });

  it('the next round hung when all matches were drawn', () => {
    const scenario = swiss(4)
      .playRound(() => '0-0-1')
      .pair();
    expect(scenario.round().objective).toMatchObject({ rematches: 0, scoreDifferenceSquared: 0 });
  });

  it('both sides of a semi-final gone: no double loss was possible', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better).pair().publish();
    const [one, other] = scenario.round().matches;
    scenario.do('report', { match: one?.id as string, result: 'both:left' });
    for (const player of one?.sides ?? []) scenario.do('disqualify', { player, reason: 'conduct' });
    scenario
      .do('report', { match: other?.id as string, result: '2-0' })
      .pair()
      .publish();
    expect(scenario.round()).toMatchObject({ matches: [], byes: [{ player: other?.sides[0] }] });
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(other?.sides[0]);
    expect(scenario.ranks()).toEqual([
      [1, other?.sides[0]],
      [2, other?.sides[1]],
      ...(one?.sides ?? []).toSorted((a, b) => a - b).map((player) => [null, player]),
    ]);
  });

  it('winner and loser were swapped when a player conceded after winning a game', () => {
    const scenario = swiss(2).pair().publish().report(1, 2, 'A:left').do('withdraw', { player: 1 });
    expect([1, 2].map((player) => points(scenario, player))).toEqual([0, 3]);
  });

  it('the cut was seeded by opponents before records, and the two best met early', () => {
    const scenario = swiss(8, { rounds: 3, cut: 4 }).playRound(better).playRound(better).playRound(better);
    const had = scenario.placing().rows.map((row) => row.points);
    expect(had).toEqual(had.toSorted((a, b) => b - a));
    scenario.pair();
    expect(scenario.newest('StageStarted').data.entrants.map(({ player }) => points(scenario, player, 3))).toEqual(had.slice(0, 4));
    expect(scenario.round().matches[0]?.sides).toContain(scenario.order(3)[3]);
  });

  it('tie-breakers counted a round that was not played yet', () => {
    const scenario = swiss(6).playRound(better).playRound(better);
    const figures = () =>
      scenario
        .placing()
        .rows.map(({ registration, points: had, tieBreakers }) => [
          registration,
          had,
          tieBreakers.map(({ value }) => (value === null ? null : toText(value))),
        ]);
    const before = figures();
    scenario.pair().publish();
    expect(figures()).toEqual(before);
  });

  it('replaying the log gave another tournament', () => {
    const scenario = new Scenario('magic', { rounds: 3 })
      .players(9)
      .playRound(better)
      .playRound(better)
      .do('drop', { player: 4 })
      .playRound(better)
      .do('complete', {});
    const replayed = () => fold(evolve, initialState, JSON.parse(JSON.stringify(scenario.events)));
    expect(replayed()).toEqual(replayed());
    expect(replayed()).toEqual(scenario.state);
  });
});
