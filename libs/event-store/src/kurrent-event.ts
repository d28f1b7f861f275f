import type { EventData, JSONEventType, RecordedEvent as KurrentRecord } from '@kurrent/kurrentdb-client';
import { malformed, RefusalError, unavailable, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import type { EventPlace } from './event-store';
import { damaged, recordedFrom, storedText } from './stored-event';

/** Keys of persons and staffs: no part of the ledger, and the only streams that are ever deleted. */
export const KEYRING_PREFIX = 'keyring-';

/** Streams and types that begin with it are the server's own. */
const SYSTEM = '$';

export const isOfLedger = (stream: string): boolean => !stream.startsWith(SYSTEM) && !stream.startsWith(KEYRING_PREFIX);

/** Names of ledger streams, as the server filters them. */
export const LEDGER_STREAMS = `^(?!\\$|${KEYRING_PREFIX})`;

/** What other programs keep in the same server is none of the ledger, whatever they call it. */
const OWN_STREAM = /^((tournament|person|season|store)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|checkpoints)$/;

/** Whether the stream is the ledger's by its name: what cannot be read there is damage, and elsewhere another program's. */
export const isOwn = (stream: string): boolean => OWN_STREAM.test(stream);

/** Digits enough for every 64-bit number, so that positions also compare as texts. */
const POSITION_DIGITS = 20;
const POSITION = /^[0-9]{20}$/;
const NO_POSITION = 2n ** 63n;

/** Events written over gRPC have a commit position of their own, so it alone says where one is. */
export const kurrentPosition = (commit: bigint): string => String(commit).padStart(POSITION_DIGITS, '0');

/** The number in a position. Throws `bad_position`. */
export const commitOf = (position: string): bigint => {
  if (!POSITION.test(position)) {
    throw new RefusalError(
      malformed('bad_position', 'This is no position of this store.', { field: 'after', allowed: 'a position it gave out' }),
    );
  }
  return BigInt(position);
};

/** The event as the server keeps it: its type, its data and its metadata, so that they can be read there too. */
export const proposed = (event: SealedEvent): EventData<JSONEventType> => {
  // What the caller does to its event later must not reach the store.
  const { id, type, data, metadata } = JSON.parse(storedText(event)) as SealedEvent;
  return { id, type, contentType: 'application/json', data, metadata } as unknown as EventData<JSONEventType>;
};

/** A place in a stream of a program, and what was sealed there; nothing, if it is another program's or damaged. */
export interface Stored {
  readonly place: EventPlace;
  readonly event: RecordedEvent | undefined;
}

/** What a record holds; undefined for the server's own. Throws `store_too_old`. */
export const storedOf = (record: KurrentRecord | undefined): Stored | undefined => {
  if (record === undefined || record.type.startsWith(SYSTEM) || !isOfLedger(record.streamId)) return undefined;
  const commit = record.position?.commit;
  if (commit === undefined || commit >= NO_POSITION) {
    throw new RefusalError(
      unavailable('store_too_old', 'The server does not say where the events of a stream are.', {
        allowed: 'a newer version of the server',
      }),
    );
  }
  const place = { stream: record.streamId, revision: Number(record.revision), position: kurrentPosition(commit) };
  return { place, event: recordedFrom(record as unknown as Readonly<Record<string, unknown>>, place) };
};

/** The sealed event of a record; undefined for the server's own. Throws `ledger_damaged`, `store_too_old`. */
export const sealedOf = (record: KurrentRecord | undefined): RecordedEvent | undefined => {
  const stored = storedOf(record);
  if (stored === undefined) return undefined;
  if (stored.event === undefined) throw damaged(stored.place);
  return stored.event;
};
