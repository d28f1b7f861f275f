import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { openSqliteStore } from './sqlite-store';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-damaged-'));
  file = path.join(folder, 'evening.ledger');
  await openSqliteStore(file).close();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

it('a damaged schema is refused as damage, and the ledger is let go', () => {
  const raw = new Database(file);
  raw.unsafeMode(true);
  raw.pragma('writable_schema = ON');
  raw.exec("UPDATE sqlite_schema SET name = 'sqlite_autoindex_evxnts_1', tbl_name = 'evxnts' WHERE name = 'sqlite_autoindex_events_1'");
  raw.close();
  expect(codeOf(() => openSqliteStore(file, { readOnly: true }))).toBe('ledger_damaged');
  expect(codeOf(() => openSqliteStore(file))).toBe('ledger_damaged');
  expect(codeOf(() => openSqliteStore(file))).toBe('ledger_damaged');
});

it('another file in the place of the lock is named, not the ledger', () => {
  fs.writeFileSync(`${file}.lock`, 'no lock '.repeat(100));
  try {
    openSqliteStore(file);
    throw new Error('it was opened');
  } catch (error) {
    expect(error).toBeInstanceOf(RefusalError);
    expect((error as RefusalError).refusal).toMatchObject({ code: 'lock_unusable', details: { file: `${file}.lock` } });
  }
});
