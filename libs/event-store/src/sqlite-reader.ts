import type { Database, Statement } from 'better-sqlite3';
import type { RecordedEvent } from '@roundbook/kernel';
import type { ReadAllOptions, ReadStreamOptions, StreamHead } from './event-store';
import { positionNumber, positionText, recorded } from './stored-event';

/** Rows are fetched in pages of this size: quicker than one by one, and no long answer is held twice. */
const PAGE = 1000;

/** position, revision, text */
type StreamRow = readonly [number, number, string];
/** position, revision, text, stream */
type LedgerRow = readonly [number, number, string, string];

/** The queries of a ledger file. Streams are known by the number that their name has in this file. */
export class SqliteReader {
  private readonly key: Statement<[string], number>;
  private readonly last: Statement<[number], readonly [number, number]>;
  private readonly at: Statement<[number, number], readonly [string, number]>;
  private readonly forwards: Statement<[number, number, number], StreamRow>;
  private readonly backwards: Statement<[number, number, number], StreamRow>;
  private readonly everything: Statement<[number, number], LedgerRow>;
  private readonly prefixed: Statement<[number, string, string, number], LedgerRow>;
  private readonly newest: Statement<[], number | null>;
  private readonly streamHeads: Statement<[string, string], readonly [string, number]>;

  constructor(db: Database) {
    this.key = db.prepare<[string], number>('SELECT id FROM streams WHERE name = ?').pluck();
    this.last = db
      .prepare<[number], readonly [number, number]>('SELECT position, revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
      .raw();
    this.at = db
      .prepare<[number, number], readonly [string, number]>('SELECT id, position FROM events WHERE stream = ? AND revision = ?')
      .raw();
    const inStream = (condition: string): Statement<[number, number, number], StreamRow> =>
      db
        .prepare<[number, number, number], StreamRow>(
          `SELECT position, revision, event FROM events WHERE stream = ? AND ${condition} LIMIT ?`,
        )
        .raw();
    this.forwards = inStream('revision >= ? ORDER BY revision');
    this.backwards = inStream('revision <= ? ORDER BY revision DESC');
    // CROSS JOIN keeps the order of the loops: by position, the stream looked up for each row.
    const rows =
      'SELECT e.position, e.revision, e.event, s.name FROM events e CROSS JOIN streams s ON s.id = e.stream WHERE e.position > ?';
    this.everything = db.prepare<[number, number], LedgerRow>(`${rows} ORDER BY e.position LIMIT ?`).raw();
    this.prefixed = db
      .prepare<[number, string, string, number], LedgerRow>(`${rows} AND substr(s.name, 1, length(?)) = ? ORDER BY e.position LIMIT ?`)
      .raw();
    this.newest = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();
    const lastRevision = '(SELECT max(revision) FROM events WHERE stream = s.id)';
    this.streamHeads = db
      .prepare<[string, string], readonly [string, number]>(
        `SELECT name, ${lastRevision} FROM streams s WHERE substr(name, 1, length(?)) = ? ORDER BY id`,
      )
      .raw();
  }

  streamKey(stream: string): number | undefined {
    return this.key.get(stream);
  }

  tail(key: number): { readonly position: number; readonly revision: number } | undefined {
    const row = this.last.get(key);
    return row === undefined ? undefined : { position: row[0], revision: row[1] };
  }

  idAt(key: number, revision: number): string | undefined {
    return this.at.get(key, revision)?.[0];
  }

  positionAt(key: number, revision: number): number {
    const row = this.at.get(key, revision);
    if (row === undefined) throw new Error(`no event at revision ${revision}`);
    return row[1];
  }

  stream(stream: string, { from, direction = 'forwards', limit = Infinity }: ReadStreamOptions): readonly RecordedEvent[] {
    const key = this.streamKey(stream);
    if (key === undefined) return [];
    const ahead = direction === 'forwards';
    const query = ahead ? this.forwards : this.backwards;
    const first = from ?? (ahead ? 0 : Number.MAX_SAFE_INTEGER);
    return pages(
      limit,
      first,
      (next, count) => query.all(key, next, count),
      (row) => row[1] + (ahead ? 1 : -1),
      (row) => recorded(row[2], { stream, revision: row[1], position: row[0] }),
    );
  }

  all({ after, prefix = '', limit = Infinity }: ReadAllOptions): readonly RecordedEvent[] {
    return pages(
      limit,
      positionNumber(after),
      (next, count) => (prefix === '' ? this.everything.all(next, count) : this.prefixed.all(next, prefix, prefix, count)),
      (row) => row[0],
      (row) => recorded(row[2], { stream: row[3], revision: row[1], position: row[0] }),
    );
  }

  /** The position of the last event. */
  head(): string | undefined {
    const position = this.newest.get();
    return typeof position === 'number' ? positionText(position) : undefined;
  }

  heads(prefix: string): readonly StreamHead[] {
    return Array.from(this.streamHeads.all(prefix, prefix), ([stream, revision]) => ({ stream, revision }));
  }
}

/** Page after page until the limit is reached or the rows end; `next` says where the page behind a row begins. */
const pages = <Row, A>(
  limit: number,
  first: number,
  page: (from: number, count: number) => readonly Row[],
  next: (row: Row) => number,
  read: (row: Row) => A,
): readonly A[] => {
  const items: A[] = [];
  let from = first;
  while (items.length < limit) {
    const count = Math.min(PAGE, limit - items.length);
    const rows = page(from, count);
    for (const row of rows) items.push(read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < count) break;
    from = next(last);
  }
  return items;
};
