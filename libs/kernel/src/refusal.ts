import * as E from 'fp-ts/Either';

/**
 * Why a call was not carried out. `code` is stable for ever; scripts rely on it.
 *
 * kind: `malformed` the call is wrong (exit 2, HTTP 400); `refused` a rule forbids it (exit 3, 422);
 * `conflict` it does not fit the present state (exit 3, 409); `notFound` (exit 3, 404);
 * `unavailable` the store cannot be reached or is in use (exit 4, 503).
 */
export interface Refusal {
  readonly kind: 'malformed' | 'refused' | 'conflict' | 'notFound' | 'unavailable';
  readonly code: string;
  /** One sentence for a person. */
  readonly message: string;
  /** The section of the rules that forbids it, as `1.12`. */
  readonly rule?: string;
  /** The field that is wrong, as `players[3].name`. */
  readonly field?: string;
  /** What would be allowed. */
  readonly allowed?: string;
  /** Further plain data, as the matches that are still open. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Decision<A> = E.Either<Refusal, A>;

type Extra = Pick<Refusal, 'rule' | 'field' | 'allowed' | 'details'>;

const refusalOf =
  (kind: Refusal['kind']) =>
  (code: string, message: string, extra: Extra = {}): Refusal => ({ kind, code, message, ...extra });

export const malformed = refusalOf('malformed');
export const refused = refusalOf('refused');
export const conflict = refusalOf('conflict');
export const notFound = refusalOf('notFound');
export const unavailable = refusalOf('unavailable');

/** A refusal on its way through code that cannot return an `Either` (a store, a stream, a parser). */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.name = 'RefusalError';
  }
}
