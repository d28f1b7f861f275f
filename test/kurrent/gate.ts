import * as net from 'node:net';

/** A port in front of a server that stays the same while servers come and go behind it, and where connections can be broken. */
export class Gate {
  private readonly sockets = new Set<net.Socket>();
  private readonly spoilt = new Set<net.Socket>();
  private server: net.Server | undefined;
  private silent = false;
  port = 0;
  /** How many connections were ever taken. */
  connections = 0;

  /** Takes connections, on the port it had before if it had one, and hands them to a server at `inner`. */
  async open(inner: number): Promise<void> {
    const server = net.createServer((outside) => this.join(outside, net.connect(inner, '127.0.0.1')));
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as net.AddressInfo).port;
  }

  /** Nobody gets in any more, and who is in is thrown out. */
  async close(): Promise<void> {
    const closing = new Promise<void>((resolve) => (this.server === undefined ? resolve() : this.server.close(() => resolve())));
    this.breakAll();
    this.server = undefined;
    await closing;
  }

  breakAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** While it is silent everything is taken and nothing answered, also to who comes now. */
  setSilent(silent: boolean): void {
    this.silent = silent;
    if (silent) return;
    for (const socket of this.spoilt) socket.destroy();
    this.spoilt.clear();
  }

  private join(outside: net.Socket, inside: net.Socket): void {
    this.connections += 1;
    outside.setNoDelay(true);
    inside.setNoDelay(true);
    outside.on('data', (bytes) => inside.write(bytes));
    inside.on('data', (bytes) => {
      if (this.silent) this.spoilt.add(outside);
      if (!this.spoilt.has(outside)) outside.write(bytes);
    });
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      this.sockets.add(one);
      // A broken connection is what this gate is for.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
