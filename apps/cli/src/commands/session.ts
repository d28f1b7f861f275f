import * as path from 'node:path';
import { malformed, RefusalError } from '@roundbook/kernel';
import type { Answer, Call, Handler } from '../answer';
import { Connection } from '../server/connection';
import { keepSession, keptSession, sessionsFile } from '../server/kept-sessions';
import { isOnThisMachine, serverAddress } from '../server/server-address';

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
  const { headers } = await new Connection(server).ask({ method: 'POST', path: '/api/session', body: JSON.stringify({ token }) });
  const session = /(?:^|,\s*)roundbook=([^;,]+)/.exec(headers.getSetCookie().join(', '))?.[1];
  if (session === undefined) throw new Error(`the server at ${server} took the link and gave no session`);
  return { server, session };
};

/** Who may read what the venue signs its sessions with may do everything with the ledger anyway. */
const byLedger = async (call: Call): Promise<{ readonly server: string; readonly session: string }> => {
  const { server } = call;
  if (server === undefined) throw invalid('Which Roundbook?', 'server', "--server URL, or the organiser's link");
  if (!isOnThisMachine(server))
    throw invalid(`The Roundbook at ${server} is on another computer.`, 'link', `${LINK}, or the same command on that computer`);
  await new Connection(server).ask({ path: '/api/session' });
  const file = path.resolve(call.ledger);
  const { keptSecret } = await import('../../../venue/src/session-secret');
  const { newSession } = await import('../../../venue/src/sessions');
  const session = newSession(keptSecret(file), Date.now());
  try {
    await new Connection(server, session).ask({ path: '/api/session' });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'session_needed') throw error;
    throw invalid(`The Roundbook at ${server} does not serve ${file}.`, 'ledger', '--ledger FILE, the file that it was started with');
  }
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
  await new Connection(server, session).ask({ method: 'DELETE', path: '/api/session' }).catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'session_needed') throw error;
  });
  keepSession(server, undefined);
  return { json: { server, ended: true }, text: `The session with ${server} is ended.` };
};
