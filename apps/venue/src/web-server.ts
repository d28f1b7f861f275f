import * as http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { malformed, problemOf, RefusalError, unavailable, type Refusal } from '@roundbook/kernel';

export const HOST = '127.0.0.1';

export interface Patience {
  /** How long the headers, and a whole request, may take to arrive. */
  readonly headersTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
}

/** How long requests that are being answered may still take when the server closes. */
const CLOSING_MS = 5_000;

const refusalOf = ({ code }: NodeJS.ErrnoException): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return malformed('request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') return malformed('headers_too_large', 'The headers are too large.');
  return malformed('request_not_understood', 'This is not HTTP.');
};

const asText = (refusal: Refusal): string => {
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  return (
    `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status]}\r\nConnection: close\r\n` +
    `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
};

/** The sockets of this machine: who sends too slowly is sent away, and whoever is being answered when it closes gets the answer. */
export class WebServer {
  private readonly server: http.Server;
  private readonly answering = new Set<http.ServerResponse>();

  constructor(listener: http.RequestListener, { headersTimeoutMs = 10_000, requestTimeoutMs = 60_000 }: Patience) {
    this.server = http.createServer(
      {
        headersTimeout: headersTimeoutMs,
        requestTimeout: requestTimeoutMs,
        connectionsCheckingInterval: Math.min(5_000, headersTimeoutMs / 2),
        keepAliveTimeout: 10_000,
        // A request without one is refused as any other that asks for a foreign host, in the same words.
        requireHostHeader: false,
      },
      listener,
    );
    this.server.on('request', (_request, response) => {
      this.answering.add(response);
      response.once('close', () => this.answering.delete(response));
    });
    this.server.on('clientError', (error, socket) => this.unreadable(error, socket as Socket));
  }

  /** The port that it listens on. Refuses `port_in_use`, `port_unusable`. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', ({ code }: NodeJS.ErrnoException) => {
        const inUse = code === 'EADDRINUSE';
        const words = `Port ${port} ${inUse ? 'is in use' : `cannot be used (${code})`}.`;
        const allowed = 'another one: --port N';
        reject(new RefusalError(unavailable(inUse ? 'port_in_use' : 'port_unusable', words, { field: 'port', allowed })));
      });
      this.server.listen(port, HOST, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** Takes no more, ends the streams, and waits at most 5 s for what is being answered. */
  async close(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const response of this.answering) {
      if (response.getHeader('Content-Type') === 'text/event-stream') response.end();
      else if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    this.server.closeIdleConnections();
    const late = setTimeout(() => this.server.closeAllConnections(), CLOSING_MS);
    await ended;
    clearTimeout(late);
  }

  /** What is no HTTP, or was waited for in vain. Between the answers to what came before on the same socket nothing is put. */
  private unreadable(error: NodeJS.ErrnoException, socket: Socket): void {
    const busy = [...this.answering].some((response) => response.socket === socket && !response.headersSent && response.req.complete);
    if (error.code === 'ECONNRESET' || !socket.writable || busy) socket.destroy();
    else socket.end(asText(refusalOf(error)));
  }
}
