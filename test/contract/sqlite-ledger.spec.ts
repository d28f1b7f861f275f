import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from '@roundbook/event-store';
import { RefusalError, type Plain, type Refusal } from '@roundbook/kernel';
import { canonicalJson } from '@roundbook/transparency';
import { refusalBy } from './event-store-checks';
import { killAfterLines, outputOf, startProcess } from './ledger-process';
import { sealedEvents } from './sealed-events';

const A = 'tournament-a';
let folder: string;
let file: string;
let opened: SqliteStore[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-ledger-'));
  file = path.join(folder, 'evening.ledger');
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  fs.rmSync(folder, { recursive: true });
});

const open = (options: SqliteStoreOptions = {}, at = file): SqliteStore => {
  const store = openSqliteStore(at, options);
  opened.push(store);
  return store;
};

const refusalOf = (call: () => unknown): Refusal => {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  throw new Error('the call was not refused');
};

const closedLedger = async (events = 3): Promise<void> => {
  const store = openSqliteStore(file);
  await store.append(A, 'noStream', sealedEvents(A, events));
  await store.close();
};

/** Does something to the file behind the store's back. */
const raw = <T>(run: (db: Database.Database) => T, at = file): T => {
  const db = new Database(at);
  try {
    return run(db);
  } finally {
    db.close();
  }
};

describe('a ledger that is taken away while it is open', () => {
  it('takes nothing more, and goes on once it is put back', async () => {
    const store = open();
    await store.append(A, 'noStream', sealedEvents(A, 1));
    fs.renameSync(file, `${file}.away`);
    const { code, kind } = await refusalBy(store.append(A, 0, sealedEvents(A, 2).slice(1)));
    expect([code, kind]).toEqual(['ledger_moved', 'unavailable']);
    expect((await refusalBy(store.streams())).code).toBe('ledger_moved');
    fs.renameSync(`${file}.away`, file);
    expect((await store.append(A, 0, sealedEvents(A, 2).slice(1))).revision).toBe(1);
  });

  it('takes nothing more where another file stands in its place', async () => {
    const store = open();
    await store.append(A, 'noStream', sealedEvents(A, 1));
    fs.renameSync(file, `${file}.away`);
    fs.copyFileSync(`${file}.away`, file);
    expect((await refusalBy(store.append(A, 0, sealedEvents(A, 2).slice(1)))).code).toBe('ledger_moved');
  });
});

describe('what is in the file', () => {
  it('is there after closing and opening, and a batch sent again is known', async () => {
    const store = open();
    const first = await store.append(A, 'noStream', sealedEvents(A, 2));
    const second = await store.append(A, 1, sealedEvents(A, 2, { from: 2 }));
    await store.close();
    const again = open();
    expect(await again.append(A, 'noStream', sealedEvents(A, 2))).toEqual({ ...first, repeated: true });
    expect(await again.append(A, 1, sealedEvents(A, 2, { from: 2 }))).toEqual({ ...second, repeated: true });
    expect((await again.readStream(A)).map((event) => event.revision)).toEqual([0, 1, 2, 3]);
    expect((await again.append(A, 3, sealedEvents(A, 1, { from: 4 }))).position > second.position).toBe(true);
  });

  it('is the text that was sealed, once', async () => {
    const [event] = sealedEvents(A, 1, { data: { name: 'Zürich 👾' } });
    await open().append(A, 'noStream', [event!]);
    expect(raw((db) => db.prepare('SELECT event FROM events').pluck().all())).toEqual([canonicalJson({ ...event } as unknown as Plain)]);
  });

  it.each([
    "UPDATE events SET event = '{}'",
    'UPDATE events SET revision = 7 WHERE revision = 2',
    'DELETE FROM events WHERE revision = 2',
    'DELETE FROM events',
    "INSERT OR REPLACE INTO events SELECT position, stream, revision, '{}' FROM events WHERE revision = 1",
    "INSERT OR REPLACE INTO events SELECT 4, stream, revision, '{}' FROM events WHERE revision = 1",
    "INSERT OR REPLACE INTO events SELECT position, stream, 3, '{}' FROM events WHERE revision = 1",
    "INSERT INTO events SELECT 4, stream, 5, '{}' FROM events LIMIT 1",
    "INSERT INTO events SELECT 9, stream, 3, '{}' FROM events LIMIT 1",
    "INSERT INTO events (stream, revision, event) SELECT stream, 3, '{}' FROM events LIMIT 1",
    "UPDATE streams SET name = 'tournament-b'",
    'DELETE FROM streams',
  ])('cannot be changed by any program: %s', async (statement) => {
    await closedLedger();
    const before = raw((db) => db.prepare('SELECT * FROM events').all());
    expect(() => raw((db) => db.exec(statement))).toThrow('append-only');
    expect(raw((db) => db.prepare('SELECT * FROM events').all())).toEqual(before);
    expect(before).toHaveLength(3);
  });
});

