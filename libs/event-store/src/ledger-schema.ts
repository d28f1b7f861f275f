import type { Database } from 'better-sqlite3';
import { RefusalError, unavailable } from '@roundbook/kernel';

/** Marks the file as a ledger (`Rndb` in ASCII), so that no other database is taken for one. */
export const APPLICATION_ID = 0x526e6462;
export const LEDGER_VERSION = 2;

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

const EVENTS = `
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams (id),
  revision INTEGER NOT NULL,
  event TEXT NOT NULL,
  UNIQUE (stream, revision)
) STRICT;`;

const TABLES = `
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;${EVENTS}`;

const appendOnly = (table: string, what: 'UPDATE' | 'DELETE'): readonly [string, string] => {
  const name = `${table}_no_${what.toLowerCase()}`;
  return [name, `CREATE TRIGGER ${name} BEFORE ${what} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are append-only'); END`];
};

const inOrder = `CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.position IS NOT coalesce((SELECT position FROM events ORDER BY position DESC LIMIT 1), 0) + 1
  OR NEW.revision IS NOT coalesce((SELECT revision FROM events WHERE stream = NEW.stream ORDER BY revision DESC LIMIT 1), -1) + 1
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`;

/**
 * Refuse everything but the next event of a stream at the next position, whatever program writes. `events_in_order` is needed
 * beside the others because INSERT OR REPLACE removes rows without firing DELETE triggers.
 */
const triggers = (order: string): ReadonlyMap<string, string> =>
  new Map([
    appendOnly('events', 'UPDATE'),
    appendOnly('events', 'DELETE'),
    appendOnly('streams', 'UPDATE'),
    appendOnly('streams', 'DELETE'),
    ['events_in_order', order],
  ]);

const TRIGGERS = triggers(inOrder);

const OLDER_TRIGGERS = triggers(`CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.revision <> (SELECT coalesce(max(revision), -1) + 1 FROM events WHERE stream = NEW.stream)
  OR EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`);

/** The triggers that a ledger of this version has, by name. */
export const triggersOf = (db: Database): ReadonlyMap<string, string> =>
  numberOf(db, 'user_version') < LEDGER_VERSION ? OLDER_TRIGGERS : TRIGGERS;

export type LedgerIdentity = 'fresh' | 'older' | 'ledger';

/**
 * Whether the file is empty, or a ledger that this program can read; an older one is converted before anything is written to it.
 * Throws `not_a_ledger`, `newer_ledger`.
 */
export const ledgerIdentity = (db: Database, file: string): LedgerIdentity => {
  const applicationId = numberOf(db, 'application_id');
  const version = numberOf(db, 'user_version');
  if (applicationId === 0 && version === 0 && db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0) return 'fresh';
  if (applicationId !== APPLICATION_ID) {
    throw new RefusalError(unavailable('not_a_ledger', `This file is no ledger: ${file}`, { details: { file } }));
  }
  if (version > LEDGER_VERSION) {
    const message = `The ledger ${file} was written by a newer Roundbook (version ${version}; this one reads up to ${LEDGER_VERSION}).`;
    const details = { file, version, readable: LEDGER_VERSION };
    throw new RefusalError(unavailable('newer_ledger', message, { allowed: 'a newer version of the program', details }));
  }
  return version < LEDGER_VERSION ? 'older' : 'ledger';
};

const setVersion = (db: Database): void => {
  for (const trigger of TRIGGERS.values()) db.exec(trigger);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${LEDGER_VERSION}`);
};

/** Makes an empty file a ledger, in one transaction. */
export const createLedger = (db: Database): void => {
  db.transaction(() => {
    db.exec(TABLES);
    setVersion(db);
  }).immediate();
};

/**
 * Brings a ledger of an older version up to this one, in one transaction: the events stay as they are, text by text. Version 1 kept
 * every event's id a second time, in an index over the whole ledger.
 */
export const convertLedger = (db: Database): void => {
  db.transaction(() => {
    for (const trigger of TRIGGERS.keys()) db.exec(`DROP TRIGGER IF EXISTS ${trigger}`);
    db.exec('ALTER TABLE events RENAME TO events_before');
    db.exec(EVENTS);
    db.exec('INSERT INTO events SELECT position, stream, revision, event FROM events_before ORDER BY position');
    db.exec('DROP TABLE events_before');
    setVersion(db);
  }).immediate();
};
