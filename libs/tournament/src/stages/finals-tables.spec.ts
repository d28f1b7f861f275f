import { afterLeagues, placed, tablesOf } from '../../test/finalists';
import { type Scenario } from '../../test/scenario';

const semiFinals = (): Scenario => afterLeagues(20).pair().publish();
/** 1 and 14 go on from the first table, 2 and 13 from the second. */
const final = (): Scenario => {
  const scenario = semiFinals();
  placed(scenario, 1, 14, 4, 5);
  placed(scenario, 13, 2, 6, 3);
  return scenario.pair().publish();
};

describe('tables of the finals (rules 6.7)', () => {
  it('of eight are two semi-finals: 1, 4, 5 with the second of league 2, and 2, 3, 6 with the first', () => {
    const scenario = semiFinals();
    expect(scenario.round().phase).toBe('semiFinals');
    expect(tablesOf(scenario)).toEqual([
      [1, 4, 5, 14],
      [2, 3, 6, 13],
    ]);
    expect(scenario.round().matches.map(({ sides, bestOf }) => [...sides, bestOf])).toEqual([
      [1, 4, 1],
      [2, 3, 1],
    ]);
    expect(scenario.state.stages[1]).toMatchObject({
      kind: 'tables',
      groups: [
        [1, 4, 5, 14],
        [2, 3, 6, 13],
      ],
    });
  });

  it('the best two of each go on to the final', () => {
    const scenario = final();
    expect(scenario.round().phase).toBe('final');
    expect(tablesOf(scenario)).toEqual([[1, 14, 13, 2]]);
  });

  it('league rank settles a tie for second, league 1 first', () => {
    const scenario = semiFinals();
    placed(scenario, 5, [14, 4, 1]);
    placed(scenario, [13, 6], [2, 3]);
    expect(tablesOf(scenario.pair())).toEqual([[5, 1, 6, 13]]);
  });

  it('a result is an order with or without victory points; who stands behind has no more of them', () => {
    const scenario = semiFinals();
    const [match] = scenario.round().matches;
    const id = match?.id ?? '';
    expect(scenario.refused('report', { match: id, result: '30-12' }, 'order_needed')).toMatchObject({ rule: '6.7' });
    scenario.refused('report', { match: id, result: 'A>B>C' }, 'result_impossible');
    scenario.refused('report', { match: id, result: 'A>B>C>D 10,20,30,40' }, 'result_impossible');
    scenario.do('report', { match: id, result: 'C>A=D>B 41,38,38,12' });
    expect(scenario.round().matches[0]?.result).toMatchObject({ order: [[5], [1, 14], [4]] });
  });

  it('who walks out is last whatever its substitute scores, and does not go on', () => {
    const scenario = semiFinals();
    const [match] = scenario.round().matches;
    scenario.do('report', { match: match?.id ?? '', result: 'A*>B>C>D 50,40,30,20' });
    placed(scenario, 2, 3, 6, 13);
    expect(scenario.round().matches[0]?.result).toMatchObject({ order: [[4], [5], [14], [1]], substituted: [1] });
    expect(tablesOf(scenario.pair())).toEqual([[4, 5, 2, 3]]);
  });

  it('without a substitute the game is replayed, and who walked out is last without a score', () => {
    const scenario = semiFinals();
    const [match] = scenario.round().matches;
    scenario.do('report', { match: match?.id ?? '', result: 'B>C>D>A 40,30,20,-', reason: 'disconnected' });
    expect(scenario.round().matches[0]?.result?.seatScores?.map(({ player }) => player)).toEqual([4, 5, 14]);
    expect(scenario.newest('ResultReported').data.reason).toBe('disconnected');
  });

  it('of four is the final alone, and with fewer a smaller one', () => {
    const four = afterLeagues(10).pair().publish();
    expect(four.round().phase).toBe('final');
    expect(tablesOf(four)).toEqual([[1, 2, 3, 7]]);
    const three = afterLeagues(4).do('drop', { player: 2 }).pair();
    expect(tablesOf(three)).toEqual([[1, 3, 4]]);
    const two = afterLeagues(4).do('drop', { player: 2 }).do('drop', { player: 4 }).pair();
    expect(tablesOf(two)).toEqual([[1, 3]]);
  });

  it('who dropped after the last round is skipped, and the ranks close up (8)', () => {
    const scenario = afterLeagues(20).do('drop', { player: 2 }).pair();
    expect(tablesOf(scenario)).toEqual([
      [1, 5, 6, 14],
      [3, 4, 7, 13],
    ]);
  });

  it('of five to seven are two as equal as possible, the best two of each go on', () => {
    const scenario = afterLeagues(20);
    for (const player of [15, 16, 17, 18, 19, 20, 14]) scenario.do('drop', { player });
    scenario.pair().publish();
    expect(tablesOf(scenario)).toEqual([
      [1, 4, 5],
      [2, 3, 6, 13],
    ]);
    placed(scenario, 1, 4, 5);
    placed(scenario, 2, 3, 6, 13);
    expect(tablesOf(scenario.pair())).toEqual([[1, 4, 2, 3]]);
  });

  it('are over with the final', () => {
    const scenario = final();
    scenario.refused('complete', {}, 'open_results');
    placed(scenario, 2, 1, 13, 14);
    expect(scenario.refused('pair', {}, 'nothing_to_pair')).toMatchObject({ rule: '6.7', allowed: 'complete' });
    scenario.do('complete', {});
    expect(scenario.placing().winner).toBe(2);
  });

  it('the finals wait for the leagues and cannot be left out but early', () => {
    const scenario = afterLeagues(10);
    expect(scenario.refused('complete', {}, 'rounds_missing').message).toContain('the stage behind it is still to be played');
    scenario.pair().publish();
    expect(scenario.refused('complete', {}, 'open_results').code).toBe('open_results');
    const semi = semiFinals();
    placed(semi, 1, 14, 4, 5);
    placed(semi, 13, 2, 6, 3);
    expect(semi.refused('complete', {}, 'rounds_missing').message).toContain('the final is still to be played');
  });

  it('are not waited for where one player alone is left to play them', () => {
    const scenario = afterLeagues(4);
    for (const player of [1, 2, 3]) scenario.do('withdraw', { player });
    scenario.refused('pair', {}, 'nothing_to_pair');
    scenario.do('complete', {});
    expect(scenario.state.completed).toBe(true);
  });
});

