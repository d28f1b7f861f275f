import { malformed, type Refusal } from '@roundbook/kernel';
import { isOfProgram, sendProblem, type Step, type WebRequest } from './web-request';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostName = (host: string): string => host.toLowerCase().replace(/:\d{1,5}$/, '');

const isJson = (request: WebRequest): boolean => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

const originRefused = (request: WebRequest): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  return URL.canParse(origin) ? new URL(origin).host !== host : true;
};

/** Why a request does not come from our own page or from a program, or undefined. */
const foreign = (request: WebRequest, hosts: readonly string[]): Refusal | undefined => {
  if (!hosts.includes(hostName(request.headers.host ?? '')))
    return malformed('foreign_host', 'This venue does not go by that name.', { field: 'Host', allowed: hosts.join(', ') });
  if (READING.has(request.method ?? '')) {
    // A page may be linked to; what programs read is of no use to a foreign page but to wear the venue out.
    if (!isOfProgram(request.path) || request.headers['sec-fetch-site'] !== 'cross-site') return undefined;
    return malformed('foreign_origin', 'Only pages of this venue may read from it.', { field: 'Sec-Fetch-Site' });
  }
  if (originRefused(request)) return malformed('foreign_origin', 'Only pages of this venue may write to it.', { field: 'Origin' });
  if (request.headers['x-roundbook'] === '1' || isJson(request)) return undefined;
  return malformed('foreign_origin', 'What writes says so in a header that no foreign page can send.', {
    field: 'X-Roundbook',
    allowed: 'X-Roundbook: 1, or a JSON body',
  });
};

/** Turns away requests by another name of this machine (DNS rebinding) and writes from foreign pages, which send the cookie along. */
export const refuseForeign =
  (moreHosts: readonly string[]): Step =>
  (request, response, next) => {
    const refusal = foreign(request, [...LOOPBACK, ...moreHosts]);
    if (refusal === undefined) next();
    else sendProblem(response, refusal);
  };
