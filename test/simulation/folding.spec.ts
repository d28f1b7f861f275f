import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { evolve, evolveAll, Folding, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { perform, playToTheEnd } from './play';
import { patience, runs } from './runs';
import { anyScript, type Script } from './script';

/** Everything reachable is made read-only: whoever writes to it throws. */
const frozen = <A>(value: A): A => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
};

const historyOf = (script: Script): readonly TournamentEvent[] => {
  const driver = perform(script);
  playToTheEnd(driver);
  return frozen(driver.events);
};

const oneByOne = (state: TournamentState, events: readonly TournamentEvent[]): TournamentState => events.reduce(evolve, state);

const anyHistory = fc.record({ script: anyScript, cuts: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }) });

/** Places in a history, in order. */
const placesIn = (events: readonly TournamentEvent[], cuts: readonly number[]): readonly number[] =>
  cuts.map((cut) => cut % (events.length + 1)).sort((one, other) => one - other);

const never = (usual: number, wrong: (events: readonly TournamentEvent[], places: readonly number[]) => boolean): void =>
  fc.assert(
    fc.property(anyHistory, ({ script, cuts }) => {
      const events = historyOf(script);
      return !wrong(events, placesIn(events, cuts));
    }),
    { numRuns: runs(usual), endOnFailure: process.env['ROUNDBOOK_SHRINK'] === undefined },
  );

describe('folding the history of a random tournament', () => {
  test(
    'at once comes to the same as event by event, from any state on, which stays as it was',
    () =>
      never(60, (events, [place = 0]) => {
        const before = frozen(oneByOne(initialState, events.slice(0, place)));
        return !isDeepStrictEqual(evolveAll(before, events.slice(place)), oneByOne(before, events.slice(place)));
      }),
    patience(60),
  );

  test(
    'in parts gives out states that what follows does not change',
    () =>
      never(40, (events, places) => {
        const folding = new Folding(initialState);
        let from = 0;
        for (const place of [...places, events.length]) {
          for (const event of events.slice(from, place)) folding.add(event);
          from = place;
          if (!isDeepStrictEqual(frozen(folding.state()), oneByOne(initialState, events.slice(0, place)))) return true;
        }
        return false;
      }),
    patience(40),
  );
});
