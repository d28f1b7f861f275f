import { setTimeout as sleep } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@kurrent/kurrentdb-client';
import { RefusalError } from '@roundbook/kernel';
import type { Follower, SubscribeOptions, Subscription } from './event-store';
import { within, type Connected, type KurrentConnection } from './kurrent-connection';
import { commitOf, isOwn, kurrentPosition, storedOf, type Stored } from './kurrent-event';
import { asRefusal, isAway, storeUnavailable } from './kurrent-fault';
import { filterFor, type KurrentReader } from './kurrent-reader';

/** What the follower threw, kept apart from faults of the store. */
class FollowerFault extends Error {
  constructor(readonly thrown: unknown) {
    super('the follower threw');
  }
}

/** Something that becomes true once so many of the events taken from the server are told. */
interface Mark {
  readonly owed: number;
  readonly act: () => void;
}

/**
 * A subscription to all streams that lives on. The client's own ends with the connection, silently where the server ends it, and
 * never comes back; this one begins a new one behind the last event told, after a pause that doubles.
 */
export class KurrentSubscription implements Subscription {
  private stopped = false;
  private away = false;
  private pause: number;
  private readonly stopping = new AbortController();
  private readonly follower: Follower;
  private readonly prefix: string;
  private after: string | undefined;

  constructor(
    private readonly connection: KurrentConnection,
    private readonly reader: KurrentReader,
    { follower, after, prefix = '' }: SubscribeOptions & { readonly follower: Follower },
    private readonly forget: (subscription: KurrentSubscription) => void,
  ) {
    this.follower = follower;
    this.after = after;
    this.prefix = prefix;
    this.pause = connection.times.firstPauseMs;
    void this.run();
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.forget(this);
    this.stopping.abort();
  }

  private async run(): Promise<void> {
    try {
      while (!this.stopped) await this.followOrRest();
    } catch (error) {
      if (this.stopped) return;
      this.stop();
      this.follower.ended(error instanceof FollowerFault ? error.thrown : asRefusal(error, this.connection.address.shown));
    }
  }

  private async followOrRest(): Promise<void> {
    try {
      if (this.after === 'end') this.after = await this.reader.end();
      await this.followOnce();
    } catch (error) {
      if (this.stopped || !this.mends(error)) throw error;
      await this.rest(error);
    }
  }

  private mends(error: unknown): boolean {
    return isAway(error) || (error instanceof RefusalError && error.refusal.code === 'store_unavailable');
  }

  private async rest(error: unknown): Promise<void> {
    if (!this.away) {
      this.away = true;
      this.tell(() => this.follower.interrupted?.(this.refusalOf(error)));
    }
    await sleep(this.pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    this.pause = this.connection.longer(this.pause);
  }

  private refusalOf(error: unknown) {
    return (error instanceof RefusalError ? error : storeUnavailable(this.connection.address.shown, error)).refusal;
  }

  /** One subscription of the client, from its beginning to its end, which is always a fault unless this one is stopped. */
  private async followOnce(): Promise<void> {
    const connected = await this.connection.separate();
    const marks: Mark[] = [];
    let taken = 0;
    let told = 0;
    const begun = this.begin(connected, (source, act) => marks.push({ owed: taken + source.readableLength, act }));
    try {
      await begun.confirmed;
      for (;;) {
        while ((marks[0]?.owed ?? Infinity) <= told && !this.stopped) marks.shift()?.act();
        if (this.stopped) return;
        const item = begun.source.read() as AllStreamResolvedEvent | null;
        if (item === null) {
          await begun.arrival();
          continue;
        }
        taken += 1;
        await this.tellEvent(item);
        told += 1;
      }
    } finally {
      begun.end();
    }
  }

  private begin({ kurrent, client }: Connected, mark: (source: AllStreamSubscription, act: () => void) => void) {
    const fromPosition = this.after === undefined ? kurrent.START : { commit: commitOf(this.after), prepare: commitOf(this.after) };
    // Where nothing of the prefix is stored, a checkpoint saves reading the same stretch again.
    const checkpointReached = (source: AllStreamSubscription, { commit }: { commit: bigint }): void =>
      mark(source, () => (this.after = kurrentPosition(commit)));
    const source = client.subscribeToAll({ fromPosition, filter: { ...filterFor(this.prefix), checkpointReached } });
    let fault: unknown;
    let notify = (): void => undefined;
    const broken = (error: unknown): void => {
      fault ??= error;
      notify();
    };
    source.on('readable', () => notify());
    source.on('error', broken);
    source.on('end', () => broken(storeUnavailable(this.connection.address.shown, 'the server ended the subscription')));
    source.on('caughtUp', () => mark(source, () => this.caughtUp()));
    source.on('caughtUp', () => notify());
    const stopped = (): void => notify();
    this.stopping.signal.addEventListener('abort', stopped);
    const arrival = (): Promise<void> =>
      new Promise((resolve, reject) => {
        notify = () => (fault === undefined ? resolve() : reject(fault));
        if (fault !== undefined || source.readableLength > 0 || this.stopped) notify();
      });
    const confirmation = new Promise<void>((resolve, reject) => {
      source.once('confirmation', resolve).once('error', reject);
    });
    return {
      source,
      arrival,
      confirmed: within(this.connection.times.answerMs, confirmation),
      end: () => {
        this.stopping.signal.removeEventListener('abort', stopped);
        // It rejects where there is no connection to take leave of.
        source.unsubscribe().catch(() => undefined);
        source.destroy();
        void this.connection.letGo(client);
      },
    };
  }

  private caughtUp(): void {
    this.away = false;
    this.pause = this.connection.times.firstPauseMs;
    this.tell(() => this.follower.caughtUp?.());
  }

  private async tellEvent({ event }: AllStreamResolvedEvent): Promise<void> {
    const commit = event?.position?.commit;
    const stored = storedOf(event);
    if (commit === undefined || this.wasTold(commit)) return;
    if (stored?.place.stream.startsWith(this.prefix) === true) await this.hand(stored);
    this.after = kurrentPosition(commit);
  }

  private wasTold(commit: bigint): boolean {
    return this.after !== undefined && this.after !== 'end' && commit <= commitOf(this.after);
  }

  private async hand({ place, event }: Stored): Promise<void> {
    try {
      if (event !== undefined) await this.follower.event(event);
      else if (isOwn(place.stream)) this.follower.unreadable?.(place);
    } catch (error) {
      throw new FollowerFault(error);
    }
  }

  private tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      throw new FollowerFault(error);
    }
  }
}
