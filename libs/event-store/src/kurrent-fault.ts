import { malformed, RefusalError, unavailable } from '@roundbook/kernel';

/** No answer came in time: it is not known what became of the call. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = 'TimedOut';
  }
}

/** Answers of a server that is there and has made up its mind: asking again would not change them. */
const DEFINITE = new Set([
  'wrong-expected-version',
  'stream-not-found',
  'stream-deleted',
  'stream-tombstoned',
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'append-record-size-exceeded',
]);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (error: unknown): Fields => (typeof error === 'object' && error !== null ? (error as Fields) : {});

/** The client's own name for a fault, as `wrong-expected-version`; undefined for what is none of the client's. */
export const faultType = (error: unknown): string | undefined => {
  const { type } = fieldsOf(error);
  return typeof type === 'string' ? type : undefined;
};

/**
 * Whether the server was away, gave no answer, or is no longer the leader: whether the call was carried out is then open.
 * Faults of this program and definite answers are none of these.
 */
export const isAway = (error: unknown): boolean => {
  if (error instanceof TimedOut) return true;
  const type = faultType(error);
  if (type !== undefined) return !DEFINITE.has(type);
  const { code, message } = fieldsOf(error);
  // A bare status of gRPC, and what the client says when no node of a cluster answers.
  return typeof code === 'number' || (typeof message === 'string' && message.startsWith('Failed to discover'));
};

export const storeUnavailable = (shown: string, error: unknown): RefusalError =>
  new RefusalError(
    unavailable('store_unavailable', `The store cannot be reached: ${shown}`, {
      allowed: 'try again: the same command under the same id is carried out once',
      details: { store: shown, cause: error instanceof Error ? `${faultType(error) ?? error.name}: ${error.message}` : String(error) },
    }),
  );

/** A fault of the client as the refusal that it means; anything else as it is. */
export const asRefusal = (error: unknown, shown: string): unknown => {
  if (isAway(error)) return storeUnavailable(shown, error);
  switch (faultType(error)) {
    case 'access-denied':
      return new RefusalError(
        unavailable('store_access_denied', `The store refuses this user: ${shown}`, {
          allowed: 'a user who may read $all, in the address',
          details: { store: shown },
        }),
      );
    case 'stream-deleted':
    case 'stream-tombstoned':
      return new RefusalError(
        unavailable('stream_deleted', 'This stream was deleted in the store, which nothing of this program ever does.', {
          allowed: 'a backup of the store',
          details: { store: shown },
        }),
      );
    case 'maximum-append-size-exceeded':
    case 'append-record-size-exceeded':
      return new RefusalError(
        malformed('append_too_large', 'These events are larger together than the store takes at once.', {
          allowed: 'less at once, or a larger MaxAppendSize of the server',
          details: { bytes: fieldsOf(error)['maxAppendSize'] ?? fieldsOf(error)['maxSize'] ?? null },
        }),
      );
    default:
      return error;
  }
};
