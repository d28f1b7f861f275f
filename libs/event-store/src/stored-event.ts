import { malformed, RefusalError, textOfSealed, unavailable, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import type { EventPlace } from './event-store';

/** Digits enough for every safe integer, so that positions also compare as texts. */
const POSITION_DIGITS = 16;
const POSITION = /^[0-9]{16}$/;

const ZEROS = Array.from({ length: POSITION_DIGITS + 1 }, (_, digits) => '0'.repeat(POSITION_DIGITS - digits));

export const positionText = (position: number): string => {
  const digits = String(position);
  return (ZEROS[digits.length] ?? '') + digits;
};

/** The number behind a position text; 0, before the first event, without one. Throws `bad_position`. */
export const positionNumber = (position: string | undefined): number => {
  if (position === undefined) return 0;
  if (!POSITION.test(position)) {
    throw new RefusalError(
      malformed('bad_position', 'This is no position of this store.', { field: 'after', allowed: 'a position it gave out' }),
    );
  }
  return Number(position);
};

/** The one text of an event that is stored, its envelope and nothing else: as it was sealed, if it was not put together since. */
export const storedText = (event: SealedEvent): string => textOfSealed(event) ?? JSON.stringify(envelopeOf(event));

const envelopeOf = ({ id, type, data, metadata }: SealedEvent): SealedEvent => ({ id, type, data, metadata });

export interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

export const damaged = ({ stream, revision }: Pick<Place, 'stream' | 'revision'>) =>
  new RefusalError(
    unavailable('ledger_damaged', `The event at revision ${revision} of ${stream} cannot be read: the ledger is damaged.`, {
      details: { stream, revision },
    }),
  );

const parsed = (text: string, place: Place): SealedEvent => {
  try {
    const event: unknown = JSON.parse(text);
    if (!isEnvelope(event)) throw damaged(place);
    return event;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw damaged(place);
  }
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether everything is there that readers take for granted; what it says is for the hash chain and the codecs. */
const isEnvelope = (event: unknown): event is SealedEvent => {
  if (!isFields(event)) return false;
  const { id, type, data, metadata } = event;
  if (typeof id !== 'string' || typeof type !== 'string' || !isFields(data) || !isFields(metadata)) return false;
  const { schemaVersion, actor, at, commandId, commandHash, prev, hash } = metadata;
  return (
    typeof schemaVersion === 'number' &&
    isFields(actor) &&
    typeof at === 'string' &&
    typeof commandId === 'string' &&
    typeof commandHash === 'string' &&
    typeof prev === 'string' &&
    typeof hash === 'string'
  );
};

/** The event of a stored text with its place. Throws `ledger_damaged`. */
export const recorded = (text: string, place: Place): RecordedEvent => {
  const { id, type, data, metadata } = parsed(text, place);
  // A new object: one that grows after it was parsed costs more, and so does every look at it.
  return { id, type, data, metadata, stream: place.stream, revision: place.revision, position: positionText(place.position) };
};

/** What a store gave out in parts, as the event that was sealed; undefined where it is none. */
export const recordedFrom = (parts: Fields, place: EventPlace): RecordedEvent | undefined => {
  const { id, type, data, metadata } = parts;
  const event = { id, type, data, metadata };
  return isEnvelope(event) ? ({ ...event, ...place } as RecordedEvent) : undefined;
};

export const storeClosed = (): RefusalError => new RefusalError(unavailable('store_closed', 'The ledger has been closed.'));
