import { conflict, malformed, notFound, refused, unavailable, type Refusal } from '@roundbook/kernel';

type Problem = Readonly<Record<string, unknown>>;

const OURS = 'urn:roundbook:problem:';

/** Whether this is a problem as Roundbook words it. */
export const isOurProblem = (body: unknown): body is Problem => {
  if (typeof body !== 'object' || body === null) return false;
  const { type, code, detail } = body as Problem;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) && type === OURS + code && typeof detail === 'string';
};

const KINDS: Readonly<Record<number, typeof refused>> = {
  404: notFound,
  408: unavailable,
  409: conflict,
  412: conflict,
  422: refused,
  429: unavailable,
  503: unavailable,
};

/** The refusal that a server answered with: the same exit code and the same words as if the ledger were opened here. */
export const refusalIn = (body: Problem, status: number): Refusal => {
  const { type: _type, title: _title, status: _status, code, detail, rule, field, allowed, ...details } = body;
  const word = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {});
  const of = KINDS[status] ?? malformed;
  return of(String(code), String(detail), {
    ...word('rule', rule),
    ...word('field', field),
    ...word('allowed', allowed),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  });
};
