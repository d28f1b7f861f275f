import type { RecordedEvent, SealedEvent } from '@roundbook/kernel';
import { appendRule, checkAppendCall, checkIds, NO_REVISION } from './append-rule';
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
import { PulledSubscriptions } from './pulled-subscription';
import { positionNumber, positionText, recorded, storeClosed, storedText } from './stored-event';

interface Row {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly text: string;
}

/** Keeps texts, as a file would: what a caller does to its events later does not reach the store. */
class MemoryStore implements EventStore {
  private readonly all: Row[] = [];
  private readonly byStream = new Map<string, Row[]>();
  private readonly subscriptions = new PulledSubscriptions({
    readAll: (options) => this.readAll(options),
    head: () => (this.all.length === 0 ? undefined : positionText(this.all.length)),
  });
  private closed = false;

  async append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended> {
    this.checkOpen();
    checkAppendCall(expected, events.length);
    const rows = this.byStream.get(stream) ?? [];
    const ids = events.map((event) => event.id);
    checkIds(stream, ids);
    const rule = appendRule(stream, expected, ids, { revision: rows.length - 1, idAt: (revision) => rows[revision]?.id });
    if (rule === 'append') this.write(stream, rows, events);
    const last = rows[(expected === 'noStream' ? NO_REVISION : expected) + events.length];
    if (last === undefined) throw new Error('the batch is not where it was written');
    return { revision: last.revision, position: positionText(last.position), repeated: rule === 'repeated' };
  }

  private write(stream: string, rows: Row[], events: readonly SealedEvent[]): void {
    const texts = events.map(storedText);
    events.forEach((event, index) => {
      const row = { id: event.id, stream, revision: rows.length, position: this.all.length + 1, text: texts[index] ?? '' };
      rows.push(row);
      this.all.push(row);
    });
    this.byStream.set(stream, rows);
    this.subscriptions.wake();
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    this.checkOpen();
    const rows = this.byStream.get(stream) ?? [];
    const { from, direction = 'forwards', limit = Infinity } = options;
    if (direction === 'forwards') return rows.slice(from ?? 0, (from ?? 0) + limit).map((row) => recorded(row.text, row));
    const end = Math.min(from ?? Infinity, rows.length - 1) + 1;
    return rows
      .slice(Math.max(0, end - limit), end)
      .reverse()
      .map((row) => recorded(row.text, row));
  }

  async readAll({ after, prefix = '', limit = Infinity }: ReadAllOptions = {}): Promise<readonly RecordedEvent[]> {
    this.checkOpen();
    const events: RecordedEvent[] = [];
    for (let index = positionNumber(after); index < this.all.length && events.length < limit; index++) {
      const row = this.all[index];
      if (row?.stream.startsWith(prefix)) events.push(recorded(row.text, row));
    }
    return events;
  }

  subscribe(follower: Follower, { after, prefix = '' }: SubscribeOptions = {}): Subscription {
    this.checkOpen();
    if (after !== 'end') positionNumber(after);
    return this.subscriptions.start(follower, after, prefix);
  }

  async streams(prefix = ''): Promise<readonly StreamHead[]> {
    this.checkOpen();
    const heads = [...this.byStream].map(([stream, rows]) => ({ stream, revision: rows.length - 1 }));
    return heads.filter(({ stream }) => stream.startsWith(prefix));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.subscriptions.stopAll();
  }

  private checkOpen(): void {
    if (this.closed) throw storeClosed();
  }
}

/** A store that is gone with the process: for tests, simulations and what-if questions. */
export const memoryStore = (): EventStore => new MemoryStore();
