import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import { RefusalError, unavailable } from '@roundbook/kernel';

const unusable = (file: string, error: unknown): unknown => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('SQLITE_')) return error;
  const full = code.startsWith('SQLITE_FULL');
  return new RefusalError(
    full
      ? unavailable('disk_full', `There is no space left for the keys: ${file}`, { details: { file, cause: code } })
      : unavailable('keyring_unusable', `The keyring cannot be copied (${code}): ${file}`, { details: { file, cause: code } }),
  );
};

/** Pages that are copied at one go, and how often that is tried where somebody holds the file. */
const EVERYTHING = 0x7fffffff;
const MOST_ATTEMPTS = 3;

const held = (): Error => new Database.SqliteError('another program holds the keys', 'SQLITE_BUSY');

const withFile = async <A>(file: string, run: (db: Database.Database) => A | Promise<A>): Promise<A> => {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true, timeout: 1_000 });
    return await run(db);
  } catch (error) {
    throw unusable(file, error);
  } finally {
    db?.close();
  }
};

/** The keys of a ledger in a file: `<ledger>.keys.db`. */
export const keysFileOf = (ledger: string): string => `${ledger}.keys.db`;

/** The master key of a ledger in a file: `<ledger>.key`. */
export const masterKeyFileOf = (ledger: string): string => `${ledger}.key`;

/**
 * Copies the wrapped keys of a ledger as they are at one moment into an empty file. At one go: whoever makes or erases a key waits
 * for it. False where there is no such file. Refuses `disk_full`, `keyring_unusable`.
 */
export const copyKeys = async (ledger: string, target: string): Promise<boolean> => {
  const file = keysFileOf(ledger);
  if (!fs.existsSync(file)) return false;
  await withFile(file, async (db) => {
    let asked = 0;
    const progress = (): number => {
      if ((asked += 1) > MOST_ATTEMPTS) throw held();
      return EVERYTHING;
    };
    // One that somebody holds as the copy begins seems to have no pages, which is no error of its own.
    const { totalPages } = await db.backup(target, { progress });
    if (totalPages === 0 && fs.statSync(file).size > 0) throw held();
  });
  return true;
};

/** Takes keys out of a copy, without a trace on its pages, and gives the ids of those that are left. Needs no master key. */
export const keysWithout = (file: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  withFile(file, (db) => {
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").get() === undefined) return new Set<string>();
    db.pragma('journal_mode = DELETE');
    db.pragma('secure_delete = ON');
    const drop = db.prepare('DELETE FROM keys WHERE id = ?');
    db.transaction(() => ids.forEach((id) => drop.run(id))).immediate();
    return new Set(db.prepare('SELECT id FROM keys').pluck().all() as string[]);
  });
