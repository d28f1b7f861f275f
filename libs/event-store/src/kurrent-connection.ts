import { setTimeout as sleep } from 'node:timers/promises';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { KurrentAddress } from './kurrent-address';
import { closeClient, loadKurrent, newClient, type Kurrent } from './kurrent-client';
import { asRefusal, isAway, TimedOut } from './kurrent-fault';
import { storeClosed } from './stored-event';

/** Times in milliseconds. */
export interface KurrentTimes {
  /** An answer that takes longer is none. */
  readonly answerMs?: number;
  /** A call is tried again for so long while the server is away. */
  readonly patienceMs?: number;
  /** The first pause before it is tried again; it doubles up to `longestPauseMs`. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

const TIMES: Required<KurrentTimes> = { answerMs: 5_000, patienceMs: 6_000, firstPauseMs: 100, longestPauseMs: 5_000 };

/** How long an ending connection is waited for. */
const GOODBYE_MS = 1_000;

export interface Connected {
  readonly kurrent: Kurrent;
  readonly client: KurrentDBClient;
}

/** What the work comes to, or `TimedOut`. */
export const within = async <A>(milliseconds: number, work: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The connection to a server that may be away, silent, or just another node of the cluster now. The client has no time-out for an
 * append and none for a read, so every wait has one here; a client that was silent is replaced by a new one.
 */
export class KurrentConnection {
  readonly times: Required<KurrentTimes>;
  private opening: Promise<Connected> | undefined;
  /** Clients beside the current one: replaced ones, and those of subscriptions. */
  private readonly others = new Set<KurrentDBClient>();
  private closed = false;

  constructor(
    readonly address: KurrentAddress,
    times: KurrentTimes = {},
  ) {
    this.times = { ...TIMES, ...times };
  }

  /**
   * Does the work, again while the server is away, which must not matter. `paced` work looks after its own
   * time-outs; what is asked `once` is not tried again here.
   * Rejects with a RefusalError.
   */
  async run<A>(work: (connected: Connected) => Promise<A>, { paced = false, once = false } = {}): Promise<A> {
    const until = Date.now() + this.times.patienceMs;
    for (let pause = this.times.firstPauseMs; ; pause = this.longer(pause)) {
      this.checkOpen();
      try {
        return await this.attempt(work, paced ? undefined : Math.min(this.times.answerMs, Math.max(1, until - Date.now())));
      } catch (error) {
        if (this.closed) throw storeClosed();
        if (!isAway(error) || once || Date.now() + pause >= until) throw asRefusal(error, this.address.shown);
        await sleep(pause);
      }
    }
  }

  /** The pause after this one. */
  longer(pause: number): number {
    return Math.min(2 * pause, this.times.longestPauseMs);
  }

  /** A client for one subscription alone, so that it and the calls cannot end each other; `letGo` gives it back. */
  async separate(): Promise<Connected> {
    this.checkOpen();
    const connected = await this.open();
    this.others.add(connected.client);
    return connected;
  }

  async letGo(client: KurrentDBClient): Promise<void> {
    this.others.delete(client);
    // Nothing more is wanted of it: where it hangs or fails it is left alone.
    await within(GOODBYE_MS, closeClient(client)).catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const current = await this.opening?.catch(() => undefined);
    await Promise.all([...this.others, ...(current === undefined ? [] : [current.client])].map((client) => this.letGo(client)));
  }

  checkOpen(): void {
    if (this.closed) throw storeClosed();
  }

  private async open(): Promise<Connected> {
    const kurrent = await loadKurrent();
    return { kurrent, client: newClient(kurrent, this.address) };
  }

  private async attempt<A>(work: (connected: Connected) => Promise<A>, milliseconds: number | undefined): Promise<A> {
    const opening = (this.opening ??= this.open());
    const connected = await opening.catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    try {
      return await (milliseconds === undefined ? work(connected) : within(milliseconds, work(connected)));
    } catch (error) {
      // The half of the client that reads gives up for good once it has looked for a server in vain.
      const ofNoUse = error instanceof TimedOut || (milliseconds === undefined && isAway(error));
      if (ofNoUse && this.opening === opening) this.replace(connected.client);
      throw error;
    }
  }

  /** A client that did not answer is used no more; calls of others that are under way on it get the time they have. */
  private replace(client: KurrentDBClient): void {
    this.opening = undefined;
    this.others.add(client);
    setTimeout(() => void this.letGo(client), this.times.answerMs).unref();
  }
}
