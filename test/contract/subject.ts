import type { EventStore } from '@roundbook/event-store';

/** A store under test, and what can happen to it. */
export interface Subject {
  readonly store: EventStore;
  /** Closes the store and opens it again over what it has kept. */
  reopen(): Promise<EventStore>;
  /** Breaks every connection that the store has, if it has any; it may come back by itself. */
  interrupt(): Promise<void>;
  /** Called when the check is done; the store may be closed by then. */
  dispose?(): Promise<void>;
}
