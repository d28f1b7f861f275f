import { isKurrentAddress } from '@roundbook/event-store';
import { malformed, RefusalError } from '@roundbook/kernel';
import { embeddedPorts } from './embedded';
import { kurrentPorts, type KurrentPortsOptions } from './kurrent';
import type { LedgerPorts } from './ports';

/** The file in `sqlite:FILE`, or undefined for an address of another store. */
export const fileOfStore = (store: string): string | undefined => /^sqlite:(.+)$/.exec(store)?.[1];

/** The refusal of an address that no store has; it does not repeat it, as there may be a password in it. */
export const unknownStore = (): RefusalError =>
  new RefusalError(
    malformed('invalid_field', 'This store is not known.', {
      field: 'store',
      allowed: 'sqlite:FILE, kurrentdb://HOST:PORT or esdb://HOST:PORT',
    }),
  );

/** The ports over whatever the address names: `sqlite:FILE`, `kurrentdb://…` or `esdb://…`. Refuses `invalid_field` for anything else. */
export const portsAt = (store: string, options: KurrentPortsOptions = {}): LedgerPorts => {
  const file = fileOfStore(store);
  if (file !== undefined) return embeddedPorts(file, options.readOnly === true ? { readOnly: true } : {});
  if (isKurrentAddress(store)) return kurrentPorts(store, options);
  throw unknownStore();
};
