import { integer, list, record, text, hex, type Plain, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { canonicalJson } from '@roundbook/transparency';
import * as t from 'io-ts';

/** What the first line of a ledger file says it is. */
export const LEDGER_FILE = 'roundbook.ledger';
export const LEDGER_FILE_VERSION = 1;

export const headCodec = record({ format: t.literal(LEDGER_FILE), version: t.literal(LEDGER_FILE_VERSION), stream: text(1, 100) });

const hashes = list(hex(32), 0, 64);
const size = integer(0, 2 ** 31);

/** What proves the events above it: how far the log was, that the last event is in it, and that earlier checkpoints begin it. */
export const proofCodec = record({
  checkpoint: text(1, 10_000),
  keys: list(text(1, 1_000), 1, 16),
  inclusion: record({ leaf: size, size, path: hashes }),
  consistency: list(record({ from: record({ size, root: hex(32) }), path: hashes }), 0, 10_000),
});
export type LedgerProof = t.TypeOf<typeof proofCodec>;

/** Names at the instant of the export, by person id. No hash covers them: names can be erased, events cannot. */
export const namesCodec = record({ names: t.readonly(t.record(text(1, 60), text(0, 500))) });
export type LedgerNames = t.TypeOf<typeof namesCodec>['names'];

/** An event as a line of the file has it: all that its hash covers, and the hash. */
export interface FiledEvent extends SealedEvent {
  readonly stream: string;
  readonly revision: number;
}

export interface LedgerFile {
  readonly stream: string;
  readonly events: readonly Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata' | 'stream' | 'revision'>[];
  readonly proof: LedgerProof;
  readonly names?: LedgerNames;
}

const line = (value: unknown): string => `${canonicalJson(value as Plain)}\n`;

/** The file as JSON Lines, each of them canonical JSON: its head, the stream's events from the first on, the proof, the names. */
export const writeLedgerFile = ({ stream, events, proof, names }: LedgerFile): string =>
  [
    line({ format: LEDGER_FILE, version: LEDGER_FILE_VERSION, stream }),
    ...events.map(({ id, type, data, metadata, stream: own, revision }) => line({ id, type, data, metadata, stream: own, revision })),
    line(proof),
    ...(names === undefined ? [] : [line({ names })]),
  ].join('');
