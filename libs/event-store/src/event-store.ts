import type { RecordedEvent, SealedEvent } from '@roundbook/kernel';

/** The revision of the stream's last event as the writer knows it, or `noStream` where it must not exist yet. */
export type ExpectedRevision = number | 'noStream';

/** Where the last event of a batch is. */
export interface Appended {
  readonly revision: number;
  readonly position: string;
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

/**
 * Streams of sealed events that only ever grow. Revisions count from 0 in every stream without a gap; positions are opaque texts,
 * strictly increasing over all streams (also when compared as texts).
 */
export interface EventStore {
  /**
   * Appends all events or none, durably, directly behind `expected`. A batch whose event ids are already stored at exactly the
   * following revisions gets the same answer again and writes nothing, also after a restart.
   * Rejects with a RefusalError: `wrong_revision` (details `actual`), `duplicate_event_id`, `empty_batch`,
   * `bad_expected_revision`; and what a store may add (`disk_full`, `ledger_read_only`, `store_closed`...): nothing is written then.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended>;
  /** The stream's events in the order asked for; none for a stream that does not exist. Without a limit all of them. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;
  /** Events of all streams in global order. Without a limit all of them. Refuses `bad_position`. */
  readAll(options?: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /** The streams whose name begins with the prefix, in the order of their first events. */
  streams(prefix?: string): Promise<readonly StreamHead[]>;
  /** Waits for the appends already asked for. Every later call is refused with `store_closed`. */
  close(): Promise<void>;
}
