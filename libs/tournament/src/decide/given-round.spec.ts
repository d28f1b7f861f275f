import { Scenario } from '../../test/scenario';

const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 4, ...settings }).players(players);
const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');

describe('rounds as they were found or imported (rules.md 7, 8)', () => {
  it('records rule breaks and unusual results, and does not refuse them', () => {
    const scenario = swiss(6).given([1, 2, '2-0'], [3, 4, '2-0'], [5, 6, '2-0']).do('drop', { player: 6 });
    scenario.given([1, 2, '3-0'], [3, 6, '2-0'], [4]);
    expect(scenario.newest('RoundPaired').data).toMatchObject({
      source: 'manual',
      algorithm: { name: 'as-given' },
      ruleBreaks: ['paired while away: 6', 'rematches: 1', 'left out: 5'],
    });
    expect(scenario.events.filter((event) => event.type === 'ResultReported' && event.data.unusual === true)).toHaveLength(1);
    expect(scenario.matchOf(1, 2)).toMatchObject({ unusual: true, result: { outcome: 'a', games: { a: 3, b: 0, draws: 0 } } });
  });

  it('an imported round names its phase, may leave players out, and settles ties as the importer knows them', () => {
    const scenario = new Scenario('magic', { rounds: 1 }).players(4);
    const given = { matches: [{ a: 1, b: 2, result: { outcome: 'draw' as const } }], byes: [] };
    scenario.refused('pair', { given, imported: { phase: 'runOff' } }, 'unknown_phase');
    scenario.do('pair', { given, imported: { phase: 'swiss', leftOut: [3, 4] } });
    expect(scenario.newest('RoundPaired').data).toMatchObject({ source: 'imported', leftOut: [3, 4], ruleBreaks: ['left out: 3, 4'] });
    expect(scenario.round()).toMatchObject({ published: true, completed: true });
    scenario.do('complete', {
      ties: [
        [2, 1],
        [4, 3],
      ],
    });
    expect(scenario.newest('StageCompleted').data).toMatchObject({
      ties: [
        [2, 1],
        [4, 3],
      ],
      tiesSource: 'imported',
    });
    expect(scenario.order()).toEqual([2, 1, 4, 3]);
  });

  it('a bracket round with other pairs than the bracket has is recorded, and corrected like any other', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better);
    const [one, two, three, four] = scenario.order() as [number, number, number, number];
    scenario.given([one, two, '2-0'], [three, four, '2-0']).pair().publish();
    expect(scenario.pairs()).toEqual([[one, three].toSorted((a, b) => a - b)]);
    scenario.correct(three, four, '0-2', 2);
    expect(scenario.pairs()).toEqual([[one, four].toSorted((a, b) => a - b)]);
    expect(scenario.round(2).matches.map(({ sides }) => sides)).toEqual([
      [one, two],
      [three, four],
    ]);
  });

  it('a bracket with other players than the cut is recorded as it was played', () => {
    const scenario = swiss(6, { rounds: 1, cut: 2 }).playRound(better);
    const order = scenario.order();
    scenario.given([order[0] as number, order[5] as number, '2-0'], [order[1] as number, order[4] as number, '2-0']);
    expect(
      scenario
        .newest('StageStarted')
        .data.entrants.map(({ player }) => player)
        .toSorted(),
    ).toEqual([order[0], order[1], order[4], order[5]].toSorted());
    expect(scenario.pair().pairs()).toEqual([[order[0], order[1]].toSorted((a, b) => (a as number) - (b as number))]);
  });

  it('what cannot be is refused: nobody, a player twice, a table twice, an unknown player', () => {
    const scenario = swiss(4);
    const given = (matches: object[], byes: object[] = []) => ({ given: { matches, byes } });
    scenario.refused('pair', given([]), 'empty_round');
    expect(
      scenario.refused(
        'pair',
        given([
          { a: 1, b: 2 },
          { a: 3, b: 1 },
        ]),
        'player_twice_in_round',
      ).field,
    ).toBe('given.matches[1].b');
    scenario.refused('pair', given([{ a: 1, b: 1 }]), 'player_twice_in_round');
    scenario.refused(
      'pair',
      given([
        { a: 1, b: 2, table: 4 },
        { a: 3, b: 4, table: 4 },
      ]),
      'table_twice',
    );
    expect(scenario.refused('pair', given([{ a: 1, b: 9 }]), 'unknown_player').field).toBe('given.matches[0].b');
  });
});

describe('what cannot be recorded of a round by hand', () => {
  it('a match has two sides but at tables (rules.md 0)', () => {
    const scenario = swiss(4);
    const given = { matches: [{ a: 1, b: 2, seats: [1, 2, 3] }], byes: [{ player: 4 }] };
    const refusal = { field: 'given.matches[0].seats', rule: '0' };
    expect(scenario.refused('pair', { given }, 'no_tables_here')).toMatchObject(refusal);
    expect(scenario.refused('pair', { given, imported: { phase: 'swiss' } }, 'no_tables_here')).toMatchObject(refusal);
  });

  it('finals at tables alone announce no number of rounds of leagues that were not played', () => {
    const scenario = new Scenario('dominion-league').players(4);
    scenario.pair({ given: { matches: [{ a: 1, b: 2, seats: [1, 2, 3, 4] }], byes: [] }, imported: { phase: 'final' } });
    expect(scenario.newest('PairingsPublished').data).toEqual({ round: 1 });
  });
});

describe('confirmation by staff (rules.md 6.3)', () => {
  const waiting = () => swiss(4, { confirmation: 'staff' }).pair().publish().report(1, 2, '2-0');

  it('a result counts and completes the round once it is confirmed', () => {
    const scenario = waiting().report(3, 4, '2-1');
    expect(scenario.placing().rows.every(({ points }) => points === 0)).toBe(true);
    scenario.refused('pair', {}, 'open_results');
    scenario.do('confirm', { matches: ['r1m1', 'r1m2', 1] });
    expect(scenario.types()).toEqual(['ResultConfirmed', 'ResultConfirmed', 'RoundCompleted']);
    expect(scenario.placing().rows.filter(({ points }) => points === 3)).toHaveLength(2);
    scenario.refused('confirm', { matches: [1] }, 'nothing_to_confirm');
  });

  it('a correction by staff counts at once', () => {
    const scenario = waiting().correct(1, 2, '0-2');
    expect(scenario.placing().rows.find(({ registration }) => registration === 2)?.points).toBe(3);
  });

  it('there has to be a result that waits', () => {
    waiting().refused('confirm', { matches: ['r1m2'] }, 'not_reported');
    swiss(2)
      .pair()
      .publish()
      .report(1, 2, '2-0')
      .refused('confirm', { matches: [1] }, 'nothing_to_confirm');
  });

  it('a round as found at the tables is confirmed by whoever wrote it down, repaired or paired', () => {
    const scenario = swiss(4, { confirmation: 'staff' }).given([1, 2, '2-0'], [3, 4, '2-0']);
    expect(scenario.round().completed).toBe(true);
    scenario
      .pair()
      .publish()
      .do('repair', {
        reason: 'swapped',
        given: {
          matches: [
            { a: 1, b: 2, result: { outcome: 'a' } },
            { a: 3, b: 4, result: { outcome: 'b' } },
          ],
          byes: [],
        },
      });
    expect(scenario.round().completed).toBe(true);
  });
});
