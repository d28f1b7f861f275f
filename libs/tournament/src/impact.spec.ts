import { Scenario } from '../test/scenario';
import { impactOf } from './impact';
import { lossOutProgress } from './stages/loss-out-stage';
import type { LossOutPolicy } from './policies/policy';

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

  it('says who is out and who is in again where a correction turns that round (rules.md 1.1, 7)', () => {
    const scenario = new Scenario('playstile-2lo', { cut: 2 }).players(8).playRound().playRound();
    const { losses } = lossOutProgress(scenario.state, scenario.state.policy as LossOutPolicy, 2);
    // Somebody who lost in round 1 and is out, and the opponent of then, who is not out but would be with one more.
    const match = scenario.state.rounds[1]?.matches.find(({ sides: [a, b] }) => losses[a - 1] === 1 && losses[b - 1] === 2);
    const [winner, loser] = match?.sides ?? [0, 0];
    const before = scenario.state;
    scenario.do('correct', { match: match?.id ?? '', result: '0-1', reason: 'wrongSides' });
    expect(impactOf(before, scenario.state, scenario.events, 2)).toMatchObject({ out: [winner], back: [loser] });
    expect(impactOf(before, before, scenario.events)).not.toHaveProperty('out');
  });
});
