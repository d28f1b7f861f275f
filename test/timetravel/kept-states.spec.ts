import type { RecordedEvent } from '@roundbook/kernel';
import { evolveAll, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { isDeepStrictEqual } from 'node:util';
import { Driver } from '../simulation/driver';
import { signUp } from '../simulation/actions';
import { KeptStates } from '../../services/ledger/src/kept-states';

/** A tournament of so many events, each of them as an object of its own that stands for the recorded one. */
const evening = (): { readonly recorded: readonly RecordedEvent[]; readonly told: ReadonlyMap<RecordedEvent, TournamentEvent> } => {
  const driver = new Driver(7);
  driver.give({ type: 'create', payload: { name: 'An evening', preset: 'magic', settings: { rounds: 3 } } });
  signUp(driver, 40);
  for (let round = 1; round <= 3; round += 1) {
    driver.give({ type: 'pair', payload: {} });
    driver.give({ type: 'publish', payload: {} });
    for (const { id } of driver.state.rounds[round - 1]?.matches ?? [])
      driver.give({ type: 'report', payload: { match: id, result: { outcome: 'a', games: { a: 2, b: 0, draws: 0 } } } });
  }
  const pairs = driver.events.map((event) => [{ revision: event.revision } as RecordedEvent, event] as const);
  return { recorded: pairs.map(([one]) => one), told: new Map(pairs) };
};

describe('states that are kept', () => {
  const { recorded, told } = evening();
  const keeping = () => {
    let folded = 0;
    const kept = new KeptStates((event) => {
      folded += 1;
      return told.get(event) as TournamentEvent;
    });
    const spent = (events: readonly RecordedEvent[]): number => {
      const before = folded;
      kept.after(events);
      return folded - before;
    };
    return { kept, spent };
  };
  const anew = (length: number): TournamentState =>
    evolveAll(
      initialState,
      recorded.slice(0, length).map((event) => told.get(event) as TournamentEvent),
    );

  it('are those of a fold of the events up to there, in whatever order they are asked for', () => {
    const { kept } = keeping();
    const lengths = recorded.map((_, index) => ((index * 37) % recorded.length) + 1);
    for (const length of lengths) expect(isDeepStrictEqual(kept.after(recorded.slice(0, length)), anew(length))).toBe(true);
    // And once more, after everything later has been folded as well.
    for (const length of [...lengths].sort((one, other) => other - one))
      expect(isDeepStrictEqual(kept.after(recorded.slice(0, length)), anew(length))).toBe(true);
  });

  it('are the same object while they are kept, so that answers about them are kept too', () => {
    const { kept } = keeping();
    const once = kept.after(recorded.slice(0, 50));
    expect(kept.after(recorded.slice(0, 50))).toBe(once);
    for (let length = 1; length <= 40; length += 1) kept.after(recorded.slice(0, length));
    expect(kept.after(recorded.slice(0, 50))).not.toBe(once);
  });

  it('spare folding everything again', () => {
    const { spent } = keeping();
    expect(recorded.length).toBeGreaterThan(100);
    expect(spent(recorded)).toBe(recorded.length);
    expect(spent(recorded)).toBe(0);
    expect(spent(recorded.slice(0, recorded.length - 1))).toBeLessThan(64);
    expect(spent(recorded.slice(0, 10))).toBe(10);
  });

  it('count only for the events that they were folded from', () => {
    const { kept } = keeping();
    kept.after(recorded);
    // The same beginning, but another event where a state is kept.
    const { recorded: others, told: otherTold } = evening();
    const mixed = [recorded[0] as RecordedEvent, ...others.slice(1, 100)];
    const state = new KeptStates((event) => (told.get(event) ?? otherTold.get(event)) as TournamentEvent).after(mixed);
    expect(state.revision).toBe(99);
    expect(() => kept.after(mixed)).toThrow();
  });

  it('before the first event there is none', () => expect(keeping().kept.after([])).toBe(initialState));
});
