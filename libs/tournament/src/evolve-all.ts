import type { EventData, TournamentEvent } from './events';
import { folded, playerFrom } from './evolve';
import type { TournamentState } from './state';
import { insertName } from './state-changes';
import { OwnLists } from './state-lists';

/** The state after these events, oldest first: the same as `evolve` event by event. The state given stays as it was. */
export const evolveAll = (state: TournamentState, events: Iterable<TournamentEvent>): TournamentState => {
  const folding = new Folding(state);
  for (const event of events) folding.add(event);
  return folding.state();
};

type Registration = EventData<'PlayerRegistered'>;

/**
 * Folds event after event into lists of its own, which are copied once and not for every event. What `state` gave out is never
 * changed afterwards.
 */
export class Folding {
  private lists = new OwnLists();
  private last: TournamentEvent | undefined;
  /** Registered, but not yet in the order of names: only the next change of a name needs it. */
  private unnamed: Registration[] = [];

  constructor(private present: TournamentState) {}

  add(event: TournamentEvent): void {
    this.last = event;
    if (event.type === 'PlayerRegistered') {
      const players = this.lists.added(this.present.players, playerFrom(event.data));
      if (players !== this.present.players) this.present = { ...this.present, players };
      this.unnamed.push(event.data);
      return;
    }
    if (event.type === 'RegistrationReassigned' || event.type === 'TournamentCreated') this.nameAll();
    this.present = folded(this.present, event, this.lists);
  }

  /** The state after everything that was added. */
  state(): TournamentState {
    this.nameAll();
    this.lists = new OwnLists();
    if (this.last !== undefined) this.present = { ...this.present, revision: this.last.revision, at: this.last.at };
    this.last = undefined;
    return this.present;
  }

  private nameAll(): void {
    if (this.unnamed.length === 0) return;
    this.present = { ...this.present, nameOrder: withNames(this.present.nameOrder, this.unnamed) };
    this.unnamed = [];
  }
}

/** From so many new names on, the order is made as a chain: each of them alone searches and moves the whole list. */
const MANY = 8;

/** `insertName` for new registrations. */
const withNames = (order: readonly number[], added: readonly Registration[]): readonly number[] =>
  (added.length < MANY ? undefined : chained(order, added)) ??
  added.reduce((names, { registration, nameAfter }) => insertName(names, registration, nameAfter), order);

/** The order as a chain in which 0 stands before the first; undefined where a registration is not new. */
const chained = (order: readonly number[], added: readonly Registration[]): readonly number[] | undefined => {
  const follower = new Map<number, number>();
  let former = 0;
  for (const registration of order) {
    follower.set(former, registration);
    former = registration;
  }
  follower.set(former, 0);
  for (const { registration, nameAfter } of added) {
    if (follower.has(registration)) return undefined;
    const before = nameAfter !== null && follower.has(nameAfter) ? nameAfter : 0;
    follower.set(registration, follower.get(before) ?? 0);
    follower.set(before, registration);
  }
  const names: number[] = [];
  for (let one = follower.get(0) ?? 0; one !== 0; one = follower.get(one) ?? 0) names.push(one);
  return names;
};
