import { fold } from '@roundbook/kernel';
import { evolve, impactOf, initialState } from '@roundbook/tournament';
import { division } from '../../test/division';
import { Scenario, uuidOf } from '../../test/scenario';

const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 4, ...settings }).players(players);
const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const player = (scenario: Scenario, registration: number) => scenario.state.players[registration - 1];

describe('undo (ledger.md, Undo): nothing is deleted, a compensating event is appended', () => {
  it('a result goes back to open, and undoing that reports it again', () => {
    const scenario = swiss(2).playRound(better).do('undo', {});
    expect(scenario.types()).toEqual(['ResultVoided']);
    expect(scenario.results()).toEqual(['1-2 open']);
    expect(scenario.round().completed).toBe(false);
    scenario.do('undo', { event: scenario.last[0]?.id ?? '' });
    expect(scenario.types()).toEqual(['ResultReported', 'RoundCompleted']);
    expect(scenario.results()).toEqual(['1-2 2-0']);
  });

  it('a correction goes back to what stood before', () => {
    const scenario = swiss(2).playRound(better).correct(1, 2, '0-2').do('undo', { reason: 'it was right' });
    expect(scenario.types()).toEqual(['ResultCorrected']);
    expect(scenario.results()).toEqual(['1-2 2-0']);
    const first = scenario.events.find(({ type }) => type === 'ResultReported')?.id as string;
    scenario.refused('undo', { event: first }, 'superseded');
  });

  it('a drop goes back to active, as if it had not been; a return goes back to away', () => {
    const scenario = swiss(4).playRound(better).do('drop', { player: 2 }).do('undo', {});
    expect(scenario.types()).toEqual(['PlayerReturned']);
    expect(player(scenario, 2)).toMatchObject({ status: 'active', absences: [] });
    scenario.do('drop', { player: 2 }).playRound(better).do('return', { player: 2 });
    expect(player(scenario, 2)?.absences).toEqual([{ from: 2, to: 3, kind: 'dropped' }]);
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['PlayerDropped']);
    expect(player(scenario, 2)?.status).toBe('dropped');
  });

  it.each([
    ['withdraw', { player: 3 }],
    ['disqualify', { player: 3, reason: 'conduct' }],
  ] as const)('%s has no opposite of its own', (type, payload) => {
    const scenario = swiss(4).playRound(better);
    const before = player(scenario, 3);
    scenario.do(type, payload as never);
    scenario.refused('return', { player: 3 }, 'cannot_return');
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['ActionUndone']);
    expect(player(scenario, 3)).toEqual(before);
    // What was taken back is not taken back again: the next undo is of what came before.
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['ResultVoided']);
  });

  it('a withdrawal of a dropped player leaves the drop', () => {
    const scenario = swiss(4).playRound(better).do('drop', { player: 3 }).do('withdraw', { player: 3 }).do('undo', {});
    expect(player(scenario, 3)?.status).toBe('dropped');
  });

  it('a check-in, a confirmation, a bye by hand', () => {
    const scenario = swiss(4, { checkIn: 'required' })
      .do('checkIn', { players: [1] })
      .do('undo', {});
    expect(player(scenario, 1)?.checkedIn).toBe(false);
    const staff = swiss(2, { confirmation: 'staff' })
      .pair()
      .publish()
      .report(1, 2, '2-0')
      .do('confirm', { matches: [1] })
      .do('undo', {});
    expect(staff.types()).toEqual(['ActionUndone']);
    staff.refused('pair', {}, 'open_results');
    staff.do('confirm', { matches: [1] });
    expect(staff.types()).toEqual(['ResultConfirmed', 'RoundCompleted']);
    const bye = swiss(5).do('assignBye', { player: 1 }).do('undo', {}).pair();
    expect(bye.byes()).toEqual([5]);
    const used = swiss(5).do('assignBye', { player: 1 }).pair();
    used.refused('undo', { event: used.newest('ByeAssigned').id }, 'superseded');
  });

  it('a publication and a draw, while they have no result', () => {
    const scenario = swiss(4).pair().publish().do('undo', {});
    expect(scenario.types()).toEqual(['PublicationWithdrawn']);
    scenario.do('undo', { event: scenario.newest('RoundPaired').id });
    expect(scenario.types()).toEqual(['RoundVoided']);
    scenario.playRound(better);
    scenario.refused('undo', { event: scenario.newest('PairingsPublished').id }, 'has_results');
    scenario.refused('undo', { event: scenario.newest('RoundPaired').id }, 'has_results');
    scenario.pair();
    scenario.refused('undo', { event: scenario.events.find(({ type }) => type === 'PairingsPublished')?.id }, 'superseded');
  });

  it('a repair, while its matches have no result', () => {
    const scenario = swiss(5).pair().publish();
    const before = [scenario.pairs(), scenario.byes()];
    scenario.do('repair', { reason: 'x', given: { matches: [{ a: 1, b: 5 }], byes: [{ player: 2 }] } }).do('undo', {});
    expect(scenario.types()).toEqual(['PairingRepaired']);
    expect([scenario.pairs(), scenario.byes()]).toEqual(before);
    scenario
      .do('repair', {
        reason: 'x',
        given: {
          matches: [
            { a: 1, b: 3 },
            { a: 2, b: 4 },
          ],
          byes: [],
        },
      })
      .report(1, 3, '2-0');
    scenario.refused('undo', { event: scenario.newest('PairingRepaired').id }, 'has_results');
  });

  it('a repair taken back leaves who starts as it was drawn', () => {
    const scenario = division(8).pair();
    const starting = () => scenario.round().matches.map(({ sides, starts }) => [...sides, starts]);
    const before = starting();
    const [one, other] = scenario.round().matches.map(({ sides }) => sides[0]);
    scenario.do('repair', { reason: 'x', given: { matches: [{ a: one ?? 0, b: other ?? 0 }], byes: [] } });
    expect(starting()).not.toEqual(before);
    expect(scenario.do('undo', {}).last[0]?.type).toBe('PairingRepaired');
    expect(starting()).toEqual(before);
  });

  it('a repair that leaves nothing to play completes the round when it is taken back', () => {
    const scenario = swiss(4).pair().publish().report(1, 2, '2-0');
    scenario.do('repair', { reason: 'x', given: { matches: [], byes: [{ player: 3 }, { player: 4 }] } });
    expect(scenario.types()).toEqual(['PairingRepaired', 'RoundCompleted']);
    scenario.do('undo', {}).report(3, 4, '2-0');
    expect(scenario.types()).toEqual(['ResultReported', 'RoundCompleted']);
  });

  it('in a bracket a repair goes with the correction that it followed from', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better).playRound(better).pair().publish();
    const final = scenario.pairs();
    const [a, b] = scenario.round(2).matches[0]?.sides as [number, number];
    scenario.correct(a, b, a < b ? '0-2' : '2-0', 2);
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    scenario.refused('undo', { event: scenario.newest('PairingRepaired').id }, 'cannot_undo');
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(scenario.pairs()).toEqual(final);
  });

  it('a withdrawal from a seat that became a bye: the match is on again', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4, vacancy: 'bye' }).playRound(better).pair().publish();
    const before = scenario.pairs();
    scenario.do('withdraw', { player: 2 }).do('undo', {});
    expect(scenario.types()).toEqual(['ActionUndone', 'PairingRepaired']);
    expect(scenario.pairs()).toEqual(before);
    expect(scenario.byes()).toEqual([]);
  });

  it('an amendment, as one more amendment, the newest first', () => {
    const scenario = swiss(4)
      .do('amend', { settings: { rounds: 3 }, reason: 'time' })
      .do('amend', { settings: { cut: 2 }, reason: 'a final' });
    scenario.refused('undo', { event: scenario.events.find(({ type }) => type === 'PolicyAmended')?.id }, 'superseded');
    scenario.do('undo', {});
    expect(scenario.newest('PolicyAmended').data).toMatchObject({ settings: { cut: 0 }, fromRound: 1 });
    expect(scenario.state.policy).toMatchObject({ cut: 0 });
  });

  it('a registration is withdrawn before the player is paired', () => {
    const scenario = swiss(4).do('undo', {});
    expect(scenario.types()).toEqual(['PlayerWithdrawn']);
    expect(player(scenario, 4)?.status).toBe('withdrawn');
    scenario.playRound(better);
    scenario.refused('undo', { event: uuidOf(2, 1) }, 'superseded');
  });

  it('a completion is a reopening', () => {
    const scenario = swiss(2, { rounds: 1 }).playRound(better).do('complete', {});
    scenario.refused('undo', { event: scenario.newest('ResultReported').id }, 'tournament_completed');
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['TournamentReopened', 'DrawCommitmentReplaced']);
    expect(scenario.state.completed).toBe(false);
  });

  it('an event that is not known, one that is not taken back by itself, and one that was taken back already', () => {
    const scenario = swiss(4).playRound(better);
    scenario.refused('undo', { event: uuidOf(7, 7) }, 'unknown_event');
    scenario.refused('undo', { event: scenario.newest('RoundCompleted').id }, 'cannot_undo');
    scenario.do('withdraw', { player: 1 }).do('undo', {});
    scenario.refused('undo', { event: scenario.newest('PlayerWithdrawn').id }, 'superseded');
  });

  it('the withdrawal of who had won by a bye in the last match, the other being gone before: nothing else changes', () => {
    const scenario = new Scenario('faction-play', { rounds: 1, cut: 2, vacancy: 'bye' }).players(2).playRound().pair().publish();
    scenario.do('withdraw', { player: 2 });
    expect(scenario.byes()).toEqual([1]);
    scenario.do('withdraw', { player: 1 });
    expect(scenario.types()).toEqual(['PlayerWithdrawn']);
    scenario.do('undo', {});
    expect(scenario.types()).toEqual(['ActionUndone']);
    expect(scenario.byes()).toEqual([1]);
    expect(scenario.placing().winner).toBe(1);
  });

  it('a late check-in: the player enters as it would have without it', () => {
    const scenario = new Scenario('playstile-2lo', { checkIn: 'required', cut: 2 })
      .players(9)
      .do('checkIn', { players: [1, 2, 3, 4, 5, 6, 7, 8] });
    scenario.playRound();
    const before = player(scenario, 9);
    scenario.do('checkIn', { players: [9] });
    expect(player(scenario, 9)).toMatchObject({ checkedIn: true, entryRound: 2 });
    scenario.do('undo', {});
    expect(player(scenario, 9)).toEqual(before);
  });
});

