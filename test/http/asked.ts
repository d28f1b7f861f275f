import type { Draw } from '@roundbook/draw';
import { ASKED_ROUTES, type AskedRoute } from './asked-routes';
import { characters, uuid } from './wrong-bodies';

/** A request that has to be refused, and in which way it is bad. */
export interface BadRequest {
  readonly way: string;
  /** The request as bytes, but for `HOST` and `COOKIE`, which whoever sends it puts in. */
  readonly sent: readonly (string | Buffer)[];
  /** Statuses that are right for it; 0: the connection is closed without an answer. */
  readonly right: readonly number[];
  /** Codes that are right for it, where that is known. */
  readonly codes?: readonly string[];
  /** It is broken off in the middle: there is nobody to answer to. */
  readonly breaksOff?: boolean;
}

export type Headers = readonly (readonly [string, string])[];

/** A request before it is written down. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
  readonly visitor?: boolean;
}

export type Made = Omit<BadRequest, 'way' | 'sent'> & { readonly asked: Asked };

/** How bad requests are made, by the way in which they are bad. `id` is a tournament with open matches. */
export type Ways = Readonly<Record<string, (draw: Draw, id: string) => Made>>;

export const JSON_TYPE = ['Content-Type', 'application/json'] as const;
export const OURS = ['X-Roundbook', '1'] as const;
export const keyed = (draw: Draw): Headers => [JSON_TYPE, OURS, ['Idempotency-Key', uuid(draw)]];

/** The request as it goes over the line. */
export const bytesOf = ({ method, path, headers = [], body, visitor }: Asked): readonly (string | Buffer)[] => {
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(own.has('host') ? [] : ['Host: HOST']),
    ...(visitor === true ? [] : ['Cookie: COOKIE']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || own.has('content-length') || own.has('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return [`${lines.join('\r\n')}\r\n\r\n`, ...(body === undefined ? [] : [body])];
};

/** Routes that take a body. */
export const withBody = ASKED_ROUTES.filter(({ body }) => body !== undefined);

export const encoded = (draw: Draw): string => encodeURIComponent(characters(draw, 20) || '-');
/** The path of a route with this id. */
export const at = (route: AskedRoute, id: string): string => route.path.replace(/:\w+/g, id);
const idFor = (route: AskedRoute, draw: Draw, tournament: string): string =>
  route.path.startsWith('/api/tournaments') ? tournament : uuid(draw);

/** The route of this tournament with something as its body. */
export const sending = (draw: Draw, route: AskedRoute, tournament: string, body: string | Buffer, headers = keyed(draw)): Asked => ({
  method: route.method,
  path: at(route, idFor(route, draw, tournament)),
  headers,
  body,
});
