import { deserialize, serialize } from 'node:v8';
import { isLeft } from 'fp-ts/Either';
import type { Type } from 'io-ts';
import { decodeWith, RefusalError, unavailable, type RecordedEvent } from '@roundbook/kernel';
import {
  eventCodecs,
  evolveAll,
  initialState,
  isTournamentEventType,
  SCHEMA_VERSION,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { verifyChain } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';
import { emptyStream, withEvent, type DoneCommand, type Loaded } from './stream-of-events';

/** Raised with every change of what `evolve` makes of events: older snapshots are then of no use. */
const FOLD_VERSION = 1;
/** A stream is kept as a snapshot once so many events came since the last one. */
const SNAPSHOT_EVERY = 500;

export const tournamentStream = (tournament: string): string => `tournament-${tournament}`;

/** A recorded event as the fold reads it, decoded once; one of a newer program or a damaged one is refused, never skipped. */
export const tournamentEvent = (event: RecordedEvent): TournamentEvent => {
  if (!isTournamentEventType(event.type) || event.metadata.schemaVersion > SCHEMA_VERSION) {
    throw new RefusalError(
      unavailable('newer_event', `The ledger holds an event that this version does not know: ${event.type}.`, {
        allowed: 'a newer version of the program',
      }),
    );
  }
  const data = decodeWith(eventCodecs[event.type] as Type<unknown>, event.data);
  if (isLeft(data)) {
    throw new RefusalError(
      unavailable('damaged_event', `Event ${event.revision} of ${event.stream} is damaged: ${data.left.message}`, {
        details: { stream: event.stream, revision: event.revision },
      }),
    );
  }
  return {
    type: event.type,
    data: event.data,
    id: event.id,
    at: event.metadata.at,
    revision: event.revision,
    // Only an undo is brought about by something else than its command: by the event that it takes back.
    ...(event.metadata.$causationId === event.metadata.commandId ? {} : { undoes: event.metadata.$causationId }),
  } as unknown as TournamentEvent;
};

/** What is read from the store is believed only with its hashes: behind a broken chain nothing is shown and nothing written. */
export const wholeChain = (
  ports: LedgerPorts,
  stream: string,
  events: readonly RecordedEvent[],
  from?: { readonly revision: number; readonly hash: string },
): void => {
  const verdict = verifyChain(ports.hashing, stream, events, from);
  if (verdict.ok) return;
  throw new RefusalError(
    unavailable('broken_chain', `The ledger is damaged or was changed: event ${verdict.revision} of ${stream} does not fit its hashes.`, {
      allowed: 'a backup; `doctor` says how far the damage goes',
      details: { stream, revision: verdict.revision, reason: verdict.reason },
    }),
  );
};

interface Kept {
  readonly state: TournamentState;
  readonly at: string;
  readonly commands: readonly (readonly [string, DoneCommand])[];
}

/** Tournaments folded from their streams, kept in memory and, for long ones, as snapshots. */
export class TournamentStreams {
  private readonly cache = new Map<string, Loaded<TournamentState>>();
  private readonly snapshotAt = new Map<string, number>();

  /** `heard`: told of every event that is folded into a kept state, some of them more than once. */
  constructor(
    private readonly ports: LedgerPorts,
    private readonly heard: (tournament: string, events: readonly RecordedEvent[]) => void = () => undefined,
  ) {}

  /** The stream as it is now: the kept state and whatever was recorded since. */
  async load(tournament: string): Promise<Loaded<TournamentState>> {
    const stream = tournamentStream(tournament);
    const kept = this.cache.get(tournament) ?? (await this.fromSnapshot(stream)) ?? emptyStream<TournamentState>(initialState);
    const tail = await this.ports.store.readStream(stream, { from: kept.revision + 1 });
    wholeChain(this.ports, stream, tail, kept);
    return this.advance(tournament, kept, tail);
  }

  /** Folds recorded events into the kept state. */
  advance(tournament: string, loaded: Loaded<TournamentState>, events: readonly RecordedEvent[]): Loaded<TournamentState> {
    const state = evolveAll(loaded.state, events.map(tournamentEvent));
    const next = events.reduce((one, event) => withEvent(one, event, state), loaded);
    // Whoever asks for what does not exist must not fill the memory.
    if (next.revision >= 0) this.cache.set(tournament, next);
    this.keep(tournament, next);
    this.heard(tournament, events);
    return next;
  }

  private keep(tournament: string, loaded: Loaded<TournamentState>): void {
    const { snapshots } = this.ports;
    if (snapshots === undefined || loaded.revision - (this.snapshotAt.get(tournament) ?? -1) < SNAPSHOT_EVERY) return;
    const kept: Kept = { state: loaded.state, at: loaded.at, commands: [...loaded.commands] };
    snapshots.save(tournamentStream(tournament), FOLD_VERSION, loaded.revision, loaded.hash, serialize(kept));
    this.snapshotAt.set(tournament, loaded.revision);
  }

  /** A snapshot counts only while the ledger holds the very event that it ends with. */
  private async fromSnapshot(stream: string): Promise<Loaded<TournamentState> | undefined> {
    const snapshot = this.ports.snapshots?.load(stream, FOLD_VERSION);
    if (snapshot === undefined) return undefined;
    const [last] = await this.ports.store.readStream(stream, { from: snapshot.revision, limit: 1 });
    if (last === undefined || last.metadata.hash !== snapshot.hash) return undefined;
    const { state, at, commands } = deserialize(snapshot.state) as Kept;
    this.snapshotAt.set(stream.replace(/^tournament-/, ''), snapshot.revision);
    return { state, at, revision: snapshot.revision, hash: snapshot.hash, commands: new Map(commands) };
  }
}
