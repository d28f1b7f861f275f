import { afterLeagues, placed, tablesOf } from '../../test/finalists';
import { Scenario } from '../../test/scenario';

const semiFinals = (): Scenario => afterLeagues(20).pair().publish();
const semiFinalsPlayed = (): Scenario => {
  const scenario = semiFinals();
  placed(scenario, 1, 14, 4, 5);
  return placed(scenario, 13, 2, 6, 3);
};
const promotions = (scenario: Scenario) =>
  scenario.last.flatMap((one) => (one.type === 'PlayerPromoted' ? [[one.data.player, one.data.inPlaceOf, one.data.rule] as const] : []));
const passed = (scenario: Scenario) => scenario.last.flatMap((one) => (one.type === 'CandidatePassedOver' ? [one.data.player] : []));

describe('declining before the finals are paired (rule 6.7)', () => {
  it('vacates the seat, which is filled as the finals are paired: the next of the same league sits there', () => {
    const scenario = afterLeagues(20).do('decline', { player: 4, reason: 'illness' });
    expect(scenario.types()).toEqual(['FinalsPlaceDeclined']);
    expect(scenario.newest('FinalsPlaceDeclined').data).toMatchObject({ player: 4, round: 2, reason: 'illness' });
    scenario.pair();
    expect(promotions(scenario)).toEqual([[7, 4, '6.7 sameLeague']]);
    expect(tablesOf(scenario)).toEqual([
      [1, 7, 5, 14],
      [2, 3, 6, 13],
    ]);
  });

  it('settles several in the order made, and passes over who is absent', () => {
    const scenario = afterLeagues(20)
      .do('decline', { player: 6, absent: [7] })
      .do('decline', { player: 1 })
      .pair();
    expect(promotions(scenario)).toEqual([
      [8, 6, '6.7 sameLeague'],
      [7, 1, '6.7 sameLeague'],
    ]);
    expect(tablesOf(scenario)).toEqual([
      [7, 4, 5, 14],
      [2, 3, 8, 13],
    ]);
  });

  it('is as good as withdrawing after the last round; who dropped is skipped instead', () => {
    const withdrawn = afterLeagues(20).do('withdraw', { player: 4 }).pair();
    expect(tablesOf(withdrawn)[0]).toEqual([1, 7, 5, 14]);
    const dropped = afterLeagues(20).do('drop', { player: 4 }).pair();
    expect(tablesOf(dropped)[0]).toEqual([1, 5, 6, 14]);
    // Everybody else loses a point in the round after it left: it is among the first, and holds no place all the same.
    const before = new Scenario('dominion-league', { confirmation: 'none', rounds: 2 })
      .players(6)
      .playRound((a, b) => (a < b ? '9-3' : '3-9'))
      .do('withdraw', { player: 1 })
      .playRound(() => 'both:left');
    expect(before.placing().rows.findIndex(({ registration }) => registration === 1)).toBeLessThan(3);
    before.pair();
    expect(tablesOf(before)[0]).not.toContain(1);
    expect(promotions(before)).toEqual([]);
  });

  it('the seats are drawn again with it where the draft of the finals is voided', () => {
    const scenario = semiFinals().do('decline', { player: 4 }).do('void', { reason: 'too early' }).pair();
    expect(tablesOf(scenario)[0]).toEqual([1, 7, 5, 14]);
    expect(promotions(scenario)).toEqual([[7, 4, '6.7 sameLeague']]);
  });

  it('is for finalists alone, once the leagues are over', () => {
    const scenario = afterLeagues(20);
    expect(scenario.refused('decline', { player: 7 }, 'not_a_finalist')).toMatchObject({ rule: '6.7', field: 'player' });
    scenario.refused('decline', { player: 99 }, 'unknown_player');
    scenario.refused('decline', { player: 1, absent: [99] }, 'unknown_player');
    scenario.do('decline', { player: 1 }).refused('decline', { player: 1 }, 'not_active');
    const early = new Scenario('dominion-league', { confirmation: 'none' }).players(12);
    early.refused('decline', { player: 1 }, 'finals_not_reached');
    early.pair().publish().refused('decline', { player: 1 }, 'finals_not_reached');
    new Scenario('faction-play').players(8).refused('decline', { player: 1 }, 'no_finals_tables');
  });

  it('it cannot come back', () => {
    const scenario = afterLeagues(20).do('decline', { player: 4 });
    expect(scenario.refused('return', { player: 4 }, 'cannot_return').message).toBe('Player 4 is out for good.');
  });
});

