import { setTimeout as pause } from 'node:timers/promises';
import { memoryStore, type EventStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import type { LedgerPorts } from '@roundbook/ledger';
import type { Keyring } from '@roundbook/keyring';

/** Faults that the checks must notice, each in the ports of an otherwise sound process. */
export const PORT_FAULTS = {
  'answers before the commit': (ports: LedgerPorts) => behind(ports, { lagMs: 40 }),
  'drops the last event of a batch': (ports: LedgerPorts) => behind(ports, { lagMs: 0, drops: 1 }),
  'keeps the keys of persons in memory only': async (ports: LedgerPorts) => ({ ...ports, keyring: forgetful(ports) }),
} as const;

export type PortFault = keyof typeof PORT_FAULTS;
export const isPortFault = (text: string): text is PortFault => Object.hasOwn(PORT_FAULTS, text);
export const withPortFault = (ports: LedgerPorts, fault: PortFault): Promise<LedgerPorts> => PORT_FAULTS[fault](ports);

/** A store that answers from memory and writes to the file so much later, without so many events of each longer batch. */
const behind = async (
  ports: LedgerPorts,
  { lagMs, drops = 0 }: { readonly lagMs: number; readonly drops?: number },
): Promise<LedgerPorts> => {
  const sound = ports.store;
  const memory = memoryStore();
  for (const { stream } of await sound.streams()) await memory.append(stream, 'noStream', await sound.readStream(stream));
  let written: Promise<unknown> = Promise.resolve();
  const write = async (stream: string, events: readonly SealedEvent[]): Promise<void> => {
    const [last] = await sound.readStream(stream, { direction: 'backwards', limit: 1 });
    await sound.append(stream, last?.revision ?? 'noStream', events.length > drops ? events.slice(0, events.length - drops) : events);
  };
  const store: EventStore = {
    append: async (stream, expected, events) => {
      const answer = await memory.append(stream, expected, events);
      written = written.then(() => pause(lagMs)).then(() => write(stream, events));
      return answer;
    },
    readStream: (stream, options) => memory.readStream(stream, options),
    readAll: (options) => memory.readAll(options),
    subscribe: (follower, options) => memory.subscribe(follower, options),
    streams: (prefix) => memory.streams(prefix),
    close: async () => {
      await written;
      await sound.close();
    },
  };
  return { ...ports, store };
};

const forgetful = ({ keyring, entropy }: LedgerPorts): Keyring => {
  const known = new Map<string, Buffer>();
  const made = async (id: string): Promise<Buffer> => {
    if (!id.startsWith('person-')) return keyring.create(id);
    const key = known.get(id) ?? entropy(32);
    known.set(id, key);
    return key;
  };
  return {
    create: made,
    createMany: (ids) => Promise.all(ids.map(made)),
    find: async (id) => known.get(id) ?? keyring.find(id),
    count: () => keyring.count(),
    erase: async (id) => known.delete(id) || keyring.erase(id),
    sealSecret: (plain, about) => keyring.sealSecret(plain, about),
    openSecret: (sealed, about) => keyring.openSecret(sealed, about),
    close: () => keyring.close(),
  };
};
