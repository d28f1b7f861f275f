import { Writable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { RefusalError, unavailable } from '@roundbook/kernel';
import type { ToldEvent } from '@roundbook/projections';
import type { Change } from './changes';
import { Feed } from './feed';
import { LiveFeeds } from './live-feeds';
import type { Appended, TournamentSource } from './source';

const event = (revision: number): ToldEvent =>
  ({
    type: 'ResultReported',
    id: `e${revision}`,
    revision,
    at: '',
    data: {},
    actor: { id: 'venue', role: 'organiser' },
  }) as unknown as ToldEvent;

/** A tournament of so many events that goes on. */
class Growing {
  private listener: (appended: Appended) => void = () => undefined;
  /** Nothing can be read from where it is kept. */
  away = false;
  readonly events: ToldEvent[];
  readonly source: TournamentSource;

  constructor(count: number) {
    this.events = Array.from({ length: count }, (_, revision) => event(revision));
    this.source = {
      told: () =>
        this.away ? Promise.reject(new RefusalError(unavailable('store_unavailable', 'Away.'))) : Promise.resolve([...this.events]),
      onAppended: (listener: (appended: Appended) => void) => {
        this.listener = listener;
        return () => undefined;
      },
    } as unknown as TournamentSource;
  }

  /** Events that nobody is told of. */
  missed(count: number): void {
    for (let more = 0; more < count; more += 1) this.events.push(event(this.events.length));
  }

  async append(count = 1): Promise<void> {
    for (let more = 0; more < count; more += 1) {
      const next = event(this.events.length);
      this.events.push(next);
      this.listener({ tournament: 't', revision: next.revision, events: [next] });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const revisions = (changes: readonly Change[]): readonly number[] => changes.map(({ revision }) => revision);
const upTo = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a reader that takes no more', () => {
  it('is told of nothing until it takes more, and then of everything in order', async () => {
    const growing = new Growing(3);
    const feeds = new LiveFeeds(growing.source);
    const heard: Change[] = [];
    let room = 2;
    const following = await feeds.follow('t', true, 0, (change) => heard.push(change) < room);
    expect(revisions(heard)).toEqual([1, 2]);
    await growing.append(50);
    expect(heard).toHaveLength(2);
    room = 10;
    following.more();
    expect(revisions(heard)).toEqual(upTo(1, 10));
    room = 1_000;
    following.more();
    await growing.append();
    expect(revisions(heard)).toEqual(upTo(1, 53));
    following.leave();
    await growing.append();
    expect([heard.length, feeds.readers]).toEqual([53, 0]);
  });

  it('keeps no other one back', async () => {
    const growing = new Growing(1);
    const feeds = new LiveFeeds(growing.source);
    const [stuck, quick]: [Change[], Change[]] = [[], []];
    await feeds.follow('t', true, undefined, (change) => stuck.push(change) < 1);
    await feeds.follow('t', false, undefined, (change) => quick.push(change));
    await growing.append(100);
    expect(revisions(stuck)).toEqual([0]);
    expect(revisions(quick)).toEqual(upTo(0, 100));
  });
});

/** A connection whose other end reads nothing until it is told to. */
class Connection extends Writable {
  readonly taken: string[] = [];
  private taking: (() => void) | undefined;
  private reads = false;

  constructor() {
    super({ highWaterMark: 16_384, decodeStrings: false });
  }

  setHeader(): void {
    // Headers go nowhere here.
  }

  read(): void {
    this.reads = true;
    this.taking?.();
  }

  override _write(chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    this.taken.push(String(chunk));
    if (this.reads) return done();
    this.taking = done;
  }
}

const asked = { reader: { role: 'staff' }, headers: {}, method: 'GET' } as never;
const open = async (growing: Growing, heartbeat: number): Promise<Connection> => {
  const connection = new Connection();
  await new Feed(new LiveFeeds(growing.source), heartbeat).follow(asked, 't', connection as unknown as ServerResponse);
  return connection;
};

describe('a reader that comes back', () => {
  it('is told one by one of what it missed, and all at once where that is a lot', async () => {
    const growing = new Growing(400);
    const feeds = new LiveFeeds(growing.source);
    const heard: Change[] = [];
    await feeds.follow('t', true, 300, (change) => heard.push(change));
    await feeds.follow('t', true, 100, (change) => heard.push(change));
    expect(revisions(heard.slice(0, -1))).toEqual(upTo(301, 399));
    expect(heard.at(-1)).toMatchObject({ revision: 399, since: 101 });
  });

  it('misses nothing that another process wrote in between', async () => {
    const growing = new Growing(2);
    const feeds = new LiveFeeds(growing.source);
    const heard: Change[] = [];
    await feeds.follow('t', true, 1, (change) => heard.push(change));
    growing.missed(3);
    await growing.append();
    expect(revisions(heard)).toEqual([2, 3, 4, 5]);
  });

  it('nor where that could not be read at first', async () => {
    const growing = new Growing(2);
    const feeds = new LiveFeeds(growing.source);
    const heard: Change[] = [];
    await feeds.follow('t', true, 1, (change) => heard.push(change));
    growing.missed(3);
    growing.away = true;
    await growing.append();
    expect(heard).toEqual([]);
    growing.away = false;
    await growing.append();
    expect(revisions(heard)).toEqual([2, 3, 4, 5, 6]);
  });
});

describe('the feed of who does not read', () => {
  it('grows no further than its buffer, and goes on where it was left once it is read', async () => {
    const growing = new Growing(1);
    const connection = await open(growing, 60_000);
    await growing.append(10_000);
    expect(connection.writableLength).toBeGreaterThan(10_000);
    expect(connection.writableLength).toBeLessThan(20_000);
    connection.read();
    while (!connection.taken.some((text) => text.startsWith('id: 10000\n'))) await new Promise((resolve) => setImmediate(resolve));
    const ids = connection.taken.flatMap((text) => /^id: (\d+)$/m.exec(text)?.[1] ?? []).map(Number);
    // What the buffer held comes one by one; of all that it did not, one message tells.
    const told = ids.length - 1;
    expect(ids).toEqual([...upTo(0, told - 1), 10_000]);
    expect(connection.taken.at(-1)).toContain(`"since":${told}`);
    connection.destroy();
  });

  it('ends after some heartbeats, and of who reads it does not', async () => {
    const [growing, other] = [new Growing(1), new Growing(1)];
    const [stuck, reading] = [await open(growing, 10), await open(other, 10)];
    reading.read();
    await Promise.all([growing.append(1_000), other.append(1_000)]);
    await new Promise<void>((resolve) => stuck.once('close', resolve));
    expect(stuck.destroyed).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(reading.destroyed).toBe(false);
    reading.destroy();
  });
});
