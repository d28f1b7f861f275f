import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { checkAppendCall, checkIds, wrongRevision } from './append-rule';
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
import { InFlight } from './in-flight';
import { kurrentAddress } from './kurrent-address';
import { storeAlarms, type StoreAlarm } from './kurrent-alarms';
import { KurrentConnection, type KurrentTimes } from './kurrent-connection';
import { commitOf, kurrentPosition, proposed } from './kurrent-event';
import { faultType } from './kurrent-fault';
import { KurrentHeads } from './kurrent-heads';
import { KurrentKeyStreams } from './kurrent-key-streams';
import { KurrentReader } from './kurrent-reader';
import { KurrentSubscription } from './kurrent-subscription';
import { storeClosed } from './stored-event';

/**
 * Appends under way at once. The client puts all of them on one stream of requests, and what waits for room there when the
 * connection breaks it never answers: so few always find room.
 */
const APPENDS_AT_ONCE = 8;

export interface KurrentStore extends EventStore {
  /** Where it is, without user and password. */
  readonly shown: string;
  /** Wrapped keys, in streams of their own. */
  readonly keys: KurrentKeyStreams;
  /** What at the server loses events of the ledger, or has done so, and what else is in its streams. Reads everything. */
  alarms(): Promise<readonly StoreAlarm[]>;
}

class KurrentEventStore implements KurrentStore {
  readonly keys: KurrentKeyStreams;
  private readonly reader: KurrentReader;
  private readonly heads: KurrentHeads;
  private readonly appends = new InFlight(APPENDS_AT_ONCE);
  private readonly subscriptions = new Set<KurrentSubscription>();
  private readonly underWay = new Set<Promise<unknown>>();
  private closed: Promise<void> | undefined;

  constructor(private readonly connection: KurrentConnection) {
    this.reader = new KurrentReader(connection);
    this.heads = new KurrentHeads(this.reader);
    this.keys = new KurrentKeyStreams(connection, this.reader);
  }

  get shown(): string {
    return this.connection.address.shown;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended> {
    this.checkOpen();
    checkAppendCall(expected, events.length);
    checkIds(
      stream,
      events.map(({ id }) => id),
    );
    const batch = events.map(proposed);
    const appended = this.appends.run(() => this.write(stream, expected, batch));
    this.underWay.add(appended);
    try {
      return await appended;
    } finally {
      this.underWay.delete(appended);
    }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    this.checkOpen();
    return this.reader.stream(stream, options);
  }

  async readAll(options: ReadAllOptions = {}): Promise<readonly RecordedEvent[]> {
    this.checkOpen();
    return this.reader.all(options);
  }

  subscribe(follower: Follower, { after, prefix = '' }: SubscribeOptions = {}): Subscription {
    this.checkOpen();
    if (after !== undefined && after !== 'end') commitOf(after);
    const forget = (one: KurrentSubscription): void => void this.subscriptions.delete(one);
    const subscription = new KurrentSubscription(this.connection, this.reader, { follower, after, prefix }, forget);
    this.subscriptions.add(subscription);
    return subscription;
  }

  async streams(prefix = ''): Promise<readonly StreamHead[]> {
    this.checkOpen();
    return this.heads.upToDate(prefix);
  }

  async alarms(): Promise<readonly StoreAlarm[]> {
    this.checkOpen();
    return storeAlarms(this.reader);
  }

  async close(): Promise<void> {
    this.closed ??= this.shutDown();
    return this.closed;
  }

  private async shutDown(): Promise<void> {
    for (const subscription of [...this.subscriptions]) subscription.stop();
    await Promise.allSettled(this.underWay);
    await this.connection.close();
  }

  /**
   * A lost answer is found out by appending the same batch again: the server knows it by its event ids and answers as it would have
   * the first time; if nothing had arrived it is written now.
   */
  private async write(stream: string, expected: ExpectedRevision, batch: readonly ReturnType<typeof proposed>[]): Promise<Appended> {
    return this.connection.run(async ({ kurrent, client }) => {
      const streamState = expected === 'noStream' ? kurrent.NO_STREAM : BigInt(expected);
      try {
        const { nextExpectedRevision, position } = await client.appendToStream(stream, [...batch], { streamState, requiresLeader: true });
        const revision = Number(nextExpectedRevision);
        if (position !== undefined) return { revision, position: kurrentPosition(position.commit) };
        return { revision, position: await this.positionOf(stream, revision) };
      } catch (error) {
        if (faultType(error) === 'wrong-expected-version') throw conflictOf(stream, expected, error);
        throw error;
      }
    });
  }

  private async positionOf(stream: string, revision: number): Promise<string> {
    const [event] = await this.reader.stream(stream, { from: revision, limit: 1 });
    if (event === undefined) throw new Error(`revision ${revision} of ${stream} was answered but is not there`);
    return event.position;
  }

  private checkOpen(): void {
    if (this.closed !== undefined) throw storeClosed();
  }
}

const conflictOf = (stream: string, expected: ExpectedRevision, error: unknown): RefusalError => {
  const { actualState } = error as { actualState: bigint | string };
  return wrongRevision(stream, expected, typeof actualState === 'bigint' ? Number(actualState) : 'noStream');
};

/**
 * A ledger in KurrentDB or EventStoreDB, shared by any number of processes. Connects with the first call. Refuses `store_address`;
 * its calls reject with `store_unavailable` while the server is away, `store_access_denied`, `stream_deleted`, `append_too_large`,
 * `store_too_old`, `store_client_missing`.
 */
export const openKurrentStore = (address: string, times: KurrentTimes = {}): KurrentStore =>
  new KurrentEventStore(new KurrentConnection(kurrentAddress(address), times));
