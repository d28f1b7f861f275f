import { RefusalError, sealedAs, type Metadata, type Plain, type SealedEvent } from '@roundbook/kernel';
import { canonicalJson, canonicalText, canonicalWithin, inCanonicalOrder } from './canonical-json';
import type { Hashing } from './hashing';

/** `prev` of a stream's first event. */
export const ZERO_HASH = '0'.repeat(64);

/** An event that has its place but not yet its hash. */
export interface EventDraft<Type extends string = string, Data = Readonly<Record<string, Plain>>> {
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: Omit<Metadata, 'prev' | 'hash'>;
}

interface Hashed {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Omit<Metadata, 'hash'> & { readonly hash?: string };
}

/** SHA-256 (hex) over the canonical JSON of stream, revision, id, type, data and metadata without `hash`. Throws `not_canonical`. */
export const eventHash = (hashing: Hashing, stream: string, revision: number, event: Hashed): string => {
  const { hash: _hash, ...metadata } = event.metadata;
  const content = { stream, revision, id: event.id, type: event.type, data: event.data, metadata };
  return hashing.sha256Hex(canonicalJson(content as unknown as Plain));
};

/** The canonical JSON of an event in pieces: around its hash, and around its place, which the hash covers and the stored text leaves out. */
interface Pieces {
  readonly beforeHash: string;
  readonly behindHash: string;
  readonly type: string;
}

const piecesOf = ({ id, type, data, metadata }: Omit<Hashed, 'metadata'> & { readonly metadata: Omit<Metadata, 'hash'> }): Pieces => {
  const { $causationId, $correlationId, actor, at, commandHash, commandId, prev, schemaVersion } = metadata;
  const caused = `"$causationId":${canonicalText($causationId)},"$correlationId":${canonicalText($correlationId)}`;
  const done = `"actor":${canonicalWithin(2, actor as unknown as Plain)},"at":${canonicalText(at)}`;
  const command = `"commandHash":${canonicalText(commandHash)},"commandId":${canonicalText(commandId)}`;
  return {
    beforeHash: `{"data":${canonicalWithin(1, data as Plain)},"id":${canonicalText(id)},"metadata":{${caused},${done},${command},`,
    behindHash: `"prev":${canonicalText(prev)},"schemaVersion":${canonicalJson(schemaVersion)}},`,
    type: `"type":${canonicalText(type)}}`,
  };
};

/**
 * The event as it is stored: chained behind `prev` (the hash of the event before it, or `ZERO_HASH`), and with the canonical JSON
 * of its id, type, data and metadata as its text. Throws `not_canonical`.
 */
export const sealEvent = <Type extends string, Data>(
  hashing: Hashing,
  draft: EventDraft<Type, Data>,
  prev: string,
): SealedEvent<Type, Data> => {
  const { stream, revision, id, type, data } = draft;
  const metadata = { ...draft.metadata, prev };
  const { beforeHash, behindHash, type: typed } = named(draft, () => piecesOf({ id, type, data, metadata }));
  const place = `"revision":${canonicalJson(revision)},"stream":${canonicalText(stream)},`;
  const covered = beforeHash + behindHash + place + typed;
  const hash = hashing.sha256Hex(covered);
  const hashAt = beforeHash.length;
  const placeAt = hashAt + behindHash.length;
  const typeAt = placeAt + place.length;
  // Cut out of what was hashed: the pieces need not be kept.
  const text = (): string => `${covered.slice(0, hashAt)}"hash":"${hash}",${covered.slice(hashAt, placeAt)}${covered.slice(typeAt)}`;
  // What is folded here must be what whoever reads the text folds, to the order of its keys.
  const stored = inCanonicalOrder(data as Plain) as Data;
  return sealedAs({ id, type, data: stored, metadata: { ...metadata, hash } }, text);
};

/** What is not canonical is refused by its place in the whole event, not in one of its pieces. */
const named = <A>(draft: EventDraft<string, unknown>, write: () => A): A => {
  try {
    return write();
  } catch (error) {
    canonicalJson(draft as unknown as Plain);
    throw error;
  }
};

export type ChainFault =
  /** `prev` is not the hash of the event before it. */
  | 'wrong_prev'
  /** The content does not have the hash that it carries. */
  | 'wrong_hash'
  /** The event says that it belongs to another stream or revision. */
  | 'wrong_place'
  /** The event holds what no sealed event can hold. */
  | 'not_canonical';

export type ChainVerdict =
  { readonly ok: true; readonly head: string } | { readonly ok: false; readonly revision: number; readonly reason: ChainFault };

type Chained = SealedEvent<string, unknown> & { readonly stream?: string; readonly revision?: number };

const faultOf = (hashing: Hashing, stream: string, revision: number, event: Chained, prev: string): ChainFault | undefined => {
  if ((event.stream ?? stream) !== stream || (event.revision ?? revision) !== revision) return 'wrong_place';
  if (event.metadata.prev !== prev) return 'wrong_prev';
  try {
    return eventHash(hashing, stream, revision, event) === event.metadata.hash ? undefined : 'wrong_hash';
  } catch (error) {
    if (error instanceof RefusalError) return 'not_canonical';
    throw error;
  }
};

/**
 * Whether these events, all of a stream from revision 0 on, are an unbroken chain; or those behind `from`, whose last revision
 * and hash are known. The head is the hash of the last one (that of `from` without events); a failure names the first event
 * that does not fit.
 */
export const verifyChain = (
  hashing: Hashing,
  stream: string,
  events: Iterable<Chained>,
  from: { readonly revision: number; readonly hash: string } = { revision: -1, hash: ZERO_HASH },
): ChainVerdict => {
  let head = from.hash;
  let revision = from.revision + 1;
  for (const event of events) {
    const reason = faultOf(hashing, stream, revision, event, head);
    if (reason !== undefined) return { ok: false, revision, reason };
    head = event.metadata.hash;
    revision++;
  }
  return { ok: true, head };
};
