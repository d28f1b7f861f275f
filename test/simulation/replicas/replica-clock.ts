import type { Picks } from '../picks';
import type { Trace } from './trace';
import type { VirtualTime } from './virtual-time';

const BEGINNING = Date.UTC(2026, 10, 30, 18);

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** A replica's own clock: off by some seconds from the start, and it can jump either way. */
export class ReplicaClock {
  private offset: number;

  constructor(
    private readonly time: VirtualTime,
    private readonly picks: Picks,
  ) {
    this.offset = picks.percent(50) ? 0 : picks.int(20 * SECOND) - 10 * SECOND;
  }

  /** The instant now as this replica has it, RFC 3339 UTC. */
  readonly read = (): string => new Date(BEGINNING + this.time.now + this.offset).toISOString();

  /** Forward or back, mostly by seconds, sometimes by an hour. */
  jump(trace: Trace, name: string): void {
    const most = this.picks.percent(25) ? HOUR : 8 * SECOND;
    this.offset += this.picks.int(2 * most) - most;
    trace.line(this.time.now, `the clock of ${name} jumps to ${this.read()}`);
  }
}
