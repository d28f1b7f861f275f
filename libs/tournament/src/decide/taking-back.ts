import * as E from 'fp-ts/Either';
import { conflict, type Decision } from '@roundbook/kernel';
import type { Context } from '../commands';
import type { EventData, TournamentEvent, TournamentEventType } from '../events';
import type { TournamentState } from '../state';
import type { Events } from './proposal';

/** What taking back one event needs to know. */
export interface Taking<T extends TournamentEventType = TournamentEventType> {
  readonly state: TournamentState;
  readonly target: TournamentEvent;
  readonly data: EventData<T>;
  readonly reason: string;
  readonly context: Context;
  readonly history: readonly TournamentEvent[];
}

export type TakeBack<T extends TournamentEventType> = (taking: Taking<T>) => Decision<Events>;

export const superseded = (what: string): Decision<never> =>
  E.left(conflict('superseded', `${what} has been changed since.`, { allowed: 'undo the later change first' }));
