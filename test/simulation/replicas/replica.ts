import { Ledger, tournamentEvent, type LedgerPorts } from '../../../services/ledger/src';
import type { Snapshots } from '@roundbook/event-store';
import type { RecordedEvent } from '@roundbook/kernel';
import type { Keyring } from '@roundbook/keyring';
import type { ToldEvent } from '@roundbook/projections';
import { nodeHashing } from '@roundbook/transparency';
import { LiveFeeds } from '../../../services/query/src/live-feeds';
import type { Appended, TournamentSource } from '../../../services/query/src/source';
import type { Picks } from '../picks';
import { faultyKeyring } from './faulty-keyring';
import type { Faults } from './faults';
import { FaultyStore } from './faulty-store';
import type { FeedReader } from './feed-reader';
import type { Findings } from './findings';
import { Life, Line, unreachable } from './line';
import { ReplicaClock } from './replica-clock';
import { seededEntropy } from './seeded-entropy';
import type { Trace } from './trace';
import type { VirtualTime } from './virtual-time';
import type { WatchedStore } from './watched-store';

/** What all replicas have in common. */
export interface Shared {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly findings: Findings;
  readonly store: WatchedStore;
  readonly keyring: Keyring;
  readonly snapshots: Snapshots;
}

interface Running {
  readonly ledger: Ledger;
  readonly line: Line;
  readonly feeds: LiveFeeds;
}

const told = (events: readonly RecordedEvent[]): readonly ToldEvent[] =>
  events.map((event): ToldEvent => ({ ...tournamentEvent(event), actor: event.metadata.actor }));

/** One ledger service among several over the same store. It can be gone at any moment; a new one then starts with nothing in memory. */
export class Replica {
  readonly clock: ReplicaClock;
  readonly readers: FeedReader[] = [];
  private lives = 0;
  private running: Running | undefined;

  constructor(
    readonly name: string,
    private readonly shared: Shared,
    private readonly picks: Picks,
  ) {
    this.clock = new ReplicaClock(shared.time, picks);
    this.start();
  }

  /** How often it started. */
  get started(): number {
    return this.lives;
  }

  /** Asks over the network: `unreachable` where the replica is down or goes down before its answer is there. */
  async ask<A>(work: (ledger: Ledger) => Promise<A>): Promise<A> {
    const { time } = this.shared;
    await time.sleep(this.picks.int(10));
    const { running } = this;
    if (running === undefined) throw unreachable(this.name);
    const { life } = running.line;
    const gone = new Promise<never>((_, reject) => life.onEnd(() => reject(unreachable(this.name))));
    const answer = await Promise.race([work(running.ledger), gone]);
    await time.sleep(this.picks.int(10));
    if (life.over) throw unreachable(this.name);
    return answer;
  }

  /** Gone, with everything that it was doing; back after a while. */
  crash(): void {
    const { running } = this;
    if (running === undefined) return;
    this.running = undefined;
    running.line.life.end();
    const away = 20 + this.picks.int(this.picks.percent(70) ? 400 : 4_000);
    this.shared.trace.line(this.shared.time.now, `${this.name} is gone for ${away} ms`);
    this.shared.time.later(away, () => this.start());
  }

  /** From now on this reader follows here. */
  read(reader: FeedReader): void {
    this.readers.push(reader);
    if (this.running !== undefined) void reader.follow(this.running.feeds, this.running.line);
  }

  private start(): void {
    const { time, faults, store, keyring, seed, snapshots } = this.shared;
    this.lives += 1;
    const line = new Line(new Life(), time, faults, this.picks, () => this.crash());
    const ports: LedgerPorts = {
      store: new FaultyStore(store, line, this.name),
      keyring: faultyKeyring(keyring, line),
      hashing: nodeHashing,
      clock: this.clock.read,
      entropy: seededEntropy(`${seed}|${this.name}|${this.lives}`),
      pause: (milliseconds) => line.wait(milliseconds),
      later: (milliseconds, act) => {
        let isWanted = true;
        time.later(milliseconds, () => isWanted && !line.life.over && act());
        return () => void (isWanted = false);
      },
      snapshots,
    };
    const ledger = new Ledger(ports);
    const feeds = new LiveFeeds(this.source(ledger, line));
    this.running = { ledger, line, feeds };
    this.watchOrder(ledger);
    this.shared.trace.line(time.now, `${this.name} starts its life ${this.lives}`);
    for (const reader of this.readers) void reader.follow(feeds, line);
  }

  /** What listeners hear is in the order of the revisions, and nothing is left out. */
  private watchOrder(ledger: Ledger): void {
    const last = new Map<string, number>();
    ledger.onAppended(({ tournament, revision, events }) => {
      const before = last.get(tournament);
      const revisions = events.map((event) => event.revision);
      const fits = revisions.every((one, index) => one === (before ?? (revisions[0] as number) - 1) + 1 + index);
      if (!fits || revisions[revisions.length - 1] !== revision)
        this.shared.findings.note(`listeners at ${this.name} hear of revisions ${revisions.join(', ')} after ${before ?? 'nothing'}`);
      last.set(tournament, revision);
    });
  }

  private source(ledger: Ledger, line: Line): TournamentSource {
    let before = Promise.resolve();
    let waiting = 0;
    /** Late, but in order. */
    const late = (milliseconds: number, hear: () => void): void => {
      waiting += 1;
      before = before
        .then(() => line.wait(milliseconds))
        .then(() => {
          waiting -= 1;
          hear();
        });
    };
    return {
      stateAt: (tournament, asOf) => ledger.stateAt(tournament, asOf),
      told: async (tournament, asOf) => told(await ledger.recorded(tournament, asOf)),
      notes: async (tournament, asOf) => ledger.openNotes(tournament, await ledger.recorded(tournament, asOf)),
      names: (state) => ledger.names(state),
      tournaments: () => ledger.tournaments(),
      onAppended: (listener) =>
        ledger.onAppended((appended) => {
          const heard: Appended = { ...appended, events: told(appended.events) };
          const isLate = this.shared.faults.happens('lateFeed');
          if (isLate || waiting > 0) late(isLate ? this.picks.int(2_000) : 0, () => listener(heard));
          else listener(heard);
        }),
    };
  }
}
