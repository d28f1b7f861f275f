import * as fc from 'fast-check';
import { Scenario } from '../test/scenario';
import type { TournamentEvent } from './events';
import { evolve } from './evolve';
import { evolveAll } from './evolve-all';
import { initialState } from './state-changes';

const registered = (registration: number, nameAfter: number | null): TournamentEvent => ({
  type: 'PlayerRegistered',
  data: { player: `00000000-0000-4000-8000-${String(registration).padStart(12, '0')}`, registration, nameAfter },
  id: '',
  at: `at ${registration}`,
  revision: registration,
});

describe('folding many events', () => {
  it('comes to the same as folding them one by one, wherever the names stand', () => {
    const places = fc.array(fc.nat({ max: 1_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(places, fc.nat({ max: 40 }), (given, split) => {
        const events = given.map((place, index) => registered(index + 1, place % (index + 1) === 0 ? null : place % (index + 1)));
        const before = events.slice(0, split).reduce(evolve, initialState);
        expect(evolveAll(before, events.slice(split))).toEqual(events.reduce(evolve, initialState));
      }),
    );
  });

  it('does so for a whole evening with a late player', () => {
    const scenario = new Scenario('faction-play', { rounds: 2 }).players(5).playRound().players(2).playRound().do('complete', {});
    expect(evolveAll(initialState, scenario.events)).toEqual(scenario.state);
  });

  it('takes twenty thousand registrations in less than a second', () => {
    const events = Array.from({ length: 20_000 }, (_, index) => registered(index + 1, index === 0 ? null : index));
    const began = Date.now();
    expect(evolveAll(initialState, events).nameOrder).toHaveLength(20_000);
    expect(Date.now() - began).toBeLessThan(1_000);
  });
});
