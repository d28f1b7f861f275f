import * as E from 'fp-ts/Either';
import type { ServerResponse } from 'node:http';
import type * as t from 'io-ts';
import { decodeWith, malformed, RefusalError, type Actor, type Asked, type Decision } from '@roundbook/kernel';
import type { writtenCodec } from '../answer-codecs';
import type { Answer, CommandOptions } from '../ledger';

/** What the controllers are given by the app that composes them. */
export const LEDGER = Symbol('ledger');
export const LEDGER_PORTS = Symbol('ledger ports');

/** Whoever has the session runs the tournament; the key of a command stays good over a new session. */
export const STAFF: Actor = { id: 'venue', role: 'organiser' };

export const unwrap = <A>(decision: Decision<A>): A => {
  if (E.isLeft(decision)) throw new RefusalError(decision.left);
  return decision.right;
};

export const bodyAs = <A>(codec: t.Type<A>, body: unknown): A => unwrap(decodeWith(codec, body ?? {}));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The header `Idempotency-Key`. Refuses `idempotency_key_missing`, `invalid_field`. */
export const idempotencyKey = ({ headers }: Asked): string => {
  const written = headers['idempotency-key'];
  const allowed = 'a UUID in the header Idempotency-Key, a new one for each new command';
  if (written === undefined || written === '')
    throw new RefusalError(
      malformed('idempotency_key_missing', 'A command needs a key of its own.', { field: 'Idempotency-Key', allowed }),
    );
  const key = String(written).toLowerCase();
  if (UUID.test(key)) return key;
  throw new RefusalError(malformed('invalid_field', 'The idempotency key is not a UUID.', { field: 'Idempotency-Key', allowed }));
};

/** The revision in the header `If-Match`; undefined without one, or where any will do. */
const expectedRevision = ({ headers }: Asked): number | undefined => {
  const written = headers['if-match'];
  if (written === undefined || written === '*') return undefined;
  const revision = /^"(\d{1,15})"$/.exec(String(written))?.[1];
  if (revision !== undefined) return Number(revision);
  throw new RefusalError(malformed('invalid_field', 'If-Match names no revision.', { field: 'If-Match', allowed: 'a revision, as "12"' }));
};

/** How a command is to be carried out, as its headers say. */
export const optionsOf = (asked: Asked): CommandOptions => {
  const expected = expectedRevision(asked);
  return { commandId: idempotencyKey(asked), actor: STAFF, ...(expected === undefined ? {} : { expected }) };
};

export type Written = t.TypeOf<typeof writtenCodec>;

export const written = (response: ServerResponse, { tournament, revision, events, repeated }: Answer): Written => {
  response.setHeader('ETag', `"${revision}"`);
  return { tournament, revision, events: events.map(({ type }) => type), repeated };
};