describe('declining at a semi-final table that is paired', () => {
  it('promotes the next of the same league into the same seat, and repairs the table', () => {
    const scenario = semiFinals().do('decline', { player: 5 });
    expect(scenario.types()).toEqual(['FinalsPlaceDeclined', 'PlayerPromoted', 'PairingRepaired']);
    expect(promotions(scenario)).toEqual([[7, 5, '6.7 sameLeague']]);
    expect(tablesOf(scenario)[0]).toEqual([1, 4, 7, 14]);
    expect(scenario.round().published).toBe(true);
    placed(scenario, 7, 1, 4, 14);
    placed(scenario, 2, 3, 6, 13);
    expect(tablesOf(scenario.pair())).toEqual([[7, 1, 2, 3]]);
  });

  it('passes over each who is absent, down to the other league', () => {
    const scenario = semiFinals().do('decline', { player: 14, absent: [15, 16, 17, 18, 19, 20, 7, 1] });
    expect(passed(scenario)).toEqual([15, 16, 17, 18, 19, 20, 7]);
    expect(promotions(scenario)).toEqual([[8, 14, '6.7 otherLeague']]);
    expect(tablesOf(scenario)[0]).toEqual([1, 4, 5, 8]);
  });

  it('who was promoted can decline in turn; players who have left are no candidates', () => {
    const scenario = semiFinals().do('drop', { player: 8 }).do('decline', { player: 5 }).do('decline', { player: 7 });
    expect(promotions(scenario)).toEqual([[9, 7, '6.7 sameLeague']]);
    expect(tablesOf(scenario)[0]).toEqual([1, 4, 9, 14]);
  });

  it('with nobody left makes a smaller table, and who is left alone goes on without playing', () => {
    const scenario = afterLeagues(4).pair().publish();
    scenario.do('decline', { player: 2 });
    expect(tablesOf(scenario)).toEqual([[1, 3, 4]]);
    scenario.do('decline', { player: 3 }).do('decline', { player: 1 });
    expect(scenario.round().matches).toEqual([]);
    expect(scenario.byes()).toEqual([4]);
    expect(scenario.types()).toContain('RoundCompleted');
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(4);
  });

  it('is refused once the table has a result, not of the other one', () => {
    const scenario = semiFinals();
    placed(scenario, 1, 14, 4, 5);
    expect(scenario.refused('decline', { player: 4 }, 'has_results')).toMatchObject({ rule: '6.7' });
    scenario.do('decline', { player: 6 });
    expect(tablesOf(scenario)[1]).toEqual([2, 3, 7, 13]);
  });

  it('comes of withdrawing and of a disqualification as well; who drops is skipped, and the next of its table moves up', () => {
    for (const type of ['withdraw', 'disqualify'] as const) {
      const scenario = semiFinals().do(type, { player: 5, reason: 'conduct' });
      expect(promotions(scenario)).toEqual([[7, 5, '6.7 sameLeague']]);
      expect(tablesOf(scenario)[0]).toEqual([1, 4, 7, 14]);
    }
    const dropped = semiFinals().do('drop', { player: 5 });
    expect(dropped.types()).toEqual(['PlayerDropped']);
    placed(dropped, 5, 1, 4, 14);
    placed(dropped, 2, 3, 6, 13);
    expect(tablesOf(dropped.pair())).toEqual([[1, 4, 2, 3]]);
    expect(promotions(dropped)).toEqual([]);
  });

  it('who withdraws without a place leaves the tables as they are', () => {
    expect(semiFinals().do('withdraw', { player: 12 }).types()).toEqual(['PlayerWithdrawn']);
  });
});

