import type {
  Appended,
  EventStore,
  ExpectedRevision,
  Follower,
  ReadAllOptions,
  ReadStreamOptions,
  StreamHead,
  SubscribeOptions,
  Subscription,
} from '@roundbook/event-store';
import { RefusalError, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { unreachable, type Line } from './line';
import type { WatchedStore } from './watched-store';

/** The shared store as one life of a replica reaches it: over a line, with faults. */
export class FaultyStore implements EventStore {
  constructor(
    private readonly shared: WatchedStore,
    private readonly line: Line,
    private readonly name: string,
  ) {}

  async append(stream: string, expected: ExpectedRevision, events: readonly SealedEvent[]): Promise<Appended> {
    const { faults, picks } = this.line;
    const carryOut = () => this.shared.append(stream, expected, events, this.name);
    await this.line.way();
    if (faults.happens('lostRequest')) throw await this.unheard(picks.int(500));
    if (faults.happens('lateAppend')) {
      this.behind(picks.int(6_000), carryOut);
      throw await this.unheard(picks.int(200));
    }
    const isSilent = faults.happens('silence');
    if (isSilent && picks.percent(30)) throw await this.unheard(6_000 + picks.int(12_000));
    const appended = await carryOut();
    if (faults.happens('appendedTwice')) this.behind(picks.int(3_000), carryOut);
    if (isSilent) throw await this.unheard(6_000 + picks.int(12_000));
    if (faults.happens('lostAnswer')) throw await this.unheard(picks.int(500));
    await this.line.way();
    return appended;
  }

  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]> {
    return this.read(() => this.shared.store.readStream(stream, options));
  }

  readAll(options?: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return this.read(() => this.shared.store.readAll(options));
  }

  streams(prefix?: string): Promise<readonly StreamHead[]> {
    return this.read(() => this.shared.store.streams(prefix));
  }

  /** Each event comes late, and none once the life is over. */
  subscribe(follower: Follower, options?: SubscribeOptions): Subscription {
    const { life, picks, faults } = this.line;
    const subscription = this.shared.store.subscribe(
      {
        ...follower,
        event: async (event) => {
          await this.line.wait(picks.int(faults.happens('lateFeed') ? 2_000 : 12));
          await follower.event(event);
        },
      },
      options,
    );
    life.onEnd(() => subscription.stop());
    return subscription;
  }

  /** The store is shared: one replica that goes does not close it. */
  async close(): Promise<void> {
    await this.line.way();
  }

  private async read<A>(ask: () => Promise<A>): Promise<A> {
    const { faults, picks } = this.line;
    await this.line.way();
    if (faults.happens('lostRequest')) throw await this.unheard(picks.int(500));
    if (faults.happens('lateRead')) await this.line.wait(picks.int(1_500));
    const answer = await ask();
    if (faults.happens('lateRead')) await this.line.wait(picks.int(1_500));
    await this.line.way();
    return answer;
  }

  private async unheard(milliseconds: number): Promise<RefusalError> {
    await this.line.wait(milliseconds);
    return unreachable('The store');
  }

  /** Carried out later, when nobody waits for it any more: a refusal then reaches nobody. */
  private behind(milliseconds: number, carryOut: () => Promise<Appended>): void {
    this.line.time.later(milliseconds, () => {
      carryOut().catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error;
      });
    });
  }
}
