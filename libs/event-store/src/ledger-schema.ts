import type { Database } from 'better-sqlite3';
import { RefusalError, unavailable } from '@roundbook/kernel';

/** Marks the file as a ledger (`Rndb` in ASCII), so that no other database is taken for one. */
export const APPLICATION_ID = 0x526e6462;
export const LEDGER_VERSION = 1;

const TABLES = `
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams (id),
  revision INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  event TEXT NOT NULL,
  UNIQUE (stream, revision)
) STRICT;`;

const appendOnly = (table: string, what: 'UPDATE' | 'DELETE'): readonly [string, string] => {
  const name = `${table}_no_${what.toLowerCase()}`;
  return [name, `CREATE TRIGGER ${name} BEFORE ${what} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are append-only'); END`];
};

const inOrder = `CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.revision <> (SELECT coalesce(max(revision), -1) + 1 FROM events WHERE stream = NEW.stream)
  OR EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`;

/**
 * Refuse everything but the next event of a stream, whatever program writes. `events_in_order` is needed beside the others
 * because INSERT OR REPLACE removes rows without firing DELETE triggers.
 */
export const TRIGGERS: ReadonlyMap<string, string> = new Map([
  appendOnly('events', 'UPDATE'),
  appendOnly('events', 'DELETE'),
  appendOnly('streams', 'UPDATE'),
  appendOnly('streams', 'DELETE'),
  ['events_in_order', inOrder],
]);

export type LedgerIdentity = 'fresh' | 'ledger';

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

/** Whether the file is empty or a ledger that this program can read. Throws `not_a_ledger`, `newer_ledger`. */
export const ledgerIdentity = (db: Database, file: string): LedgerIdentity => {
  const applicationId = numberOf(db, 'application_id');
  const version = numberOf(db, 'user_version');
  if (applicationId === 0 && version === 0 && db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0) return 'fresh';
  if (applicationId !== APPLICATION_ID) {
    throw new RefusalError(unavailable('not_a_ledger', `This file is no ledger: ${file}`, { details: { file } }));
  }
  if (version > LEDGER_VERSION) {
    const message = `The ledger ${file} has version ${version}; this program reads up to ${LEDGER_VERSION}.`;
    throw new RefusalError(unavailable('newer_ledger', message, { details: { file, version, readable: LEDGER_VERSION } }));
  }
  return 'ledger';
};

/** Makes an empty file a ledger, in one transaction. */
export const createLedger = (db: Database): void => {
  db.transaction(() => {
    db.exec(TABLES);
    for (const trigger of TRIGGERS.values()) db.exec(trigger);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${LEDGER_VERSION}`);
  }).immediate();
};
