import { Scenario, seedOf } from '../../test/scenario';

const swiss = (players: number, settings: Record<string, unknown> = {}) => new Scenario('faction-play', { rounds: 4, ...settings }).players(players);
const better = (a: number, b: number) => (a < b ? '2-0' : '0-2');

describe('drafts and publication (rules.md 7)', () => {
  it('a paired round is a draft until it is published: no result, no further pairing', () => {
    const scenario = swiss(4).pair();
    scenario.refused('report', { match: 'r1m1', result: '2-0' }, 'not_published');
    scenario.refused('report', { match: 1, result: '2-0' }, 'not_published');
    scenario.refused('pair', {}, 'round_not_published');
    scenario.publish();
    scenario.refused('publish', {}, 'already_published');
    scenario.refused('pair', {}, 'open_results');
  });

  it('`publish: atOnce` publishes with the pairing', () => {
    const scenario = swiss(4, { publish: 'atOnce' }).pair();
    expect(scenario.types()).toEqual(['StageStarted', 'RoundPaired', 'PairingsPublished']);
  });

  it('the last missing result completes the round', () => {
    const scenario = swiss(4).pair().publish().report(1, 2, '2-0');
    expect(scenario.types()).toEqual(['ResultReported']);
    scenario.report(3, 4, '2-0');
    expect(scenario.types()).toEqual(['ResultReported', 'RoundCompleted']);
  });

  it('a match has one result: a second report is refused, by table or by id', () => {
    const scenario = swiss(4).pair().publish().do('report', { match: 2, result: '2-1' });
    expect(scenario.refused('report', { match: 'r1m2', result: '2-1' }, 'already_reported').details).toEqual({ match: 'r1m2', result: '2-1' });
    scenario.refused('correct', { match: 2, result: '2-1', reason: 'wrongEntry' }, 'same_result');
    scenario.refused('correct', { match: 1, result: '2-1', reason: 'wrongEntry' }, 'not_reported');
  });

  it('a publication is withdrawn while the round has no result', () => {
    const scenario = swiss(4).pair();
    scenario.refused('withdrawPublication', { reason: 'too early' }, 'not_published');
    scenario.publish().do('withdrawPublication', { reason: 'too early' });
    expect(scenario.round().published).toBe(false);
    scenario.publish().report(1, 2, '2-0');
    expect(scenario.refused('withdrawPublication', { reason: 'too late' }, 'has_results').details).toEqual({ matches: ['r1m1'] });
  });

  it('a draft that no longer fits who is there is not published: repaired or drawn again', () => {
    const scenario = swiss(6).pair().do('drop', { player: 4 });
    expect(scenario.newest('PlayerDropped').data).toMatchObject({ fromRound: 1 });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toEqual({ gone: [4], missing: [] });
    scenario.enter(['player 0007']);
    expect(scenario.refused('publish', {}, 'draft_out_of_date').details).toEqual({ gone: [4], missing: [7] });
    scenario.do('repair', { reason: 'one came, one went' });
    expect(scenario.newest('PairingRepaired').data).toMatchObject({ objective: { changed: 1, rematches: 0 }, source: 'drawn' });
    expect(scenario.matchOf(3, 7)).toBeDefined();
    scenario.publish();
  });
});

describe('drafts and who leaves (rules.md 7)', () => {
  it('a drop during an open match takes effect after it', () => {
    const scenario = swiss(4).pair().publish().do('drop', { player: 1 });
    expect(scenario.newest('PlayerDropped').data.fromRound).toBe(2);
    scenario.report(1, 2, '2-0').report(3, 4, '2-0').pair();
    expect([...scenario.pairs().flat(), ...scenario.byes()].toSorted()).toEqual([2, 3, 4]);
  });

  it('a draft of a bracket round with somebody who left is drawn again, and the opponent has a bye', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better).playRound(better).pair();
    const [stays, goes] = scenario.round().matches[0]?.sides as [number, number];
    scenario.do('withdraw', { player: goes });
    expect(scenario.refused('publish', {}, 'draft_out_of_date').allowed).toBe('void it and pair again');
    scenario.do('void', { reason: 'a finalist left' }).pair().publish();
    expect(scenario.round()).toMatchObject({ matches: [], byes: [{ player: stays }] });
  });

  it('a draft written by hand with somebody who was away is published as it is', () => {
    const scenario = swiss(4).do('drop', { player: 4 }).given([1, 2], [3, 4]);
    expect(scenario.round()).toMatchObject({ published: true, ruleBreaks: ['paired while away: 4'] });
  });
});

