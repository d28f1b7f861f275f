import type { Either } from 'fp-ts/Either';
import type { NonEmptyArray } from 'fp-ts/NonEmptyArray';
import type { Refusal } from './refusal';

/**
 * The heart of a stream: what a command does to a state, and what an event makes of it.
 * Both are pure; instants, draw seeds and the order of names come in with the command.
 */
export interface Decider<State, Command, Data, Event> {
  readonly initialState: State;
  readonly decide: (state: State, command: Command) => Either<Refusal, NonEmptyArray<Data>>;
  readonly evolve: (state: State, event: Event) => State;
}

/** The state after these events, oldest first. */
export const fold = <State, Event>(evolve: (state: State, event: Event) => State, initial: State, events: Iterable<Event>): State => {
  let state = initial;
  for (const event of events) state = evolve(state, event);
  return state;
};
