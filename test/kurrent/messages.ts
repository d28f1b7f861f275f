import { Metadata, status } from '@grpc/grpc-js';
import { Empty, StreamIdentifier, UUID } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import { ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import type { Logged, Proposed } from './event-log';

const U64 = (1n << 64n) - 1n;

/** Structured ids are two signed numbers of 64 bits. */
export const uuidIn = (uuid: UUID | undefined): string => {
  if (uuid === undefined) throw new Error('an id is missing');
  const structured = uuid.getStructured();
  if (structured === undefined) return uuid.getString().toLowerCase();
  const hex = (number: string): string => (BigInt(number) & U64).toString(16).padStart(16, '0');
  const text = hex(structured.getMostSignificantBits()) + hex(structured.getLeastSignificantBits());
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const uuidOut = (id: string, structured: boolean): UUID => {
  const uuid = new UUID();
  if (!structured) return uuid.setString(id);
  const hex = id.replace(/-/g, '');
  const half = (text: string): string => BigInt.asIntN(64, BigInt(`0x${text}`)).toString();
  return uuid.setStructured(
    new UUID.Structured().setMostSignificantBits(half(hex.slice(0, 16))).setLeastSignificantBits(half(hex.slice(16))),
  );
};

export const streamIn = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const streamOut = (stream: string): StreamIdentifier => new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));

interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(name: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export const proposedIn = (message: ProposedMessage): Proposed => ({
  id: uuidIn(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const eventOut = (event: Logged, structured: boolean): ReadResp => {
  const position = event.position.toString();
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOut(event.id, structured))
    .setStreamIdentifier(streamOut(event.stream))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  record.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', event.created.toString());
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record).setCommitPosition(position));
};

export const notFoundOut = (stream: string): ReadResp =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamOut(stream)));

export const empty = (): Empty => new Empty();

/** A refusal of a whole call: a status, and trailers that say which exception it was at the server. */
export interface CallFault {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

const trailers = (fields: Readonly<Record<string, string>>): Metadata => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(fields)) metadata.set(name, value);
  return metadata;
};

export const notLeader = ({ host, port }: { readonly host: string; readonly port: number }): CallFault => ({
  code: status.NOT_FOUND,
  details: 'Leader info available',
  metadata: trailers({ exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) }),
});

export const streamDeleted = (stream: string): CallFault => ({
  code: status.FAILED_PRECONDITION,
  details: `Event stream '${stream}' is deleted.`,
  metadata: trailers({ exception: 'stream-deleted', 'stream-name': stream }),
});

export const accessDenied = (): CallFault => ({
  code: status.PERMISSION_DENIED,
  details: 'Access Denied',
  metadata: trailers({ exception: 'access-denied' }),
});
