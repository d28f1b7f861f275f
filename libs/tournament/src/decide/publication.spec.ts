import { Scenario } from '../../test/scenario';

const swiss = (players: number, settings: Record<string, unknown> = {}) =>
  new Scenario('faction-play', { rounds: 4, ...settings }).players(players);
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
    expect(scenario.refused('report', { match: 'r1m2', result: '2-1' }, 'already_reported').details).toEqual({
      match: 'r1m2',
      result: '2-1',
    });
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
    expect(scenario.newest('PairingRepaired').data).toMatchObject({
      objective: { changed: 1, rematches: 0, method: 'repair' },
      source: 'drawn',
    });
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
    expect(scenario.state.voided).toMatchObject([
      { round: 1, attempt: 1, reason: 'two were missing', drawSeed: first.drawSeed, published: true },
    ]);
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
