import type { Database } from 'better-sqlite3';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { checkAppendCall, checkIds } from './append-rule';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  Follower,
  ReadAllOptions,
  ReadStreamOptions,
  StreamHead,
  SubscribeOptions,
  Subscription,
} from './event-store';
import { GroupCommit, type Outcome } from './group-commit';
import { ledgerIntegrity, type IntegrityReport } from './ledger-integrity';
import { PulledSubscriptions } from './pulled-subscription';
import { openForReading, openForWriting } from './sqlite-file';
import { SqliteReader } from './sqlite-reader';
import { withRefusals } from './sqlite-fault';
import { EventWriter, type Batch } from './event-writer';
import { positionNumber, positionText, storeClosed, storedText } from './stored-event';

export interface SqliteStoreOptions {
  /** Reads beside a writer; appends are refused with `ledger_read_only`. */
  readonly readOnly?: boolean;
  /** A ceiling for the file in pages of 4 KiB, where the disk is shared; beyond it appends are refused with `disk_full`. */
  readonly maxPages?: number;
}

export interface SqliteStore extends EventStore {
  /** The ledger's absolute path. */
  readonly file: string;
  readonly readOnly: boolean;
  /** Whether anything was ever appended. */
  hasEvents(): boolean;
  /** Reads the whole file: seconds for a large ledger. */
  integrityCheck(): IntegrityReport;
}

class SqliteEventStore implements SqliteStore {
  private readonly reader: SqliteReader;
  private readonly writer: EventWriter;
  private readonly group = new GroupCommit<Batch, Appended>((batches) => this.commit(batches));
  private readonly subscriptions: PulledSubscriptions;
  private closed = false;
  private readonly place: string | undefined;

  constructor(
    readonly file: string,
    readonly readOnly: boolean,
    private readonly db: Database,
    private readonly release: () => void,
  ) {
    this.reader = new SqliteReader(db);
    this.place = placeOf(file);
    this.subscriptions = new PulledSubscriptions(
      { readAll: (options) => this.readAll(options), head: () => this.read(() => this.head()) },
      readOnly,
    );
    this.writer = new EventWriter(db, this.reader);
  }

  get soleWriter(): boolean {
    return !this.readOnly;
  }

  append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended> {
    try {
      this.checkOpen();
      this.checkWritable();
      checkAppendCall(expected, events.length);
      const ids = events.map((event) => event.id);
      checkIds(stream, ids);
      // Not awaited: with hundreds in flight every turn of a promise is felt.
      return this.group.add({ stream, expected, ids, texts: events.map(storedText) });
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    this.checkOpen();
    if (!this.readOnly && this.writer.endsBefore(stream, options)) return [];
    return this.read(() => this.reader.stream(stream, options));
  }

  async readAll(options: ReadAllOptions = {}): Promise<readonly RecordedEvent[]> {
    return this.read(() => this.reader.all(options));
  }

  subscribe(follower: Follower, { after, prefix = '' }: SubscribeOptions = {}): Subscription {
    this.checkOpen();
    if (after !== 'end') positionNumber(after);
    return this.subscriptions.start(follower, after, prefix);
  }

  async streams(prefix = ''): Promise<readonly StreamHead[]> {
    if (!this.readOnly) this.checkPlace();
    return this.read(() => this.reader.heads(prefix));
  }

  hasEvents(): boolean {
    return this.read(() => this.db.prepare('SELECT EXISTS (SELECT 1 FROM events)').pluck().get() === 1);
  }

  integrityCheck(): IntegrityReport {
    return this.read(() => ledgerIntegrity(this.db));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.group.flush();
    this.closed = true;
    this.subscriptions.stopAll();
    try {
      withRefusals(this.file, () => this.db.close());
    } finally {
      this.release();
    }
  }

  private commit(batches: readonly Batch[]): readonly Outcome<Appended>[] {
    this.checkPlace();
    const outcomes = withRefusals(this.file, () => this.writer.write(batches));
    this.subscriptions.wake();
    return outcomes;
  }

  private checkWritable(): void {
    if (!this.readOnly) return;
    throw new RefusalError(
      unavailable('ledger_read_only', `The ledger is open for reading only: ${this.file}`, { details: { file: this.file } }),
    );
  }

  private read<A>(run: () => A): A {
    this.checkOpen();
    return withRefusals(this.file, run);
  }

  private head(): string | undefined {
    const position = this.reader.newestPosition();
    return position === 0 ? undefined : positionText(position);
  }

  /** What is written to a file that was deleted or moved is gone with the process, however well it is written. */
  private checkPlace(): void {
    if (placeOf(this.file) === this.place) return;
    throw new RefusalError(
      unavailable('ledger_moved', `The ledger was deleted or moved while it was open: ${this.file}`, {
        allowed: 'put it back, or end the program and start it on a backup',
        details: { file: this.file },
      }),
    );
  }

  private checkOpen(): void {
    if (this.closed) throw storeClosed();
  }
}

/** Which file it is, whatever its name; undefined where there is none. */
const placeOf = (file: string): string | undefined => {
  const stat = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`;
};

/**
 * A ledger in one SQLite file. An append is answered once it is on the disk; appends that arrive together share one commit.
 * One process writes at a time, any number read. Throws a RefusalError: `ledger_in_use`, `ledger_missing` (reading),
 * `folder_missing`, `ledger_unwritable`, `not_a_ledger`, `newer_ledger`, `ledger_damaged`, `disk_full`.
 */
export const openSqliteStore = (file: string, options: SqliteStoreOptions = {}): SqliteStore => {
  const absolute = path.resolve(file);
  if (options.readOnly === true) return storeOver(absolute, true, openForReading(absolute), () => undefined);
  const { db, lock } = openForWriting(absolute);
  if (options.maxPages !== undefined) db.pragma(`max_page_count = ${options.maxPages}`);
  return storeOver(absolute, false, db, () => lock.release());
};

/** A damaged schema shows when the queries are prepared; the file is then let go again. */
const storeOver = (file: string, readOnly: boolean, db: Database, release: () => void): SqliteStore => {
  try {
    return withRefusals(file, () => new SqliteEventStore(file, readOnly, db, release));
  } catch (error) {
    db.close();
    release();
    throw error;
  }
};