describe('places (rules 6.7, 8)', () => {
  it('are the final table, the thirds, the fourths of the semi-finals, then league 1 and league 2 by rank', () => {
    const scenario = final();
    placed(scenario, 2, 1, [13, 14]);
    scenario.do('complete', {});
    expect(scenario.state.placing).toEqual([
      [2],
      [1],
      [13, 14],
      [4, 6],
      [3, 5],
      [7],
      [8],
      [9],
      [10],
      [11],
      [12],
      [15],
      [16],
      [17],
      [18],
      [19],
      [20],
    ]);
    const rows = scenario.placing().rows;
    expect(rows.filter(({ rank }) => rank === 5).map(({ registration, group }) => [registration, group])).toEqual([
      [4, 1],
      [6, 1],
    ]);
    expect(rows.find(({ registration }) => registration === 15)).toMatchObject({ rank: 15, group: 2, status: 'eliminated' });
  });

  it('thirds of two leagues share their place as well', () => {
    const scenario = semiFinals();
    placed(scenario, 1, 4, 14, 5);
    placed(scenario, 2, 3, 6, 13);
    scenario.pair().publish();
    placed(scenario, 1, 2, 3, 4).do('complete', {});
    expect(scenario.state.placing?.slice(4, 6)).toEqual([
      [6, 14],
      [5, 13],
    ]);
  });

  it('who came level at the top of a semi-final and gave the final up stays level', () => {
    const scenario = semiFinals();
    placed(scenario, [1, 14], 4, 5);
    placed(scenario, 2, 3, 6, 13);
    scenario.do('decline', { player: 14 }).do('decline', { player: 1 }).pair().publish();
    expect([...(tablesOf(scenario)[0] ?? [])].sort()).toEqual([2, 3, 4, 5]);
    placed(scenario, 2, 3, 4, 5).do('complete', {});
    expect(scenario.state.placing?.slice(4, 6)).toEqual([[1, 14], [6]]);
  });

  it('while tables are open stand in the order of the seeds', () => {
    const scenario = semiFinals();
    expect(scenario.order().slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 13, 14]);
    placed(scenario, 5, 14, 4, 1);
    expect(scenario.ranks().slice(0, 8)).toEqual([
      [1, 2],
      [2, 3],
      [3, 5],
      [4, 6],
      [5, 13],
      [6, 14],
      [7, 4],
      [8, 1],
    ]);
    expect(
      scenario
        .placing()
        .rows.slice(6, 8)
        .map(({ status }) => status),
    ).toEqual(['eliminated', 'eliminated']);
    expect(scenario.placing(1).rows[0]).toMatchObject({ rank: 1, registration: 1, group: 1 });
    expect(scenario.ranks(1)[12]).toEqual([1, 13]);
  });

  it('of a final whose first place is shared: nobody has won', () => {
    const scenario = final();
    placed(scenario, [2, 1], 13, 14).do('complete', {});
    expect(scenario.placing().winner).toBeUndefined();
    expect(scenario.state.placing?.[0]).toEqual([2, 1]);
  });

  it('of who is disqualified after the final close up', () => {
    const scenario = final();
    placed(scenario, 2, 1, 13, 14).do('disqualify', { player: 2, reason: 'conduct' }).do('complete', {});
    expect(scenario.placing().winner).toBe(1);
    expect(scenario.ranks()[0]).toEqual([1, 1]);
    expect(scenario.ranks().at(-1)).toEqual([null, 2]);
  });
});

