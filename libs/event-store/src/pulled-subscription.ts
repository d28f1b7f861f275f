import type { RecordedEvent } from '@roundbook/kernel';
import type { Follower, ReadAllOptions, Subscription } from './event-store';

/** Events are told in pages of this size. */
const PAGE = 500;
/** How often a store is asked anew that another process may write to, in milliseconds. */
const POLL_MS = 250;

/** What a subscription needs of the store that it follows. */
export interface Followed {
  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /** The position of the last event, whatever its stream; undefined while there is none. */
  head(): string | undefined;
}

/** Reads behind the last event told whenever it is woken: for stores that are read without waiting for anybody. */
class PulledSubscription implements Subscription {
  private stopped = false;
  private pending = true;
  private wakeUp: (() => void) | undefined;

  constructor(
    private readonly store: Followed,
    private readonly follower: Follower,
    private after: string | undefined,
    private readonly prefix: string,
    private readonly forget: (subscription: PulledSubscription) => void,
  ) {
    void this.run();
  }

  wake(): void {
    this.pending = true;
    this.wakeUp?.();
  }

  stop(): void {
    this.stopped = true;
    this.forget(this);
    this.wake();
  }

  private async run(): Promise<void> {
    try {
      let caughtUp = false;
      while (!this.stopped) {
        if (!this.pending) await new Promise<void>((resolve) => (this.wakeUp = resolve));
        this.pending = false;
        await this.tellWhatIsThere();
        if (this.stopped || caughtUp) continue;
        caughtUp = true;
        this.follower.caughtUp?.();
      }
    } catch (error) {
      if (this.stopped) return;
      this.stop();
      this.follower.ended(error);
    }
  }

  private async tellWhatIsThere(): Promise<void> {
    for (;;) {
      // Read before the page: what is not in a page that is not full was not there at this position either.
      const head = this.store.head();
      const page = await this.store.readAll({ after: this.after, prefix: this.prefix, limit: PAGE });
      for (const event of page) {
        if (this.stopped) return;
        await this.follower.event(event);
        this.after = event.position;
      }
      if (page.length === PAGE) continue;
      if (head !== undefined && head > (this.after ?? '')) this.after = head;
      return;
    }
  }
}

/** The subscriptions of one store. */
export class PulledSubscriptions {
  private readonly running = new Set<PulledSubscription>();
  private timer: NodeJS.Timeout | undefined;

  /** `polls`: another process may append, of which this one hears only by asking. */
  constructor(
    private readonly store: Followed,
    private readonly polls = false,
  ) {}

  start(follower: Follower, after: string | undefined, prefix: string): Subscription {
    const from = after === 'end' ? this.store.head() : after;
    const subscription = new PulledSubscription(this.store, follower, from, prefix, (one) => this.forget(one));
    this.running.add(subscription);
    if (this.polls && this.timer === undefined) this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    return subscription;
  }

  /** Something was appended. */
  wake(): void {
    for (const subscription of this.running) subscription.wake();
  }

  stopAll(): void {
    for (const subscription of [...this.running]) subscription.stop();
  }

  private forget(subscription: PulledSubscription): void {
    this.running.delete(subscription);
    if (this.running.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
