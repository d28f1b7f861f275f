import type { RecordedEvent } from '@roundbook/kernel';
import { Folding, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';

/** A state is kept after every so many events: whoever asks for one in between folds at most as many as that. */
const EVERY = 64;
/** So many states that were asked for are kept as they are: a slider that is moved to and fro, many readers at one point. */
const MOST = 16;

/** The state after the event, which is the last one folded into it. */
interface Mark {
  readonly last: RecordedEvent;
  readonly state: TournamentState;
}

/**
 * Tournaments as they were known at earlier revisions. What is kept goes with the events that it was folded from, and counts only
 * for those very events: a state says nothing of what came after its last one.
 */
export class KeptStates {
  private readonly marks = new WeakMap<RecordedEvent, Mark[]>();
  private readonly asked = new Map<RecordedEvent, TournamentState>();

  constructor(private readonly asFolded: (event: RecordedEvent) => TournamentEvent) {}

  /** The state after these events and no others: the stream of one tournament from its first event on. The same object where it is kept. */
  after(events: readonly RecordedEvent[]): TournamentState {
    const [first, last] = [events[0], events[events.length - 1]];
    if (first === undefined || last === undefined) return initialState;
    const state = this.asked.get(last) ?? this.folded(events, this.marksOf(first));
    // Whoever was asked for last stands last.
    this.asked.delete(last);
    this.asked.set(last, state);
    const [longestAgo] = this.asked.keys();
    if (this.asked.size > MOST && longestAgo !== undefined) this.asked.delete(longestAgo);
    return state;
  }

  private marksOf(first: RecordedEvent): Mark[] {
    const marks = this.marks.get(first) ?? [];
    this.marks.set(first, marks);
    return marks;
  }

  /** From the newest mark that is of these events; further marks are set on the way. */
  private folded(events: readonly RecordedEvent[], marks: Mark[]): TournamentState {
    let known = Math.min(marks.length, Math.floor(events.length / EVERY));
    while (known > 0 && marks[known - 1]?.last !== events[known * EVERY - 1]) known -= 1;
    const from = marks[known - 1];
    const folding = new Folding(from?.state ?? initialState);
    for (let index = known * EVERY; index < events.length; index += 1) {
      const event = events[index] as RecordedEvent;
      folding.add(this.asFolded(event));
      if ((index + 1) % EVERY === 0) marks[(index + 1) / EVERY - 1] = { last: event, state: folding.state() };
    }
    return folding.state();
  }
}
