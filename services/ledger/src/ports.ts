import type { EventStore, Snapshots } from '@roundbook/event-store';
import type { Entropy, Keyring } from '@roundbook/keyring';
import type { Hashing } from '@roundbook/transparency';

/** Everything that the ledger service does not compute: storage, keys, time and chance come in from outside. */
export interface LedgerPorts {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly hashing: Hashing;
  /** The instant now, RFC 3339 UTC with milliseconds. */
  readonly clock: () => string;
  readonly entropy: Entropy;
  /** Folded states that may be thrown away; without it every stream is folded from its first event. */
  readonly snapshots?: Snapshots;
  /** Waits so many milliseconds before a conflict is tried again. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Calls `act` after so many milliseconds, unless what it gives is called before. Keeps no process alive. */
  readonly later: (milliseconds: number, act: () => void) => () => void;
}
