import { randomUUID } from 'node:crypto';
import * as http from 'node:http';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** Undefined where the answer is no JSON. */
  readonly json: Json;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

const jsonIn = ({ headers }: http.IncomingMessage, text: string): Json =>
  /json\b/.test(headers['content-type'] ?? '') ? JSON.parse(text) : undefined;

/** Somebody who asks the venue over HTTP, perhaps with a session. */
export class Client {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

  constructor(
    readonly url: string,
    readonly cookie?: string,
  ) {}

  send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answered> {
    const { hostname, port } = new URL(this.url);
    const length = body === undefined || headers['Transfer-Encoding'] !== undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = { ...(this.cookie === undefined ? {} : { Cookie: this.cookie }), ...length, ...headers };
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, path, method, headers: sent, agent: this.agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: jsonIn(response, text) });
        });
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  /** What is read at a path; it has to be there. */
  async read(path: string): Promise<Json> {
    const { status, text, json } = await this.send(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return json;
  }

  write(
    path: string,
    payload: unknown,
    more: { readonly key?: string; readonly method?: string; readonly headers?: http.OutgoingHttpHeaders } = {},
  ) {
    const { key = randomUUID(), method = 'POST', headers = {} } = more;
    return this.send(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Roundbook': '1', 'Idempotency-Key': key, ...headers },
      body: JSON.stringify(payload),
    });
  }

  /** A write that has to be carried out. */
  async done(path: string, payload: unknown, more: Parameters<Client['write']>[2] = {}): Promise<Json> {
    const { status, text, json } = await this.write(path, payload, more);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return json;
  }

  command(tournament: string, type: string, payload: unknown = {}): Promise<Json> {
    return this.done(`/api/tournaments/${tournament}/commands/${type}`, payload);
  }

  /** A new tournament with so many players; its id. */
  async tournament(preset: string, players: number, settings: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { tournament } = await this.done('/api/tournaments', { name: `An evening of ${preset}`, preset, settings });
    const named = Array.from({ length: players }, (_, index) => ({ name: `Player ${index + 1}` }));
    await this.done(`/api/tournaments/${tournament}/players`, { players: named });
    return tournament;
  }

  async paired(tournament: string): Promise<void> {
    await this.command(tournament, 'pair');
    await this.command(tournament, 'publish');
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Takes the organiser's link, as the page does: a client with the session. */
export const signedIn = async (url: string, enter: string): Promise<Client> => {
  const visitor = new Client(url);
  const { status, headers, text } = await visitor.write('/api/session', { token: enter.split('#')[1] });
  visitor.close();
  const [cookie] = headers['set-cookie'] ?? [];
  if (status !== 200 || cookie === undefined) throw new Error(`no session: ${status} ${text}`);
  return new Client(url, cookie.split(';')[0]);
};
