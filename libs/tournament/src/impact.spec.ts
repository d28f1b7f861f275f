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
});
