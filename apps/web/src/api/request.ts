/** A refusal of the server (application/problem+json), or that it could not be reached (`status` 0, code `offline`). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly allowed?: string,
    readonly rule?: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'Problem';
  }

  /** The same request may succeed later without anybody changing it: away, overloaded, signed out, or no answer. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || [401, 403, 408, 429].includes(this.status);
  }
}

const problemOf = (response: Response, text: string): Problem => {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const word = (key: string): string | undefined => (typeof body[key] === 'string' ? body[key] : undefined);
    return new Problem(
      response.status,
      word('code') ?? 'unknown',
      word('detail') ?? word('title') ?? response.statusText,
      word('allowed'),
      word('rule'),
      body,
    );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return new Problem(response.status, 'unreadable', `${response.status} ${response.statusText}`.trim());
  }
};

/** How long an answer may take; a pairing of a large field is the slowest. */
const PATIENCE_MS = 30_000;

/** The whole answer: a line that breaks in the middle of it is as bad as none, and what was asked may have been done. */
const arrived = async (path: string, init: RequestInit): Promise<{ readonly response: Response; readonly text: string }> => {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE_MS) });
    return { response, text: await response.text() };
  } catch (error) {
    // What fetch throws says only that there was no answer.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    throw new Problem(0, 'offline', error.message);
  }
};

const answered = async <A>(path: string, init: RequestInit): Promise<A> => {
  const { response, text } = await arrived(path, init);
  if (!response.ok) throw problemOf(response, text);
  return (text === '' ? undefined : JSON.parse(text)) as A;
};

export const read = <A>(path: string): Promise<A> => answered<A>(path, { headers: { Accept: 'application/json' } });

export interface HowToWrite {
  readonly key?: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Only if the tournament is still at this revision; `stale_revision` otherwise. */
  readonly revision?: number;
}

/** Writes under an idempotency key: the same key again is answered as the first time. The body is JSON, written already. */
export const writeText = <A>(
  path: string,
  body: string,
  { key = crypto.randomUUID(), method = 'POST', revision }: HowToWrite = {},
): Promise<A> =>
  answered<A>(path, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Roundbook': '1',
      'Idempotency-Key': key,
      ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }),
    },
    body,
  });

export const write = <A>(path: string, body: unknown, how?: HowToWrite): Promise<A> => writeText<A>(path, JSON.stringify(body), how);
