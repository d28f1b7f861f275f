import { memoryKeyring } from '@roundbook/keyring';
import type { TournamentState } from '@roundbook/tournament';
import { eventId, nodeHashing } from '@roundbook/transparency';
import { picksFrom, type Picks } from '../picks';
import { AnswerChecks } from './answer-checks';
import { anyOrder } from './any-order';
import { Desk } from './desk';
import { Faults, type FaultKind } from './faults';
import { FeedReader } from './feed-reader';
import { Findings, thrownText } from './findings';
import { keptSnapshots } from './kept-snapshots';
import { newPlayers } from './names';
import { stepToTheEnd } from './next-step';
import { execute } from './order';
import type { Plan } from './plan';
import { Replica, type Shared } from './replica';
import { checkReplica, checkStore, freshFrom } from './replica-checks';
import { seededEntropy } from './seeded-entropy';
import { Trace } from './trace';
import { VirtualTime } from './virtual-time';
import { WatchedStore } from './watched-store';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Faults end after this long, whatever the desks have done by then. */
const FAULTY = 30 * MINUTE;
/** Once nothing fails any more, the tournament has to be at its end within this time. */
const TO_THE_END = 60 * MINUTE;
/** Everything that was still on its way has arrived after this time. */
const SETTLING = 30 * SECOND;

/** What a run came to. The same seed gives the same, byte for byte. */
export interface Played {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly trace: string;
  readonly lines: readonly string[];
  readonly commands: number;
  readonly retries: number;
  readonly conflicts: number;
  readonly answers: AnswerChecks['counts'];
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly events: number;
  readonly revision: number;
  readonly hasWinner: boolean;
  /** Milliseconds of the simulated evening. */
  readonly lasted: number;
}

/** One evening: several desks at several replicas over one store, things that fail, and one tournament that comes to its end. */
class Evening {
  private readonly findings = new Findings();
  private readonly trace = new Trace();
  private readonly time: VirtualTime;
  private readonly shared: Shared;
  private readonly checks: AnswerChecks;
  private readonly replicas: readonly Replica[];
  private readonly desks: readonly Desk[];
  private readonly tournament: string;
  private readonly picks: Picks;
  private regulars: readonly string[] = [];
  private ended = false;
  private numbered = 0;

  constructor(private readonly plan: Plan) {
    const { seed, rates } = plan;
    const of = (number: number) => picksFrom(Math.imul(seed, 0x9e37) + number * 0x85eb);
    this.picks = of(0);
    this.time = new VirtualTime(of(1));
    const store = new WatchedStore(this.findings, this.trace, this.time);
    const { findings, trace, time } = this;
    const keyring = memoryKeyring(seededEntropy(`keys of ${seed}`));
    const faults = new Faults(rates, of(2));
    this.shared = { seed, time, faults, trace, findings, store, keyring, snapshots: keptSnapshots(of(3)) };
    this.checks = new AnswerChecks(store, findings);
    this.replicas = ['A', 'B', 'C']
      .slice(0, plan.replicas)
      .map((letter, index) => new Replica(`replica ${letter}`, this.shared, of(10 + index)));
    this.desks = Array.from({ length: plan.desks }, (_, index) => {
      const actor = { id: `desk-${index + 1}`, role: index < 2 ? 'organiser' : 'scorekeeper' };
      return new Desk(actor, this.replicas, this.shared, of(20 + index), this.checks);
    });
    this.tournament = eventId(nodeHashing, 'tournament', String(seed), 0);
    for (const replica of this.plan.followed ? this.replicas : [])
      for (const staff of [true, false])
        replica.read(new FeedReader(this.tournament, staff, replica.name, findings, () => store.told.get(this.tournament) ?? []));
  }

  async play(): Promise<Played> {
    const { time, findings } = this;
    const work = this.course().catch((error: unknown) => findings.note(`the simulation itself fails: ${thrownText(error)}`));
    let isOver = false;
    void work.then(() => (isOver = true));
    const inTime = await time.pass(() => isOver || findings.any, FAULTY + TO_THE_END + SETTLING);
    if (!inTime) findings.note(this.stuckText());
    return this.played();
  }

  private async course(): Promise<void> {
    const { time, shared, desks } = this;
    void this.gremlin();
    time.later(FAULTY, () => this.calm());
    await this.opening();
    await Promise.all(desks.map((desk) => this.busy(desk)));
    this.calm();
    await Promise.all(desks.map((desk) => this.toTheEnd(desk)));
    this.ended = true;
    await time.sleep(SETTLING);
    await this.checkEnd(await freshFrom(shared.store, shared.keyring, this.tournament));
  }

  private calm(): void {
    if (this.shared.faults.over) return;
    this.shared.faults.over = true;
    this.trace.line(this.time.now, 'nothing fails any more');
  }

