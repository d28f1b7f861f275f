import type { AllStreamResolvedEvent, KurrentDBClient, ResolvedEvent } from '@kurrent/kurrentdb-client';
import type { RecordedEvent } from '@roundbook/kernel';
import type { ReadAllOptions, ReadStreamOptions } from './event-store';
import { within, type KurrentConnection } from './kurrent-connection';
import { commitOf, kurrentPosition, LEDGER_STREAMS, sealedOf, storedOf, type Stored } from './kurrent-event';
import { faultType, TimedOut } from './kurrent-fault';

/** Events are asked for in pages of this size: one that breaks off is read again. */
const PAGE = 500;
/** A long page may take longer than one answer. */
const PACED = { paced: true };

/** Everything that a read gives, no two items further apart than the time for an answer. */
const collected = async <A>(items: AsyncIterable<A>, answerMs: number): Promise<readonly A[]> => {
  const found: A[] = [];
  let moved = Date.now();
  const read = async (): Promise<readonly A[]> => {
    for await (const item of items) {
      found.push(item);
      moved = Date.now();
    }
    return found;
  };
  const reading = read();
  for (;;) {
    try {
      return await within(Math.max(1, moved + answerMs - Date.now()), reading);
    } catch (error) {
      if (!(error instanceof TimedOut) || Date.now() - moved >= answerMs) throw error;
    }
  }
};

type AllFilter = NonNullable<NonNullable<Parameters<KurrentDBClient['readAll']>[0]>['filter']>;

/** The server's filter for streams whose name begins with the prefix; it compares by culture, so names are compared here again. */
export const filterFor = (prefix: string): AllFilter =>
  prefix === ''
    ? { filterOn: 'streamName', checkpointInterval: 32, regex: LEDGER_STREAMS }
    : { filterOn: 'streamName', checkpointInterval: 32, prefixes: [prefix] };

/** Reads of a KurrentDB: of its leader, so that what was answered to any replica is there. */
export class KurrentReader {
  constructor(private readonly connection: KurrentConnection) {}

  async stream(stream: string, { from, direction = 'forwards', limit = Infinity }: ReadStreamOptions): Promise<readonly RecordedEvent[]> {
    const ahead = direction === 'forwards';
    const events: RecordedEvent[] = [];
    let next = from;
    while (events.length < limit) {
      const count = Math.min(PAGE, limit - events.length);
      const page = await this.streamPage(stream, ahead, next, count);
      for (const { event } of page) {
        const sealed = sealedOf(event);
        if (sealed !== undefined) events.push(sealed);
      }
      const last = page.at(-1)?.event;
      if (last === undefined || page.length < count) break;
      next = Number(last.revision) + (ahead ? 1 : -1);
      if (next < 0) break;
    }
    return events;
  }

  /** Forwards through all streams of the ledger. What was not sealed is passed over: it is for who reads its stream. */
  async all({ after, prefix = '', limit = Infinity }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const { event } of this.behind(after, prefix, limit)) {
      if (event === undefined) continue;
      events.push(event);
      if (events.length >= limit) break;
    }
    return events;
  }

  /** Whatever is stored behind a position, read in pages; `wanted` is how many the caller will take. */
  async *behind(after: string | undefined, prefix: string, wanted = Infinity): AsyncGenerator<Stored> {
    let start = after === undefined ? undefined : commitOf(after);
    if (wanted <= 0) return;
    // The server begins with the event at the position itself. What is passed over is passed over in whole pages.
    for (let count = Math.min(PAGE, wanted + 1); ; count = PAGE) {
      const page = await this.allPage(start, filterFor(prefix), count);
      for (const { event } of page) {
        const commit = event?.position?.commit;
        if (commit === undefined || (start !== undefined && commit <= start)) continue;
        const stored = storedOf(event);
        if (stored?.place.stream.startsWith(prefix) === true) yield stored;
      }
      const last = page.at(-1)?.event?.position?.commit;
      if (last === undefined || page.length < count) return;
      start = last;
    }
  }

  /** Everything in global order that a filter lets through, system events as well. */
  async *unsealed(filter: AllFilter): AsyncGenerator<AllStreamResolvedEvent> {
    let start: bigint | undefined;
    for (;;) {
      const page = await this.allPage(start, filter, PAGE);
      for (const resolved of page) {
        const commit = resolved.event?.position?.commit;
        if (start === undefined || (commit !== undefined && commit > start)) yield resolved;
      }
      const last = page.at(-1)?.event?.position?.commit;
      if (last === undefined || page.length < PAGE) return;
      start = last;
    }
  }

  /** The position behind which nothing is stored yet; undefined for an empty store. Asked once. */
  async end(): Promise<string | undefined> {
    const [last] = await this.connection.run(
      ({ kurrent, client }) => {
        const options = { direction: kurrent.BACKWARDS, fromPosition: kurrent.END, maxCount: 1, requiresLeader: true } as const;
        return collected(client.readAll(options), this.connection.times.answerMs);
      },
      { paced: true, once: true },
    );
    const commit = last?.event?.position?.commit;
    return commit === undefined ? undefined : kurrentPosition(commit);
  }

  private async streamPage(stream: string, ahead: boolean, from: number | undefined, count: number): Promise<readonly ResolvedEvent[]> {
    return this.connection.run(async ({ kurrent, client }) => {
      const first = ahead ? kurrent.START : kurrent.END;
      const options = {
        direction: ahead ? kurrent.FORWARDS : kurrent.BACKWARDS,
        fromRevision: from === undefined ? first : BigInt(from),
        maxCount: count,
        requiresLeader: true,
      } as const;
      try {
        return await collected(client.readStream(stream, options), this.connection.times.answerMs);
      } catch (error) {
        if (faultType(error) !== 'stream-not-found') throw error;
        return [];
      }
    }, PACED);
  }

  private async allPage(start: bigint | undefined, filter: AllFilter, count: number): Promise<readonly AllStreamResolvedEvent[]> {
    return this.connection.run(({ kurrent, client }) => {
      const fromPosition = start === undefined ? kurrent.START : { commit: start, prepare: start };
      const options = { fromPosition, filter, maxCount: count, requiresLeader: true } as const;
      return collected(client.readAll(options), this.connection.times.answerMs);
    }, PACED);
  }
}
