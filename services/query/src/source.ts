import type { ToldEvent } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';

/** Events that have just been recorded. */
export interface Appended {
  readonly tournament: string;
  /** Of the last of them. */
  readonly revision: number;
  readonly events: readonly ToldEvent[];
}

/** Where tournaments come from. Everything that is asked of one that is not there is refused with `unknown_tournament`. */
export interface TournamentSource {
  /**
   * As it is, or as it was known at a revision or an instant (both inclusive): as it is, the same object until the next revision.
   * Refuses `before_the_beginning`.
   */
  stateAt(tournament: string, asOf?: number | string): Promise<TournamentState>;
  /** Its events from the first one on, up to a revision or an instant. */
  told(tournament: string, asOf?: number | string): Promise<readonly ToldEvent[]>;
  /** The opened words of sealed notes, by event id: for staff alone. */
  notes(tournament: string, asOf?: number | string): Promise<ReadonlyMap<string, string>>;
  /** Names of the registered players by person id; erased persons by their pseudonym. The same map until a name changes. */
  names(state: TournamentState): Promise<ReadonlyMap<string, string>>;
  /** Every tournament in the order of creation. */
  tournaments(): Promise<readonly { readonly tournament: string; readonly revision: number }[]>;
  /** Calls the listener after each append, in the order of the revisions; gives what ends that. */
  onAppended(listener: (appended: Appended) => void): () => void;
}

/** What the controllers are given by the app that composes them. */
export const SOURCE = Symbol('tournament source');
