import { Scenario } from '../../test/scenario';

/** Four players of a Swiss tournament with a top cut of two; one round imported with results. */
const imported = () =>
  new Scenario('faction-play', { rounds: 1, cut: 2 }).players(4).pair({
    given: {
      matches: [
        { a: 1, b: 2, result: { outcome: 'a' } },
        { a: 3, b: 4, result: { outcome: 'a' } },
      ],
      byes: [],
    },
    imported: { phase: 'swiss' },
  });

const statusOf = (scenario: Scenario, player: number) =>
  scenario.placing().rows.find(({ registration }) => registration === player)?.status;

describe('what happened between imported rounds is recorded as it is (rules.md 8)', () => {
  it('takes seats and promotions as they were given out elsewhere, and a round that everybody left', () => {
    const scenario = imported().pair({
      given: { matches: [], byes: [] },
      imported: {
        phase: 'finals',
        seats: [
          { player: 4, seed: 1 },
          { player: 2, seed: 2 },
        ],
        promotions: [{ player: 3, inPlaceOf: 4, slot: 0 }],
      },
    });
    expect(scenario.round().completed).toBe(true);
    expect(scenario.placing().cut).toEqual([
      { seed: 1, player: 3 },
      { seed: 2, player: 2 },
    ]);
  });

  it('lets somebody come back and leave though a bracket is paired, and fills no seat', () => {
    const scenario = imported()
      .do('recordImported', { absences: [{ player: 4, kind: 'drop', fromRound: 2 }] })
      .pair({ given: { matches: [{ a: 1, b: 3 }], byes: [] }, imported: { phase: 'finals' } });
    scenario.refused('return', { player: 4 }, 'cannot_return');
    scenario.do('recordImported', {
      absences: [
        { player: 4, kind: 'return', fromRound: 3 },
        { player: 1, kind: 'withdraw', fromRound: 3 },
      ],
    });
    expect(scenario.types()).toEqual(['PlayerReturned', 'PlayerWithdrawn']);
    expect([statusOf(scenario, 4), statusOf(scenario, 1)]).toEqual(['eliminated', 'withdrawn']);
  });

  it('corrects a result that a live correction would refuse, and marks it', () => {
    const scenario = imported().do('recordImported', {
      corrections: [{ match: 'r1m1', result: { outcome: 'b', games: { a: 0, b: 9, draws: 0 } } }],
    });
    expect(scenario.round().matches[0]).toMatchObject({ unusual: true, corrections: [{ was: { outcome: 'a' } }] });
  });

  it('records orders drawn after the last round without an end of the tournament', () => {
    const scenario = imported().do('recordImported', { ties: [[3, 1]] });
    expect([scenario.state.ties, scenario.state.completed]).toEqual([[{ order: [3, 1], round: 1, source: 'imported' }], false]);
  });

  it('refuses what cannot be: who is away, who is there, what stands, whom nobody knows', () => {
    const scenario = imported().do('recordImported', { absences: [{ player: 4, kind: 'drop', fromRound: 2 }] });
    const absence = (player: number, kind: string) => ({ absences: [{ player, kind, fromRound: 2 }] });
    scenario.refused('recordImported', absence(4, 'drop'), 'not_active');
    scenario.refused('recordImported', absence(1, 'return'), 'not_dropped');
    scenario.refused('recordImported', absence(9, 'drop'), 'unknown_player');
    scenario.refused('recordImported', { ties: [[1, 9]] }, 'unknown_player');
    scenario.refused('recordImported', { corrections: [{ match: 'r1m1', result: { outcome: 'a' } }] }, 'same_result');
    scenario.refused('recordImported', { corrections: [{ match: 'r1m9', result: { outcome: 'a' } }] }, 'unknown_match');
    const seats = { given: { matches: [], byes: [] }, imported: { phase: 'finals', seats: [{ player: 9, seed: 1 }] } };
    scenario.refused('pair', seats, 'unknown_player');
    const twice = [
      { player: 1, seed: 1 },
      { player: 1, seed: 2 },
    ];
    const one = { given: { matches: [], byes: [{ player: 1 }] }, imported: { phase: 'finals', seats: twice } };
    expect(scenario.refused('pair', one, 'player_twice_in_seats').field).toBe('imported.seats');
  });

  it('is refused once a round was played here', () => {
    const scenario = new Scenario('faction-play').players(4).playRound();
    scenario.refused('recordImported', { absences: [{ player: 1, kind: 'drop', fromRound: 2 }] }, 'not_imported');
  });
});