describe('the check of a file', () => {
  it('finds nothing wrong with a sound ledger, also beside a writer', async () => {
    const store = open();
    await store.append(A, 'noStream', sealedEvents(A, 5));
    expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
    expect(open({ readOnly: true }).integrityCheck()).toEqual({ ok: true, problems: [] });
  });

  it.each([
    ['a missing trigger', 'DROP TRIGGER events_no_delete', 'events_no_delete is missing or changed'],
    [
      'a trigger that belongs to somebody else',
      'CREATE TRIGGER spy AFTER INSERT ON events BEGIN SELECT 1; END',
      'does not belong here: spy',
    ],
    ['a gap in a stream', 'DELETE FROM events WHERE revision = 1', 'has 2 events, from revision 0 to 2'],
    ['a lost first event', 'DELETE FROM events WHERE revision = 0', 'from revision 1 to 2'],
    ['a gap in the global order', 'UPDATE events SET position = 9 WHERE revision = 2', 'the last one is at position 9'],
    ['a text without an id', "UPDATE events SET event = '{}' WHERE revision = 2", 'The text at position 3'],
    ['a text that is none', "UPDATE events SET event = 'x' WHERE revision = 2", 'The text at position 3'],
  ])('finds %s', async (_what, statement, problem) => {
    await closedLedger();
    raw((db) => {
      const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as { name: string; sql: string }[];
      if (!/TRIGGER/.test(statement)) for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
      db.exec(statement);
      if (!/TRIGGER/.test(statement)) for (const { sql } of triggers) db.exec(sql);
    });
    const report = open({ readOnly: true }).integrityCheck();
    expect(report.ok).toBe(false);
    expect(report.problems.join('\n')).toContain(problem);
  });

  it('finds damaged pages, and reading them is refused', async () => {
    await closedLedger(400);
    const bytes = fs.readFileSync(file);
    bytes.fill(0x5a, 3 * 4096, bytes.length - 4096);
    fs.writeFileSync(file, bytes);
    const store = open({ readOnly: true });
    expect((await refusalBy(store.readAll())).code).toBe('ledger_damaged');
    expect(store.integrityCheck().ok).toBe(false);
  });
});

describe('one writer at a time', () => {
  it('refuses a second writer and lets readers read', async () => {
    const store = open();
    await store.append(A, 'noStream', sealedEvents(A, 1));
    const refusal = refusalOf(() => openSqliteStore(file));
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'ledger_in_use' });
    const reader = open({ readOnly: true });
    await store.append(A, 0, sealedEvents(A, 1, { from: 1 }));
    expect((await reader.readStream(A)).map((event) => event.revision)).toEqual([0, 1]);
    expect(await refusalBy(reader.append(A, 1, sealedEvents(A, 1, { from: 2 })))).toMatchObject({
      kind: 'unavailable',
      code: 'ledger_read_only',
    });
    await store.close();
    expect((await open().readStream(A)).length).toBe(2);
  });

  it('refuses a writer in another process, before it has written anything', async () => {
    open();
    const script = `
      const { openSqliteStore } = require('@roundbook/event-store');
      try { openSqliteStore(process.argv[1]); console.log('opened'); } catch (error) { console.log(error.refusal.code); }`;
    expect(await outputOf(startProcess(script, file))).toBe('ledger_in_use');
  }, 20_000);

  it('loses nothing that was answered, and no lock stays, when the writer is killed', async () => {
    const script = `
      const { openSqliteStore } = require('@roundbook/event-store');
      const { sealedEvents } = require('./sealed-events.ts');
      const fs = require('node:fs');
      const store = openSqliteStore(process.argv[1]);
      const write = async (stream) => {
        for (let revision = 0; ; revision++) {
          const expected = revision === 0 ? 'noStream' : revision - 1;
          await store.append(stream, expected, sealedEvents(stream, 1, { from: revision }));
          fs.writeSync(1, stream + ' ' + revision + '\\n');
        }
      };
      for (let desk = 0; desk < 8; desk++) write('tournament-' + desk);`;
    const answered = await killAfterLines(startProcess(script, file), 200);
    expect(answered.length).toBeGreaterThanOrEqual(200);
    const store = open();
    const heads = new Map((await store.streams()).map(({ stream, revision }) => [stream, revision]));
    for (const line of answered) {
      const [stream = '', revision] = line.split(' ');
      expect(heads.get(stream)).toBeGreaterThanOrEqual(Number(revision));
    }
    expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
  }, 30_000);
});

