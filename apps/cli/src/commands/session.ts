import { randomBytes, timingSafeEqual } from 'node:crypto';
import { malformed, RefusalError, unavailable } from '@roundbook/kernel';
import { fileOfStore, realFileOf } from '@roundbook/ledger';
import { proofCodec, roleCodec } from '../../../venue/src/answer-codecs';
import type { Answer, Call, Handler } from '../answer';
import { storeOfLedger } from '../ledger-place';
import { Connection } from '../server/connection';
import { isSession, keepSession, keptSession, sessionsFile } from '../server/kept-sessions';
import { isOnThisMachine, serverAddress, socketOf } from '../server/server-address';

interface LoginOptions {
  readonly print?: boolean;
}

const invalid = (message: string, field: string, allowed: string): RefusalError =>
  new RefusalError(malformed('invalid_field', message, { field, allowed }));

const LINK = 'the link that `roundbook serve` prints for the organiser';

/** The server and the token of the organiser's link. */
const partsOf = (link: string): { readonly server: string; readonly token: string } => {
  const [, address, token] = /^(https?:\/\/.*)\/enter#([\w-]{1,200})$/.exec(link) ?? [];
  if (address === undefined || token === undefined) throw invalid("This is not an organiser's link.", 'link', LINK);
  return { server: serverAddress(address), token };
};

const byLink = async (link: string, named: string | undefined): Promise<{ readonly server: string; readonly session: string }> => {
  const { server, token } = partsOf(link);
  if (named !== undefined && named !== server) throw invalid(`The link is not of the server at ${named}.`, 'link', LINK);
  const question = { method: 'POST', path: '/api/session', body: JSON.stringify({ token }) } as const;
  const { headers } = await new Connection(server).ask(question, roleCodec);
  // Venues name their cookies each in its own way; from a program they take the session under the plain name as well.
  const session = headers
    .getSetCookie()
    .map((cookie) => /^roundbook(?:-\d+)?=([^;]+)/.exec(cookie)?.[1])
    .find((value) => value !== undefined && isSession(value));
  if (session === undefined)
    throw new RefusalError(
      unavailable('not_roundbook', `What answers at ${server} took the link and gave no session.`, {
        field: 'link',
        allowed: LINK,
        details: { server },
      }),
    );
  return { server, session };
};

/** Whoever listens at that address could be anybody: it gets a session only where it has the secret itself. Refuses `not_this_ledger`. */
const checkProof = async (server: string, place: string, secret: Buffer): Promise<void> => {
  const { proofOf } = await import('../../../venue/src/session-proof');
  const nonce = randomBytes(32).toString('hex');
  const { body } = await new Connection(server).ask({ path: '/api/session/proof', query: { nonce } }, proofCodec);
  const [given, right] = [body.proof, proofOf(secret, socketOf(server), nonce)].map((proof) => Buffer.from(proof, 'hex'));
  if (given !== undefined && right !== undefined && timingSafeEqual(given, right)) return;
  throw new RefusalError(
    unavailable('not_this_ledger', `The Roundbook at ${server} does not serve ${place}.`, {
      field: 'ledger',
      allowed: '--ledger with what it was started with, and --server with the address that it printed',
      details: { server, ledger: place },
    }),
  );
};

/** What the venue of a ledger signs its sessions with: beside a file, and over a shared store what follows from the master key. */
const secretOf = async (ledger: string): Promise<{ readonly secret: Buffer; readonly place: string }> => {
  const { keptSecret, sharedSecret } = await import('../../../venue/src/session-secret');
  const named = fileOfStore(storeOfLedger(ledger));
  if (named === undefined) return { secret: sharedSecret(), place: 'a store with the master key in ROUNDBOOK_MASTER_KEY' };
  const file = realFileOf(named);
  return { secret: keptSecret(file), place: file };
};

/** Who may read what the venue signs its sessions with may do everything with the ledger anyway. */
const byLedger = async (call: Call): Promise<{ readonly server: string; readonly session: string }> => {
  const { server } = call;
  if (server === undefined) throw invalid('Which Roundbook?', 'server', "--server URL, or the organiser's link");
  if (!isOnThisMachine(server))
    throw invalid(`The Roundbook at ${server} is on another computer.`, 'link', `${LINK}, or the same command on that computer`);
  await new Connection(server).ask({ path: '/api/session' }, roleCodec);
  const { newSession } = await import('../../../venue/src/sessions');
  const { secret, place } = await secretOf(call.ledger);
  await checkProof(server, place, secret);
  const session = newSession(secret, Date.now());
  await new Connection(server, session).ask({ path: '/api/session' }, roleCodec);
  return { server, session };
};

/** `login [link]`: a session as the organiser, by the link or by the ledger file beside which the venue runs. */
export const login: Handler<LoginOptions, [string | undefined]> = async (call, options, link): Promise<Answer> => {
  const { server, session } = link === undefined ? await byLedger(call) : await byLink(link, call.server);
  if (options.print === true) return { json: { server, session }, text: session };
  keepSession(server, session);
  return {
    json: { server, role: 'staff', file: sessionsFile() },
    text: `You are the organiser at ${server} for 30 days: any command with \`--server ${server}\`.`,
  };
};

/** `logout`: ends the session that was kept; the server takes it from nobody any more. */
export const logout: Handler<object, []> = async ({ server }) => {
  if (server === undefined) throw invalid('Which Roundbook?', 'server', '--server URL');
  const session = keptSession(server);
  if (session === undefined) return { json: { server, ended: false }, text: `No session with ${server} is kept.` };
  await new Connection(server, session).ask({ method: 'DELETE', path: '/api/session' }, roleCodec).catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'session_needed') throw error;
  });
  keepSession(server, undefined);
  return { json: { server, ended: true }, text: `The session with ${server} is ended.` };
};
