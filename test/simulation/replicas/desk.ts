import { RefusalError, type Actor, type Refusal } from '@roundbook/kernel';
import type { Answer, CommandOptions, Ledger } from '../../../services/ledger/src';
import type { TournamentState } from '@roundbook/tournament';
import { eventId, nodeHashing } from '@roundbook/transparency';
import type { Picks } from '../picks';
import { thrownText } from './findings';
import { unreachable } from './line';
import { orderText, type Order } from './order';
import type { Replica, Shared } from './replica';

/** What one sending of a command came to, once it was answered for good. */
export type Outcome = { readonly done: Answer | undefined } | { readonly refusal: Refusal };

/** A command under its key, and what each of its sendings was answered. */
export interface Sent {
  readonly key: string;
  readonly tournament: string;
  readonly order: Order;
  readonly outcomes: readonly Outcome[];
  /**
   * A copy that timed out here may still wait at some replica when another one is answered. Each is decided by itself, so a refusal
   * says nothing of those.
   */
  readonly copiesUnderWay: boolean;
}

export type Sending = Omit<Sent, 'outcomes' | 'copiesUnderWay'>;

export interface Watch {
  answered(sent: Sending, outcome: Outcome, replica: Replica): void;
  settled(sent: Sent): void;
  looked(replica: Replica, life: number, state: TournamentState, floor: number): void;
  /** The newest revision that anybody has seen at this replica in its present life. */
  floor(replica: Replica, tournament: string): number;
}

/** Codes that no client may ever hear: they say that the ledger itself is wrong. */
const NEVER: ReadonlySet<string> = new Set([
  'broken_chain',
  'damaged_event',
  'newer_event',
  'seal_broken',
  'wrong_revision',
  'duplicate_event_id',
  'empty_batch',
  'bad_expected_revision',
  'seed_missing',
  'secret_missing',
  'names_missing',
  'master_key_wrong',
]);

/** A client: one person at one desk, who sends a command until it is answered. */
export class Desk {
  retries = 0;
  commands = 0;
  private home: Replica;
  private readonly underWay = new Map<string, number>();

  constructor(
    readonly actor: Actor,
    private readonly replicas: readonly Replica[],
    private readonly shared: Shared,
    readonly picks: Picks,
    private readonly watch: Watch,
  ) {
    this.home = picks.of(replicas) as Replica;
  }

  /** The tournament as one replica shows it; undefined where there is no such tournament yet. */
  async look(tournament: string): Promise<TournamentState | undefined> {
    for (;;) {
      const replica = this.replica();
      const [life, floor] = [replica.started, this.watch.floor(replica, tournament)];
      const outcome = await this.answer(replica, (ledger) => ledger.stateAt(tournament));
      if ('value' in outcome) {
        this.watch.looked(replica, life, outcome.value, floor);
        return outcome.value;
      }
      if (outcome.refusal !== undefined) return undefined;
      await this.beforeAgain();
    }
  }

  /** Sends a command under a new key, or under a given one, until every sending of it is answered. */
  async send(tournament: string, order: Order, key = this.newKey()): Promise<Sent> {
    this.commands += 1;
    const sent = { key, tournament, order };
    const { time, trace, faults } = this.shared;
    trace.line(time.now, `${this.actor.id} sends ${key.slice(0, 8)} ${orderText(order)}`);
    const sendings = faults.happens('sentTwice') ? [this.untilAnswered(sent), this.untilAnswered(sent)] : [this.untilAnswered(sent)];
    const outcomes = await Promise.all(sendings);
    const all: Sent = { ...sent, outcomes, copiesUnderWay: (this.underWay.get(key) ?? 0) > 0 };
    this.watch.settled(all);
    return all;
  }

  newKey(): string {
    return eventId(nodeHashing, `key of ${this.actor.id}`, String(this.shared.seed), this.commands);
  }

  private async untilAnswered(sent: Sending): Promise<Outcome> {
    for (;;) {
      const replica = this.replica();
      const outcome = await this.answer(replica, (ledger) => this.carryOut(ledger, sent), sent.key);
      if ('value' in outcome) return this.note(sent, { done: outcome.value }, replica);
      if (outcome.refusal !== undefined) return this.note(sent, { refusal: outcome.refusal }, replica);
      await this.beforeAgain();
    }
  }

  private note(sent: Sending, outcome: Outcome, replica: Replica): Outcome {
    const text =
      'refusal' in outcome ? outcome.refusal.code : `revision ${outcome.done?.revision}${outcome.done?.repeated ? ', as before' : ''}`;
    this.shared.trace.line(this.shared.time.now, `${this.actor.id} hears from ${replica.name} of ${sent.key.slice(0, 8)}: ${text}`);
    this.watch.answered(sent, outcome, replica);
    return outcome;
  }

  private async carryOut(ledger: Ledger, { key, tournament, order }: Sending): Promise<Answer | undefined> {
    const options: CommandOptions = {
      commandId: key,
      actor: this.actor,
      ...('expected' in order && order.expected !== undefined ? { expected: order.expected } : {}),
    };
    switch (order.kind) {
      case 'create':
        return ledger.create(order.payload, options);
      case 'register':
        return ledger.register(tournament, order.players, order.how, options);
      case 'execute':
        return ledger.execute(tournament, order.type, order.payload, options);
      case 'rename':
        await ledger.people.rename(order.person, order.name, options);
        return undefined;
      case 'erase':
        await ledger.people.erase(order.person, options);
        return undefined;
    }
  }

  /** An answer or a refusal for good; neither where nobody can say what became of it. */
  private async answer<A>(
    replica: Replica,
    work: (ledger: Ledger) => Promise<A>,
    key?: string,
  ): Promise<{ readonly value: A } | { readonly refusal: Refusal | undefined }> {
    const timeOut = this.shared.time.sleep(2_500 + this.picks.int(5_000)).then((): never => {
      throw unreachable(replica.name);
    });
    try {
      const asked = replica.ask(work);
      if (key !== undefined) this.count(key, asked);
      return { value: await Promise.race([asked, timeOut]) };
    } catch (error) {
      if (!(error instanceof RefusalError)) {
        this.shared.findings.note(`${replica.name} fails: ${thrownText(error)}`);
        return { refusal: undefined };
      }
      const { refusal } = error;
      if (NEVER.has(refusal.code)) this.shared.findings.note(`${replica.name} says ${thrownText(error)}`);
      return { refusal: refusal.kind === 'unavailable' ? undefined : refusal };
    }
  }

  private count(key: string, asked: Promise<unknown>): void {
    const add = (one: number) => void this.underWay.set(key, (this.underWay.get(key) ?? 0) + one);
    add(1);
    asked.then(
      () => add(-1),
      () => add(-1),
    );
  }

  /** Mostly the same one; another one from time to time. */
  private replica(): Replica {
    return this.picks.percent(80) ? this.home : (this.picks.of(this.replicas) as Replica);
  }

  private async beforeAgain(): Promise<void> {
    this.retries += 1;
    if (this.picks.percent(50)) this.home = this.picks.of(this.replicas) as Replica;
    await this.shared.time.sleep(20 + this.picks.int(600));
  }
}
