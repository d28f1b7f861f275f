import { conflict, malformed, RefusalError } from '@roundbook/kernel';
import type { ExpectedRevision } from './event-store';

/** The revision of a stream without events, where counting needs one. */
export const NO_REVISION = -1;

/** What an adapter knows about a stream when it is asked to append. */
export interface StreamTail {
  /** Of the last event; `NO_REVISION` without any. */
  readonly revision: number;
  idAt(revision: number): string | undefined;
}

/** Refuses calls that no state of the stream could satisfy: `empty_batch`, `bad_expected_revision`. */
export const checkAppendCall = (expected: ExpectedRevision, count: number): void => {
  if (count === 0) throw new RefusalError(malformed('empty_batch', 'An append needs at least one event.', { field: 'events' }));
  if (expected !== 'noStream' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RefusalError(
      malformed('bad_expected_revision', 'The expected revision is not a revision.', {
        field: 'expected',
        allowed: 'an integer from 0, or noStream',
      }),
    );
  }
};

/**
 * `append` when the batch comes directly behind the last event, `repeated` when exactly its ids already stand there.
 * Throws `wrong_revision` with the actual revision otherwise.
 */
export const appendRule = (stream: string, expected: ExpectedRevision, ids: readonly string[], tail: StreamTail): 'append' | 'repeated' => {
  const before = expected === 'noStream' ? NO_REVISION : expected;
  if (tail.revision === before) return 'append';
  const present = tail.revision >= before + ids.length && ids.every((id, index) => tail.idAt(before + 1 + index) === id);
  if (present) return 'repeated';
  const actual: ExpectedRevision = tail.revision === NO_REVISION ? 'noStream' : tail.revision;
  throw wrongRevision(stream, expected, actual);
};

export const wrongRevision = (stream: string, expected: ExpectedRevision, actual: ExpectedRevision): RefusalError =>
  new RefusalError(
    conflict('wrong_revision', `Stream ${stream} is at ${named(actual)}, not at ${named(expected)}.`, {
      details: { stream, expected, actual },
    }),
  );

const named = (revision: ExpectedRevision): string => (revision === 'noStream' ? 'no event' : `revision ${revision}`);

/** Refuses `duplicate_event_id` where an id stands twice in one batch. */
export const checkIds = (stream: string, ids: readonly string[]): void => {
  if (ids.length === 1 || new Set(ids).size === ids.length) return;
  throw new RefusalError(conflict('duplicate_event_id', `An event stands twice in this batch for ${stream}.`, { details: { stream } }));
};
