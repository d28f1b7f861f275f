import {
  conflict,
  malformed,
  refused,
  RefusalError,
  unavailable,
  type Actor,
  type Plain,
  type RecordedEvent,
  type SealedEvent,
} from '@roundbook/kernel';
import type { Appended } from '@roundbook/event-store';
import { canonicalJson, eventId, sealEvent, ZERO_HASH } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';

/** What was recorded under a command's id: a retry gets the same answer again. */
export interface DoneCommand {
  readonly commandHash: string;
  readonly actor: string;
  readonly first: number;
  readonly last: number;
}

/** A stream as the service knows it: its folded state, and what has to be known to append behind it. */
export interface Loaded<State> {
  readonly state: State;
  /** Of the last event; -1 for a stream that does not exist. */
  readonly revision: number;
  readonly hash: string;
  readonly at: string;
  readonly commands: Map<string, DoneCommand>;
}

export interface Issued {
  readonly commandId: string;
  readonly commandHash: string;
  readonly actor: Actor;
  readonly correlationId?: string;
  /** The event that brought the command about; the command itself where there is none. */
  readonly causationId?: string;
}

export const emptyStream = <State>(state: State): Loaded<State> => ({ state, revision: -1, hash: ZERO_HASH, at: '', commands: new Map() });

/** The stream with one more recorded event. The map of commands is the stream's own and grows in place. */
export const withEvent = <State>(loaded: Loaded<State>, event: RecordedEvent, state: State): Loaded<State> => {
  const { commandId, commandHash, actor, hash, at } = event.metadata;
  const known = loaded.commands.get(commandId);
  const first = known?.first ?? event.revision;
  loaded.commands.set(commandId, { commandHash, actor: actor.id, first, last: event.revision });
  return { state, revision: event.revision, hash, at, commands: loaded.commands };
};

/** Same id, same payload, same actor: the first answer. Same id and anything else: `idempotency_key_reused`. */
export const doneBefore = (loaded: Loaded<unknown>, issued: Issued): DoneCommand | undefined => {
  const done = loaded.commands.get(issued.commandId);
  if (done === undefined) return undefined;
  if (done.commandHash === issued.commandHash && done.actor === issued.actor.id) return done;
  throw new RefusalError(
    refused('idempotency_key_reused', 'This command id was used for another command.', {
      field: 'commandId',
      allowed: 'a new id for a new command',
    }),
  );
};

/** Seals new events behind the stream's last one: place, instant, chain. `at` never goes back within a stream. */
export const sealAll = <Type extends string>(
  ports: LedgerPorts,
  stream: string,
  loaded: Loaded<unknown>,
  events: readonly { readonly type: Type; readonly data: unknown }[],
  issued: Issued,
  at: string,
  versionOf: (type: Type) => number,
): readonly SealedEvent[] => {
  let prev = loaded.hash;
  return events.map((one, index) => {
    const metadata = {
      schemaVersion: versionOf(one.type),
      at: at > loaded.at ? at : loaded.at,
      actor: issued.actor,
      commandId: issued.commandId,
      commandHash: issued.commandHash,
      $correlationId: issued.correlationId ?? issued.commandId,
      $causationId: issued.causationId ?? issued.commandId,
    };
    const draft = {
      stream,
      revision: loaded.revision + 1 + index,
      id: eventId(ports.hashing, stream, issued.commandId, index),
      type: one.type,
      data: one.data as Readonly<Record<string, Plain>>,
      metadata,
    };
    const sealed = sealEvent(ports.hashing, draft, prev);
    prev = sealed.metadata.hash;
    return sealed;
  });
};

/** The keyed hash of a command's payload: a text of low entropy in it cannot be guessed back without the key. */
export const hashOfCommand = (ports: LedgerPorts, key: Buffer, command: { readonly type: string; readonly payload: unknown }): string => {
  return ports.hashing.hmacSha256Hex(key.toString('hex'), textOf(command));
};

/** The canonical JSON of a command; a field that is undefined is none. */
const textOf = (command: unknown): string => {
  try {
    return canonicalJson(command as Plain);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return canonicalJson(JSON.parse(JSON.stringify(command)) as Plain);
  }
};

/**
 * A store knows a batch by its event ids, and these follow from the command alone: where another process was carrying out the same
 * command, what it sealed stands there. That is a conflict like any other (`wrong_revision`): the tail has the answer.
 */
export const storedAsSealed = async (
  ports: LedgerPorts,
  stream: string,
  { revision, repeated }: Appended,
  sealed: readonly SealedEvent[],
): Promise<void> => {
  if (repeated === false) return;
  const [last] = await ports.store.readStream(stream, { from: revision, limit: 1 });
  if (last?.metadata.hash === sealed[sealed.length - 1]?.metadata.hash) return;
  throw new RefusalError(conflict('wrong_revision', `Another process has carried out the same command on ${stream}.`));
};

const isConflict = (error: unknown): boolean => error instanceof RefusalError && error.refusal.code === 'wrong_revision';

/** How long a command pauses in all between decisions on a stream that others write to, before it is given up. */
const PATIENCE_MS = 5_000;

/**
 * Tries until no other writer was faster: after a conflict the tail is read and the command decided anew. Nothing is half done.
 * Gives up after 5 s of pauses with `stream_busy`.
 */
export const untilWritten = async <A>(ports: LedgerPorts, attempt: () => Promise<A>): Promise<A> => {
  const since = ports.clock();
  let waited = 0;
  for (let pause = 1; ; pause = Math.min(pause * 2, 100)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (waited > PATIENCE_MS)
        throw new RefusalError(
          unavailable('stream_busy', 'Others write to this tournament without a pause; nothing was recorded.', { details: { since } }),
        );
      await ports.pause(pause);
      // The clock may be set back or forward meanwhile.
      waited += pause;
    }
  }
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const checkedCommandId = (commandId: string): string => {
  if (UUID.test(commandId)) return commandId;
  throw new RefusalError(malformed('invalid_field', 'The command id is a UUID in lower case.', { field: 'commandId' }));
};
