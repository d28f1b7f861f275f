import * as E from 'fp-ts/Either';
import type { NonEmptyArray } from 'fp-ts/NonEmptyArray';
import { conflict, type Decision } from '@roundbook/kernel';
import type { Context } from '../commands';
import type { NewTournamentEvent, TournamentEvent } from '../events';
import { evolve } from '../evolve';
import type { TournamentState } from '../state';

export type Events = readonly NewTournamentEvent[];

/** One more event: its type fixes the shape of its data. */
export const event = <T extends NewTournamentEvent['type']>(
  type: T,
  data: Extract<NewTournamentEvent, { type: T }>['data'],
): NewTournamentEvent => ({ type, data }) as NewTournamentEvent;

/** The state as it would be after these events; their ids and instants are place holders. */
export const preview = (state: TournamentState, events: Events, at: string): TournamentState =>
  events.reduce(
    (next, one, index) => evolve(next, { ...one, id: `proposed-${index}`, at, revision: next.revision + 1 } as TournamentEvent),
    state,
  );

/** What a decision comes to; an answer without events would be a refusal that nobody gave. */
export const decided = (events: Events): Decision<NonEmptyArray<NewTournamentEvent>> =>
  events.length === 0
    ? E.left(conflict('nothing_changes', 'Nothing would change.'))
    : E.right(events as unknown as NonEmptyArray<NewTournamentEvent>);

export type Decide<P> = (state: TournamentState, payload: P, context: Context) => Decision<Events>;

/** The sealed words of a command, as the field of an event that holds them. */
export const noteOf = ({ sealedNote }: Context): { readonly sealedNote?: string } => (sealedNote === undefined ? {} : { sealedNote });
