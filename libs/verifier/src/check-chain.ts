import { hex, instant, integer, record, text, uuid, compiledCheck } from '@roundbook/kernel';
import { eventId, ZERO_HASH, type Hashing } from '@roundbook/transparency';
import * as t from 'io-ts';
import type { FiledEvent } from './ledger-file';
import type { ReadLine } from './read-lines';
import type { Fault } from './report';

/** The envelope of an event (ledger.md, Envelope); its data has a codec for each type. */
const envelope = compiledCheck(
  record({
    id: uuid,
    type: text(1, 100),
    data: t.unknown,
    stream: text(1, 100),
    revision: integer(0),
    metadata: record({
      schemaVersion: integer(1, 1_000_000),
      at: instant,
      actor: record({ id: text(0, 200), role: text(0, 60) }),
      commandId: uuid,
      commandHash: hex(32),
      $correlationId: text(1, 100),
      $causationId: text(1, 100),
      prev: hex(32),
      hash: hex(32),
    }),
  }),
);

/** Whether a line of the file is an event as the ledger seals it; its data is looked at when it is played again. */
export const isFiledEvent = (value: unknown): value is FiledEvent =>
  envelope(value) && typeof (value as FiledEvent).data === 'object' && (value as FiledEvent).data !== null;

/** What an event must be in the chain behind the one before it. */
interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly at: string;
  readonly commandId: string | undefined;
  /** What brought about the event before it. */
  readonly cause: string | undefined;
  /** Of the next event in the answer of the same command. */
  readonly index: number;
}

/** The hash covers the canonical JSON without the hash itself: the line is that JSON, so it is cut out instead of written again. */
const hashOfLine = (hashing: Hashing, line: string, hash: string): string => {
  const own = `"hash":"${hash}",`;
  const at = line.lastIndexOf(own);
  return hashing.sha256Hex(line.slice(0, at) + line.slice(at + own.length));
};

const faultIn = (
  hashing: Hashing,
  { text }: ReadLine,
  event: FiledEvent,
  place: Place,
  seen: { readonly commands: ReadonlySet<string>; readonly events: ReadonlySet<string> },
): [string, string] | undefined => {
  const { metadata } = event;
  if (event.stream !== place.stream || event.revision !== place.revision)
    return [
      'wrong_place',
      `says that it is revision ${event.revision} of ${event.stream}, and stands where revision ${place.revision} belongs`,
    ];
  if (metadata.prev !== place.hash)
    return ['wrong_prev', 'does not follow the event before it: one of the two was changed, taken out or put in'];
  if (hashOfLine(hashing, text, metadata.hash) !== metadata.hash)
    return ['wrong_hash', 'does not have the hash that it carries: it was changed'];
  const continues = metadata.commandId === place.commandId;
  if (!continues && seen.commands.has(metadata.commandId)) return ['wrong_command', 'belongs to a command that was answered earlier'];
  if (event.id !== eventId(hashing, event.stream, metadata.commandId, continues ? place.index : 0))
    return ['wrong_id', 'does not have the id that follows from its stream and its command'];
  // An event is brought about by its command, or, where that takes something back, by what it takes back: all of an answer alike.
  const { commandId, $causationId: cause } = metadata;
  const isCaused = continues ? cause === place.cause : cause === commandId || seen.events.has(cause);
  if (!isCaused) return ['wrong_cause', 'says that it was brought about by something that is neither its command nor an earlier event'];
  return metadata.at < place.at ? ['wrong_time', `is dated ${metadata.at}, before the event in front of it (${place.at})`] : undefined;
};

/** An event with its line, known to stand rightly in its chain. */
export interface ChainedEvent {
  readonly line: number;
  readonly event: FiledEvent;
}

/**
 * Where an event has a good hash and names another one before it, that other one stood there: what stands there now was put in its
 * place, with a hash made good again.
 */
const replacedBefore = (
  hashing: Hashing,
  { text }: ReadLine,
  event: FiledEvent,
  before: readonly ChainedEvent[],
): ChainedEvent | undefined =>
  hashOfLine(hashing, text, event.metadata.hash) === event.metadata.hash ? before[before.length - 1] : undefined;

const faultAt = (
  [code, what]: [string, string],
  { line, event }: ChainedEvent,
  revision: number,
  before: ChainedEvent | undefined,
): Fault => {
  const { id, type } = event;
  if (code !== 'wrong_prev' || before === undefined)
    return { code, message: `Event ${revision} (${type}, line ${line}) ${what}.`, line, revision, event: id, type };
  const { event: other } = before;
  return {
    code: 'replaced',
    message: `Event ${other.revision} (${other.type}, line ${before.line}) is not the one that event ${revision} was recorded behind: it was changed, and its hash with it.`,
    line: before.line,
    revision: other.revision,
    event: other.id,
    type: other.type,
  };
};

/** The first event that does not fit its chain, by place, hash, id or instant; and all before it, which do. */
export const checkChain = (
  hashing: Hashing,
  stream: string,
  lines: readonly ReadLine[],
): { readonly events: readonly ChainedEvent[]; readonly fault?: Fault } => {
  const events: ChainedEvent[] = [];
  const seen = { commands: new Set<string>(), events: new Set<string>() };
  let place: Place = { stream, revision: 0, hash: ZERO_HASH, at: '', commandId: undefined, cause: undefined, index: 0 };
  for (const read of lines) {
    const { line, value } = read;
    if (!isFiledEvent(value))
      return { events, fault: { code: 'no_event', message: `Line ${line} is no event.`, line, revision: place.revision } };
    const { metadata } = value;
    const wrong = faultIn(hashing, read, value, place, seen);
    if (wrong !== undefined)
      return { events, fault: faultAt(wrong, { line, event: value }, place.revision, replacedBefore(hashing, read, value, events)) };
    events.push({ line, event: value });
    const { commandId, $causationId: cause } = metadata;
    seen.commands.add(commandId);
    seen.events.add(value.id);
    const index = commandId === place.commandId ? place.index + 1 : 1;
    place = { stream, revision: place.revision + 1, hash: metadata.hash, at: metadata.at, commandId, cause, index };
  }
  return { events };
};
