import * as net from 'node:net';
import type { Draw } from '@roundbook/draw';

/** How a reader behaves: reads all the time, breaks off and comes back, pauses now and then, or reads nothing until the end. */
export type Manner = 'steady' | 'dropping' | 'slow' | 'stuck';

/** When each revision was heard of, by all steady readers together. */
export class Hearing {
  private readonly heard = new Map<number, { count: number; last: number }>();
  private waiting: { revision: number; count: number; done: (last: number) => void }[] = [];

  note(revision: number): void {
    const tally = { count: (this.heard.get(revision)?.count ?? 0) + 1, last: performance.now() };
    this.heard.set(revision, tally);
    const met = this.waiting.filter((one) => one.revision === revision && one.count <= tally.count);
    this.waiting = this.waiting.filter((one) => !met.includes(one));
    met.forEach(({ done }) => done(tally.last));
  }

  /** The moment at which so many had heard of the revision. */
  untilHeard(revision: number, count: number): Promise<number> {
    const tally = this.heard.get(revision);
    if (tally !== undefined && tally.count >= count) return Promise.resolve(tally.last);
    return new Promise((done) => this.waiting.push({ revision, count, done }));
  }
}

/** Reads a feed straight from its socket, so that a thousand of them cost little. */
export class Reader {
  /** Revisions in the order heard, over all connections. */
  readonly ids: number[] = [];
  /** By the id of a message that tells of many revisions: the first of them. */
  readonly since = new Map<number, number>();
  private socket: net.Socket | undefined;
  private text = '';
  private over = false;
  private opened: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly path: string,
    readonly manner: Manner,
    private readonly hearing: Hearing,
    private from?: number,
  ) {}

  get last(): number {
    return this.ids[this.ids.length - 1] ?? -1;
  }

  /** Resolves once the answer has begun; a stuck reader reads nothing of it. */
  open(): Promise<void> {
    const { hostname, port } = new URL(this.url);
    const socket = net.connect(Number(port), hostname);
    this.socket = socket;
    this.text = '';
    const resume = this.from === undefined ? '' : `Last-Event-ID: ${this.from}\r\n`;
    socket.write(`GET ${this.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n${resume}\r\n`);
    socket.setEncoding('latin1');
    socket.on('error', () => undefined).once('close', () => this.again(socket));
    return new Promise((resolve) => {
      if (this.manner === 'stuck') socket.pause().once('connect', resolve);
      else {
        this.opened = resolve;
        socket.on('data', (part: string) => this.take(part));
      }
    });
  }

  /** Does what its manner is, once. */
  behave(draw: Draw): void {
    if (this.manner === 'dropping' && draw.int(4) === 0) this.socket?.destroy();
    if (this.manner === 'slow' && this.socket?.isPaused() === false) {
      const { socket } = this;
      socket.pause();
      setTimeout(() => socket.resume(), 20 + draw.int(200));
    }
  }

  /** Reads from now on, whatever it did before. */
  readOn(): void {
    if (this.manner === 'stuck') this.socket?.on('data', (part: string) => this.take(part));
    this.socket?.resume();
  }

  async until(revision: number): Promise<void> {
    while (this.last < revision) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  close(): void {
    this.over = true;
    this.socket?.destroy();
  }

  /** Comes back with the last id that it has, as browsers do. */
  private again(socket: net.Socket): void {
    if (this.over || socket !== this.socket) return;
    if (this.ids.length > 0) this.from = this.last;
    setTimeout(() => !this.over && void this.open(), 10);
  }

  private take(part: string): void {
    this.opened?.();
    this.opened = undefined;
    this.text += part;
    let end = this.text.indexOf('\n\n');
    for (; end >= 0; end = this.text.indexOf('\n\n')) {
      const message = this.text.slice(0, end);
      const id = /^id: (\d+)$/m.exec(message)?.[1];
      const since = /"since":(\d+)/.exec(message)?.[1];
      this.text = this.text.slice(end + 2);
      if (id === undefined) continue;
      this.ids.push(Number(id));
      if (since !== undefined) this.since.set(Number(id), Number(since));
      if (this.manner === 'steady') this.hearing.note(Number(id));
    }
  }
}

/** So many readers of all manners: of a hundred, ten break off, five are slow and five are stuck. */
export const manyReaders = async (url: string, path: string, count: number, hearing: Hearing): Promise<readonly Reader[]> => {
  const manner = (index: number): Manner =>
    index % 10 === 3 ? 'dropping' : index % 20 === 5 ? 'slow' : index % 20 === 15 ? 'stuck' : 'steady';
  const readers = Array.from({ length: count }, (_, index) => {
    const own = manner(index);
    // A stuck one asks for everything there ever was, and takes none of it.
    return new Reader(url, path, own, hearing, own === 'stuck' ? 0 : undefined);
  });
  for (let from = 0; from < count; from += 50) await Promise.all(readers.slice(from, from + 50).map((reader) => reader.open()));
  return readers;
};

/** What a reader missed or heard twice: nothing, where its revisions follow one another up to the last one. */
export const gapsOf = ({ ids, manner, since }: Reader, last: number): readonly string[] => {
  const [first = -1] = ids;
  const follows = (id: number, index: number): boolean => index === 0 || (since.get(id) ?? id) === (ids[index - 1] ?? id) + 1;
  return ids[ids.length - 1] === last && ids.every(follows) ? [] : [`${manner}: from ${first} to ${ids[ids.length - 1]} in ${ids.length}`];
};
