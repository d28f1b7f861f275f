import type { AllStreamResolvedEvent } from '@kurrent/kurrentdb-client';
import { isOwn, KEYRING_PREFIX, storedOf } from './kurrent-event';
import type { KurrentReader } from './kurrent-reader';

/** Something at the server that loses events of the ledger, or has done so, or that others put between them. */
export interface StoreAlarm {
  readonly stream: string;
  readonly kind: 'retention' | 'deleted' | 'missing' | 'unreadable';
  /** One sentence. */
  readonly found: string;
}

/** Settings in a stream's metadata that make the server forget events. */
const RETENTION = ['$maxCount', '$maxAge', '$tb'] as const;
/** `$tb` of a stream that was deleted softly. */
const SOFTLY_DELETED = 2n ** 63n - 1n;
const TOMBSTONE = '$streamDeleted';
const METADATA = '$$';

/** Streams of the ledger and the keyring, and what the server keeps about them; nothing of its own or of other programs. */
const WATCHED = '^(\\$\\$)?((tournament|person|season|store|keyring)-|checkpoints$)';

interface Watched {
  retention: StoreAlarm | undefined;
  deleted: boolean;
  /** The revision that comes next where nothing is missing. */
  next: number;
  missing: StoreAlarm | undefined;
  unreadable: StoreAlarm | undefined;
}

const settingsOf = (stream: string, data: unknown): StoreAlarm | undefined => {
  const settings = typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  const set = RETENTION.filter((name) => settings[name] !== undefined);
  if (set.length === 0) return undefined;
  // A number of 64 bits is rounded when it is read.
  if (Number(settings['$tb']) >= Number(SOFTLY_DELETED))
    return { stream, kind: 'deleted', found: `${stream} was deleted; a new event would bring it back without its past.` };
  const named = set.map((name) => `${name} ${String(settings[name])}`).join(', ');
  return { stream, kind: 'retention', found: `${stream} loses events: ${named} is set in its metadata.` };
};

const seen = (watched: Map<string, Watched>, stream: string): Watched => {
  const known = watched.get(stream) ?? { retention: undefined, deleted: false, next: 0, missing: undefined, unreadable: undefined };
  watched.set(stream, known);
  return known;
};

const watch = (watched: Map<string, Watched>, { event }: AllStreamResolvedEvent): void => {
  if (event === undefined) return;
  const { streamId, type, data, revision } = event;
  if (streamId.startsWith(METADATA)) {
    const stream = streamId.slice(METADATA.length);
    seen(watched, stream).retention = settingsOf(stream, data);
    return;
  }
  const state = seen(watched, streamId);
  if (type === TOMBSTONE) {
    state.deleted = true;
    return;
  }
  const at = Number(revision);
  if (at !== state.next)
    state.missing ??= { stream: streamId, kind: 'missing', found: `${streamId} has no event ${state.next}; the next one is ${at}.` };
  state.next = at + 1;
  if (isOwn(streamId) && storedOf(event)?.event === undefined)
    state.unreadable ??= {
      stream: streamId,
      kind: 'unreadable',
      found: `${streamId} has an event ${at} that was not written by Roundbook.`,
    };
};

/**
 * Reads everything once and names each stream that the server is set to forget events of, that was deleted, whose events are
 * gone already, or that holds what cannot be read. Keys are deleted on purpose, so their tombstones are no alarm.
 */
export const storeAlarms = async (reader: KurrentReader): Promise<readonly StoreAlarm[]> => {
  const watched = new Map<string, Watched>();
  for await (const resolved of reader.unsealed({ filterOn: 'streamName', checkpointInterval: 32, regex: WATCHED }))
    watch(watched, resolved);
  return [...watched].flatMap(([stream, { retention, deleted, missing, unreadable }]) => {
    const tombstone: StoreAlarm = { stream, kind: 'deleted', found: `${stream} was deleted for good.` };
    if (deleted) return stream.startsWith(KEYRING_PREFIX) ? [] : [tombstone];
    return [retention, missing, unreadable].filter((alarm) => alarm !== undefined);
  });
};
