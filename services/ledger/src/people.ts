import * as E from 'fp-ts/Either';
import { conflict, notFound, RefusalError, type Actor, type Decision, type RecordedEvent } from '@roundbook/kernel';
import { NONCE_BYTES, open, seal, type Erasure } from '@roundbook/keyring';
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
  storedAsSealed,
  untilWritten,
  withEvent,
  type Loaded,
} from './stream-of-events';
import { StreamQueue } from './stream-queue';

const SCHEMA_VERSION = 1;

/** So many names are known at once. */
const MOST_NAMES = 50_000;

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

/** A person under the name that it is registered by, and the command that does it. */
export interface NamedPerson {
  readonly person: string;
  readonly name: string;
  readonly commandId: string;
}

/** Names of persons: each sealed with a key of its own, so that erasing the key makes it unreadable for ever (ledger.md, Personal data). */
export class People {
  private readonly queue: StreamQueue;
  private readonly names = new Map<string, string>();
  /** Maps that were given out, by the list that they answer; none of them once a name has changed. */
  private given = new WeakMap<readonly string[], ReadonlyMap<string, string>>();
  /** Raised with every change of a name: what was read before is then not kept. */
  private changes = 0;
  private follows = false;
  /** Whether every change of a name, by whichever process, is heard of here: only then are names kept. */
  private hears = false;

  constructor(private readonly ports: LedgerPorts) {
    this.queue = new StreamQueue(ports.later);
  }

  /** Registers persons under their names; keys are made in one commit, events share a group commit. Repeating it changes nothing. */
  async registerAll(people: readonly NamedPerson[], actor: Actor, correlationId: string): Promise<void> {
    await this.ports.keyring.createMany(people.map(({ person }) => keyOf(person)));
    await this.registeredAlready(people, actor, correlationId);
  }

  /**
   * The same for persons who were registered before by this very command: no key is made for one that is erased since. Refuses
   * `idempotency_key_reused` where one of them has another name.
   */
  async registeredAlready(people: readonly NamedPerson[], actor: Actor, correlationId: string): Promise<void> {
    await Promise.all(
      people.map(({ person, name, commandId }) =>
        this.execute(person, { type: 'register', payload: { person, name } }, { commandId, actor, correlationId }),
      ),
    );
  }

  rename(person: string, name: string, issued: PersonIssued): Promise<void> {
    return this.execute(person, { type: 'rename', payload: { name } }, issued);
  }

  /**
   * Records the erasure, then deletes the key: from then on the person is shown by a pseudonym, and every hash stays valid.
   * `pending` where the deleted key stays on disks until the store is scavenged.
   */
  async erase(person: string, issued: PersonIssued): Promise<Erasure> {
    // An erasure that was broken off between event and key is brought to its end by the next one.
    const { state, commands } = await this.load(person);
    if (state.status === 'erased') {
      await this.ports.keyring.erase(keyOf(person));
      this.forget(person);
      if (commands.get(issued.commandId)?.actor === issued.actor.id) return this.erasureOf(person);
    }
    await this.execute(person, { type: 'erase', payload: {} }, issued);
    await this.ports.keyring.erase(keyOf(person));
    this.forget(person);
    return this.erasureOf(person);
  }

  private async erasureOf(person: string): Promise<Erasure> {
    return (await this.ports.keyring.erasure?.(keyOf(person))) ?? 'done';
  }

  /** The name of each person, or its pseudonym where it is erased or its key is gone. The same map for the same list until a name changes. */
  async namesOf(persons: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const known = this.given.get(persons);
    if (known !== undefined) return known;
    const { changes } = this;
    const found = new Map<string, string>();
    for (const person of persons) found.set(person, this.names.get(person) ?? (await this.nameOf(person)));
    if (this.hears && changes === this.changes) this.given.set(persons, found);
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
    this.follow();
    const { changes } = this;
    const { state } = await this.load(person);
    const key = state.sealedName === undefined ? undefined : await this.ports.keyring.find(keyOf(person));
    const name =
      key === undefined || state.sealedName === undefined ? pseudonym(person) : open(key, state.sealedName, personStream(person));
    // A name that was erased while it was being opened must not be kept.
    if (this.hears && changes === this.changes) {
      if (this.names.size >= MOST_NAMES) this.names.clear();
      this.names.set(person, name);
    }
    return name;
  }

  /** Another process may rename or erase somebody: the store tells of it, and while it cannot nothing is kept. */
  private follow(): void {
    if (this.follows) return;
    this.follows = true;
    const deaf = (): void => {
      this.hears = false;
      this.names.clear();
      this.given = new WeakMap();
    };
    const follower = {
      event: ({ stream }: RecordedEvent): void => this.forget(stream.slice(personStream('').length)),
      caughtUp: (): void => void (this.hears = true),
      interrupted: deaf,
      ended: (): void => {
        deaf();
        this.follows = false;
      },
    };
    this.ports.store.subscribe(follower, { after: 'end', prefix: personStream('') });
  }

  private forget(person: string): void {
    this.changes += 1;
    this.names.delete(person);
    this.given = new WeakMap();
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
        // With the key of an erased person the hash of what was asked is gone: the id and the actor have to do.
        const isDone =
          key === undefined
            ? loaded.commands.get(commandId)?.actor === issued.actor.id
            : doneBefore(loaded, { commandId, commandHash, actor: issued.actor }) !== undefined;
        if (isDone) return;
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
          () => SCHEMA_VERSION,
        );
        const appended = await this.ports.store.append(personStream(person), loaded.revision < 0 ? 'noStream' : loaded.revision, sealed);
        await storedAsSealed(this.ports, personStream(person), appended, sealed);
        this.forget(person);
      }),
    );
  }
}

const personEvent = (event: RecordedEvent): PersonEvent =>
  ({ type: event.type, data: event.data, at: event.metadata.at, revision: event.revision }) as unknown as PersonEvent;
