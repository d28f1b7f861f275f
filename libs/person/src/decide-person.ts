import * as E from 'fp-ts/Either';
import type { NonEmptyArray } from 'fp-ts/NonEmptyArray';
import * as t from 'io-ts';
import { conflict, notFound, record, text, uuid, type Decision } from '@roundbook/kernel';
import { cleanName } from './clean-name';
import type { NewPersonEvent } from './person-events';
import type { PersonState } from './person-state';

/** Every command of a person's stream, as a client sends it; the length of a name is checked by `cleanName`. */
export const personCommandCodecs = {
  register: record({ person: uuid, name: text(0, 10_000) }),
  rename: record({ name: text(0, 10_000) }),
  erase: record({}),
} as const;

export type PersonCommandType = keyof typeof personCommandCodecs;
export type PersonCommand = {
  readonly [T in PersonCommandType]: { readonly type: T; readonly payload: t.TypeOf<(typeof personCommandCodecs)[T]> };
}[PersonCommandType];

/** What the service adds: the cleaned name of `register` or `rename`, encrypted with the person's key. */
export interface PersonContext {
  readonly sealedName?: string;
}

/**
 * What a command does to a person. Refusals: `invalid_name`, `person_exists`, `unknown_person`, `person_erased`.
 * A name that comes without its sealed form is a fault of the caller: TypeError.
 */
export const decidePerson = (
  state: PersonState,
  command: PersonCommand,
  context: PersonContext = {},
): Decision<NonEmptyArray<NewPersonEvent>> => {
  if (state.status === 'erased')
    return E.left(conflict('person_erased', 'This person was erased; nothing can be recorded of it any more.'));
  if (command.type === 'register') {
    if (state.status === 'known') return E.left(conflict('person_exists', 'This person is registered already.'));
    return named(command.payload.name, context, (sealedName) => ({
      type: 'PersonRegistered',
      data: { person: command.payload.person, sealedName },
    }));
  }
  if (state.status === 'none') return E.left(notFound('unknown_person', 'There is no person with this id.'));
  if (command.type === 'erase') return E.right([{ type: 'PersonErased', data: {} }]);
  return named(command.payload.name, context, (sealedName) => ({ type: 'PersonRenamed', data: { sealedName } }));
};

const named = (
  name: string,
  { sealedName }: PersonContext,
  event: (sealedName: string) => NewPersonEvent,
): Decision<NonEmptyArray<NewPersonEvent>> =>
  E.map((): NonEmptyArray<NewPersonEvent> => {
    if (sealedName === undefined) throw new TypeError('a name is recorded in its sealed form only');
    return [event(sealedName)];
  })(cleanName(name));