  /** Crashes and clocks that jump at any moment, not only in the middle of a call. */
  private async gremlin(): Promise<void> {
    const { faults } = this.shared;
    while (!faults.over) {
      await this.time.sleep(this.picks.int(3 * SECOND));
      const replica = this.picks.of(this.replicas) as Replica;
      if (faults.happens('clockJump')) replica.clock.jump(this.trace, replica.name);
      if (faults.happens('crash')) replica.crash();
    }
  }

  /** The week before: a tournament of three, whose persons are known from then on. */
  private async weekBefore(desk: Desk): Promise<void> {
    const { seed } = this.plan;
    const id = eventId(nodeHashing, 'week before', String(seed), 0);
    await desk.send(id, { kind: 'create', payload: { name: 'The week before', preset: 'magic', settings: {} } }, id);
    await desk.send(id, { kind: 'register', players: newPlayers(seed, 9_000, 3, this.picks), how: { confirmSameName: true } });
    this.regulars = (await desk.look(id))?.players.map(({ person }) => person) ?? [];
  }

  private async opening(): Promise<void> {
    const [desk] = this.desks as readonly [Desk];
    const { script, seed, players } = this.plan;
    await this.weekBefore(desk);
    const { preset, settings } = script;
    await desk.send(this.tournament, { kind: 'create', payload: { name: 'An evening', preset, settings } }, this.tournament);
    const list = newPlayers(seed, 0, players, this.picks);
    const how = { confirmSameName: true };
    const middle = Math.ceil(list.length / 2);
    // Two desks take the names of the two halves at once.
    await Promise.all(
      [list.slice(0, middle), list.slice(middle)].map((some, index) =>
        some.length === 0 ? undefined : this.desks[index]?.send(this.tournament, { kind: 'register', players: some, how }),
      ),
    );
    if (settings['checkIn'] !== 'required') return;
    const registrations = list.map((_, index) => index + 1).filter((registration) => registration <= 2 || this.picks.percent(85));
    await desk.send(this.tournament, execute('checkIn', { players: registrations }));
  }

  private async busy(desk: Desk): Promise<void> {
    const { orders, thinking, seed } = this.plan;
    for (let count = 0; count < orders; count += 1) {
      await this.time.sleep(desk.picks.int(thinking));
      const state = await desk.look(this.tournament);
      if (state === undefined) continue;
      await desk.send(this.tournament, anyOrder({ seed, state, picks: desk.picks, regulars: this.regulars, count: this.orderNumber() }));
    }
  }

  private orderNumber(): number {
    this.numbered += 3;
    return this.numbered;
  }

  private async toTheEnd(desk: Desk): Promise<void> {
    while (!this.findings.any) {
      await this.time.sleep(desk.picks.int(100));
      const state = await desk.look(this.tournament);
      if (state?.completed === true) return;
      if (state !== undefined) await stepToTheEnd(desk, this.tournament, state);
    }
  }

  private async checkEnd(fresh: Awaited<ReturnType<typeof freshFrom>>): Promise<void> {
    const { shared, findings, replicas } = this;
    this.checks.checkEnd();
    if (!fresh.state.completed) findings.note('the tournament is not completed');
    await checkStore(shared.store, shared.keyring, findings);
    for (const replica of replicas) await replica.ask((ledger) => checkReplica(ledger, replica.name, this.tournament, fresh, findings));
    await this.time.sleep(5 * SECOND);
    for (const replica of replicas) for (const reader of replica.readers) reader.checkEnd();
  }

  private stuckText(): string {
    const { ended } = this;
    const state = this.newest();
    const where = state === undefined ? 'before its creation' : `at revision ${state.revision}, in round ${state.rounds.length}`;
    return `it does not come to its end: after ${Math.round(this.time.now / SECOND)} s it is ${ended ? 'settling' : where}`;
  }

  private newest(): TournamentState | undefined {
    return this.shared.store.states.get(this.tournament)?.at(-1);
  }

  private played(): Played {
    const { seed } = this.plan;
    const { shared, trace, findings, desks, checks, time } = this;
    const state = this.newest();
    const sum = (of: (desk: Desk) => number) => desks.reduce((all, desk) => all + of(desk), 0);
    findings.wrong.forEach((text) => trace.line(time.now, `WRONG ${text}`));
    return {
      seed,
      wrong: findings.wrong,
      trace: trace.digest(),
      lines: trace.lines,
      commands: sum((desk) => desk.commands),
      retries: sum((desk) => desk.retries),
      conflicts: shared.store.conflicts,
      answers: checks.counts,
      faults: shared.faults.counts,
      events: [...shared.store.streams.values()].reduce((all, events) => all + events.length, 0),
      revision: state?.revision ?? -1,
      hasWinner: (state?.placing?.[0]?.length ?? 0) === 1,
      lasted: time.now,
    };
  }
}

/** Plays the evening of a plan. */
export const playEvening = (plan: Plan): Promise<Played> => new Evening(plan).play();
