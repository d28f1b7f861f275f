import { randomUUID } from 'node:crypto';
import type { KurrentConnection } from './kurrent-connection';
import { KEYRING_PREFIX } from './kurrent-event';
import { faultType } from './kurrent-fault';
import type { KurrentReader } from './kurrent-reader';

const KEY_EVENT = 'KeyWrapped';
const TOMBSTONE = '$streamDeleted';

/**
 * A wrapped key a stream, `keyring-<id>`: one event, and a tombstone once it is erased. What is in it is nothing without the master
 * key; a tombstone takes it out of every read but that of all streams, and a scavenge of every node takes it off the disks.
 */
export class KurrentKeyStreams {
  constructor(
    private readonly connection: KurrentConnection,
    private readonly reader: KurrentReader,
  ) {}

  /** The wrapped key in base64; `erased` behind a tombstone. */
  async read(id: string): Promise<string | 'erased' | undefined> {
    return this.connection.run(async ({ kurrent, client }) => {
      try {
        const options = { direction: kurrent.FORWARDS, fromRevision: kurrent.START, maxCount: 1, requiresLeader: true } as const;
        for await (const { event } of client.readStream(KEYRING_PREFIX + id, options)) {
          const wrapped = (event?.data as { wrapped?: unknown } | undefined)?.wrapped;
          if (typeof wrapped === 'string') return wrapped;
        }
        return undefined;
      } catch (error) {
        if (faultType(error) === 'stream-deleted') return 'erased';
        if (faultType(error) === 'stream-not-found') return undefined;
        throw error;
      }
    });
  }

  /** Keeps a wrapped key where there is none yet. Whether it was kept: another replica may have been faster. */
  async add(id: string, wrapped: string): Promise<boolean> {
    const eventId = randomUUID();
    return this.connection.run(async ({ kurrent, client }) => {
      try {
        const event = kurrent.jsonEvent({ id: eventId, type: KEY_EVENT, data: { wrapped } });
        await client.appendToStream(KEYRING_PREFIX + id, event, { streamState: kurrent.NO_STREAM, requiresLeader: true });
        return true;
      } catch (error) {
        if (faultType(error) === 'wrong-expected-version' || faultType(error) === 'stream-deleted') return false;
        throw error;
      }
    });
  }

  /** Puts the tombstone. Whether there was a key without one. */
  async remove(id: string): Promise<boolean> {
    const found = await this.read(id);
    if (found === undefined || found === 'erased') return false;
    return this.connection.run(async ({ kurrent, client }) => {
      try {
        await client.tombstoneStream(KEYRING_PREFIX + id, { expectedRevision: kurrent.ANY, requiresLeader: true });
        return true;
      } catch (error) {
        // The first attempt's tombstone, or that of another replica.
        if (faultType(error) === 'stream-deleted') return true;
        throw error;
      }
    });
  }

  /** How many keys can be read, and the ids of those that are erased and still on this node's disk. */
  async survey(): Promise<{ readonly kept: number; readonly unscavenged: readonly string[] }> {
    const keys = new Set<string>();
    const erased = new Set<string>();
    const filter = { filterOn: 'streamName', checkpointInterval: 32, prefixes: [KEYRING_PREFIX] } as const;
    for await (const { event } of this.reader.unsealed({ ...filter, prefixes: [...filter.prefixes] })) {
      if (event?.streamId.startsWith(KEYRING_PREFIX) !== true) continue;
      const id = event.streamId.slice(KEYRING_PREFIX.length);
      if (event.type === TOMBSTONE) erased.add(id);
      else if (event.type === KEY_EVENT) keys.add(id);
    }
    const unscavenged = [...erased].filter((id) => keys.has(id));
    return { kept: keys.size - unscavenged.length, unscavenged };
  }
}
