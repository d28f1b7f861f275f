import { RefusalError, unavailable } from '@roundbook/kernel';
import type { LedgerPorts } from './ports';

/** How long a command waits for those that were asked before it. */
const PATIENCE_MS = 5_000;

const streamBusy = (): RefusalError =>
  new RefusalError(
    unavailable('stream_busy', 'What was asked before this takes too long; nothing was recorded.', { allowed: 'the same again, later' }),
  );

const over = (): undefined => undefined;

/** One queue for each stream: what is asked of one stream is done in the order asked, streams beside each other. */
export class StreamQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(private readonly later: LedgerPorts['later']) {}

  /**
   * Runs `work` when everything asked before of this stream is done, however that ended. Refuses `stream_busy` where that takes
   * longer than 5 s: the work is then never begun.
   */
  run<A>(stream: string, work: () => Promise<A>): Promise<A> {
    const before = this.tails.get(stream);
    const result = before === undefined ? Promise.resolve().then(work) : this.inTurn(before, work);
    // Who has given up stays in the line: whoever comes next waits for those before it.
    const tail = (before === undefined ? result : Promise.allSettled([before, result])).then(over, over);
    this.tails.set(stream, tail);
    void tail.then(() => {
      if (this.tails.get(stream) === tail) this.tails.delete(stream);
    });
    return result;
  }

  private inTurn<A>(before: Promise<unknown>, work: () => Promise<A>): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      let waits = true;
      const stop = this.later(PATIENCE_MS, () => {
        waits = false;
        reject(streamBusy());
      });
      void before.then(() => {
        if (!waits) return;
        stop();
        resolve(work());
      });
    });
  }
}
