import { malformed, RefusalError, unavailable, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';

/** Digits enough for every safe integer, so that positions also compare as texts. */
const POSITION_DIGITS = 16;
const POSITION = /^[0-9]{16}$/;

export const positionText = (position: number): string => String(position).padStart(POSITION_DIGITS, '0');

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

/** The one text of an event that is stored: its envelope and nothing else. */
export const storedText = ({ id, type, data, metadata }: SealedEvent): string => JSON.stringify({ id, type, data, metadata });

export interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

type Parsed = SealedEvent & { stream?: string; revision?: number; position?: string };

const damaged = ({ stream, revision }: Pick<Place, 'stream' | 'revision'>) =>
  new RefusalError(
    unavailable('ledger_damaged', `The event at revision ${revision} of ${stream} cannot be read: the ledger is damaged.`, {
      details: { stream, revision },
    }),
  );

const parsed = (text: string, place: Place): Parsed => {
  try {
    const event: unknown = JSON.parse(text);
    if (!isEnvelope(event)) throw damaged(place);
    return event;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw damaged(place);
  }
};

const TEXTS = ['at', 'commandId', 'commandHash', 'prev', 'hash'] as const;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether everything is there that readers take for granted; what it says is for the hash chain and the codecs. */
const isEnvelope = (event: unknown): event is Parsed => {
  if (!isFields(event) || typeof event['id'] !== 'string' || typeof event['type'] !== 'string' || !isFields(event['data'])) return false;
  const { metadata } = event;
  if (!isFields(metadata) || typeof metadata['schemaVersion'] !== 'number' || !isFields(metadata['actor'])) return false;
  return TEXTS.every((name) => typeof metadata[name] === 'string');
};

/** The event of a stored text with its place. Throws `ledger_damaged`. */
export const recorded = (text: string, place: Place): RecordedEvent => {
  const event = parsed(text, place);
  event.stream = place.stream;
  event.revision = place.revision;
  event.position = positionText(place.position);
  return event as RecordedEvent;
};

/** What a store gave out in parts, as the event that was sealed. Throws `ledger_damaged`. */
export const recordedFrom = (parts: Fields, place: { stream: string; revision: number; position: string }): RecordedEvent => {
  const { id, type, data, metadata } = parts;
  const event = { id, type, data, metadata };
  if (!isEnvelope(event)) throw damaged(place);
  return { ...event, ...place } as RecordedEvent;
};

export const storeClosed = (): RefusalError => new RefusalError(unavailable('store_closed', 'The ledger has been closed.'));