describe('corrections at the tables (rules 7)', () => {
  const correctTable = (scenario: Scenario, round: number, table: number, order: readonly number[]) => ({
    match: scenario.round(round).matches[table]?.id ?? '',
    result: { outcome: 'order' as const, order: order.map((player) => [player]) },
    reason: 'wrongEntry',
  });

  it('replace who went on while the final has no result', () => {
    const scenario = final();
    scenario.do('correct', correctTable(scenario, 2, 0, [1, 4, 14, 5]));
    expect(scenario.types()).toEqual(['ResultCorrected', 'PairingRepaired']);
    expect(tablesOf(scenario)).toEqual([[1, 4, 13, 2]]);
  });

  it('change nothing where the same go on', () => {
    const scenario = final();
    scenario.do('correct', correctTable(scenario, 2, 0, [14, 1, 5, 4]));
    expect(scenario.types()).toEqual(['ResultCorrected']);
  });

  it('are refused where the final has a result, which has to be voided first', () => {
    const scenario = final();
    placed(scenario, 1, 2, 13, 14);
    const refusal = scenario.refused('correct', correctTable(scenario, 2, 0, [1, 4, 14, 5]), 'void_first');
    expect(refusal.details).toEqual({ matches: [scenario.round().matches[0]?.id] });
    scenario.do('unreport', { match: scenario.round().matches[0]?.id ?? '' }).do('correct', correctTable(scenario, 2, 0, [1, 4, 14, 5]));
    expect(tablesOf(scenario)).toEqual([[1, 4, 13, 2]]);
  });

  it('taking back a result under a paired final is refused; a correction to the leagues leaves the finals as they are', () => {
    const scenario = final();
    scenario.refused('unreport', { match: scenario.round(2).matches[0]?.id }, 'void_first');
    scenario.correct(1, 12, '10-50', 1);
    expect(scenario.types()).toEqual(['ResultCorrected']);
    expect(tablesOf(scenario)).toEqual([[1, 14, 13, 2]]);
  });

  it('of the final itself make another winner, also once all is completed', () => {
    const scenario = final();
    placed(scenario, 1, 2, 13, 14).do('complete', {});
    scenario.do('correct', correctTable(scenario, 3, 0, [13, 2, 1, 14]));
    expect(scenario.placing().winner).toBe(13);
    expect(scenario.state.completed).toBe(true);
  });

  it('an undo puts the final back as it was', () => {
    const scenario = final();
    scenario.do('correct', correctTable(scenario, 2, 0, [1, 4, 14, 5])).do('undo', {});
    expect(tablesOf(scenario)).toEqual([[1, 14, 13, 2]]);
    scenario.refused('undo', { event: scenario.events.find(({ type }) => type === 'PairingRepaired')?.id }, 'cannot_undo');
  });
});

describe('rounds at tables otherwise than drawn', () => {
  it('voided semi-finals are paired again from the leagues', () => {
    const scenario = semiFinals().do('void', { reason: 'wrong tables' });
    expect(scenario.state.stages).toHaveLength(1);
    expect(tablesOf(scenario.correct(12, 1, '60-10', 1).pair())).toEqual([
      [12, 4, 5, 14],
      [2, 3, 6, 13],
    ]);
  });

  it('given by hand stand as they were found, and what the rules would not have seated is written down', () => {
    const scenario = afterLeagues(10);
    const tables = { matches: [{ a: 1, b: 2, seats: [1, 2, 4, 8] }], byes: [] };
    scenario.pair({ given: tables }).publish();
    expect(tablesOf(scenario)).toEqual([[1, 2, 4, 8]]);
    expect(scenario.state.stages[1]).toMatchObject({ kind: 'tables', groups: [[1, 2, 4, 8]] });
    placed(scenario, 8, 1, 2, 4).do('complete', {});
    expect(scenario.placing().winner).toBe(8);
    const malformed = { matches: [{ a: 1, b: 2, seats: [2, 1, 4] }], byes: [] };
    afterLeagues(10).refused('pair', { given: malformed }, 'seats_without_sides');
    afterLeagues(10).refused('pair', { given: { matches: [{ a: 1, b: 2, seats: [1, 2, 2] }], byes: [] } }, 'player_twice_in_round');
  });

  it('are not repaired, have no byes by hand and take nobody in', () => {
    const scenario = semiFinals();
    expect(scenario.refused('repair', { reason: 'x' }, 'tables_are_fixed')).toMatchObject({ rule: '6.7' });
    scenario.refused('assignBye', { player: 1 }, 'bye_not_possible');
    scenario.refused('register', { players: [{ player: '00000099-0000-4000-8000-000000000001' }] }, 'registration_closed', {
      names: [{ nameAfter: null }],
    });
    scenario.do('drop', { player: 7 });
    scenario.refused('return', { player: 7 }, 'cannot_return');
  });
});
