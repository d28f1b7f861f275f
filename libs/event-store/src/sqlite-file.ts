import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { convertLedger, createLedger, ledgerIdentity } from './ledger-schema';
import { faultCode, sqliteCode, withRefusals } from './sqlite-fault';
import { takeWriterLock, type WriterLock } from './writer-lock';

/** Another program (a backup, a shell) may hold the file for a moment. The whole process waits meanwhile. */
const BUSY_MS = 1000;

const unwritable = (file: string, why: string): RefusalError =>
  new RefusalError(unavailable('ledger_unwritable', `The ledger cannot be written, ${why}: ${file}`, { details: { file } }));

const isWritable = (place: string): boolean => {
  try {
    fs.accessSync(place, fs.constants.W_OK);
    return true;
  } catch (error) {
    // EACCES, EROFS and their like are the answer to the question, not a failure.
    if (faultCode(error) !== undefined) return false;
    throw error;
  }
};

/** The codes are those of what SQLite says of a folder. */
const checkNoFolder = (file: string, code: 'ledger_unwritable' | 'ledger_io_error'): void => {
  if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new RefusalError(unavailable(code, `${file} is a folder.`, { allowed: 'a file in it', details: { file } }));
};

const checkFolder = (file: string): string => {
  const folder = path.dirname(file);
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) {
    throw new RefusalError(unavailable('folder_missing', `There is no folder ${folder}.`, { details: { file, folder } }));
  }
  if (!stat.isDirectory()) throw unwritable(file, `${folder} is no folder`);
  return folder;
};

/** Opens a ledger for reading beside whoever writes. Throws `ledger_missing`, `folder_missing`, `not_a_ledger`, `newer_ledger`. */
export const openForReading = (file: string): Database.Database => {
  checkFolder(file);
  checkNoFolder(file, 'ledger_io_error');
  if (!fs.existsSync(file)) {
    throw new RefusalError(unavailable('ledger_missing', `There is no ledger ${file}.`, { details: { file } }));
  }
  return withRefusals(file, () => {
    try {
      return checkedReader(new Database(file, { readonly: true, timeout: BUSY_MS }), file);
    } catch (error) {
      // On a medium that cannot be written, or is full, SQLite cannot set up the shared memory of its log. With nothing in a
      // log beside it nobody is writing and the file is complete, so a copy in memory is as good.
      if (!/^SQLITE_(CANTOPEN|READONLY|FULL|IOERR_(SHM|WRITE))/.test(sqliteCode(error) ?? '') || logSize(file) > 0) throw error;
      const bytes = fs.readFileSync(file);
      if (logSize(file) > 0) throw error;
      return checkedReader(new Database(withoutLog(bytes), { readonly: true }), file);
    }
  });
};

const logSize = (file: string): number => fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** The header's two bytes that say whether a write-ahead log is used: a database in memory has none. */
const withoutLog = (bytes: Buffer): Buffer => {
  bytes.fill(1, 18, 20);
  return bytes;
};

const checkedReader = (db: Database.Database, file: string): Database.Database => {
  try {
    if (ledgerIdentity(db, file) === 'fresh') {
      throw new RefusalError(unavailable('not_a_ledger', `This file is empty: ${file}`, { details: { file } }));
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

export interface WritableLedger {
  readonly db: Database.Database;
  readonly lock: WriterLock;
}

/**
 * Opens a ledger as its only writer; a file that does not exist is made, its folder is not.
 * Throws `ledger_in_use`, `folder_missing`, `ledger_unwritable`, `not_a_ledger`, `newer_ledger`, `disk_full`.
 */
export const openForWriting = (file: string): WritableLedger => {
  const folder = checkFolder(file);
  checkNoFolder(file, 'ledger_unwritable');
  if (!isWritable(folder)) throw unwritable(file, 'its folder is read-only');
  if (fs.existsSync(file) && !isWritable(file)) throw unwritable(file, 'it is read-only');
  const db = withRefusals(file, () => new Database(file, { timeout: BUSY_MS }));
  let lock: WriterLock | undefined;
  try {
    return withRefusals(file, () => {
      // A file that is no ledger is left as it is: not locked, no journal mode set.
      ledgerIdentity(db, file);
      lock = takeWriterLock(file);
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      // A process that was killed may have written a commit and not waited for the disk: what is found is answered from now on.
      db.pragma('wal_checkpoint(PASSIVE)');
      // Fewer, longer checkpoints: every one costs two waits for the disk.
      db.pragma('wal_autocheckpoint = 4000');
      // Streams grow side by side, so that every commit touches pages all over their index: 64 MiB hold those of a long day.
      db.pragma('cache_size = -65536');
      const identity = ledgerIdentity(db, file);
      if (identity === 'fresh') createLedger(db);
      if (identity === 'older') convertLedger(db);
      return { db, lock };
    });
  } catch (error) {
    lock?.release();
    db.close();
    throw error;
  }
};
