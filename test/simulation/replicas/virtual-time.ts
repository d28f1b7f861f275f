import type { Picks } from '../picks';

interface Sleeper {
  readonly at: number;
  /** Drawn when it lay down: who wakes first of those who wake at the same millisecond. */
  readonly turn: number;
  readonly wake: () => void;
}

const isBefore = (one: Sleeper, other: Sleeper): boolean => one.at < other.at || (one.at === other.at && one.turn < other.turn);

/** Everything that can happen without waiting has happened. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Time that passes only when everybody waits. All that takes time sleeps here, and whoever is to wake next wakes alone: the same
 * seed gives the same order, on every machine. Milliseconds.
 */
export class VirtualTime {
  now = 0;
  private readonly sleepers: Sleeper[] = [];

  constructor(private readonly picks: Picks) {}

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.later(milliseconds, resolve));
  }

  /** Does something after so many milliseconds, whoever waits for it. */
  later(milliseconds: number, wake: () => void): void {
    this.push({ at: this.now + Math.max(0, Math.round(milliseconds)), turn: this.picks.int(0x7fffffff), wake });
  }

  /** Lets time pass until `done`, at most to the instant `limit`. False where that came first, or where nobody sleeps any more. */
  async pass(done: () => boolean, limit: number): Promise<boolean> {
    for (;;) {
      await quiet();
      if (done()) return true;
      const next = this.sleepers[0];
      if (next === undefined || next.at > limit) return false;
      this.pop();
      this.now = next.at;
      next.wake();
    }
  }

  private push(sleeper: Sleeper): void {
    const heap = this.sleepers;
    let at = heap.push(sleeper) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(sleeper, heap[parent] as Sleeper)) break;
      heap[at] = heap[parent] as Sleeper;
      at = parent;
    }
    heap[at] = sleeper;
  }

  private pop(): void {
    const heap = this.sleepers;
    const last = heap.pop() as Sleeper;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Sleeper, heap[child] as Sleeper)) child += 1;
      if (!isBefore(heap[child] as Sleeper, last)) break;
      heap[at] = heap[child] as Sleeper;
      at = child;
    }
    heap[at] = last;
  }
}
