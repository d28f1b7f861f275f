import * as net from 'node:net';
import type { Json } from './client';

/** An answer as it came; status 0 where the other side closed without one. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

const CLOSED: RawAnswer = { status: 0, head: '', text: '' };
const END = Buffer.from('\r\n\r\n');

/** The whole answer at the beginning of these bytes, and how many it takes; undefined while some of it is missing. */
const answerIn = (bytes: Buffer): (RawAnswer & { readonly length: number }) | undefined => {
  const end = bytes.indexOf(END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const size = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const length = end + END.length + size;
  if (bytes.length < length) return undefined;
  return { status: Number(head.slice(9, 12)), head, text: bytes.toString('utf8', length - size, length), length };
};

/** Sends requests as bytes, well-formed or not, one after the other over one connection while that lasts. */
export class RawConnection {
  private socket: net.Socket | undefined;
  private bytes: Buffer = Buffer.alloc(0);
  private settle: ((answer: RawAnswer) => void) | undefined;

  constructor(private readonly port: number) {}

  /** What is answered to these bytes. */
  exchange(sent: readonly (string | Buffer)[]): Promise<RawAnswer> {
    const socket = this.socket ?? this.connect();
    return new Promise((resolve) => {
      this.settle = resolve;
      socket.cork();
      for (const part of sent) socket.write(part);
      socket.uncork();
    });
  }

  /** Sends these bytes and goes away in the middle of them. */
  async breakOff(sent: readonly (string | Buffer)[]): Promise<RawAnswer> {
    const socket = this.socket ?? this.connect();
    await new Promise<void>((resolve) => socket.write(Buffer.concat(sent.map((part) => Buffer.from(part))), () => resolve()));
    this.close();
    return CLOSED;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private connect(): net.Socket {
    const socket = net.connect(this.port, '127.0.0.1');
    socket.setNoDelay(true);
    this.socket = socket;
    this.bytes = Buffer.alloc(0);
    socket.on('data', (part) => this.take(part));
    // What the other side does not want to hear to its end it resets.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.answered(CLOSED);
    });
    return socket;
  }

  private take(part: Buffer): void {
    this.bytes = this.bytes.length === 0 ? part : Buffer.concat([this.bytes, part]);
    const answer = answerIn(this.bytes);
    if (answer === undefined) return;
    this.bytes = this.bytes.subarray(answer.length);
    if (/^connection: close$/im.test(answer.head)) this.close();
    this.answered(answer);
  }

  private answered(answer: RawAnswer): void {
    const { settle } = this;
    this.settle = undefined;
    settle?.(answer);
  }
}

/** The problem that an answer is, or undefined where it is none. */
export const problemIn = ({ head, text }: RawAnswer): Json => {
  if (!/^content-type: application\/problem\+json; charset=utf-8$/im.test(head)) return undefined;
  return JSON.parse(text);
};
