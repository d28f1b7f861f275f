import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { sqliteCode } from './sqlite-fault';

export interface Snapshot {
  /** Of the last event folded into the state. */
  readonly revision: number;
  /** Of that event: whoever loads compares it with the ledger's before using the state. */
  readonly hash: string;
  readonly state: Buffer;
}

/** Folded states that may be thrown away at any time. No call ever throws for the sake of the file. */
export interface Snapshots {
  /** What went wrong with the file, each sort of trouble once; snapshots are then not kept. Grows while the store is used. */
  readonly warnings: readonly string[];
  /** The newest snapshot of a stream made by this version of the fold, if there is a sound one. */
  load(stream: string, version: number): Snapshot | undefined;
  /** Replaces the stream's snapshot. */
  save(stream: string, version: number, revision: number, hash: string, state: Buffer): void;
  /** Throws all snapshots away and says how many there were. */
  clear(): number;
  close(): void;
}

/** Marks the file (`Rnvw` in ASCII), so that nothing else is ever deleted as a damaged one. */
const APPLICATION_ID = 0x526e7677;
const TABLE = `CREATE TABLE IF NOT EXISTS snapshots (
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, revision INTEGER NOT NULL, hash TEXT NOT NULL, state BLOB NOT NULL, checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID`;

interface Row extends Snapshot {
  readonly checksum: string;
}

/** Without `synchronous` a power cut may leave half a state behind; the checksum notices. */
const checksumOf = (state: Buffer): string => createHash('sha256').update(state).digest('hex');

const textOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

class ForeignFile extends Error {}

const openFile = (file: string): Database.Database => {
  const db = new Database(file, { timeout: 100 });
  try {
    const id = db.pragma('application_id', { simple: true });
    const empty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
    if (id !== APPLICATION_ID && !(id === 0 && empty)) throw new ForeignFile('it is another database');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.exec(TABLE);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Only files of this name are ever deleted, so that a ledger passed by mistake is safe. */
const OWN_NAME = '.views.db';

const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error) ?? '');

class SnapshotFile implements Snapshots {
  readonly warnings: string[] = [];
  private db: Database.Database | undefined;

  constructor(private readonly file: string) {
    this.db = this.open();
  }

  load(stream: string, version: number): Snapshot | undefined {
    return this.attempt('read', undefined, (db) => {
      const query = db.prepare<[string, number], Row>(
        'SELECT revision, hash, state, checksum FROM snapshots WHERE stream = ? AND version = ?',
      );
      const row = query.get(stream, version);
      if (row === undefined || checksumOf(row.state) !== row.checksum) return undefined;
      return { revision: row.revision, hash: row.hash, state: row.state };
    });
  }

  save(stream: string, version: number, revision: number, hash: string, state: Buffer): void {
    this.attempt('written', undefined, (db) => {
      db.prepare('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)').run(
        stream,
        version,
        revision,
        hash,
        state,
        checksumOf(state),
      );
      return undefined;
    });
  }

  clear(): number {
    return this.attempt('cleared', 0, (db) => db.prepare('DELETE FROM snapshots').run().changes);
  }

  close(): void {
    this.attempt('closed', undefined, (db) => {
      this.db = undefined;
      db.close();
      return undefined;
    });
  }

  private open(): Database.Database | undefined {
    try {
      return openFile(this.file);
    } catch (error) {
      if (!isDamage(error) || !this.file.endsWith(OWN_NAME)) return this.warn(`Snapshots are not kept in ${this.file}: ${textOf(error)}`);
      return this.replace(error);
    }
  }

  private replace(damage: unknown): Database.Database | undefined {
    this.warn(`The snapshots in ${this.file} were damaged and are made anew: ${textOf(damage)}`);
    try {
      for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(this.file + suffix, { force: true });
      return openFile(this.file);
    } catch (error) {
      return this.warn(`Snapshots are not kept in ${this.file}: ${textOf(error)}`);
    }
  }

  private attempt<A>(what: string, otherwise: A, run: (db: Database.Database) => A): A {
    const db = this.db;
    if (db === undefined) return otherwise;
    try {
      return run(db);
    } catch (error) {
      this.warn(`A snapshot in ${this.file} could not be ${what}: ${textOf(error)}`);
      if (isDamage(error) && this.file.endsWith(OWN_NAME)) {
        db.close();
        this.db = this.replace(error);
      }
      return otherwise;
    }
  }

  private warn(text: string): undefined {
    if (!this.warnings.includes(text)) this.warnings.push(text);
    return undefined;
  }
}

/**
 * The snapshots of a ledger, in a file of their own (`<ledger>.views.db`). A damaged file is deleted and made anew, one that
 * cannot be written or belongs to something else is left alone and nothing is kept; either way `warnings` says so.
 */
export const openSnapshots = (file: string): Snapshots => new SnapshotFile(file);
