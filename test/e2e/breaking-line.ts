import * as net from 'node:net';

const REQUEST = /^(GET|POST|PUT|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** A line to a server that breaks when it is told to: after the server has answered, and before the answer arrives. */
export class BreakingLine {
  private readonly listening: net.Server;
  private readonly sockets = new Set<net.Socket>();
  /** Method and path of everything that was asked. */
  readonly asked: string[] = [];
  /** Whether the answer to a question is lost. */
  loses: (question: string) => boolean = () => false;

  private constructor(target: number) {
    this.listening = net.createServer((client) => {
      const server = net.connect(target, '127.0.0.1');
      let lost = false;
      for (const socket of [client, server]) this.follow(socket);
      client.on('data', (chunk) => {
        const [, method, path] = REQUEST.exec(chunk.toString('latin1')) ?? [];
        if (method !== undefined) {
          this.asked.push(`${method} ${path}`);
          lost = this.loses(`${method} ${path}`);
        }
        server.write(chunk);
      });
      server.on('data', (chunk) => (lost ? client.destroy() : client.write(chunk)));
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
    });
  }

  static async to(url: string): Promise<BreakingLine> {
    const line = new BreakingLine(Number(new URL(url).port));
    await new Promise<void>((resolve) => line.listening.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listening.address() as net.AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.listening.close(resolve));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private follow(socket: net.Socket): void {
    this.sockets.add(socket);
    // A line that is cut is what this is for.
    socket.on('error', () => socket.destroy()).once('close', () => this.sockets.delete(socket));
  }
}
