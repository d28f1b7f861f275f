import { openKurrentStore, openSnapshots, type KurrentStore, type KurrentTimes } from '@roundbook/event-store';
import { openStreamKeyring } from '@roundbook/keyring';
import type { LedgerPorts } from './ports';
import { surroundings } from './surroundings';

export interface KurrentPortsOptions {
  /** Hex; by default the environment variable ROUNDBOOK_MASTER_KEY. The same for every process over the store. */
  readonly masterKey?: string;
  /** A file of this process alone for folded states; without one every stream is folded from its first event once. */
  readonly snapshots?: string;
  readonly times?: KurrentTimes;
}

/** The ports over a KurrentDB. */
export interface KurrentPorts extends LedgerPorts {
  readonly store: KurrentStore;
}

/**
 * The ports over a KurrentDB or EventStoreDB that any number of processes share: `kurrentdb://` or `esdb://`. Connects with the
 * first call. Throws `store_address`, `master_key_missing`, `master_key_malformed`.
 */
export const kurrentPorts = (address: string, options: KurrentPortsOptions = {}): KurrentPorts => {
  const store = openKurrentStore(address, options.times);
  const masterKey = options.masterKey === undefined ? {} : { masterKey: options.masterKey };
  const keyring = openStreamKeyring(store.keys, { entropy: surroundings.entropy, ...masterKey });
  return { store, keyring, ...surroundings, ...(options.snapshots === undefined ? {} : { snapshots: openSnapshots(options.snapshots) }) };
};
