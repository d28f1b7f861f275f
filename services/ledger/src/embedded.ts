import * as fs from 'node:fs';
import { memoryStore, openSnapshots, openSqliteStore } from '@roundbook/event-store';
import { memoryKeyring, openEmbeddedKeyring } from '@roundbook/keyring';
import type { LedgerPorts } from './ports';
import { surroundings } from './surroundings';

/**
 * The ports over one ledger file: `<file>`, its keys in `<file>.keys.db` and `<file>.key`, throw-away snapshots in
 * `<file>.views.db`. Throws the refusals of the store and of the keyring.
 */
export const embeddedPorts = (named: string, options: { readonly readOnly?: boolean } = {}): LedgerPorts => {
  // By whatever name it is opened, its lock and its keys stand beside the file itself.
  const file = fs.existsSync(named) ? fs.realpathSync(named) : named;
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
