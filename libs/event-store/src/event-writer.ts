import type { Database, Statement } from 'better-sqlite3';
import { RefusalError } from '@roundbook/kernel';
import { appendRule, NO_REVISION } from './append-rule';
import type { Appended, ExpectedRevision, ReadStreamOptions } from './event-store';
import type { Outcome } from './group-commit';
import type { SqliteReader } from './sqlite-reader';
import { sqliteCode } from './sqlite-fault';
import { positionText } from './stored-event';
import { StreamHeads } from './stream-heads';

/** What is appended to one stream at once. */
export interface Batch {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** position, stream, revision, event */
const COLUMNS = 4;
/** So many rows are handed to SQLite with one call: each call costs about as much as a short row. */
const ROWS = 16;

const insertOf = (db: Database, rows: number): Statement<unknown[]> =>
  db.prepare(`INSERT INTO events (position, stream, revision, event) VALUES ${Array(rows).fill('(?, ?, ?, ?)').join(', ')}`);

/** The one writer of a ledger file. */
export class EventWriter {
  private readonly heads: StreamHeads;
  private readonly addStream: Statement<[string]>;
  private readonly addOne: Statement<unknown[]>;
  private readonly addMany: Statement<unknown[]>;
  private readonly inOneTransaction: (batches: readonly Batch[]) => readonly Outcome<Appended>[];
  /** Columns of the rows that are not handed over yet. */
  private rows: unknown[] = [];

  constructor(
    db: Database,
    private readonly reader: SqliteReader,
  ) {
    this.heads = new StreamHeads(reader);
    this.addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.addOne = insertOf(db, 1);
    this.addMany = insertOf(db, ROWS);
    const run = db.transaction((batches: readonly Batch[]) => this.outcomes(batches));
    this.inOneTransaction = (batches) => run.immediate(batches);
  }

  /** Writes the batches in one transaction. One that is refused leaves nothing behind, and the others are written. */
  write(batches: readonly Batch[]): readonly Outcome<Appended>[] {
    this.heads.trim();
    try {
      return this.attempt(batches);
    } catch (error) {
      // Another program wrote to the file in spite of the lock: where the streams end is read anew.
      if (!isOutOfOrder(error)) throw error;
      return this.attempt(batches);
    }
  }

  /** True where nothing of the stream is left to be read, without asking the file. */
  endsBefore(stream: string, { from, direction = 'forwards' }: ReadStreamOptions): boolean {
    return direction === 'forwards' && from !== undefined && from > 0 && this.heads.known(stream) < from;
  }

  private attempt(batches: readonly Batch[]): readonly Outcome<Appended>[] {
    try {
      return this.inOneTransaction(batches);
    } catch (error) {
      this.heads.forget();
      this.rows = [];
      throw error;
    }
  }

  private outcomes(batches: readonly Batch[]): readonly Outcome<Appended>[] {
    const outcomes = batches.map((batch): Outcome<Appended> => {
      try {
        return { ok: true, answer: this.take(batch) };
      } catch (error) {
        // A refused batch has written nothing when it throws.
        if (error instanceof RefusalError) return { ok: false, error };
        throw error;
      }
    });
    this.handOver();
    return outcomes;
  }

  private take({ stream, expected, ids, texts }: Batch): Appended {
    const { heads, reader } = this;
    const head = heads.of(stream);
    const rule = appendRule(stream, expected, ids, {
      revision: head.revision,
      idAt: (revision) => {
        this.handOver();
        return head.key === undefined ? undefined : reader.idAt(stream, head.key, revision);
      },
    });
    const last = (expected === 'noStream' ? NO_REVISION : expected) + texts.length;
    if (rule === 'repeated') {
      return { revision: last, position: positionText(reader.positionAt(head.key ?? 0, last)), repeated: true };
    }
    head.key ??= Number(this.addStream.run(stream).lastInsertRowid);
    let { position } = heads;
    for (const text of texts) {
      this.rows.push(++position, head.key, ++head.revision, text);
      if (this.rows.length === ROWS * COLUMNS) {
        this.addMany.run(this.rows);
        this.rows = [];
      }
    }
    heads.position = position;
    return { revision: last, position: positionText(position), repeated: false };
  }

  private handOver(): void {
    const { rows } = this;
    this.rows = [];
    for (let at = 0; at < rows.length; at += COLUMNS) this.addOne.run(rows.slice(at, at + COLUMNS));
  }
}

const isOutOfOrder = (error: unknown): boolean => sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true;
