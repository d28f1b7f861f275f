import { deserialize, serialize } from 'node:v8';
import { isRight } from 'fp-ts/Either';
import { RefusalError, unavailable, type RecordedEvent } from '@roundbook/kernel';
import { asFolded, evolveAll, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { verifyChain } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';
import { emptyStream, withEvent, type DoneCommand, type Loaded } from './stream-of-events';

/** Raised with every change of what `evolve` makes of events: older snapshots are then of no use. */
export const FOLD_VERSION = 3;
/** A stream is kept as a snapshot once so many events came since the last one. */
const SNAPSHOT_EVERY = 500;

export const tournamentStream = (tournament: string): string => `tournament-${tournament}`;

/** A recorded event as the fold reads it, checked once. One of a newer program or a damaged one is refused, never skipped. */
export const tournamentEvent = (event: RecordedEvent): TournamentEvent => {
  const read = asFolded(event);
  if (isRight(read)) return read.right;
  const { code, message } = read.left;
  if (code === 'newer_event') {
    throw new RefusalError(
      unavailable('newer_event', `The ledger holds an event that this version does not know: ${event.type}.`, {
        allowed: 'a newer version of the program',
      }),
    );
  }
  const { stream, revision } = event;
  throw new RefusalError(
    unavailable('damaged_event', `Event ${revision} of ${stream} is damaged: ${message}`, { details: { stream, revision } }),
  );
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

/** So many events are folded into the states that are kept at once; a state takes about as much memory as they did. */
const MOST_EVENTS = 250_000;

/** A tournament without a player takes memory as well: its policy, its place here. */
const EMPTY = 10;
const weightOf = ({ revision }: Loaded<TournamentState>): number => revision + EMPTY;

/** Tournaments folded from their streams: those asked for last are kept in memory, long ones as snapshots as well. */
export class TournamentStreams {
  private readonly cache = new Map<string, Loaded<TournamentState>>();
  private events = 0;
  private readonly snapshotAt = new Map<string, number>();

  /** `heard`: told of every event that is folded into a kept state, some of them more than once. */
  constructor(
    private readonly ports: LedgerPorts,
    private readonly heard: (tournament: string, events: readonly RecordedEvent[]) => void = () => undefined,
    private readonly mostEvents = MOST_EVENTS,
  ) {}

  /** The stream as it is now: the kept state and whatever was recorded since. */
  async load(tournament: string): Promise<Loaded<TournamentState>> {
    const stream = tournamentStream(tournament);
    const cached = this.cache.get(tournament);
    const kept = cached ?? (await this.fromSnapshot(stream)) ?? emptyStream<TournamentState>(initialState);
    const tail = await this.ports.store.readStream(stream, { from: kept.revision + 1 });
    if (tail.length === 0 && cached !== undefined) {
      this.remember(tournament, cached);
      return cached;
    }
    wholeChain(this.ports, stream, tail, kept);
    return this.advance(tournament, kept, tail);
  }

  /** Folds recorded events into the kept state; `told`: these events as the fold reads them, where they were checked already. */
  advance(
    tournament: string,
    loaded: Loaded<TournamentState>,
    events: readonly RecordedEvent[],
    told: readonly TournamentEvent[] = events.map(tournamentEvent),
  ): Loaded<TournamentState> {
    const state = evolveAll(loaded.state, told);
    const next = events.reduce((one, event) => withEvent(one, event, state), loaded);
    // Whoever asks for what does not exist must not fill the memory.
    if (next.revision >= 0) this.remember(tournament, next);
    this.keep(tournament, next);
    this.heard(tournament, events);
    return next;
  }

  /** Who was asked for last stands last; whoever was not asked for longest is forgotten first. */
  private remember(tournament: string, loaded: Loaded<TournamentState>): void {
    const former = this.cache.get(tournament);
    this.events += weightOf(loaded) - (former === undefined ? 0 : weightOf(former));
    this.cache.delete(tournament);
    this.cache.set(tournament, loaded);
    for (const [other, kept] of this.cache) {
      if (this.events <= this.mostEvents || other === tournament) return;
      this.events -= weightOf(kept);
      this.cache.delete(other);
      this.snapshotAt.delete(other);
    }
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