describe('files and places that will not do', () => {
  it.each([
    ['text', () => fs.writeFileSync(file, 'round,table,result\n'.repeat(100))],
    ['a database of something else', () => raw((db) => db.exec('CREATE TABLE players (name TEXT)'))],
    ['a database with the mark of something else', () => raw((db) => void db.pragma('application_id = 77'))],
  ])('%s is no ledger and is left as it was', (_what, make) => {
    make();
    const before = fs.readFileSync(file);
    for (const readOnly of [false, true]) {
      expect(refusalOf(() => openSqliteStore(file, { readOnly }))).toMatchObject({ kind: 'unavailable', code: 'not_a_ledger' });
    }
    expect(fs.readFileSync(file)).toEqual(before);
    expect(fs.readdirSync(folder)).toEqual(['evening.ledger']);
  });

  it('a ledger of a newer version is not touched', async () => {
    await closedLedger();
    raw((db) => void db.pragma('user_version = 3'));
    for (const readOnly of [false, true]) {
      expect(refusalOf(() => openSqliteStore(file, { readOnly }))).toMatchObject({
        code: 'newer_ledger',
        details: { version: 3, readable: 2 },
      });
    }
  });

  it('an empty file becomes a ledger, but not for a reader', async () => {
    fs.writeFileSync(file, '');
    expect(refusalOf(() => openSqliteStore(file, { readOnly: true })).code).toBe('not_a_ledger');
    expect((await open().append(A, 'noStream', sealedEvents(A, 1))).revision).toBe(0);
  });

  it('a reader makes no file and nobody makes a folder', () => {
    expect(refusalOf(() => openSqliteStore(file, { readOnly: true }))).toMatchObject({ kind: 'unavailable', code: 'ledger_missing' });
    const elsewhere = path.join(folder, 'missing', 'evening.ledger');
    for (const readOnly of [false, true]) {
      expect(refusalOf(() => openSqliteStore(elsewhere, { readOnly }))).toMatchObject({ kind: 'unavailable', code: 'folder_missing' });
    }
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('a folder that is a file, or a file that is a folder', () => {
    fs.writeFileSync(path.join(folder, 'note'), '');
    expect(refusalOf(() => openSqliteStore(path.join(folder, 'note', 'evening.ledger'))).code).toBe('ledger_unwritable');
    fs.mkdirSync(file);
    expect(refusalOf(() => openSqliteStore(file)).code).toBe('ledger_unwritable');
  });

  it('a read-only folder can be read from, not written to', async () => {
    await closedLedger();
    fs.rmSync(`${file}.lock`);
    fs.chmodSync(folder, 0o555);
    const script = `
      const { openSqliteStore } = require('@roundbook/event-store');
      const codeOf = (file) => { try { openSqliteStore(file); return 'opened'; } catch (error) { return error.refusal.code; } };
      console.log(codeOf(process.argv[1]), codeOf(process.argv[1] + '2'));
      openSqliteStore(process.argv[1], { readOnly: true }).readAll().then((events) => console.log(events.length));`;
    try {
      expect(await outputOf(startProcess(script, file, { unprivileged: true }))).toBe('ledger_unwritable ledger_unwritable\n3');
      expect(fs.readdirSync(folder)).toEqual(['evening.ledger']);
    } finally {
      fs.chmodSync(folder, 0o755);
    }
  }, 20_000);
});

describe('a full disk', () => {
  it('refuses the appends it has no room for and keeps the ledger as it was', async () => {
    const big = { note: 'x'.repeat(3000) };
    const store = open({ maxPages: 60 });
    let revision = -1;
    let refusal: Refusal | undefined;
    while (refusal === undefined && revision < 1000) {
      const events = sealedEvents(A, 4, { from: revision + 1, data: big });
      try {
        revision = (await store.append(A, revision < 0 ? 'noStream' : revision, events)).revision;
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        refusal = error.refusal;
      }
    }
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'disk_full' });
    expect(revision).toBeGreaterThan(10);
    expect(await store.streams()).toEqual([{ stream: A, revision }]);
    expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
    await store.close();
    const roomier = open();
    expect(await roomier.streams()).toEqual([{ stream: A, revision }]);
    expect((await roomier.append(A, revision, sealedEvents(A, 4, { from: revision + 1, data: big }))).revision).toBe(revision + 4);
  });
});
