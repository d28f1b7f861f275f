import { memoryStore, openSnapshots, openSqliteStore } from '@roundbook/event-store';
import { memoryKeyring, openEmbeddedKeyring } from '@roundbook/keyring';
import type { LedgerPorts } from './ports';
import { realFileOf } from './real-file';
import { surroundings } from './surroundings';

/**
 * The ports over one ledger file: `<file>`, its keys in `<file>.keys.db` and `<file>.key`, throw-away snapshots in
 * `<file>.views.db`; all of them beside the file itself, by whatever link it is named. Throws the refusals of the store and of the
 * keyring, and `link_loop`.
 */
export const embeddedPorts = (named: string, options: { readonly readOnly?: boolean } = {}): LedgerPorts => {
  const file = realFileOf(named);
  const store = openSqliteStore(file, options.readOnly === true ? { readOnly: true } : {});
  const masterKey = process.env['ROUNDBOOK_MASTER_KEY'];
  let hasEvents: boolean | undefined;
  const keyring = openEmbeddedKeyring(file, {
    entropy: surroundings.entropy,
    ...(masterKey === undefined ? {} : { masterKey }),
    ledgerHasEvents: () => (hasEvents ??= store.hasEvents()),
  });
  return { store, keyring, ...surroundings, ...(options.readOnly === true ? {} : { snapshots: openSnapshots(`${file}.views.db`) }) };
};

/** The ports over a ledger in memory that is gone with the process. */
export const memoryPorts = (): LedgerPorts => ({ store: memoryStore(), keyring: memoryKeyring(surroundings.entropy), ...surroundings });
