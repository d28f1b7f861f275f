import * as E from 'fp-ts/Either';
import { conflict, notFound, RefusalError, type Actor, type Decision, type RecordedEvent } from '@roundbook/kernel';
import { open } from '@roundbook/keyring';
import { cleanName, type RegisteredName } from '@roundbook/person';
import { evidenceOf } from '@roundbook/projections';
import {
  decide,
  decodeCommand,
  evolve,
  impactOf,
  findMatch,
  type Impact,
  type NewTournamentEvent,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
  undoTarget,
  versionOf,
} from '@roundbook/tournament';
import { eventId } from '@roundbook/transparency';
import { checkedTimeZone, contextOf, placesOfNames, staffKeyId, type Around } from './context';
import { HeardElsewhere } from './heard-elsewhere';
import { KeptEvents } from './kept-events';
import { KeptStates } from './kept-states';
import { People } from './people';
import type { LedgerPorts } from './ports';
import { readable, recordedAs } from './recorded-as';
import { checkedCommandId, doneBefore, hashOfCommand, sealAll, storedAsSealed, untilWritten, type Loaded } from './stream-of-events';
import { StreamQueue } from './stream-queue';
import { StaffKeys } from './staff-keys';
import { tournamentStream, TournamentStreams } from './tournament-streams';

export interface CommandOptions {
  /** The idempotency key: a UUID. The same command under the same key is answered as the first time. */
  readonly commandId: string;
  readonly actor: Actor;
  /** The date at the venue where it is not today's: of a tournament that is recorded later. */
  readonly localDate?: string;
  /** The revision that the tournament has to be at: anything else is refused with `stale_revision`. */
  readonly expected?: number;
}

/** Events that have just been recorded, or that this process has just learnt of. */
export interface AppendedEvents {
  readonly tournament: string;
  /** Of the last of them. */
  readonly revision: number;
  readonly events: readonly RecordedEvent[];
}

/** What a command came to. */
export interface Answer {
  readonly tournament: string;
  /** The stream's revision after the command. */
  readonly revision: number;
  readonly events: readonly RecordedEvent[];
  /** True where the command had been carried out before. */
  readonly repeated: boolean;
}

/** A player to be registered: by name, or a person that is known already, whose own name then counts. */
export interface NewPlayer {
  readonly name: string;
  readonly rating?: string;
  /** The league that the player wishes for. */
  readonly league?: number;
  readonly person?: string;
}

export interface RegisterOptions {
  readonly entry?: 'nextRound' | 'loss' | 'meetBye';
  readonly fromRound?: number;
  readonly confirmSameName?: boolean;
}

/** What an action would change, with the events that it would record; nothing is written. */
export interface Foreseen {
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  readonly impact: Impact;
}

const unwrap = <A>(decision: Decision<A>): A => {
  if (E.isLeft(decision)) throw new RefusalError(decision.left);
  return decision.right;
};

/** Of so many tournaments it is known what the listeners have heard; a listener tells what it hears twice by the revisions. */
const MOST_TOLD = 50_000;

/** The round of the result that these events change, if they change one: an undo does so as well as a correction. */
const changedRound = (state: TournamentState, events: readonly NewTournamentEvent[]): number | undefined => {
  const change = events.find((one) => one.type === 'ResultCorrected' || one.type === 'ResultVoided');
  return change === undefined ? undefined : findMatch(state, change.data.match)?.round;
};

/**
 * Commands in, events out (ledger.md, A command's way). Every method rejects with a RefusalError whose code is stable; the
 * ledger is then as it was.
 */
export class Ledger {
  readonly people: People;
  private readonly streams: TournamentStreams;
  private readonly kept: KeptEvents;
  private readonly earlier: KeptStates;
  private readonly staffKeys: StaffKeys;
  private readonly queue: StreamQueue;
  private readonly elsewhere: HeardElsewhere;
  private readonly listeners = new Set<(appended: AppendedEvents) => void>();
  /** The newest revision of each tournament that the listeners have heard of. */
  private readonly toldTo = new Map<string, number>();
  private readonly persons = new WeakMap<TournamentState['players'], readonly string[]>();