describe('declining the final', () => {
  it.each([
    [[], 4, '6.7 sameSemiFinal'],
    [[4], 5, '6.7 sameSemiFinal'],
    [[4, 5], 6, '6.7 otherSemiFinal'],
    [[4, 5, 6], 3, '6.7 otherSemiFinal'],
    [[4, 5, 6, 3], 7, '6.7 sameLeague'],
    [[4, 5, 6, 3, 7, 8, 9, 10, 11, 12], 15, '6.7 otherLeague'],
  ])('with %j absent promotes %i (%s)', (absent, player, rule) => {
    const scenario = semiFinalsPlayed().do('decline', { player: 1, absent });
    expect(passed(scenario)).toEqual(absent);
    expect(promotions(scenario)).toEqual([[player, 1, rule]]);
    expect(tablesOf(scenario.pair())).toEqual([[player, 14, 13, 2]]);
  });

  it('of who was promoted from the other table goes first to those who played with it there', () => {
    const scenario = semiFinalsPlayed().do('decline', { player: 1, absent: [4, 5] });
    expect(promotions(scenario)).toEqual([[6, 1, '6.7 otherSemiFinal']]);
    scenario.do('decline', { player: 6 });
    expect(promotions(scenario)).toEqual([[3, 6, '6.7 sameSemiFinal']]);
  });

  it('of a paired final repairs it; several in the order made', () => {
    const scenario = semiFinalsPlayed().pair().publish().do('decline', { player: 13 });
    expect(promotions(scenario)).toEqual([[6, 13, '6.7 sameSemiFinal']]);
    scenario.do('decline', { player: 14 });
    expect(promotions(scenario)).toEqual([[4, 14, '6.7 sameSemiFinal']]);
    scenario.do('decline', { player: 4 });
    // Of the semi-final from which the seat came.
    expect(promotions(scenario)).toEqual([[5, 4, '6.7 sameSemiFinal']]);
    expect(tablesOf(scenario)).toEqual([[1, 5, 6, 2]]);
    placed(scenario, 6, 1, 5, 2);
    scenario.refused('decline', { player: 1 }, 'has_results');
  });

  it('waits for the other semi-final, and is not for who has no place in it', () => {
    const scenario = semiFinals();
    placed(scenario, 1, 14, 4, 5);
    scenario.refused('decline', { player: 1 }, 'open_results');
    placed(scenario, 13, 2, 6, 3);
    scenario.refused('decline', { player: 4 }, 'has_results');
    scenario.pair();
    scenario.refused('decline', { player: 4 }, 'not_a_finalist');
  });

  it('who declines it stands directly behind the final table, who declines the semi-final by its league', () => {
    const scenario = semiFinals().do('decline', { player: 3 });
    placed(scenario, 1, 14, 4, 5);
    placed(scenario, 13, 2, 6, 7);
    scenario.do('decline', { player: 1 }).pair().publish();
    placed(scenario, 4, 14, 13, 2).do('complete', {});
    expect(scenario.state.placing?.map((group) => [...group])).toEqual([
      [4],
      [14],
      [13],
      [2],
      [1],
      [6],
      [7, 5],
      [3],
      ...[8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20].map((player) => [player]),
    ]);
  });

  it('a correction of the semi-final does not seat a promoted player twice', () => {
    const scenario = semiFinalsPlayed().pair().publish().do('decline', { player: 14 });
    expect(tablesOf(scenario)).toEqual([[1, 4, 13, 2]]);
    const match = scenario.round(2).matches[0]?.id ?? '';
    scenario.do('correct', { match, result: { outcome: 'order', order: [[14], [4], [1], [5]] }, reason: 'wrongEntry' });
    // 4 goes on by itself now, and 14 has left: the next of that table comes in for it.
    expect(promotions(scenario)).toEqual([[1, 14, '6.7 sameSemiFinal']]);
    expect([...(tablesOf(scenario)[0] ?? [])].sort((one, other) => one - other)).toEqual([1, 2, 4, 13]);
  });
});

describe('a decline that was a mistake', () => {
  it('is taken back: the finalist has its seat again, from whoever was promoted', () => {
    const scenario = semiFinals()
      .do('decline', { player: 5, absent: [7] })
      .do('undo', { reason: 'the wrong player' });
    expect(scenario.types()).toEqual(['ActionUndone', 'PlayerPromoted', 'PairingRepaired']);
    expect(tablesOf(scenario)[0]).toEqual([1, 4, 5, 14]);
    expect(scenario.state.declines).toEqual([]);
    scenario.do('decline', { player: 5 });
    expect(promotions(scenario)).toEqual([[7, 5, '6.7 sameLeague']]);
    expect(tablesOf(scenario)[0]).toEqual([1, 4, 7, 14]);
  });

  it('so is one of a final, one before the finals, one that nobody filled and a withdrawal', () => {
    const final = semiFinalsPlayed().do('decline', { player: 1 }).do('undo', {});
    expect(tablesOf(final.pair())).toEqual([[1, 14, 13, 2]]);
    const before = afterLeagues(20).do('decline', { player: 4 }).do('undo', {});
    expect(tablesOf(before.pair())[0]).toEqual([1, 4, 5, 14]);
    const small = afterLeagues(4).pair().publish().do('decline', { player: 2 }).do('undo', {});
    expect([...(tablesOf(small)[0] ?? [])].sort()).toEqual([1, 2, 3, 4]);
    const withdrawn = semiFinals().do('withdraw', { player: 5 }).do('undo', {});
    expect(tablesOf(withdrawn)[0]).toEqual([1, 4, 5, 14]);
  });

  it('is refused once the game of the place has a result', () => {
    const scenario = semiFinals().do('decline', { player: 5 });
    placed(scenario, 7, 1, 4, 14);
    const event = scenario.newest('FinalsPlaceDeclined').id;
    expect(scenario.refused('undo', { event }, 'place_filled')).toMatchObject({ rule: '6.7' });
  });
});
