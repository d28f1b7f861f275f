import type { Database, Statement } from 'better-sqlite3';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { appendRule, checkAppendCall, duplicateEventId, NO_REVISION } from './append-rule';
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
import { sqliteCode, withRefusals } from './sqlite-fault';
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

interface Job {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

class SqliteEventStore implements SqliteStore {
  private readonly reader: SqliteReader;
  private readonly group = new GroupCommit<Job, Appended>((jobs) => this.commit(jobs));
  private readonly addStream: Statement<[string]>;
  private readonly addEvent: Statement<[number, number, string, string]>;
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
      { readAll: (options) => this.readAll(options), head: () => this.read(() => this.reader.head()) },
      readOnly,
    );
    this.addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.addEvent = db.prepare('INSERT INTO events (stream, revision, id, event) VALUES (?, ?, ?, ?)');
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended> {
    this.checkOpen();
    if (this.readOnly) {
      throw new RefusalError(
        unavailable('ledger_read_only', `The ledger is open for reading only: ${this.file}`, { details: { file: this.file } }),
      );
    }
    checkAppendCall(expected, events.length);
    return this.group.add({ stream, expected, ids: events.map((event) => event.id), texts: events.map(storedText) });
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
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

  private commit(jobs: readonly Job[]): readonly Outcome<Appended>[] {
    this.checkPlace();
    const outcomes = this.committed(jobs);
    this.subscriptions.wake();
    return outcomes;
  }

  private committed(jobs: readonly Job[]): readonly Outcome<Appended>[] {
    return withRefusals(this.file, () => {
      try {
        return this.inOneTransaction(jobs, (job) => this.write(job));
      } catch (error) {
        // Rare, so that the usual way needs no savepoint for each append: everything is rolled back and done again with them.
        if (!isConstraint(error)) throw error;
        const alone = this.db.transaction((job: Job) => this.write(job));
        return this.inOneTransaction(jobs, (job) => {
          try {
            return alone(job);
          } catch (fault) {
            throw isConstraint(fault) ? duplicateEventId(job.stream) : fault;
          }
        });
      }
    });
  }

  /** A refused append has written nothing when it throws, so the others of its group go on. */
  private inOneTransaction(jobs: readonly Job[], write: (job: Job) => Appended): readonly Outcome<Appended>[] {
    const run = this.db.transaction(() =>
      jobs.map((job): Outcome<Appended> => {
        try {
          return { ok: true, answer: write(job) };
        } catch (error) {
          if (error instanceof RefusalError) return { ok: false, error };
          throw error;
        }
      }),
    );
    return run.immediate();
  }

  private write({ stream, expected, ids, texts }: Job): Appended {
    const known = this.reader.streamKey(stream);
    const tail = known === undefined ? undefined : this.reader.tail(known);
    const rule = appendRule(stream, expected, ids, {
      revision: tail?.revision ?? NO_REVISION,
      idAt: (revision) => (known === undefined ? undefined : this.reader.idAt(known, revision)),
    });
    const first = (expected === 'noStream' ? NO_REVISION : expected) + 1;
    const last = first + texts.length - 1;
    if (rule === 'repeated') return { revision: last, position: positionText(this.reader.positionAt(known ?? 0, last)) };
    const key = known ?? Number(this.addStream.run(stream).lastInsertRowid);
    let position = 0;
    texts.forEach((text, index) => {
      position = Number(this.addEvent.run(key, first + index, ids[index] ?? '', text).lastInsertRowid);
    });
    return { revision: last, position: positionText(position) };
  }

  private read<A>(run: () => A): A {
    this.checkOpen();
    return withRefusals(this.file, run);
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

const isConstraint = (error: unknown): boolean => sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true;

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