  constructor(private readonly ports: LedgerPorts) {
    this.queue = new StreamQueue(ports.later);
    this.people = new People(ports);
    this.streams = new TournamentStreams(ports, (tournament, events) => this.tell(tournament, events));
    this.kept = new KeptEvents(ports);
    this.earlier = new KeptStates((event) => this.kept.asFolded(event));
    this.staffKeys = new StaffKeys(ports);
    this.elsewhere = new HeardElsewhere(ports, {
      known: (tournament) => this.toldTo.get(tournament),
      inTurn: (tournament, work) => this.queue.run(tournament, work),
      tell: (tournament, events) => this.tell(tournament, events),
    });
  }

  /** A new tournament; its id is the command id. */
  async create(payload: unknown, options: CommandOptions): Promise<Answer> {
    const command = unwrap(decodeCommand('create', payload));
    if (command.type === 'create' && command.payload.timeZone !== undefined) checkedTimeZone(command.payload.timeZone);
    return this.carryOut(checkedCommandId(options.commandId), command, options);
  }

  /** Any other command of a tournament, as a client sends it. */
  async execute(tournament: string, type: string, payload: unknown, options: CommandOptions): Promise<Answer> {
    return this.carryOut(this.checkedTournament(tournament), unwrap(decodeCommand(type, payload)), options);
  }

  /** Registers players by name: the persons first, then the tournament, all or none (ledger.md, A command's way). */
  async register(tournament: string, players: readonly NewPlayer[], how: RegisterOptions, options: CommandOptions): Promise<Answer> {
    const id = this.checkedTournament(tournament);
    const base = checkedCommandId(options.commandId);
    // Whoever was registered by this very command may have been erased since: it is answered as the first time all the same.
    const isDone = players.some(({ person }) => person !== undefined) && (await this.existing(id)).commands.has(base);
    const nameOf = async (person: string, field: string) => (isDone ? '' : this.people.registeredName(person, field));
    const people = await Promise.all(
      players.map(async (player, index) => ({
        person: player.person ?? eventId(this.ports.hashing, tournamentStream(id), base, 1_000_000 + index),
        name:
          player.person === undefined
            ? unwrap(cleanName(player.name, `players[${index}].name`))
            : await nameOf(player.person, `players[${index}].person`),
        commandId: eventId(this.ports.hashing, tournamentStream(id), base, 2_000_000 + index),
        isNew: player.person === undefined,
      })),
    );
    const payload = {
      players: players.map((player, index) => ({
        player: people[index]?.person,
        ...(player.rating === undefined ? {} : { rating: player.rating }),
        ...(player.league === undefined ? {} : { league: player.league }),
      })),
      ...how,
    };
    const command = unwrap(decodeCommand('register', payload));
    const names = people.map(({ name }) => name);
    return this.queue.run(id, async () => {
      const loaded = await this.existing(id);
      const added = people.filter(({ isNew }) => isNew);
      // A command that would be refused leaves no person behind, and one that is repeated no key for a person erased since.
      if (loaded.commands.has(base)) await this.people.registeredAlready(added, options.actor, base);
      else {
        this.checkExpected(loaded, options);
        await this.decided(id, loaded, command, names);
        await this.people.registerAll(added, options.actor, base);
      }
      return this.written(id, command, options, names);
    });
  }

  /** What the command would change; refused just as the command itself would be (ledger.md, Undo). */
  async foresee(tournament: string, type: string, payload: unknown): Promise<Foreseen> {
    const id = this.checkedTournament(tournament);
    const command = unwrap(decodeCommand(type, payload));
    const loaded = await this.existing(id);
    const { events, at } = await this.decided(id, loaded, command);
    const after = events.reduce(
      (state, one, index) => evolve(state, { ...one, id: `foreseen-${index}`, at, revision: state.revision + 1 } as TournamentEvent),
      loaded.state,
    );
    return { events, impact: impactOf(loaded.state, after, await this.history(id), changedRound(loaded.state, events)) };
  }

  /** The tournament as it is, or as it was known at a revision or an instant (both inclusive). */
  async stateAt(tournament: string, asOf?: number | string): Promise<TournamentState> {
    if (asOf === undefined) return (await this.existing(this.checkedTournament(tournament))).state;
    return this.earlier.after(await this.recorded(tournament, asOf));
  }

  /** The tournament's events as the fold reads them, up to a revision or an instant. */
  async history(tournament: string, asOf?: number | string): Promise<readonly TournamentEvent[]> {
    return (await this.recorded(tournament, asOf)).map((event) => this.kept.asFolded(event));
  }