describe('impact: what an action changes, said before (ledger.md, Undo)', () => {
  const impact = (scenario: Scenario, type: string, payload: unknown, changedRound?: number) => {
    const answer = scenario.attempt(type, payload);
    if (answer._tag === 'Left') throw new Error(answer.left.message);
    const after = answer.right.reduce(
      (state, event, index) => evolve(state, { ...event, id: `proposed-${index}`, at: state.at, revision: state.revision + 1 } as never),
      scenario.state,
    );
    return impactOf(scenario.state, after, scenario.events, changedRound);
  };

  it('of a correction: who moves, which rounds were paired on it, which pairings would differ and how many are played', () => {
    const scenario = swiss(8).playRound(better).playRound(better);
    const said = impact(scenario, 'correct', { match: 'r1m1', result: '0-2', reason: 'wrongEntry' }, 1);
    expect(said.pairedOnIt).toEqual([2]);
    expect(said.moved.map(({ player: moved }) => moved)).toEqual(expect.arrayContaining([1, 2]));
    expect(said.pairingsThatWouldDiffer[0]).toMatchObject({ round: 2 });
    const [differs] = said.pairingsThatWouldDiffer;
    expect(differs?.played).toBe(differs?.matches);
    expect(scenario.state).toEqual(fold(evolve, initialState, scenario.events));
  });

  it('of a withdrawal in 2LO: one play-in instead of two', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 4 })
      .players(8)
      .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
      .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss']);
    const said = impact(scenario, 'withdraw', { player: 5 });
    expect(said.playIn).toEqual({ before: 1, after: 0 });
    expect(said.cut.before).toHaveLength(4);
  });
});
