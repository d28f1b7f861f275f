import { Scenario } from '../test/scenario';
import { impactOf } from './impact';

describe('impact (ledger.md, Undo)', () => {
  it('passes over who has left when it says who would come into the cut (rules.md 2.6)', () => {
    const scenario = new Scenario('faction-play', { rounds: 3, cut: 2, bestOf: 1 }).players(8).playRound();
    const before = scenario.state;
    const [first, second, third] = scenario.order();
    scenario.do('drop', { player: first as number });
    expect(impactOf(before, scenario.state, scenario.events).cut).toEqual({ before: [first, second], after: [second, third] });
  });

  it('offers the new cut while the bracket has no result, and not any more behind its first one (rules.md 7)', () => {
    const scenario = new Scenario('faction-play', { rounds: 1, cut: 2, bestOf: 3 }).players(4).pair().publish();
    const [one, other] = scenario.round().matches;
    scenario.do('report', { match: one?.id ?? '', result: '2-0' }).do('report', { match: other?.id ?? '', result: '2-1' });
    scenario.pair().publish();
    const paired = scenario.state;
    scenario.do('correct', { match: one?.id ?? '', result: '0-2', reason: 'wrongResult' });
    const [, loser] = one?.sides ?? [];
    expect(impactOf(paired, scenario.state, scenario.events, 1).newCut).toContain(loser);
    expect(impactOf(paired, paired, scenario.events).newCut).toBeUndefined();
    scenario.do('report', { match: scenario.round().matches[0]?.id ?? '', result: '2-0' });
    expect(impactOf(paired, scenario.state, scenario.events, 1).newCut).toBeUndefined();
  });
});
