import { memoryStore, type Appended, type EventStore, type Follower } from '@roundbook/event-store';
import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import type { Subject } from './subject';

const changed = (sound: EventStore, change: Partial<EventStore>): EventStore => ({
  append: (stream, expected, events) => sound.append(stream, expected, events),
  readStream: (stream, options) => sound.readStream(stream, options),
  readAll: (options) => sound.readAll(options),
  subscribe: (follower, options) => sound.subscribe(follower, options),
  streams: (prefix) => sound.streams(prefix),
  close: () => sound.close(),
  ...change,
});

/** A sound store with one thing wrong. */
const faulty = (change: (sound: EventStore) => Partial<EventStore>): (() => Subject) => {
  return () => {
    const sound = memoryStore();
    const store = changed(sound, change(sound));
    return { store, reopen: async () => store, interrupt: async () => undefined };
  };
};

/** Every batch is taken for a new one. */
const withoutMemory = (sound: EventStore): Partial<EventStore> => ({
  append: async (stream, expected, events) => {
    const head = await headOf(sound, stream);
    // Far beyond the end, so that nothing looks repeated.
    return sound.append(stream, head === expected ? expected : 1_000_000, events);
  },
});

/** Comes back from an interruption at the end, not where it was. */
const subscribedAnew = (): Subject => {
  const sound = memoryStore();
  const comeBack: (() => void)[] = [];
  const subscribe: EventStore['subscribe'] = (follower, options) => {
    let current = sound.subscribe(follower, options);
    comeBack.push(() => {
      current.stop();
      setTimeout(() => (current = sound.subscribe(follower, { ...options, after: 'end' })), 5);
    });
    return { stop: () => current.stop() };
  };
  const store = changed(sound, { subscribe });
  return { store, reopen: async () => store, interrupt: async () => comeBack.forEach((back) => back()) };
};

const headOf = async (store: EventStore, stream: string): Promise<number | 'noStream'> =>
  (await store.readStream(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? 'noStream';

const codeOf = (error: unknown): string | undefined => (error instanceof RefusalError ? error.refusal.code : undefined);

const bound = (follower: Follower): Follower => ({
  event: (event) => follower.event(event),
  caughtUp: () => follower.caughtUp?.(),
  interrupted: (refusal) => follower.interrupted?.(refusal),
  ended: (error) => follower.ended(error),
});

export interface Fault {
  readonly make: () => Subject;
  /** A check that must notice it. */
  readonly noticedBy: string;
}

/** The mistakes that event stores really make. */
export const faults: Readonly<Record<string, Fault>> = {
  'appends wherever the stream ends, whatever was expected': {
    make: faulty((sound) => ({
      append: async (stream, expected, events) => {
        try {
          return await sound.append(stream, expected, events);
        } catch (error) {
          if (codeOf(error) !== 'wrong_revision') throw error;
          return sound.append(stream, await headOf(sound, stream), events);
        }
      },
    })),
    noticedBy: 'lets exactly one of fifty racing writers win each revision',
  },
  'writes a batch one by one': {
    make: faulty((sound) => ({
      append: async (stream, expected, events) => {
        let answer: Appended | undefined;
        let at = expected;
        for (const event of events) {
          answer = await sound.append(stream, at, [event]);
          at = answer.revision;
        }
        return answer ?? sound.append(stream, expected, events);
      },
    })),
    noticedBy: 'writes a batch whole or not at all',
  },
  'forgets what it has answered': {
    make: faulty(withoutMemory),
    noticedBy: 'answers a repeated batch as it did the first time',
  },
  'takes what was there for its own': {
    make: faulty((sound) => ({
      append: async (stream, expected, events) => ({ ...(await sound.append(stream, expected, events)), repeated: false }),
    })),
    noticedBy: 'answers a repeated batch as it did the first time',
  },
  'forgets over a restart what it has answered': {
    make: () => {
      const sound = memoryStore();
      return { store: changed(sound, {}), reopen: async () => changed(sound, withoutMemory(sound)), interrupt: async () => undefined };
    },
    noticedBy: 'knows a batch again after a restart',
  },
  'drops the last event of a batch': {
    make: faulty((sound) => ({
      append: async (stream, expected, events) => {
        const kept = events.length > 1 ? events.slice(0, -1) : events;
        const { revision, position } = await sound.append(stream, expected, kept);
        return { revision: revision + events.length - kept.length, position };
      },
    })),
    noticedBy: 'writes a batch whole or not at all',
  },
  'gives the global order by streams': {
    make: faulty((sound) => ({
      readAll: async (options) => [...(await sound.readAll(options))].sort((one, other) => (one.stream < other.stream ? -1 : 1)),
    })),
    noticedBy: 'keeps one global order in which nothing is missed',
  },
  'skips what is appended before it comes back from an interruption': {
    make: subscribedAnew,
    noticedBy: 'misses nothing and repeats nothing over an interruption',
  },
  'says that it has caught up before it has': {
    make: faulty((sound) => ({
      subscribe: (follower, options) => {
        follower.caughtUp?.();
        return sound.subscribe({ event: (event) => follower.event(event), ended: (error) => follower.ended(error) }, options);
      },
    })),
    noticedBy: 'tells everything there is, then that it has caught up, then what comes',
  },
  'tells the next event while the follower is at work': {
    make: faulty((sound) => ({
      subscribe: (follower, options) => sound.subscribe({ ...bound(follower), event: (event) => void follower.event(event) }, options),
    })),
    noticedBy: 'waits for a follower that takes its time',
  },
  'takes any batch with a known first event for a repetition': {
    make: faulty((sound) => ({
      append: async (stream, expected, events) => {
        try {
          return await sound.append(stream, expected, events);
        } catch (error) {
          const known = (await sound.readStream(stream)).find((event) => event.id === events[0]?.id);
          if (codeOf(error) !== 'wrong_revision' || known === undefined) throw error;
          return { revision: known.revision + events.length - 1, position: known.position };
        }
      },
    })),
    noticedBy: 'takes nothing for a repetition that is not the same batch at the same place',
  },
  'misses the event at the start of a page': {
    make: faulty((sound) => ({
      readAll: async (options = {}) => {
        const events = await sound.readAll(options);
        return options.after === undefined ? events : events.slice(1);
      },
    })),
    noticedBy: 'keeps one global order in which nothing is missed',
  },
  'reads a first page for the whole': {
    make: faulty((sound) => ({ readStream: (stream, options = {}) => sound.readStream(stream, { limit: 1000, ...options }) })),
    noticedBy: 'reads long streams whole',
  },
  'tidies up texts': {
    make: faulty((sound) => ({
      append: (stream, expected, events) =>
        sound.append(
          stream,
          expected,
          events.map((event) => JSON.parse(JSON.stringify(event).normalize('NFC')) as SealedEvent),
        ),
    })),
    noticedBy: 'gives back exactly what was sealed, whatever the text',
  },
  'hands out what it keeps': {
    make: faulty((sound) => {
      const handedOut = new Map<string, RecordedEvent>();
      const shared = (event: RecordedEvent): RecordedEvent => handedOut.get(event.id) ?? (handedOut.set(event.id, event), event);
      return { readStream: async (stream, options) => (await sound.readStream(stream, options)).map(shared) };
    }),
    noticedBy: 'is not reached by what a caller does to its events later',
  },
};
