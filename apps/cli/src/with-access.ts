import { randomUUID } from 'node:crypto';
import { RefusalError } from '@roundbook/kernel';
import type { Call } from './answer';
import type { LedgerAccess } from './ledger-access';
import type { Mode } from './open-ledger';
import { withHint } from './with-hint';

type Work<A> = (access: LedgerAccess, commandId: string) => Promise<A>;

/** Does the work on the ledger that the call names: a file, or with `--server` a Roundbook that is running. */
export const withAccess = async <A>(call: Call, mode: Mode, work: Work<A>): Promise<A> => {
  const commandId = call.commandId ?? randomUUID();
  if (call.server !== undefined) return withServer(call.server, commandId, call.commandId === undefined, work);
  const { EmbeddedAccess } = await import('./embedded-access');
  const { withLedger } = await import('./open-ledger');
  return withLedger(call, mode, (ledger, ports) => work(new EmbeddedAccess(ledger, ports), commandId));
};

const withServer = async <A>(server: string, commandId: string, fresh: boolean, work: Work<A>): Promise<A> => {
  const { ServedAccess } = await import('./server/served-access');
  const { Connection } = await import('./server/connection');
  const { sessionWith } = await import('./server/kept-sessions');
  const connection = new Connection(server, sessionWith(server));
  try {
    return await work(new ServedAccess(connection, fresh), commandId);
  } catch (error) {
    throw withHint(connection.mayHaveWritten ? perhapsDone(error, commandId) : error);
  }
};

/** Of a server that was there and then gave no answer, or none that can be read. */
const SILENT = new Set(['server_broke_off', 'server_slow', 'not_roundbook', 'answer_too_large']);

/** Whoever does not know whether it was carried out can find out without doing it twice. */
const perhapsDone = (error: unknown, commandId: string): unknown => {
  if (!(error instanceof RefusalError) || !SILENT.has(error.refusal.code)) return error;
  const { message, details } = error.refusal;
  const allowed = `the same call with \`--command-id ${commandId}\`, which does nothing twice`;
  return new RefusalError({
    ...error.refusal,
    message: `${message.replace(/\.$/, '')}, and the command may have been carried out.`,
    allowed,
    details: { ...details, commandId },
  });
};
