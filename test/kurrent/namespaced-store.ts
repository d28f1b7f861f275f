import type { EventStore, Follower } from '@roundbook/event-store';
import type { RecordedEvent } from '@roundbook/kernel';

/**
 * A store within a store: every stream's name begins with a text that nothing else in the server has, so that a check finds it
 * empty. Positions and revisions are those of the server.
 */
export const namespacedStore = (store: EventStore, space: string): EventStore => {
  const within = <A extends { readonly stream: string }>(one: A): A => ({ ...one, stream: one.stream.slice(space.length) });
  const told = (follower: Follower): Follower => ({
    event: (event: RecordedEvent) => follower.event(within(event)),
    caughtUp: () => follower.caughtUp?.(),
    interrupted: (refusal) => follower.interrupted?.(refusal),
    ended: (error) => follower.ended(error),
  });
  return {
    append: (stream, expected, events) => store.append(space + stream, expected, events),
    readStream: async (stream, options) => (await store.readStream(space + stream, options)).map(within),
    readAll: async (options = {}) => (await store.readAll({ ...options, prefix: space + (options.prefix ?? '') })).map(within),
    subscribe: (follower, options = {}) => store.subscribe(told(follower), { ...options, prefix: space + (options.prefix ?? '') }),
    streams: async (prefix = '') => (await store.streams(space + prefix)).map(within),
    close: () => store.close(),
  };
};
