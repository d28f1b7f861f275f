import type { RecordedEvent } from '@roundbook/kernel';
import type { TournamentEvent } from '@roundbook/tournament';
import type { LedgerPorts } from './ports';
import { tournamentEvent, tournamentStream, wholeChain } from './tournament-streams';

/** So many tournaments are kept: an event of 1,000 players is some megabytes. */
const MOST = 4;

/**
 * The events of the tournaments that were asked for last, read and checked once: of one that goes on only what is new is read again.
 * The same event is the same object each time.
 */
export class KeptEvents {
  private readonly kept = new Map<string, Promise<readonly RecordedEvent[]>>();
  private readonly folded = new WeakMap<RecordedEvent, TournamentEvent>();

  constructor(private readonly ports: LedgerPorts) {}

  /** All of them as they are stored, oldest first; none of a tournament that does not exist. Refuses `broken_chain`. */
  recorded(tournament: string): Promise<readonly RecordedEvent[]> {
    const events = this.readOn(tournament, this.kept.get(tournament) ?? Promise.resolve([]));
    // Whoever was asked for last stands last.
    this.kept.delete(tournament);
    this.kept.set(tournament, events);
    const drop = (): void => void (this.kept.get(tournament) === events && this.kept.delete(tournament));
    events.then((known) => (known.length === 0 ? drop() : this.dropOldest()), drop);
    return events;
  }

  private dropOldest(): void {
    const [longestAgo] = this.kept.keys();
    if (this.kept.size > MOST && longestAgo !== undefined) this.kept.delete(longestAgo);
  }

  /** The event as the fold reads it. Refuses `newer_event`, `damaged_event`. */
  asFolded(event: RecordedEvent): TournamentEvent {
    const known = this.folded.get(event) ?? tournamentEvent(event);
    this.folded.set(event, known);
    return known;
  }

  private async readOn(tournament: string, before: Promise<readonly RecordedEvent[]>): Promise<readonly RecordedEvent[]> {
    const stream = tournamentStream(tournament);
    const known = await before;
    const last = known[known.length - 1];
    const tail = await this.ports.store.readStream(stream, { from: known.length });
    wholeChain(this.ports, stream, tail, last === undefined ? undefined : { revision: last.revision, hash: last.metadata.hash });
    return tail.length === 0 ? known : [...known, ...tail];
  }
}
