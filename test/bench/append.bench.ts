import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSqliteStore, type SqliteStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import { sealedEvents } from '../contract/sealed-events';
import { compare, type BenchOptions, type Row } from './measure';

const IN_FLIGHT = 512;

interface Run {
  readonly stream: string;
  readonly events: readonly SealedEvent[];
}

/** A database with one table and nothing else: what SQLite itself can do with the same texts, as durably. */
const bareDatabase = (file: string): Database.Database => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('wal_autocheckpoint = 4000');
  db.exec('CREATE TABLE texts (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  return db;
};

const oneByOne = async (store: SqliteStore, { stream, events }: Run): Promise<void> => {
  for (const [at, event] of events.entries()) await store.append(stream, at === 0 ? 'noStream' : at - 1, [event]);
};

/** Every lane is a stream of its own that waits for its own appends only. */
const inFlight = async (store: SqliteStore, lanes: readonly Run[]): Promise<void> => {
  await Promise.all(lanes.map((lane) => oneByOne(store, lane)));
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-bench-'));
  const store = openSqliteStore(path.join(folder, 'bench.db'));
  const bare = bareDatabase(path.join(folder, 'bare.db'));
  const insert = bare.prepare('INSERT INTO texts (text) VALUES (?)');
  const insertAll = bare.transaction((texts: readonly string[]) => {
    for (const text of texts) insert.run(text);
  });
  let streams = 0;
  const fresh = (count: number): Run => {
    const stream = `bench-${streams++}`;
    return { stream, events: sealedEvents(stream, count) };
  };
  const texts = ({ events }: Run): string[] => events.map((event) => JSON.stringify(event));
  const few = options.quick ? 50 : 500;
  const each = options.quick ? 4 : 20;
  const many = options.quick ? 1_000 : 10_000;
  const items = (count: number) => ({ name: 'events', count });
  try {
    return [
      ...(await compare(
        {
          size: few,
          items: items(few),
          contestants: [
            { name: 'one by one', prepare: () => fresh(few), run: (run: Run) => oneByOne(store, run) },
            {
              name: 'bare inserts, a transaction each',
              prepare: () => texts(fresh(few)),
              run: (all: string[]) => all.forEach((text) => insertAll([text])),
            },
          ],
        },
        options,
      )),
      ...(await compare(
        {
          size: IN_FLIGHT * each,
          items: items(IN_FLIGHT * each),
          contestants: [
            {
              name: `${IN_FLIGHT} in flight`,
              prepare: () => Array.from({ length: IN_FLIGHT }, () => fresh(each)),
              run: (lanes: Run[]) => inFlight(store, lanes),
            },
            { name: 'bare inserts, one transaction', prepare: () => texts(fresh(IN_FLIGHT * each)), run: insertAll },
          ],
        },
        options,
      )),
      ...(await compare(
        {
          size: many,
          items: items(many),
          contestants: [
            { name: 'one batch', prepare: () => fresh(many), run: ({ stream, events }: Run) => store.append(stream, 'noStream', events) },
            { name: 'bare inserts, one transaction', prepare: () => texts(fresh(many)), run: insertAll },
          ],
        },
        options,
      )),
    ];
  } finally {
    await store.close();
    bare.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
