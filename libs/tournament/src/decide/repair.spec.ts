import { Scenario } from '../../test/scenario';
import { lossOutProgress } from '../stages/loss-out-stage';
import type { LossOutPolicy } from '../policies/policy';

const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 4, ...settings }).players(players);
const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');

describe('repairs (rules.md 2.9, 7)', () => {
  it('as given: two tables were swapped, and what was really played comes with it', () => {
    const scenario = swiss(6).pair().publish().report(5, 6, '2-0');
    const matches = [
      { a: 1, b: 3, result: { outcome: 'a' as const } },
      { a: 2, b: 4 },
    ];
    scenario.do('repair', { reason: 'they sat at the wrong tables', given: { matches, byes: [] } });
    expect(scenario.types()).toEqual(['PairingRepaired', 'ResultReported']);
    expect(scenario.newest('PairingRepaired').data).toMatchObject({ removed: ['r1m1', 'r1m2'], source: 'manual' });
    expect(scenario.results()).toEqual(['1-3 1-0', '2-4 open', '5-6 2-0']);
    expect(scenario.newest('ResultReported').data.byHand).toBe(true);
    scenario.report(2, 4, '2-0');
    expect(scenario.types()).toEqual(['ResultReported', 'RoundCompleted']);
  });

  it('a match with a result is not touched: the result is voided first', () => {
    const scenario = swiss(4).pair().publish().report(1, 2, '2-0');
    const given = {
      matches: [
        { a: 1, b: 3 },
        { a: 2, b: 4 },
      ],
      byes: [],
    };
    expect(scenario.refused('repair', { reason: 'x', given }, 'has_results')).toMatchObject({
      rule: '2.9',
      details: { matches: ['r1m1'] },
    });
    scenario.do('unreport', { match: 'r1m1' }).do('repair', { reason: 'x', given });
    expect(scenario.pairs()).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('as given: rule breaks are recorded, not refused', () => {
    const scenario = swiss(6).playRound(better).pair().publish();
    const [one, other] = scenario.pairs();
    const left = [...(one ?? []), ...(other ?? [])].filter((player) => player !== 1 && player !== 2);
    scenario.do('repair', { reason: 'as it was played', given: { matches: [{ a: 1, b: 2 }], byes: [] } });
    const breaks = scenario.newest('PairingRepaired').data.ruleBreaks ?? [];
    expect(breaks).toContain('rematches: 1');
    expect(breaks.find((text) => text.startsWith('left out'))).toBeDefined();
    expect(left.length).toBeGreaterThan(0);
    expect(scenario.round().ruleBreaks).toEqual(breaks);
  });

  it('as given: a bye is one of its league, and a match across leagues is a rule break', () => {
    const scenario = new Scenario('dominion-league', { confirmation: 'none' }).players(12).pair().publish();
    const group = (registration: number) => scenario.state.stages[0]?.entrants.find(({ player }) => player === registration)?.group;
    const of = (league: number) => scenario.round().matches.find((match) => match.group === league)?.sides ?? [0, 0];
    const [[a, b], [c, d]] = [of(1), of(2)];
    scenario.do('repair', { reason: 'as it was played', given: { matches: [{ a, b: c }], byes: [{ player: b }, { player: d }] } });
    const { byes, ruleBreaks } = scenario.newest('PairingRepaired').data;
    expect(byes.map((bye) => [bye.player, bye.group])).toEqual([b, d].map((player) => [player, group(player)]));
    expect(ruleBreaks).toContain('across groups: 1');
  });

  it('with results in a draft, publication completes the round', () => {
    const scenario = swiss(2)
      .pair()
      .do('repair', { reason: 'played already', given: { matches: [{ a: 2, b: 1, result: { outcome: 'a' } }], byes: [] } });
    scenario.publish();
    expect(scenario.types()).toEqual(['PairingsPublished', 'RoundCompleted']);
  });

  it('smallest change after a drop, even field: whose opponent left has the bye', () => {
    const scenario = swiss(8).playRound(better).pair().publish();
    const { sides } = scenario.round().matches[0] ?? { sides: [0, 0] };
    scenario.do('drop', { player: sides[0] });
    expect(scenario.newest('PlayerDropped').data.fromRound).toBe(3);
    scenario.do('repair', { reason: 'a player left' });
    expect(scenario.newest('PairingRepaired').data).toMatchObject({ removed: ['r2m1'], matches: [], byes: [{ player: sides[1] }] });
  });

  it('smallest change after a drop, odd field: the deserted player meets who had the bye', () => {
    const scenario = swiss(7).playRound(better).pair().publish();
    const [rests] = scenario.byes();
    const match = scenario
      .round()
      .matches.find(
        ({ sides: [a, b] }) =>
          ![a, b].some((side) => scenario.pairs(1).some((pair) => pair.includes(side) && pair.includes(rests as number))),
      );
    const [gone, stays] = match?.sides as [number, number];
    scenario.do('drop', { player: gone }).do('repair', { reason: 'a player left' });
    expect(scenario.newest('PairingRepaired').data).toMatchObject({ removedByes: [rests], byes: [] });
    expect(scenario.matchOf(stays, rests as number).table).toBe(match?.table);
    expect(scenario.byes()).toEqual([]);
    scenario.refused('repair', { reason: 'again' }, 'nothing_to_repair');
  });

  it('in 2LO a repair stays within the pool, and leaves a play-in and a bracket alone', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 4 }).players(16).playRound().pair().publish();
    const match = scenario.round().matches.find(({ pool }) => pool === 1);
    scenario.do('drop', { player: match?.sides[0] as number }).do('repair', { reason: 'left' });
    expect(scenario.newest('PairingRepaired').data.byes).toEqual([{ player: match?.sides[1], pool: 1 }]);
    const playIn = new Scenario('playstile-2lo', { cut: 4 })
      .players(8)
      .given([1, 5, '1-0'], [2, 6, '1-0'], [3, 7, '1-0'], [4, 8, '1-0'])
      .given([1, 3, '1-0'], [2, 4, '1-0'], [5, 7, '1-0'], [6, 8, 'double-loss'])
      .pair();
    expect(playIn.refused('repair', { reason: 'x' }, 'play_in_is_fixed').rule).toBe('1.7');
    playIn.publish().play().pair();
    expect(playIn.refused('repair', { reason: 'x' }, 'bracket_is_fixed').rule).toBe('1.10');
  });

  it('in 2LO a mixed match that can stay does stay', () => {
    const scenario = new Scenario('playstile-2lo', { oddPools: 'crossPair', cut: 4 }).players(10).playRound().pair().publish();
    const losses = new Map(scenario.placing(1).rows.map(({ registration, record }) => [registration, record.losses]));
    const mixed = scenario.round().matches.find(({ sides: [a, b] }) => losses.get(a) !== losses.get(b));
    const other = scenario.round().matches.find(({ id, pool }) => id !== mixed?.id && pool === 0);
    scenario.do('drop', { player: other?.sides[0] as number }).do('repair', { reason: 'left' });
    expect(scenario.newest('PairingRepaired').data.removed).not.toContain(mixed?.id);
  });

  it('match numbers of removed matches are not used again', () => {
    const scenario = swiss(4)
      .pair()
      .do('repair', {
        reason: 'x',
        given: {
          matches: [
            { a: 1, b: 3 },
            { a: 2, b: 4 },
          ],
          byes: [],
        },
      });
    expect(scenario.round().matches.map(({ id }) => id)).toEqual(['r1m3', 'r1m4']);
    scenario.do('repair', {
      reason: 'x',
      given: {
        matches: [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
        byes: [],
      },
    });
    expect(scenario.round().matches.map(({ id }) => id)).toEqual(['r1m5', 'r1m6']);
  });

  it('as given: the same pairs at other tables are a change, the round as it stands is none, and no table is had twice', () => {
    const scenario = swiss(8).pair().publish();
    const given = (...tables: readonly (number | undefined)[]) => ({
      reason: 'as found at the tables',
      given: {
        matches: tables.map((table, index) => ({ a: 2 * index + 1, b: 2 * index + 2, ...(table === undefined ? {} : { table }) })),
        byes: [],
      },
    });
    scenario.refused('repair', given(1, undefined), 'nothing_to_repair');
    scenario.refused('repair', given(3), 'table_twice');
    scenario.refused('repair', given(5, 5), 'table_twice');
    scenario.do('repair', given(2, 1));
    expect(scenario.round().matches.map(({ table, sides }) => [table, ...sides])).toEqual([
      [1, 3, 4],
      [2, 1, 2],
      [3, 5, 6],
      [4, 7, 8],
    ]);
  });

  it('as given: who is out already is recorded as such', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 2 }).players(8).playRound().playRound();
    const { losses } = lossOutProgress(scenario.state, scenario.state.policy as LossOutPolicy, 2);
    const out = losses.findIndex((count) => count === 2) + 1;
    scenario.pair();
    const [match] = scenario.round().matches;
    scenario.do('repair', { reason: 'as they sat', given: { matches: [{ a: match?.sides[0] ?? 0, b: out }], byes: [] } });
    expect(scenario.newest('PairingRepaired').data.ruleBreaks).toContain(`paired while out: ${out}`);
  });
});
