import type { Database } from 'better-sqlite3';
import BetterSqlite from 'better-sqlite3';
import { openForReading } from './sqlite-file';
import { withRefusals, asRefusal } from './sqlite-fault';

/** Pages that are copied between two looks at what else there is to do: 20 MB. */
const PAGES_AT_ONCE = 5_000;

const keptOpen = async (db: Database, target: string, progress: (done: number, total: number) => void): Promise<void> => {
  // One view of the ledger for as long as it takes: what is appended meanwhile is not in it, and does not make it begin anew.
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  await db.backup(target, {
    progress: ({ totalPages, remainingPages }) => {
      progress(totalPages - remainingPages, totalPages);
      return PAGES_AT_ONCE;
    },
  });
};

/** One plain file, without a log beside it. */
const asOneFile = (target: string): void =>
  withRefusals(target, () => {
    const db = new BetterSqlite(target);
    try {
      db.pragma('journal_mode = DELETE');
    } finally {
      db.close();
    }
  });

/**
 * Copies a ledger as it is at one moment into an empty file, also while it is written to. Throws as opening for reading does, and for
 * either file what SQLite says about it (`disk_full`, `ledger_unwritable`, `ledger_io_error`).
 */
export const copyLedger = async (
  file: string,
  target: string,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<void> => {
  const db = openForReading(file);
  try {
    await keptOpen(db, target, progress);
  } catch (error) {
    throw asRefusal(error, target);
  } finally {
    db.close();
  }
  asOneFile(target);
};
