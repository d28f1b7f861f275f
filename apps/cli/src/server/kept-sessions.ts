import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { malformed, RefusalError, unavailable } from '@roundbook/kernel';

type Sessions = Readonly<Record<string, string>>;

const SHAPE = /^[\w.-]{1,300}$/;

/** Whether it can be a session: what a server gives is kept only then. */
export const isSession = (text: string): boolean => SHAPE.test(text);

/** Where sessions are kept: for their owner alone. */
export const sessionsFile = (): string => {
  const { XDG_CONFIG_HOME: given } = process.env;
  const folder = given !== undefined && path.isAbsolute(given) ? given : path.join(os.homedir(), '.config');
  return path.join(folder, 'roundbook', 'sessions.json');
};

const damaged = (file: string): RefusalError =>
  new RefusalError(
    unavailable('sessions_damaged', `${file} is not what this program wrote.`, {
      allowed: 'remove it, then `roundbook login` again',
      details: { file },
    }),
  );

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

const read = (file: string): Sessions => {
  let document: unknown;
  try {
    document = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    if (error instanceof SyntaxError) throw damaged(file);
    throw new RefusalError(unavailable('sessions_unreadable', `${file} cannot be read (${codeOf(error)}).`, { details: { file } }));
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw damaged(file);
  if (!Object.values(document).every((session) => typeof session === 'string' && SHAPE.test(session))) throw damaged(file);
  return document as Sessions;
};

/** Written beside and renamed: never half there, and never readable by others in between. */
const write = (file: string, sessions: Sessions): void => {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(draft, `${JSON.stringify(sessions, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new RefusalError(unavailable('sessions_unwritable', `${file} cannot be written (${code}).`, { details: { file } }));
  }
};

/** The session with a server: the one in `ROUNDBOOK_SESSION`, or the one that `roundbook login` kept. */
export const sessionWith = (server: string): string | undefined => {
  const { ROUNDBOOK_SESSION: given } = process.env;
  if (given === undefined || given === '') return keptSession(server);
  if (SHAPE.test(given)) return given;
  throw new RefusalError(
    malformed('invalid_field', 'ROUNDBOOK_SESSION holds no session.', {
      field: 'ROUNDBOOK_SESSION',
      allowed: 'what `roundbook login --print` prints',
    }),
  );
};

/** A venue is asked by either name of this machine, and listens on one address. */
const keyOf = (server: string): string => server.replace(/^(?<scheme>https?:\/\/)localhost(?=[:/]|$)/, '$<scheme>127.0.0.1');

export const keptSession = (server: string): string | undefined => {
  const [sessions, key] = [read(sessionsFile()), keyOf(server)];
  return Object.hasOwn(sessions, key) ? sessions[key] : undefined;
};

/** Keeps a session (`isSession`), or forgets it. */
export const keepSession = (server: string, session: string | undefined): void => {
  if (session !== undefined && !isSession(session)) throw new Error('what is to be kept is no session');
  const key = keyOf(server);
  const { [key]: _before, ...others } = read(sessionsFile());
  write(sessionsFile(), session === undefined ? others : { ...others, [key]: session });
};
