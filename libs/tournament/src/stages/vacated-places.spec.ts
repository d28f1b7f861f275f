import { Scenario } from '../../test/scenario';

const field = (settings: Record<string, unknown> = {}) => new Scenario('playstile-2lo', { cut: 4, ...settings }).players(8);

/** 1 and 2 undefeated; two places for 3, 4 and 5: one play-in match of ranks 4 and 5. */
const withPlayIn = (settings: Record<string, unknown> = {}) =>
  field(settings)
    .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
    .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss']);

describe('2LO: vacated places (rules.md 7)', () => {
  const played = (settings: Record<string, unknown> = {}) => {
    const scenario = withPlayIn(settings).pair().publish().play();
    const frozen = scenario.round().ranking as readonly number[];
    const winner = Math.min(frozen[3] as number, frozen[4] as number);
    return { scenario, frozen, winner, loser: Math.max(frozen[3] as number, frozen[4] as number) };
  };
  const seats = (scenario: Scenario) => scenario.newest('StageStarted').data.entrants.map(({ player }) => player);

  it('promote: a qualified player that left before the bracket is replaced by the play-in loser', () => {
    const { scenario, frozen, winner, loser } = played();
    scenario.do('withdraw', { player: frozen[0] as number }).pair();
    expect(scenario.newest('PlayerPromoted').data).toEqual({ player: loser, inPlaceOf: frozen[0], rule: '7 playInLoser' });
    expect(seats(scenario).toSorted()).toEqual([frozen[1], frozen[2], winner, loser].toSorted());
  });

  it('promote: two that left are replaced by the play-in loser, then by the last eliminated who is still there', () => {
    const { scenario, frozen, loser } = played();
    for (const player of [frozen[0], frozen[1]]) scenario.do('withdraw', { player: player as number });
    scenario.pair();
    const promoted = scenario.events.flatMap((event) => (event.type === 'PlayerPromoted' ? [event.data] : []));
    expect(promoted.map(({ inPlaceOf }) => inPlaceOf)).toEqual([frozen[0], frozen[1]]);
    expect(promoted[0]).toMatchObject({ player: loser, rule: '7 playInLoser' });
    // 6, 7 and 8 went out in round 2; whoever of them stands best comes in.
    expect(promoted[1]?.rule).toBe('7 lastEliminated');
    expect([6, 7, 8]).toContain(promoted[1]?.player);
    // Each takes the seat of the one who left (rules.md 8, 7).
    expect(seats(scenario).slice(0, 2)).toEqual(promoted.map(({ player }) => player));
  });

  it('bye: the seat stays empty, and its opponent has the bye', () => {
    const { scenario, frozen, winner } = played({ vacancy: 'bye' });
    scenario.do('withdraw', { player: frozen[0] as number }).pair();
    expect(scenario.newest('StageStarted').data.entrants).toEqual([
      { player: frozen[1], seed: 2 },
      { player: frozen[2], seed: 3 },
      { player: winner, seed: 4 },
    ]);
    expect(scenario.byes()).toEqual([winner]);
    expect(scenario.placing().cut).toEqual(scenario.newest('StageStarted').data.entrants);
  });

  it('until the first result of the bracket: who is promoted takes the same seat, twice if need be', () => {
    const { scenario, frozen, loser } = played();
    scenario.pair().publish();
    const opponent = scenario
      .round()
      .matches.find(({ sides }) => sides.includes(frozen[0] as number))
      ?.sides.find((side) => side !== frozen[0]) as number;
    scenario.do('withdraw', { player: frozen[0] as number });
    expect(scenario.types()).toEqual(['PlayerWithdrawn', 'PlayerPromoted', 'PairingRepaired']);
    expect(scenario.matchOf(loser, opponent).slot).toBe(0);
    scenario.do('withdraw', { player: loser });
    expect(scenario.types()).toEqual(['PlayerWithdrawn', 'PlayerPromoted', 'PairingRepaired']);
    const next = scenario.newest('PlayerPromoted').data;
    expect(next).toMatchObject({ inPlaceOf: loser, slot: 0 });
    expect(scenario.matchOf(next.player, opponent)).toMatchObject({ slot: 0 });
    expect(scenario.placing().cut[0]).toEqual({ seed: 1, player: next.player });
  });

  it('after the first result the opponent has a bye', () => {
    const { scenario, frozen, winner } = played();
    scenario
      .pair()
      .publish()
      .report(frozen[1] as number, frozen[2] as number, '1-0');
    scenario.do('withdraw', { player: frozen[0] as number });
    expect(scenario.types()).toEqual(['PlayerWithdrawn']);
    scenario
      .report(winner, frozen[0] as number, 'B:left')
      .do('withdraw', { player: winner })
      .pair();
    expect(scenario.round()).toMatchObject({ matches: [], byes: [{ player: frozen[1] }] });
  });

  it('disqualification vacates a place too, takes place and points away, and leaves opponents their figures', () => {
    const { scenario, frozen } = played();
    scenario.pair().publish();
    const before = scenario.placing(3).rows.find(({ registration }) => registration === 8)?.tieBreakers;
    scenario.do('disqualify', { player: frozen[0] as number, reason: 'conduct' });
    expect(scenario.types()).toEqual(['PlayerDisqualified', 'PlayerPromoted', 'PairingRepaired']);
    const row = scenario.placing().rows.find(({ registration }) => registration === frozen[0]);
    expect(row).toMatchObject({ rank: null, points: 0, status: 'disqualified' });
    expect(scenario.placing(3).rows.find(({ registration }) => registration === 8)?.tieBreakers).toEqual(before);
    expect(
      scenario
        .ranks()
        .filter(([rank]) => rank !== null)
        .map(([rank]) => rank)[0],
    ).toBe(1);
  });

  it('a withdrawal is undone once the bracket round is void, not while the place is filled', () => {
    const { scenario, frozen } = played();
    scenario.do('withdraw', { player: frozen[0] as number });
    const { id } = scenario.newest('PlayerWithdrawn');
    scenario.pair();
    expect(scenario.refused('undo', { event: id }, 'place_filled').rule).toBe('7');
    scenario.do('void', { reason: 'it was somebody else' }).do('undo', { event: id }).pair();
    expect(seats(scenario)[0]).toBe(frozen[0]);
  });
});
