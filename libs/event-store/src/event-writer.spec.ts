import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { madeEvent } from './made-event.spec-support';
import { openSqliteStore, type SqliteStore } from './sqlite-store';

let folder: string;
let file: string;
let store: SqliteStore;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-writer-'));
  file = path.join(folder, 'evening.ledger');
  store = openSqliteStore(file);
});
afterEach(async () => {
  await store.close();
  fs.rmSync(folder, { recursive: true });
});

/** What each append came to: its revision, or the code it was refused with. */
const outcomes = async (appends: readonly Promise<{ readonly revision: number }>[]): Promise<readonly (number | string)[]> =>
  (await Promise.allSettled(appends)).map((one) => {
    if (one.status === 'fulfilled') return one.value.revision;
    return one.reason instanceof RefusalError ? one.reason.refusal.code : String(one.reason);
  });

const beside = (sql: string): void => {
  const db = new Database(file);
  db.exec(sql);
  db.close();
};

it('finds its streams where another program has written to the file in spite of the lock', async () => {
  await store.append('a', 'noStream', [madeEvent('a0')]);
  await store.append('b', 'noStream', [madeEvent('b0')]);
  const text = JSON.stringify(madeEvent('a1')).replaceAll("'", "''");
  beside(`INSERT INTO events SELECT 3, stream, 1, '${text}' FROM events WHERE position = 1`);
  const group = [store.append('a', 0, [madeEvent('a2')]), store.append('b', 0, [madeEvent('b1')]), store.append('a', 1, [madeEvent('a2')])];
  expect(await outcomes(group)).toEqual(['wrong_revision', 1, 2]);
  expect((await store.readStream('a')).map(({ id }) => id)).toEqual(['a0', 'a1', 'a2']);
  expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
});

it('knows where a stream ends within a group, however many streams are known', async () => {
  await Promise.all(Array.from({ length: 19_999 }, (_, index) => store.append(`s-${index}`, 'noStream', [madeEvent(`e${index}`)])));
  const group = [store.append('new', 'noStream', [madeEvent('n0')]), store.append('other', 'noStream', [madeEvent('o0')])];
  expect(await outcomes([...group, store.append('new', 0, [madeEvent('n1')])])).toEqual([0, 0, 1]);
  const again = [store.append('s-0', 'noStream', [madeEvent('e0')]), store.append('new', 1, [madeEvent('n2')])];
  expect(await outcomes(again)).toEqual([0, 2]);
});

it('refuses an append that meets a damaged text, and no other of its group', async () => {
  await store.append('a', 'noStream', [madeEvent('a0'), madeEvent('a1')]);
  beside("DROP TRIGGER events_no_update; UPDATE events SET event = '{' WHERE revision = 0");
  const group = [store.append('a', 'noStream', [madeEvent('a0')]), store.append('b', 'noStream', [madeEvent('b0')])];
  expect(await outcomes([...group, store.append('a', 1, [madeEvent('a2')])])).toEqual(['ledger_damaged', 0, 2]);
});
