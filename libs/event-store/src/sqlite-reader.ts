import type { Database, Statement } from 'better-sqlite3';
import type { RecordedEvent } from '@roundbook/kernel';
import type { ReadAllOptions, ReadStreamOptions, StreamHead } from './event-store';
import { PageQuery, type Page } from './page-query';
import { positionNumber, recorded } from './stored-event';

/** Rows are fetched in pages of this size: quicker than one by one, and no long answer is held twice. */
const PAGE = 1000;

/** The queries of a ledger file. Streams are known by the number that their name has in this file. */
export class SqliteReader {
  private readonly key: Statement<[string], number>;
  private readonly last: Statement<[number], number>;
  private readonly at: Statement<[number, number], readonly [string, number]>;
  private readonly forwards: PageQuery<[key: number, from: number]>;
  private readonly backwards: PageQuery<[key: number, from: number]>;
  private readonly everything: PageQuery<[after: number]>;
  private readonly prefixed: PageQuery<[after: number, prefix: string, samePrefix: string]>;
  private readonly name: Statement<[number], string>;
  /** Names of streams by key, of those met in reading all. */
  private readonly names = new Map<number, string>();
  private readonly newest: Statement<[], number | null>;
  private readonly streamHeads: Statement<[string, string], readonly [string, number]>;

  constructor(db: Database) {
    this.key = db.prepare<[string], number>('SELECT id FROM streams WHERE name = ?').pluck();
    this.last = db.prepare<[number], number>('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1').pluck();
    this.at = db
      .prepare<[number, number], readonly [string, number]>('SELECT event, position FROM events WHERE stream = ? AND revision = ?')
      .raw();
    const place = ['position', 'revision'];
    const stream = 'FROM events WHERE stream = ? AND revision';
    this.forwards = new PageQuery(db, 'event', place, `${stream} >= ? ORDER BY revision`);
    this.backwards = new PageQuery(db, 'event', place, `${stream} <= ? ORDER BY revision DESC`);
    // CROSS JOIN keeps the order of the loops: by position, the stream looked up for each row.
    const placeOfAll = ['e.position', 'e.revision', 'e.stream'];
    const rows = 'FROM events e CROSS JOIN streams s ON s.id = e.stream WHERE e.position > ?';
    this.everything = new PageQuery(db, 'e.event', placeOfAll, `${rows} ORDER BY e.position`);
    this.prefixed = new PageQuery(db, 'e.event', placeOfAll, `${rows} AND substr(s.name, 1, length(?)) = ? ORDER BY e.position`);
    this.name = db.prepare<[number], string>('SELECT name FROM streams WHERE id = ?').pluck();
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

  /** The revision of the stream's last event. */
  tail(key: number): number | undefined {
    return this.last.get(key);
  }

  /** The id of an event as its text has it. Throws `ledger_damaged`. */
  idAt(stream: string, key: number, revision: number): string | undefined {
    const row = this.at.get(key, revision);
    return row === undefined ? undefined : recorded(row[0], { stream, revision, position: row[1] }).id;
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
      (next, count) => query.page([key, next], count),
      (text, position, revision) => recorded(text, { stream, revision, position }),
      (event) => event.revision + (ahead ? 1 : -1),
    );
  }

  all({ after, prefix = '', limit = Infinity }: ReadAllOptions): readonly RecordedEvent[] {
    return pages(
      limit,
      positionNumber(after),
      (next, count) => (prefix === '' ? this.everything.page([next], count) : this.prefixed.page([next, prefix, prefix], count)),
      (text, position, revision, key) => recorded(text, { stream: this.nameOf(key), revision, position }),
      (event) => positionNumber(event.position),
    );
  }

  private nameOf(key: number): string {
    let name = this.names.get(key);
    if (name === undefined) {
      name = this.name.get(key) ?? '';
      this.names.set(key, name);
    }
    return name;
  }

  /** The position of the last event; 0 before the first. */
  newestPosition(): number {
    return this.newest.get() ?? 0;
  }

  heads(prefix: string): readonly StreamHead[] {
    return Array.from(this.streamHeads.all(prefix, prefix), ([stream, revision]) => ({ stream, revision }));
  }
}

/** Page after page until the limit is reached or the rows end; `next` says where the page behind an event begins. */
const pages = (
  limit: number,
  first: number,
  page: (from: number, count: number) => Page,
  read: (text: string, position: number, revision: number, stream: number) => RecordedEvent,
  next: (event: RecordedEvent) => number,
): readonly RecordedEvent[] => {
  const items: RecordedEvent[] = [];
  let from = first;
  while (items.length < limit) {
    const count = Math.min(PAGE, limit - items.length);
    const { texts, numbers } = page(from, count);
    const [positions = [], revisions = [], streams = []] = numbers;
    for (let row = 0; row < texts.length; row += 1)
      items.push(read(texts[row] ?? '', positions[row] ?? 0, revisions[row] ?? 0, streams[row] ?? 0));
    const last = items.at(-1);
    if (last === undefined || texts.length < count) break;
    from = next(last);
  }
  return items;
};
