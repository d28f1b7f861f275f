import { openKurrentStore, openSnapshots, type KurrentStore, type KurrentTimes } from '@roundbook/event-store';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { openStreamKeyring, type Key, type Keyring } from '@roundbook/keyring';
import type { LedgerPorts } from './ports';
import { surroundings } from './surroundings';

export interface KurrentPortsOptions {
  /** Hex; by default the environment variable ROUNDBOOK_MASTER_KEY. The same for every process over the store. */
  readonly masterKey?: string;
  /** A file of this process alone for folded states; without one every stream is folded from its first event once. */
  readonly snapshots?: string;
  readonly times?: KurrentTimes;
  /** Nothing is written, neither events nor keys: refused with `ledger_read_only`. */
  readonly readOnly?: boolean;
}

/** The ports over a KurrentDB. */
export interface KurrentPorts extends LedgerPorts {
  readonly store: KurrentStore;
}

const refuseToWrite = (shown: string) => (): Promise<never> =>
  Promise.reject(
    new RefusalError(unavailable('ledger_read_only', `The ledger is open for reading only: ${shown}`, { details: { store: shown } })),
  );

const readingOnly = (store: KurrentStore): KurrentStore =>
  Object.assign(Object.create(store) as KurrentStore, { append: refuseToWrite(store.shown) });

/** Keys that are there are given to whoever would make them. */
const findingOnly = (keyring: Keyring, shown: string): Keyring => {
  const refuse = refuseToWrite(shown);
  const create = async (id: string): Promise<Key> => (await keyring.find(id)) ?? refuse();
  return Object.assign(Object.create(keyring) as Keyring, {
    create,
    createMany: (ids: readonly string[]) => Promise.all(ids.map(create)),
    erase: refuse,
  });
};

/**
 * The ports over a KurrentDB or EventStoreDB that any number of processes share: `kurrentdb://` or `esdb://`. Connects with the
 * first call. Throws `store_address`, `master_key_missing`, `master_key_malformed`.
 */
export const kurrentPorts = (address: string, options: KurrentPortsOptions = {}): KurrentPorts => {
  const opened = openKurrentStore(address, options.times);
  const masterKey = options.masterKey === undefined ? {} : { masterKey: options.masterKey };
  const keys = openStreamKeyring(opened.keys, { entropy: surroundings.entropy, ...masterKey });
  const [store, keyring] = options.readOnly === true ? [readingOnly(opened), findingOnly(keys, opened.shown)] : [opened, keys];
  return { store, keyring, ...surroundings, ...(options.snapshots === undefined ? {} : { snapshots: openSnapshots(options.snapshots) }) };
};
