import Database from 'better-sqlite3';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { sqliteCode, withRefusals } from './sqlite-fault';

/** Held as long as this process may write to the ledger. */
export interface WriterLock {
  release(): void;
}

const foreignLock = (file: string): RefusalError =>
  new RefusalError(
    unavailable('lock_unusable', `This file is no lock of a ledger: ${file}`, {
      allowed: 'remove it: it holds nothing',
      details: { file },
    }),
  );

/**
 * Takes the right to write to a ledger: an exclusive transaction, never committed, on the empty database `<ledger>.lock`.
 * It is a lock of the operating system, so it goes when the process goes, however it ends; readers of the ledger never see it.
 * Throws `ledger_in_use`, `lock_unusable`, `ledger_unwritable`.
 */
export const takeWriterLock = (file: string): WriterLock => {
  const lock = withRefusals(`${file}.lock`, () => new Database(`${file}.lock`, { timeout: 0 }));
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
      throw new RefusalError(
        unavailable('ledger_in_use', `Another program has the ledger open for writing: ${file}`, { details: { file } }),
      );
    }
    return withRefusals(`${file}.lock`, () => {
      throw sqliteCode(error) === 'SQLITE_NOTADB' ? foreignLock(`${file}.lock`) : error;
    });
  }
  return { release: () => void lock.close() };
};
