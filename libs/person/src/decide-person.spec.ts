import * as E from 'fp-ts/Either';
import { decodeWith, fold } from '@roundbook/kernel';
import { decidePerson, type PersonCommand } from './decide-person';
import { isPersonEventType, personEventCodecs, type NewPersonEvent } from './person-events';
import { evolvePerson, initialPerson, type PersonState } from './person-state';

const person = '3f2a91c4-5d6e-4f70-8a91-b2c3d4e5f607';
const register: PersonCommand = { type: 'register', payload: { person, name: 'Ann' } };
const rename: PersonCommand = { type: 'rename', payload: { name: 'Anne' } };
const erase: PersonCommand = { type: 'erase', payload: {} };
const registered: NewPersonEvent = { type: 'PersonRegistered', data: { person, sealedName: 'sealed-1' } };
const renamed: NewPersonEvent = { type: 'PersonRenamed', data: { sealedName: 'sealed-2' } };
const erased: NewPersonEvent = { type: 'PersonErased', data: {} };

const given = (...events: NewPersonEvent[]): PersonState =>
  fold(
    evolvePerson,
    initialPerson,
    events.map((event, revision) => ({ ...event, revision, at: `2026-11-30T10:00:0${revision}.000Z` })),
  );
const codeOf = (decision: ReturnType<typeof decidePerson>) => (E.isLeft(decision) ? decision.left.code : 'done');

describe('a person', () => {
  it('is registered once, under its sealed name', () => {
    expect(decidePerson(given(), register, { sealedName: 'sealed-1' })).toEqual(E.right([registered]));
    expect(codeOf(decidePerson(given(registered), register, { sealedName: 'x' }))).toBe('person_exists');
  });

  it('takes another name', () => {
    expect(decidePerson(given(registered), rename, { sealedName: 'sealed-2' })).toEqual(E.right([renamed]));
    expect(given(registered, renamed)).toEqual({
      status: 'known',
      person,
      sealedName: 'sealed-2',
      revision: 1,
      at: '2026-11-30T10:00:01.000Z',
    });
  });

  it('is erased, and nothing can be recorded afterwards', () => {
    expect(decidePerson(given(registered), erase)).toEqual(E.right([erased]));
    const gone = given(registered, erased);
    expect(gone).toEqual({ status: 'erased', person, revision: 1, at: '2026-11-30T10:00:01.000Z' });
    expect([register, rename, erase].map((command) => codeOf(decidePerson(gone, command, { sealedName: 'x' })))).toEqual([
      'person_erased',
      'person_erased',
      'person_erased',
    ]);
  });

  it('that is not known can neither be renamed nor erased', () => {
    expect(codeOf(decidePerson(given(), rename, { sealedName: 'x' }))).toBe('unknown_person');
    expect(codeOf(decidePerson(given(), erase))).toBe('unknown_person');
  });

  it('has no name that cannot be shown', () => {
    const bad: PersonCommand = { type: 'rename', payload: { name: 'A\u0007' } };
    expect(codeOf(decidePerson(given(registered), bad, { sealedName: 'x' }))).toBe('invalid_name');
  });

  it('never has its name recorded in clear', () => {
    expect(() => decidePerson(given(registered), rename)).toThrow(TypeError);
    expect(E.isLeft(decodeWith(personEventCodecs.PersonRenamed, { sealedName: 's', name: 'Ann' }))).toBe(true);
    expect(isPersonEventType('PersonErased') && !isPersonEventType('toString')).toBe(true);
  });
});
