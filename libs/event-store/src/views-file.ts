import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { sqliteCode } from './sqlite-fault';

/** Marks the file (`Rnvw` in ASCII), so that nothing else is ever deleted as a damaged one. */
const APPLICATION_ID = 0x526e7677;

/** Only files of this name are ever deleted, so that a ledger passed by mistake is safe. */
const OWN_NAME = '.views.db';

/** Without `synchronous` a power cut may leave half of what was written behind; a checksum notices. */
export const checksumOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const textOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error) ?? '');

class ForeignFile extends Error {}

const openFile = (file: string, tables: readonly string[]): Database.Database => {
  const db = new Database(file, { timeout: 100 });
  try {
    const id = db.pragma('application_id', { simple: true });
    const empty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
    if (id !== APPLICATION_ID && !(id === 0 && empty)) throw new ForeignFile('it is another database');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma(`application_id = ${APPLICATION_ID}`);
    for (const table of tables) db.exec(table);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * A file of what can be made anew at any time (`<ledger>.views.db`). No call ever throws for the sake of the file: a damaged one is
 * deleted and made anew, one that cannot be written or belongs to something else is left alone; either way `warnings` says so.
 */
export class ViewsFile {
  readonly warnings: string[] = [];
  private db: Database.Database | undefined;

  constructor(
    private readonly file: string,
    private readonly tables: readonly string[],
  ) {
    this.db = this.open();
  }

  /** What `run` makes of the file, or `otherwise` where that cannot be done. `what` says in a warning what was tried. */
  attempt<A>(what: string, otherwise: A, run: (db: Database.Database) => A): A {
    const db = this.db;
    if (db === undefined) return otherwise;
    try {
      return run(db);
    } catch (error) {
      this.warn(`${this.file} could not be ${what}: ${textOf(error)}`);
      if (isDamage(error) && this.file.endsWith(OWN_NAME)) {
        db.close();
        this.db = this.replace(error);
      }
      return otherwise;
    }
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
      return openFile(this.file, this.tables);
    } catch (error) {
      if (!isDamage(error) || !this.file.endsWith(OWN_NAME)) return this.warn(`Nothing is kept in ${this.file}: ${textOf(error)}`);
      return this.replace(error);
    }
  }

  private replace(damage: unknown): Database.Database | undefined {
    this.warn(`${this.file} was damaged and is made anew: ${textOf(damage)}`);
    try {
      for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(this.file + suffix, { force: true });
      return openFile(this.file, this.tables);
    } catch (error) {
      return this.warn(`Nothing is kept in ${this.file}: ${textOf(error)}`);
    }
  }

  private warn(text: string): undefined {
    if (!this.warnings.includes(text)) this.warnings.push(text);
    return undefined;
  }
}
