import type { Refusal } from './refusal';

const STATUS = { malformed: 400, refused: 422, conflict: 409, notFound: 404, unavailable: 503 } as const;
const TITLES = {
  malformed: 'The call is wrong',
  refused: 'A rule forbids it',
  conflict: 'It does not fit the present state',
  notFound: 'There is no such thing',
  unavailable: 'The store cannot be reached',
} as const;

/** What HTTP has a status of its own for. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  session_needed: 401,
  token_unknown: 401,
  token_used: 401,
  foreign_origin: 403,
  foreign_host: 403,
  request_timeout: 408,
  stale_revision: 412,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
};

export type Problem = Readonly<Record<string, unknown>> & { readonly status: number; readonly code: string };

/** A refusal as RFC 9457 has it, with its stable code. */
export const problemOf = ({ kind, code, message, rule, field, allowed, details }: Refusal): Problem => ({
  ...details,
  type: `urn:roundbook:problem:${code}`,
  title: TITLES[kind],
  status: STATUS_OF_CODE[code] ?? STATUS[kind],
  code,
  detail: message,
  ...(rule === undefined ? {} : { rule }),
  ...(field === undefined ? {} : { field }),
  ...(allowed === undefined ? {} : { allowed }),
});
