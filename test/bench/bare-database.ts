import Database from 'better-sqlite3';

/** One row of a ledger as SQLite sees it. */
export interface BareRow {
  readonly stream: number;
  readonly revision: number;
  readonly text: string;
}

/**
 * What better-sqlite3 itself can do with the same texts, as durably and with as much memory: no port, no promise, no check of a
 * revision, no trigger. Two files, so that neither pays for the other's log. `addRows` fills a table with the columns and the index that reading a stream needs, `addTexts` one that holds
 * nothing but the texts. Each call is one transaction.
 */
export class BareDatabase {
  readonly addTexts: (texts: readonly string[]) => void;
  readonly addRows: (rows: readonly BareRow[]) => void;
  private readonly files: readonly Database.Database[];

  constructor(file: string) {
    const texts = opened(`${file}.texts`, 'CREATE TABLE texts (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
    const events = opened(
      file,
      `CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, event TEXT NOT NULL,
        UNIQUE (stream, revision)) STRICT`,
    );
    this.files = [texts, events];
    const text = texts.prepare('INSERT INTO texts (text) VALUES (?)');
    this.addTexts = texts.transaction((all: readonly string[]) => all.forEach((one) => text.run(one)));
    const row = events.prepare('INSERT INTO events (stream, revision, event) VALUES (?, ?, ?)');
    this.addRows = events.transaction((all: readonly BareRow[]) => all.forEach((one) => row.run(one.stream, one.revision, one.text)));
  }

  /** Moves the logs into the files. */
  settle(): void {
    for (const db of this.files) db.pragma('wal_checkpoint(PASSIVE)');
  }

  close(): void {
    for (const db of this.files) db.close();
  }
}

const opened = (file: string, tables: string): Database.Database => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('cache_size = -65536');
  db.exec(tables);
  return db;
};
