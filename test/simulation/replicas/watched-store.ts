import { memoryStore, type Appended, type EventStore, type ExpectedRevision } from '@roundbook/event-store';
import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { tournamentEvent } from '../../../services/ledger/src';
import type { ToldEvent } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { nodeHashing, verifyChain, ZERO_HASH } from '@roundbook/transparency';
import { foldedBatch } from './batch-checks';
import type { Findings } from './findings';
import type { Trace } from './trace';
import type { VirtualTime } from './virtual-time';

const TOURNAMENT = 'tournament-';

/** An event as feeds and timelines tell it, and the command that it came from. */
export type StoredEvent = ToldEvent & { readonly command: string };

/**
 * The one store that all replicas share. It looks at every batch as it is stored: its place, its chain, its instants, its command,
 * and for a tournament what it does to the state. Keeps that state after every revision, to compare replicas with.
 */
export class WatchedStore {
  readonly store: EventStore = memoryStore();
  readonly streams = new Map<string, RecordedEvent[]>();
  /** By tournament: the state after each revision. */
  readonly states = new Map<string, TournamentState[]>();
  readonly told = new Map<string, StoredEvent[]>();
  private readonly keys = new Set<string>();
  conflicts = 0;

  constructor(
    private readonly findings: Findings,
    private readonly trace: Trace,
    private readonly time: VirtualTime,
  ) {}

  async append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[], by: string): Promise<Appended> {
    try {
      const appended = await this.store.append(stream, expected, events);
      const known = this.streams.get(stream) ?? [];
      const stored = await this.store.readStream(stream, { from: known.length });
      this.trace.line(this.time.now, `${by} appends to ${stream.slice(0, 20)} at ${expected}: ${stored.length} of ${events.length}`);
      if (stored.length > 0) this.take(stream, known, stored);
      return appended;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { code } = error.refusal;
      this.trace.line(this.time.now, `${by} may not append to ${stream.slice(0, 20)} at ${expected}: ${code}`);
      if (code === 'wrong_revision') this.conflicts += 1;
      else this.findings.note(`${by} asks the store for what it refuses: ${code}`);
      throw error;
    }
  }

  eventsOf(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /** The events that were recorded under a command's key in a stream. */
  under(stream: string, key: string): readonly RecordedEvent[] {
    return this.keys.has(`${stream} ${key}`) ? this.eventsOf(stream).filter(({ metadata }) => metadata.commandId === key) : [];
  }

  private take(stream: string, known: RecordedEvent[], stored: readonly RecordedEvent[]): void {
    const last = known[known.length - 1];
    const wrong = (text: string) => this.findings.note(`${stream} from revision ${known.length} on: ${text}`);
    const from = { revision: known.length - 1, hash: last?.metadata.hash ?? ZERO_HASH };
    const chain = verifyChain(nodeHashing, stream, stored, from);
    if (!chain.ok) wrong(`the chain is broken at ${chain.revision} (${chain.reason})`);
    let at = last?.metadata.at ?? '';
    for (const { metadata } of stored) {
      if (metadata.at < at) wrong(`the instant goes back from ${at} to ${metadata.at}`);
      at = metadata.at;
    }
    const keys = new Set(stored.map(({ metadata }) => metadata.commandId));
    if (keys.size > 1) wrong('one batch holds the events of several commands');
    for (const key of keys) {
      if (this.keys.has(`${stream} ${key}`)) wrong(`the command ${key} is recorded twice`);
      this.keys.add(`${stream} ${key}`);
    }
    for (const event of stored) this.trace.line(this.time.now, `  ${event.revision} ${event.type} ${event.metadata.hash.slice(0, 16)}`);
    known.push(...stored);
    this.streams.set(stream, known);
    if (stream.startsWith(TOURNAMENT)) this.fold(stream.slice(TOURNAMENT.length), stored, wrong);
  }

  private fold(tournament: string, stored: readonly RecordedEvent[], wrong: (text: string) => void): void {
    const states = this.states.get(tournament) ?? [];
    const isPerson = (person: string) => this.eventsOf(`person-${person}`)[0]?.type === 'PersonRegistered';
    const folded = foldedBatch(states[states.length - 1], stored, tournamentEvent, isPerson);
    folded.wrong.forEach(wrong);
    states.push(...folded.states);
    this.states.set(tournament, states);
    const told = this.told.get(tournament) ?? [];
    told.push(...stored.map((event) => ({ ...tournamentEvent(event), actor: event.metadata.actor, command: event.metadata.commandId })));
    this.told.set(tournament, told);
  }
}
