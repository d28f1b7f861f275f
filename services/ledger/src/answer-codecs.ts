import * as t from 'io-ts';
import { hex, instant, integer, list, oneOf, record, text, uuid, type Metadata } from '@roundbook/kernel';
import { impactCodec } from '@roundbook/projections';
import { pairingForeseenCodec } from './http/pairing-foreseen';
import type { Imported } from './import-tournament';

/**
 * What is answered over HTTP to whoever writes, one codec each: the interface is described by them, and whoever asks a server holds
 * its answers against them.
 */
const writtenFields = { tournament: uuid, revision: integer(), events: list(text()), repeated: t.boolean };

/** What a command answers: where the tournament is now, and which events it brought about. */
export const writtenCodec = record(writtenFields);
export const registeredCodec = record({ ...writtenFields, notes: list(text()) });

/** `undoes`: the revision that an undo takes back. */
export const foreseenCodec = record(
  { tournament: uuid, revision: integer(), events: list(text()), impact: impactCodec },
  { pairing: pairingForeseenCodec, undoes: integer(0) },
);

export const importedCodec: t.Type<Imported> = record({ tournament: uuid, revision: integer(), notes: list(text()) });
export const renamedCodec = record({ person: uuid, name: text() });
/** `pending`: the deleted key stays on the disks of the store until it is scavenged. */
export const erasedCodec = record({ person: uuid, erased: t.literal(true), erasure: oneOf('done', 'pending'), name: text() });

const metadata: t.Type<Metadata> = record({
  schemaVersion: integer(1),
  at: instant,
  actor: record({ id: text(), role: text() }),
  commandId: uuid,
  commandHash: hex(32),
  $correlationId: uuid,
  $causationId: uuid,
  prev: hex(32),
  hash: hex(32),
});
export const eventsCodec = list(
  record({ revision: integer(), id: uuid, type: text(), data: t.readonly(t.UnknownRecord), metadata, text: text(0, 100_000) }),
);
