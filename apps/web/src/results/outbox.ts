import type { Problem } from '../api/request';

/** A result on its way to the server, kept on this device until the server has it. */
export interface Outgoing {
  /** The idempotency key: the same one with every attempt. */
  readonly key: string;
  readonly tournament: string;
  readonly match: string;
  readonly round: number;
  readonly table: number;
  readonly text: string;
  /** Why somebody did not play on, as a code. */
  readonly reason?: string;
  /** Milliseconds since 1970, for the order of sending. */
  readonly since: number;
  /** `saved`: the server has it, and it is not yet in what is shown. */
  readonly state: 'waiting' | 'saved' | 'refused';
  readonly why?: string;
}

/** The part of `localStorage` that the outbox needs. */
export interface Shelf {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = 'roundbook.outgoing.';

const isOutgoing = (value: unknown): value is Outgoing => {
  const { key, tournament, match, text, since, state } = (value ?? {}) as Partial<Record<keyof Outgoing, unknown>>;
  const texts = [key, tournament, match, text].every((one) => typeof one === 'string');
  return texts && typeof since === 'number' && (state === 'waiting' || state === 'saved' || state === 'refused');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Something else wrote here: it is none of ours.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Results that the server does not have yet. Each stands on the shelf under a key of its own, so that two windows of one browser
 * never overwrite each other's; both may send the same one, which its idempotency key makes harmless.
 */
export class Outbox<Answer = unknown> {
  private listeners = new Set<() => void>();
  private shown: readonly Outgoing[] | undefined;
  private sending: Promise<void> | undefined;
  /** What the server has already and is not shown yet, by key. */
  private readonly landed = new Map<string, Promise<void>>();

  constructor(
    private readonly shelf: Shelf,
    private readonly send: (item: Outgoing) => Promise<Answer>,
    private readonly isPassing: (error: unknown) => error is Problem,
    private readonly arrived: (item: Outgoing, answer: Answer) => Promise<unknown> = () => Promise.resolve(),
  ) {}

  /** Oldest first; the same array until something changes. */
  items = (): readonly Outgoing[] => {
    this.shown ??= this.stored();
    return this.shown;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another window changed the shelf. */
  reread = (): void => this.changed();

  /** On the shelf first, then to the server: a reload in between loses nothing. */
  put(item: Omit<Outgoing, 'state' | 'why'>): Promise<void> {
    // A result that was refused makes way for the new one of the same match.
    for (const old of this.items())
      if (old.match === item.match && old.tournament === item.tournament && old.state === 'refused') this.remove(old.key);
    this.store({ ...item, state: 'waiting' });
    return this.flush();
  }

  remove(key: string): void {
    this.shelf.removeItem(PREFIX + key);
    this.changed();
  }

  /**
   * Sends what waits, in order, until nothing waits or the server is away; resolves when what was sent is shown. Further calls
   * join the one that runs.
   */
  async flush(): Promise<void> {
    // Saved by a page that was closed before it could show that.
    for (const { key, state } of this.items()) if (state === 'saved' && !this.landed.has(key)) this.remove(key);
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
    await this.sending;
    await Promise.all(this.landed.values());
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const next = this.items().find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      try {
        this.land(next, await this.send(next));
      } catch (error) {
        if (this.isPassing(error)) {
          if (next.why !== error.message && this.shelf.getItem(PREFIX + next.key) !== null) this.store({ ...next, why: error.message });
          return;
        }
        if (!(error instanceof Error)) throw error;
        this.store({ ...next, state: 'refused', why: error.message });
      }
    }
  }

  /** What is shown is asked for before it leaves the shelf: the row never falls back to open in between. The next one need not wait. */
  private land(item: Outgoing, answer: Answer): void {
    this.store({ ...item, state: 'saved' });
    const shown = this.arrived(item, answer).then(() => {
      this.remove(item.key);
      this.landed.delete(item.key);
    });
    this.landed.set(item.key, shown);
  }

  private stored(): readonly Outgoing[] {
    const items: Outgoing[] = [];
    for (let index = 0; index < this.shelf.length; index += 1) {
      const key = this.shelf.key(index);
      if (key === null || !key.startsWith(PREFIX)) continue;
      const value = parsed(this.shelf.getItem(key) ?? '');
      // Under another key than its own it could never leave the shelf, and would be sent for ever.
      if (isOutgoing(value) && PREFIX + value.key === key) items.push(value);
    }
    return items.sort((one, other) => one.since - other.since || one.key.localeCompare(other.key));
  }

  private store(item: Outgoing): void {
    this.shelf.setItem(PREFIX + item.key, JSON.stringify(item));
    this.changed();
  }

  private changed(): void {
    this.shown = undefined;
    this.listeners.forEach((listener) => listener());
  }
}