  /** The tournament's events as they are stored. */
  async recorded(tournament: string, asOf?: number | string): Promise<readonly RecordedEvent[]> {
    const events = await this.kept.recorded(this.checkedTournament(tournament));
    if (events.length === 0) throw new RefusalError(this.unknown(tournament));
    if (asOf === undefined) return events;
    const known = events.filter((event) => (typeof asOf === 'number' ? event.revision <= asOf : event.metadata.at <= asOf));
    const [first] = events;
    if (known.length > 0 || first === undefined) return known;
    const allowed = `revision 0, or ${first.metadata.at}, or later`;
    throw new RefusalError(notFound('before_the_beginning', 'Nothing was known of the tournament then.', { field: 'asOf', allowed }));
  }

  /** Every tournament of the ledger, in the order of creation. */
  async tournaments(): Promise<readonly { readonly tournament: string; readonly revision: number }[]> {
    return (await this.ports.store.streams('tournament-')).map(({ stream, revision }) => ({
      tournament: stream.slice('tournament-'.length),
      revision,
    }));
  }

  /** Names of the registered players by person id; erased persons by their pseudonym. The same map until a player or a name changes. */
  async names(state: TournamentState): Promise<ReadonlyMap<string, string>> {
    return this.people.namesOf(this.personsOf(state));
  }

  /** The words that only staff may read, or undefined where the tournament's staff key is gone. */
  async openNote(tournament: string, sealed: string): Promise<string | undefined> {
    const key = await this.ports.keyring.find(staffKeyId(tournament));
    return key === undefined ? undefined : open(key, sealed, tournament);
  }

  /** The opened notes of these events, by event id; what is named as evidence in a dispute stands under `evidenceOf` it. */
  async openNotes(tournament: string, events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, string>> {
    const notes = new Map<string, string>();
    for (const event of events) {
      for (const [sealed, under] of [
        [event.data['sealedNote'], event.id],
        [event.data['sealedEvidence'], evidenceOf(event.id)],
      ] as const) {
        const words = typeof sealed === 'string' ? await this.openNote(tournament, sealed) : undefined;
        if (words !== undefined) notes.set(under, words);
      }
    }
    return notes;
  }

  /**
   * Calls the listener with whatever becomes known here of a tournament, in the order of the revisions and without a gap: what a
   * command has just recorded, what another process recorded, and what a lost answer left. Gives what ends that.
   */
  onAppended(listener: (appended: AppendedEvents) => void): () => void {
    this.listeners.add(listener);
    this.elsewhere.follow();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.elsewhere.rest();
    };
  }

  async close(): Promise<void> {
    this.elsewhere.rest();
    this.ports.snapshots?.close();
    await this.ports.keyring.close();
    await this.ports.store.close();
  }

  private personsOf({ players }: TournamentState): readonly string[] {
    const persons = this.persons.get(players) ?? players.map(({ person }) => person);
    this.persons.set(players, persons);
    return persons;
  }

  private unknown(tournament: string) {
    return notFound('unknown_tournament', `There is no tournament ${tournament.slice(0, 60)}.`, { field: 'tournament' });
  }

  private checkExpected(loaded: Loaded<TournamentState>, { expected }: CommandOptions): void {
    if (expected === undefined || expected === loaded.revision) return;
    throw new RefusalError(
      conflict('stale_revision', `The tournament is at revision ${loaded.revision}, not ${expected}.`, {
        allowed: 'look at what has changed, then try again',
        details: { revision: loaded.revision },
      }),
    );
  }

  private checkedTournament(tournament: string): string {
    if (/^[0-9a-f-]{36}$/.test(tournament)) return tournament;
    throw new RefusalError(this.unknown(tournament));
  }

  private async existing(tournament: string): Promise<Loaded<TournamentState>> {
    const loaded = await this.streams.load(tournament);
    if (loaded.revision < 0) throw new RefusalError(this.unknown(tournament));
    return loaded;
  }

  private carryOut(tournament: string, command: TournamentCommand, options: CommandOptions): Promise<Answer> {
    return this.queue.run(tournament, () => this.written(tournament, command, options));
  }

