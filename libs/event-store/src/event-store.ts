import type { RecordedEvent, Refusal, SealedEvent } from '@roundbook/kernel';

/** The revision of the stream's last event as the writer knows it, or `noStream` where it must not exist yet. */
export type ExpectedRevision = number | 'noStream';

/** Where the last event of a batch is. */
export interface Appended {
  readonly revision: number;
  readonly position: string;
  /** False where the store knows that this very call wrote the events, true where they had been there before; left out where it does not know. */
  readonly repeated?: boolean;
}

export interface ReadStreamOptions {
  /** The revision to begin at, itself included; by default the first, backwards the last. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** A position from an earlier answer: only events behind it. */
  readonly after?: string;
  /** Only streams whose name begins with it. */
  readonly prefix?: string;
  readonly limit?: number;
}

export interface StreamHead {
  readonly stream: string;
  /** Of its last event. */
  readonly revision: number;
}

export interface SubscribeOptions {
  /** A position from an earlier answer: only events behind it. `end`: only what is appended from now on. */
  readonly after?: string | 'end';
  /** Only streams whose name begins with it. */
  readonly prefix?: string;
}

/** Where an event is. */
export type EventPlace = Pick<RecordedEvent, 'stream' | 'revision' | 'position'>;

/** What a subscription tells. Nothing is told any more once it is stopped or the store is closed. */
export interface Follower {
  /** One event after the other in global order, none missed and none twice: the next one waits until this is done. */
  event(event: RecordedEvent): void | Promise<void>;
  /**
   * What is stored there, in a stream of the ledger, is no event that was sealed. Whoever reads that stream is refused
   * `ledger_damaged`; the subscription goes on with the others. Not every store can tell: others end with that refusal.
   */
  unreadable?(place: EventPlace): void;
  /** Everything that is stored was told; what is appended from now on follows. Told again after each interruption. */
  caughtUp?(): void;
  /** The store is away. The subscription goes on by itself, behind the last event told. */
  interrupted?(refusal: Refusal): void;
  /** It came to its end by itself: with what the follower threw, or a refusal that waiting does not mend. */
  ended(error: unknown): void;
}

export interface Subscription {
  /** Nothing is told from now on. May be called by the follower itself. */
  stop(): void;
}

/**
 * Streams of sealed events that only ever grow. Revisions count from 0 in every stream without a gap; positions are opaque texts,
 * strictly increasing over all streams (also when compared as texts).
 */
export interface EventStore {
  /** True where nothing is ever appended but through this very object. */
  readonly soleWriter?: boolean;
  /**
   * Appends all events or none, durably, directly behind `expected`. A batch whose event ids are already stored at exactly the
   * following revisions gets the same answer again and writes nothing, also after a restart.
   * Rejects with a RefusalError: `wrong_revision` (details `actual`), `duplicate_event_id` (an id twice in the batch),
   * `empty_batch`, `bad_expected_revision`; and what a store may
   * add (`disk_full`, `ledger_read_only`, `store_closed`...): nothing is written then. Only `store_unavailable` leaves it open:
   * the batch may be there or not, whole, and the same call again finds out.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended>;
  /** The stream's events in the order asked for; none for a stream that does not exist. Without a limit all of them. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;
  /** Events of all streams in global order. Without a limit all of them. Refuses `bad_position`. */
  readAll(options?: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /** Tells the follower every event behind a position, then each new one. Refuses `bad_position`. */
  subscribe(follower: Follower, options?: SubscribeOptions): Subscription;
  /** The streams whose name begins with the prefix, in the order of their first events. */
  streams(prefix?: string): Promise<readonly StreamHead[]>;
  /** Waits for the appends already asked for and stops the subscriptions. Every later call is refused with `store_closed`. */
  close(): Promise<void>;
}
