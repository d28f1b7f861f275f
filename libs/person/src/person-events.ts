import * as t from 'io-ts';
import { record, text, uuid } from '@roundbook/kernel';

/** A name encrypted with the person's own key: only its holder can read it. */
const sealedName = text(1, 2_000);

/** One codec for the data of each event of a person's stream (ledger.md, Personal data). No event holds a name in clear. */
export const personEventCodecs = {
  PersonRegistered: record({ person: uuid, sealedName }),
  PersonRenamed: record({ sealedName }),
  PersonErased: record({}),
} as const;

export type PersonEventType = keyof typeof personEventCodecs;
export type PersonEventData<T extends PersonEventType> = t.TypeOf<(typeof personEventCodecs)[T]>;

/** What `decidePerson` answers with: type and data; the ledger adds the envelope. */
export type NewPersonEvent = { readonly [T in PersonEventType]: { readonly type: T; readonly data: PersonEventData<T> } }[PersonEventType];

/** What `evolvePerson` reads of a recorded event. */
export type PersonEvent = NewPersonEvent & { readonly at: string; readonly revision: number };

export const isPersonEventType = (type: string): type is PersonEventType => Object.hasOwn(personEventCodecs, type);