describe('voiding and drawing again (rules.md 7)', () => {
  it('keeps the voided draw with its seed and reason; the next one is attempt 2 with another seed and other ids', () => {
    const scenario = new Scenario('magic').players(8).pair();
    const first = scenario.round();
    scenario.publish().do('void', { reason: 'two were missing' }).pair();
    expect(scenario.state.voided).toMatchObject([{ round: 1, attempt: 1, reason: 'two were missing', drawSeed: first.drawSeed, published: true }]);
    expect(scenario.round()).toMatchObject({ attempt: 2, round: 1 });
    expect(scenario.round().drawSeed).not.toBe(first.drawSeed);
    expect(scenario.round().matches.map(({ id }) => id)).toEqual(['r1d2m1', 'r1d2m2', 'r1d2m3', 'r1d2m4']);
    // The stage begins with its first pairing, so it began anew.
    expect(scenario.types()).toEqual(['StageStarted', 'RoundPaired']);
  });

  it('is refused with a result, for an older round, and without a round', () => {
    const scenario = swiss(4);
    scenario.refused('void', { reason: 'x' }, 'nothing_to_void');
    scenario.playRound(better).pair();
    scenario.refused('void', { reason: 'x', round: 1 }, 'not_newest_round');
    scenario.publish().do('report', { match: 1, result: '2-0' });
    scenario.refused('void', { reason: 'x' }, 'has_results');
    scenario.do('unreport', { match: 1 }).do('void', { reason: 'wrong list' });
    expect(scenario.state.rounds).toHaveLength(1);
  });

  it('gives back a bye by hand with the round that it was for', () => {
    const scenario = swiss(5).do('assignBye', { player: 2 }).pair().do('void', { reason: 'again' }).pair();
    expect(scenario.round().byes).toEqual([{ player: 2, byHand: true }]);
  });
});

