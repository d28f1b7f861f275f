/** Values that an event may hold: strings, booleans, null, safe integers and containers of these. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Who did it, and in which role. Never a name: an id, or the name of a desk. */
export interface Actor {
  readonly id: string;
  readonly role: string;
}

export interface Metadata {
  readonly schemaVersion: number;
  /** RFC 3339 UTC with milliseconds, never before the stream's previous event. */
  readonly at: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly commandHash: string;
  readonly $correlationId: string;
  readonly $causationId: string;
  /** Hash of the stream's previous event; for revision 0 sixty-four zeros. */
  readonly prev: string;
  /** SHA-256 over the canonical JSON of stream, revision, id, type, data and metadata without `hash`. */
  readonly hash: string;
}

/** An event as it is stored: immutable from then on. */
export interface SealedEvent<Type extends string = string, Data = Readonly<Record<string, Plain>>> {
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: Metadata;
}

/** A sealed event with its place: revision in its stream (from 0) and position in the store (opaque, strictly increasing). */
export interface RecordedEvent<Type extends string = string, Data = Readonly<Record<string, Plain>>> extends SealedEvent<Type, Data> {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}
