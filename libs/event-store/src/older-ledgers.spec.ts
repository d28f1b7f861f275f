import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { SealedEvent } from '@roundbook/kernel';
import { madeEvent } from './made-event.spec-support';
import { openSqliteStore } from './sqlite-store';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-older-'));
  file = path.join(folder, 'evening.ledger');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** As the first version of the file made it. */
const VERSION_1 = `
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams (id),
  revision INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  event TEXT NOT NULL,
  UNIQUE (stream, revision)
) STRICT;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER streams_no_update BEFORE UPDATE ON streams BEGIN SELECT RAISE(ABORT, 'streams are append-only'); END;
CREATE TRIGGER streams_no_delete BEFORE DELETE ON streams BEGIN SELECT RAISE(ABORT, 'streams are append-only'); END;
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.revision <> (SELECT coalesce(max(revision), -1) + 1 FROM events WHERE stream = NEW.stream)
  OR EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
PRAGMA application_id = 1382966370;
PRAGMA user_version = 1;`;

const event = (id: string, stream: string): SealedEvent => madeEvent(id, { stream });

/** Two streams in turn, five events each, their keys in an order of their own. */
const olderLedger = (): readonly string[] => {
  const db = new Database(file);
  db.exec(VERSION_1);
  const streams = ['tournament-a', 'person-b'];
  for (const stream of streams) db.prepare('INSERT INTO streams (name) VALUES (?)').run(stream);
  const texts = Array.from({ length: 10 }, (_, index) => {
    const text = JSON.stringify(event(`id-${index}`, streams[index % 2] as string), null, index % 3);
    const row = [1 + (index % 2), index >> 1, `id-${index}`, text];
    db.prepare('INSERT INTO events (stream, revision, id, event) VALUES (?, ?, ?, ?)').run(row);
    return text;
  });
  db.close();
  return texts;
};

const raw = <A>(query: string): readonly A[] => {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(query).pluck().all() as A[];
  } finally {
    db.close();
  }
};

it('a ledger of the first version is read as it is', async () => {
  olderLedger();
  const store = openSqliteStore(file, { readOnly: true });
  expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
  expect((await store.readAll()).map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `id-${index}`));
  await store.close();
  expect(raw('PRAGMA user_version')).toEqual([1]);
});

it('is converted as it is written to: every text and every position stays, what was sent before is known', async () => {
  const texts = olderLedger();
  const before = await openSqliteStore(file, { readOnly: true }).readAll();
  const store = openSqliteStore(file);
  expect(raw('SELECT event FROM events ORDER BY position')).toEqual(texts);
  expect(raw('PRAGMA user_version')).toEqual([2]);
  expect(await store.readAll()).toEqual(before);
  expect(store.integrityCheck()).toEqual({ ok: true, problems: [] });
  const last = [8, 6].map((index) => event(`id-${index}`, 'tournament-a')).reverse();
  expect(await store.append('tournament-a', 2, last)).toEqual({ revision: 4, position: '0000000000000009', repeated: true });
  expect(await store.append('tournament-a', 4, [event('id-10', 'tournament-a')])).toMatchObject({ revision: 5, repeated: false });
  await store.close();
});

it('a reader that has the file open goes on beside the conversion', async () => {
  olderLedger();
  const reader = openSqliteStore(file, { readOnly: true });
  const before = await reader.readAll();
  const store = openSqliteStore(file);
  await store.append('tournament-a', 4, [event('id-10', 'tournament-a')]);
  expect(await reader.readAll()).toHaveLength(before.length + 1);
  await reader.close();
  await store.close();
});

it('is left as it was where the conversion cannot be finished', async () => {
  const texts = olderLedger();
  const db = new Database(file);
  db.exec('CREATE TABLE events_before (taken)');
  db.close();
  expect(() => openSqliteStore(file)).toThrow('events_before');
  expect(raw('SELECT event FROM events ORDER BY position')).toEqual(texts);
  const reader = openSqliteStore(file, { readOnly: true });
  expect(reader.integrityCheck()).toEqual({ ok: true, problems: [] });
  await reader.close();
});
