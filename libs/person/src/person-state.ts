import type { PersonEvent } from './person-events';

/** One person, folded from its stream. */
export interface PersonState {
  /** `none` before the first event. Nothing follows `erased`. */
  readonly status: 'none' | 'known' | 'erased';
  readonly person: string;
  /** The name as it is now; gone once the person is erased. */
  readonly sealedName?: string;
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Instant of the last event. */
  readonly at: string;
}

export const initialPerson: PersonState = { status: 'none', person: '', revision: -1, at: '' };

/** The person after one more event. */
export const evolvePerson = (state: PersonState, event: PersonEvent): PersonState => {
  const { revision, at } = event;
  if (event.type === 'PersonRegistered') {
    return { status: 'known', person: event.data.person, sealedName: event.data.sealedName, revision, at };
  }
  if (event.type === 'PersonRenamed') return { ...state, sealedName: event.data.sealedName, revision, at };
  return { status: 'erased', person: state.person, revision, at };
};