  /** Decides on the present state, seals, appends at exactly that revision; again from the tail when another writer was faster. */
  private written(tournament: string, command: TournamentCommand, options: CommandOptions, newNames?: readonly string[]): Promise<Answer> {
    const commandId = checkedCommandId(options.commandId);
    const stream = tournamentStream(tournament);
    return untilWritten(this.ports, async () => {
      const loaded = await this.streams.load(tournament);
      if (command.type !== 'create' && loaded.revision < 0) throw new RefusalError(this.unknown(tournament));
      const key = await this.staffKeys.of(tournament);
      const issued = { commandId, commandHash: hashOfCommand(this.ports, key, command), actor: options.actor };
      const done = doneBefore(loaded, issued);
      if (done !== undefined) {
        const events = await this.ports.store.readStream(stream, { from: done.first, limit: done.last - done.first + 1 });
        return { tournament, revision: done.last, events, repeated: true };
      }
      this.checkExpected(loaded, options);
      const by = { actor: options.actor.id, eventId: (index: number) => eventId(this.ports.hashing, stream, commandId, index) };
      const { events, at, undoes } = await this.decided(tournament, loaded, command, newNames, options.localDate, by);
      const caused = undoes === undefined ? issued : { ...issued, causationId: undoes };
      const sealed = sealAll(this.ports, stream, loaded, events, caused, at, versionOf);
      const told = readable(command.type, sealed, loaded.revision);
      const appended = await this.ports.store.append(stream, loaded.revision < 0 ? 'noStream' : loaded.revision, sealed);
      await storedAsSealed(this.ports, stream, appended, sealed);
      const recorded = sealed.map((event, index) => recordedAs(event, stream, loaded.revision + 1 + index, appended.position));
      this.streams.advance(tournament, loaded, recorded, told);
      return { tournament, revision: appended.revision, events: recorded, repeated: false };
    });
  }

  private tell(tournament: string, events: readonly RecordedEvent[]): void {
    const known = this.toldTo.get(tournament);
    const news = events.filter(({ revision }) => revision > (known ?? -1));
    const last = news[news.length - 1];
    if (last === undefined) return;
    // A snapshot may be newer than what the listeners have heard of: what lies between is read for them.
    const isGap = known !== undefined && news[0]?.revision !== known + 1;
    if (isGap && this.listeners.size > 0) return this.elsewhere.owe(tournament, last.revision);
    if (this.toldTo.size >= MOST_TOLD) this.toldTo.clear();
    this.toldTo.set(tournament, last.revision);
    for (const listener of this.listeners) listener({ tournament, revision: last.revision, events: news });
  }

  private async decided(
    tournament: string,
    loaded: Loaded<TournamentState>,
    command: TournamentCommand,
    newNames?: readonly string[],
    localDate?: string,
    by: Pick<Around, 'actor' | 'eventId'> = {},
  ) {
    const now = this.ports.clock();
    const at = now > loaded.at ? now : loaded.at;
    const names = await this.namesFor(loaded.state, command, newNames);
    const around = {
      tournament,
      state: loaded.state,
      at,
      history: () => this.history(tournament),
      ...by,
      ...(names === undefined ? {} : { names }),
    };
    const context = await contextOf(this.ports, command, around);
    const events = unwrap(decide(loaded.state, command, localDate === undefined ? context : { ...context, localDate }));
    const undoes = command.type === 'undo' ? undoTarget(loaded.state, command.payload, context.history ?? [])?.id : undefined;
    return { events, at, undoes };
  }

  /** Names stand in the order of rules.md 2.4; a registration by person id takes the name that the person has. */
  private async namesFor(state: TournamentState, command: TournamentCommand, given?: readonly string[]) {
    if (command.type !== 'register' && command.type !== 'reassign') return undefined;
    const persons = command.type === 'register' ? command.payload.players.map(({ player }) => player) : [command.payload.player];
    const field = (index: number) => (command.type === 'register' ? `players[${index}].player` : 'player');
    const added = given ?? (await Promise.all(persons.map((person, index) => this.people.registeredName(person, field(index)))));
    const names = await this.people.namesOf(state.players.map((player) => player.person));
    const order = new Map(state.nameOrder.map((registration, index) => [registration, index]));
    const known: RegisteredName[] = state.players
      .filter((player) => command.type === 'register' || player.registration !== command.payload.registration)
      .map(({ person, registration }) => ({ name: names.get(person) ?? '', registration }))
      .sort((one, other) => (order.get(one.registration) ?? 0) - (order.get(other.registration) ?? 0));
    const first = command.type === 'register' ? state.players.length + 1 : command.payload.registration;
    return placesOfNames(
      known,
      added.map((name, index) => ({ name, registration: first + index })),
    );
  }
}
