import * as assert from 'node:assert/strict';
import type { EventStore, Follower, SubscribeOptions, Subscription } from '@roundbook/event-store';
import type { RecordedEvent } from '@roundbook/kernel';

const PATIENCE_MS = 10_000;

/** Keeps what a subscription tells, as `tournament-a 3` or `caught up`, and waits for it. */
export class Listener implements Follower {
  readonly heard: string[] = [];
  readonly events: RecordedEvent[] = [];
  readonly interruptions: string[] = [];
  end: unknown;
  private readonly waiting = new Set<() => void>();

  /** `during` is done with each event before the next one may be told. */
  constructor(private readonly during: (event: RecordedEvent) => void | Promise<void> = () => undefined) {}

  async event(event: RecordedEvent): Promise<void> {
    await this.during(event);
    this.events.push(event);
    this.hear(`${event.stream} ${event.revision}`);
  }

  caughtUp(): void {
    this.hear('caught up');
  }

  interrupted({ code }: { readonly code: string }): void {
    this.interruptions.push(code);
    this.notify();
  }

  ended(error: unknown): void {
    this.end = error ?? 'ended';
    this.notify();
  }

  follow(store: EventStore, options?: SubscribeOptions): Subscription {
    return store.subscribe(this, options);
  }

  /** Waits until it is true of what was heard. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!holds()) {
      if (Date.now() > deadline) assert.fail(`waited in vain: ${what}; heard ${JSON.stringify(this.heard.slice(-20))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      this.waiting.clear();
    }
  }

  untilEvents(count: number): Promise<void> {
    return this.until(`${count} events`, () => this.events.length >= count);
  }

  untilCaughtUp(): Promise<void> {
    return this.until('caught up', () => this.heard.includes('caught up'));
  }

  private hear(line: string): void {
    this.heard.push(line);
    this.notify();
  }

  private notify(): void {
    for (const wake of this.waiting) wake();
  }
}
