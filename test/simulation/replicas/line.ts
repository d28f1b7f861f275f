import { RefusalError, unavailable } from '@roundbook/kernel';
import type { Picks } from '../picks';
import type { Faults } from './faults';
import type { VirtualTime } from './virtual-time';

export const unreachable = (what: string): RefusalError =>
  new RefusalError(unavailable('unreachable', `${what} cannot be reached; nobody knows whether it was done.`));

const never = <A>(): Promise<A> => new Promise<A>(() => undefined);

/** One life of a replica, from its start to its crash. What it had begun then never goes on. */
export class Life {
  over = false;
  private readonly endings: (() => void)[] = [];

  onEnd(listener: () => void): void {
    this.endings.push(listener);
  }

  end(): void {
    this.over = true;
    this.endings.forEach((listener) => listener());
  }
}

/** The way from one life of a replica to the store and the keys: it takes time, and the replica may be gone before or behind it. */
export class Line {
  constructor(
    readonly life: Life,
    readonly time: VirtualTime,
    readonly faults: Faults,
    readonly picks: Picks,
    private readonly crash: () => void,
  ) {}

  /** Waits so many milliseconds; for ever once the life is over. */
  async wait(milliseconds: number): Promise<void> {
    await this.time.sleep(milliseconds);
    if (this.life.over) return never();
  }

  /** One way; the replica may crash on it. */
  async way(): Promise<void> {
    await this.wait(this.picks.int(12));
    if (!this.faults.happens('crash')) return;
    this.crash();
    return never();
  }
}
