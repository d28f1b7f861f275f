import * as path from 'node:path';
import { isKurrentAddress } from '@roundbook/event-store';
import { malformed, RefusalError } from '@roundbook/kernel';
import { unknownStore } from '@roundbook/ledger';

/** The address of the store that `--ledger` names: a file, or a KurrentDB. Refuses `invalid_field` for the address of anything else. */
export const storeOfLedger = (ledger: string): string => {
  if (isKurrentAddress(ledger)) return ledger;
  // What looks like an address is none of a file; it may hold a password, and no message repeats it.
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(ledger)) throw unknownStore();
  return `sqlite:${path.resolve(ledger)}`;
};

/** The ledger's file, for what works beside a file alone. Refuses `needs_a_file`. */
export const fileOfLedger = (ledger: string, what: string): string => {
  const store = storeOfLedger(ledger);
  if (store.startsWith('sqlite:')) return store.slice('sqlite:'.length);
  throw new RefusalError(
    malformed('needs_a_file', `${what} works on a ledger in a file alone.`, { field: 'ledger', allowed: '--ledger FILE' }),
  );
};