describe('repairs (rules.md 2.9, 7)', () => {
  it('as given: two tables were swapped, and what was really played comes with it', () => {
    const scenario = swiss(6).pair().publish().report(5, 6, '2-0');
    const matches = [{ a: 1, b: 3, result: { outcome: 'a' as const } }, { a: 2, b: 4 }];
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
    const given = { matches: [{ a: 1, b: 3 }, { a: 2, b: 4 }], byes: [] };
    expect(scenario.refused('repair', { reason: 'x', given }, 'has_results')).toMatchObject({ rule: '2.9', details: { matches: ['r1m1'] } });
    scenario.do('unreport', { match: 'r1m1' }).do('repair', { reason: 'x', given });
    expect(scenario.pairs()).toEqual([[1, 3], [2, 4]]);
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

  it('with results in a draft, publication completes the round', () => {
    const scenario = swiss(2).pair().do('repair', { reason: 'played already', given: { matches: [{ a: 2, b: 1, result: { outcome: 'a' } }], byes: [] } });
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
    const match = scenario.round().matches.find(({ sides: [a, b] }) => ![a, b].some((side) => scenario.pairs(1).some((pair) => pair.includes(side) && pair.includes(rests as number))));
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
    const playIn = new Scenario('playstile-2lo', { cut: 4 }).players(8)
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
    const scenario = swiss(4).pair().do('repair', { reason: 'x', given: { matches: [{ a: 1, b: 3 }, { a: 2, b: 4 }], byes: [] } });
    expect(scenario.round().matches.map(({ id }) => id)).toEqual(['r1m3', 'r1m4']);
    scenario.do('repair', { reason: 'x', given: { matches: [{ a: 1, b: 2 }, { a: 3, b: 4 }], byes: [] } });
    expect(scenario.round().matches.map(({ id }) => id)).toEqual(['r1m5', 'r1m6']);
  });
});

describe('rounds as they were found or imported (rules.md 7, 8)', () => {
  it('records rule breaks and unusual results, and does not refuse them', () => {
    const scenario = swiss(6).given([1, 2, '2-0'], [3, 4, '2-0'], [5, 6, '2-0']).do('drop', { player: 6 });
    scenario.given([1, 2, '3-0'], [3, 6, '2-0'], [4]);
    expect(scenario.newest('RoundPaired').data).toMatchObject({
      source: 'manual', algorithm: { name: 'as-given' }, ruleBreaks: ['paired while away: 6', 'rematches: 1', 'left out: 5'],
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
    scenario.do('complete', { ties: [[2, 1], [4, 3]] });
    expect(scenario.newest('StageCompleted').data).toMatchObject({ ties: [[2, 1], [4, 3]], tiesSource: 'imported' });
    expect(scenario.order()).toEqual([2, 1, 4, 3]);
  });

  it('a bracket round with other pairs than the bracket has is recorded, and corrected like any other', () => {
    const scenario = swiss(4, { rounds: 1, cut: 4 }).playRound(better);
    const [one, two, three, four] = scenario.order() as [number, number, number, number];
    scenario.given([one, two, '2-0'], [three, four, '2-0']).pair().publish();
    expect(scenario.pairs()).toEqual([[one, three].toSorted((a, b) => a - b)]);
    scenario.correct(three, four, '0-2', 2);
    expect(scenario.pairs()).toEqual([[one, four].toSorted((a, b) => a - b)]);
    expect(scenario.round(2).matches.map(({ sides }) => sides)).toEqual([[one, two], [three, four]]);
  });

  it('a bracket with other players than the cut is recorded as it was played', () => {
    const scenario = swiss(6, { rounds: 1, cut: 2 }).playRound(better);
    const order = scenario.order();
    scenario.given([order[0] as number, order[5] as number, '2-0'], [order[1] as number, order[4] as number, '2-0']);
    expect(scenario.newest('StageStarted').data.entrants.map(({ player }) => player).toSorted()).toEqual([order[0], order[1], order[4], order[5]].toSorted());
    expect(scenario.pair().pairs()).toEqual([[order[0], order[1]].toSorted((a, b) => (a as number) - (b as number))]);
  });

  it('what cannot be is refused: nobody, a player twice, a table twice, an unknown player', () => {
    const scenario = swiss(4);
    const given = (matches: object[], byes: object[] = []) => ({ given: { matches, byes } });
    scenario.refused('pair', given([]), 'empty_round');
    expect(scenario.refused('pair', given([{ a: 1, b: 2 }, { a: 3, b: 1 }]), 'player_twice_in_round').field).toBe('given.matches[1].b');
    scenario.refused('pair', given([{ a: 1, b: 1 }]), 'player_twice_in_round');
    scenario.refused('pair', given([{ a: 1, b: 2, table: 4 }, { a: 3, b: 4, table: 4 }]), 'table_twice');
    expect(scenario.refused('pair', given([{ a: 1, b: 9 }]), 'unknown_player').field).toBe('given.matches[0].b');
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
    swiss(2).pair().publish().report(1, 2, '2-0').refused('confirm', { matches: [1] }, 'nothing_to_confirm');
  });

  it('a round as found at the tables is confirmed by whoever wrote it down, repaired or paired', () => {
    const scenario = swiss(4, { confirmation: 'staff' }).given([1, 2, '2-0'], [3, 4, '2-0']);
    expect(scenario.round().completed).toBe(true);
    scenario.pair().publish().do('repair', { reason: 'swapped', given: { matches: [{ a: 1, b: 2, result: { outcome: 'a' } }, { a: 3, b: 4, result: { outcome: 'b' } }], byes: [] } });
    expect(scenario.round().completed).toBe(true);
  });
});

describe('what a draw rests on (ledger.md, Draws)', () => {
  it('the same players with the same outcomes have the same seed; another outcome is another seed', () => {
    const seed = (result: string, reason?: 'void') => {
      const scenario = swiss(4).playRound(() => result);
      if (reason === 'void') scenario.do('unreport', { match: 'r1m1' }).do('report', { match: 'r1m1', result });
      return scenario.pair().newest('RoundPaired').data.drawSeed;
    };
    expect(seed('2-0')).toBe(seed('2-0'));
    // Reported again: other events, other instants, the same outcome.
    expect(seed('2-0', 'void')).toBe(seed('2-0'));
    expect(seed('2-1')).not.toBe(seed('2-0'));
  });

  it('an unconfirmed result is no counting outcome, and another attempt is another seed', () => {
    const scenario = swiss(4).playRound(better).pair();
    const one = scenario.newest('RoundPaired').data.drawSeed;
    scenario.do('void', { reason: 'x' }).pair();
    expect(scenario.newest('RoundPaired').data.drawSeed).not.toBe(one);
    expect(seedOf('a')).not.toBe(seedOf('b'));
  });

  it('a public seed is recorded as supplied', () => {
    const scenario = swiss(4).pair({ seed: 'dice 3 3 6' });
    expect(scenario.newest('RoundPaired').data).toMatchObject({ source: 'supplied', drawSeed: 'dice 3 3 6' });
  });
});
