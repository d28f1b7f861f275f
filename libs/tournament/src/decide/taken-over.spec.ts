import { Scenario } from '../../test/scenario';

const rowsOf = (scenario: Scenario) =>
  scenario
    .placing()
    .rows.map(({ registration, points, record, tieBreakers }) => [
      registration,
      points,
      `${record.wins}-${record.losses}`,
      ...tieBreakers.map(({ value }) => Number(value?.n)),
    ]);

describe('rounds without an opponent in a tournament that was taken over (rules.md 4, 8)', () => {
  const taken = (forfeits: readonly { player: number; spread?: number }[]) =>
    new Scenario('performance', { rounds: 3 }).players(4).pair({
      given: {
        matches: [{ a: 1, b: 2, result: { outcome: 'a', scores: { a: 400, b: 380 } } }],
        byes: [{ player: 3, spread: 100 }],
      },
      imported: { phase: 'swiss', forfeits },
    });

  it('have the spread that was written down, and a forfeit is a loss without a bye', () => {
    expect(rowsOf(taken([{ player: 4, spread: -30 }]))).toEqual([
      [3, 1, '1-0', 100],
      [1, 1, '1-0', 20],
      [2, 0, '0-1', -20],
      [4, 0, '0-1', -30],
    ]);
    expect(rowsOf(taken([{ player: 4 }]))[3]).toEqual([4, 0, '0-1', -50]);
  });

  it('are no player left out', () => {
    expect(taken([{ player: 4 }]).round().ruleBreaks).toBeUndefined();
    expect(taken([]).round().ruleBreaks).toEqual(['left out: 4']);
  });

  it('are refused of a player whom the tournament does not have, and where nothing is counted', () => {
    const given = { matches: [{ a: 1, b: 2 }], byes: [] };
    const swiss = new Scenario('faction-play').players(4);
    swiss.refused('pair', { given, imported: { phase: 'swiss', forfeits: [{ player: 9 }] } }, 'unknown_player');
    const knockout = new Scenario('key-knockout').players(4);
    knockout.refused('pair', { given, imported: { phase: 'bracket', forfeits: [{ player: 3 }] } }, 'outcome_not_supported');
  });
});

describe('a double elimination that was taken over (rules.md 5, 8)', () => {
  const given = {
    matches: [
      { a: 1, b: 8, bracketMatch: 'W1.1' },
      { a: 4, b: 5, bracketMatch: 'W1.2' },
      { a: 2, b: 7, bracketMatch: 'W1.3' },
      { a: 3, b: 6, bracketMatch: 'W1.4' },
    ].map((match) => ({ ...match, result: { outcome: 'a' as const } })),
    byes: [],
  };
  const next = (dropping?: readonly (readonly number[])[]) => {
    const scenario = new Scenario('key-revival')
      .players(8)
      .pair({ given, imported: { phase: 'bracket', ...(dropping === undefined ? {} : { dropping }) } })
      .pair({
        given: {
          matches: [
            { a: 1, b: 4, bracketMatch: 'W2.1', result: { outcome: 'a' } },
            { a: 2, b: 3, bracketMatch: 'W2.2', result: { outcome: 'a' } },
            { a: 8, b: 5, bracketMatch: 'L1.1', result: { outcome: 'a' } },
            { a: 7, b: 6, bracketMatch: 'L1.2', result: { outcome: 'a' } },
          ],
          byes: [],
        },
        imported: { phase: 'bracket' },
      })
      .pair({});
    const { matches } = scenario.round();
    return matches.filter(({ bracketMatch }) => bracketMatch?.startsWith('L') === true).map(({ sides }) => [...sides].sort().join('-'));
  };

  it('goes on with losers dropping as they did there, or else as ours do', () => {
    expect(next([[0, 1], [0]]).sort()).toEqual(['3-7', '4-8']);
    expect(next().sort()).toEqual(['3-8', '4-7']);
  });

  it.each([[[[0, 0], [0]]], [[[0, 1]]], [[[0, 1], [1]]], [[[0, 1, 2, 3], [0, 1], [0]]]])(
    'is refused where two drop into one place: %j',
    (dropping) => {
      new Scenario('key-revival').players(8).refused('pair', { given, imported: { phase: 'bracket', dropping } }, 'bad_dropping');
    },
  );
});
