import type { Follower, Subscription } from '@roundbook/event-store';
import { unavailable, type RecordedEvent, type Refusal } from '@roundbook/kernel';
import { staffOnly } from '@roundbook/projections';
import { evolveAll, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';

/** A tournament as a projection reads it. */
export interface Seen {
  readonly tournament: string;
  /** As staff see it. */
  readonly state: TournamentState;
  /** As it was at the newest event that everybody may see. */
  readonly publicState: TournamentState;
  /** Why not everything that is stored of it can be read; both states are then as they were before. */
  readonly damage?: Refusal;
}

/** How a tournament becomes one kept row: one line of text, which follows from the tournament's events alone. */
export interface Projection {
  readonly name: string;
  /** Raised with every change of what `row` gives: rows of another version are thrown away and made anew. */
  readonly version: number;
  row(seen: Seen): string;
}

/** A tournament folded from its events and from nothing kept. */
export interface Folded {
  readonly events: readonly TournamentEvent[];
  /** The same events as they are stored. */
  readonly recorded: readonly RecordedEvent[];
  readonly state: TournamentState;
  readonly damage?: Refusal;
}

/** What projections are made from. */
export interface ProjectedLedger {
  /** Raised with every change of what events come to: the rows of every projection are then made anew. */
  readonly foldVersion: number;
  /** Rejects where the store does not answer. */
  check(): Promise<void>;
  /** Every tournament in the order of creation, with the revision of its last event. */
  tournaments(): Promise<readonly { readonly tournament: string; readonly revision: number }[]>;
  /** From its events, as far as they can be read. Rejects where the store does not answer, and not for damage. */
  folded(tournament: string): Promise<Folded>;
  /** Why a tournament cannot be read, if that is what the error says. */
  damageIn(error: unknown): Refusal | undefined;
  /** The event at a revision, if there is one. */
  eventAt(tournament: string, revision: number): Promise<RecordedEvent | undefined>;
  /** Tells of every event of a tournament behind a position, in global order; `end`: of what is recorded from now on. */
  follow(follower: Follower, after: string | undefined): Subscription;
}

/** Other streams of that name are none of ours. */
export const isTournament = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);

/** Which tournament an event is of, or a place. */
export const tournamentOf = ({ stream }: Pick<RecordedEvent, 'stream'>): string => stream.slice('tournament-'.length);

const publicStateOf = ({ events, state }: Folded): TournamentState => {
  const hidden = staffOnly(events);
  const newest = events.findLastIndex((_, index) => !hidden.has(index));
  return newest < 0 || newest === events.length - 1 ? state : evolveAll(initialState, events.slice(0, newest + 1));
};

const GONE = unavailable('stream_deleted', 'Nothing is left of this tournament in the store, which nothing of this program ever does.');

/** A folded tournament as both sorts of readers see it. */
export const seenIn = (tournament: string, folded: Folded): Seen => {
  const damage = folded.damage ?? (folded.events.length === 0 ? GONE : undefined);
  const states = { tournament, state: folded.state, publicState: publicStateOf(folded) };
  return damage === undefined ? states : { ...states, damage };
};
