import * as E from 'fp-ts/Either';
import { conflict, notFound, RefusalError, type Actor, type Decision, type RecordedEvent } from '@roundbook/kernel';
import { NONCE_BYTES, open, seal } from '@roundbook/keyring';
import {
  cleanName,
  decidePerson,
  evolvePerson,
  initialPerson,
  pseudonym,
  type PersonCommand,
  type PersonEvent,
  type PersonState,
} from '@roundbook/person';
import type { LedgerPorts } from './ports';
import {
  checkedCommandId,
  doneBefore,
  emptyStream,
  hashOfCommand,
  sealAll,
  untilWritten,
  withEvent,
  type Loaded,
} from './stream-of-events';
import { StreamQueue } from './stream-queue';

const SCHEMA_VERSION = 1;

export const personStream = (person: string): string => `person-${person}`;
const keyOf = (person: string): string => `person-${person}`;

const unwrap = <A>(decision: Decision<A>): A => {
  if (E.isLeft(decision)) throw new RefusalError(decision.left);
  return decision.right;
};

export interface PersonIssued {
  readonly commandId: string;
  readonly actor: Actor;
  readonly correlationId?: string;
}

/** Names of persons: each sealed with a key of its own, so that erasing the key makes it unreadable for ever (ledger.md, Personal data). */
export class People {
  private readonly queue = new StreamQueue();
  private readonly names = new Map<string, string>();

  constructor(private readonly ports: LedgerPorts) {}

  /** Registers persons under their names; keys are made in one commit, events share a group commit. Repeating it changes nothing. */
  async registerAll(
    people: readonly { readonly person: string; readonly name: string; readonly commandId: string }[],
    actor: Actor,
    correlationId: string,
  ): Promise<void> {
    await this.ports.keyring.createMany(people.map(({ person }) => keyOf(person)));
    await Promise.all(
      people.map(({ person, name, commandId }) =>
        this.execute(person, { type: 'register', payload: { person, name } }, { commandId, actor, correlationId }),
      ),
    );
  }

  rename(person: string, name: string, issued: PersonIssued): Promise<void> {
    return this.execute(person, { type: 'rename', payload: { name } }, issued);
  }

  /** Records the erasure, then deletes the key: from then on the person is shown by a pseudonym, and every hash stays valid. */
  async erase(person: string, issued: PersonIssued): Promise<void> {
    // An erasure that was broken off between event and key is brought to its end by the next one.
    const { state, commands } = await this.load(person);
    if (state.status === 'erased') {
      await this.ports.keyring.erase(keyOf(person));
      this.names.delete(person);
      if (commands.get(issued.commandId)?.actor === issued.actor.id) return;
    }
    await this.execute(person, { type: 'erase', payload: {} }, issued);
    await this.ports.keyring.erase(keyOf(person));
    this.names.delete(person);
  }

  /** The name of each person, or its pseudonym where it is erased or its key is gone. */
  async namesOf(persons: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const person of persons) found.set(person, await this.nameOf(person));
    return found;
  }

  /** The name of a person who is to be registered. Refuses `unknown_person` and `person_erased`. */
  async registeredName(person: string, field: string): Promise<string> {
    const { state } = await this.load(person);
    if (state.status === 'none') throw new RefusalError(notFound('unknown_person', 'There is no person with this id.', { field }));
    if (state.status === 'erased') throw new RefusalError(conflict('person_erased', 'This person was erased.', { field }));
    return this.nameOf(person);
  }

  private async nameOf(person: string): Promise<string> {
    const known = this.names.get(person);
    if (known !== undefined) return known;
    const { state } = await this.load(person);
    const key = state.sealedName === undefined ? undefined : await this.ports.keyring.find(keyOf(person));
    const name =
      key === undefined || state.sealedName === undefined ? pseudonym(person) : open(key, state.sealedName, personStream(person));
    this.names.set(person, name);
    return name;
  }

  private async load(person: string): Promise<Loaded<PersonState>> {
    const events = await this.ports.store.readStream(personStream(person));
    return events.reduce(
      (loaded, event) => withEvent(loaded, event, evolvePerson(loaded.state, personEvent(event))),
      emptyStream<PersonState>(initialPerson),
    );
  }

  private execute(person: string, command: PersonCommand, issued: PersonIssued): Promise<void> {
    const commandId = checkedCommandId(issued.commandId);
    return this.queue.run(person, () =>
      untilWritten(this.ports, async () => {
        const loaded = await this.load(person);
        if (command.type !== 'register' && loaded.revision < 0)
          throw new RefusalError(notFound('unknown_person', 'There is no person with this id.', { field: 'person' }));
        const key = loaded.state.status === 'erased' ? undefined : await this.ports.keyring.create(keyOf(person));
        const commandHash = key === undefined ? '0'.repeat(64) : hashOfCommand(this.ports, key, command);
        if (key !== undefined && doneBefore(loaded, { commandId, commandHash, actor: issued.actor }) !== undefined) return;
        const sealedName =
          'name' in command.payload && key !== undefined
            ? { sealedName: seal(key, unwrap(cleanName(command.payload.name)), this.ports.entropy(NONCE_BYTES), personStream(person)) }
            : {};
        const events = unwrap(decidePerson(loaded.state, command, sealedName));
        const sealed = sealAll(
          this.ports,
          personStream(person),
          loaded,
          events,
          { ...issued, commandHash },
          this.ports.clock(),
          SCHEMA_VERSION,
        );
        await this.ports.store.append(personStream(person), loaded.revision < 0 ? 'noStream' : loaded.revision, sealed);
        this.names.delete(person);
      }),
    );
  }
}

const personEvent = (event: RecordedEvent): PersonEvent =>
  ({ type: event.type, data: event.data, at: event.metadata.at, revision: event.revision }) as unknown as PersonEvent;
