import { createHmac, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { givenMasterKey } from '@roundbook/keyring';
import type { Endings } from './sessions';

const BYTES = 32;

/**
 * The secret that session cookies are signed with: kept beside the ledger for its owner alone, so that they outlive a restart.
 * Refuses `session_secret_exposed` where others could have put it there or can read it, and `session_secret_…` where it cannot be used.
 */
export const sessionSecret = (file: string): Buffer => {
  const place = `${file}.session`;
  try {
    fs.writeFileSync(place, randomBytes(BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new RefusalError(unavailable('session_secret_unwritable', `${place} cannot be written.`, { details: { file: place } }));
  }
  return secretIn(place);
};

/** The secret of a venue that has been started on this ledger. Refuses `session_secret_missing`, and as `sessionSecret`. */
export const keptSecret = (file: string): Buffer => {
  const place = `${file}.session`;
  if (fs.existsSync(place)) return secretIn(place);
  throw new RefusalError(
    unavailable('session_secret_missing', `No venue was ever started on ${file} here.`, {
      allowed: 'the ledger file that `roundbook serve` was started with',
      details: { file },
    }),
  );
};

/** Raised to end every session over a shared store at once. */
const SHARED_LABEL = 'roundbook sessions 1';

/**
 * The secret of every venue over one shared store: it follows from the master key, in hex, that all of them have. Refuses
 * `master_key_missing`, `master_key_malformed`.
 */
export const sharedSecret = (masterKey = process.env['ROUNDBOOK_MASTER_KEY'] ?? ''): Buffer =>
  createHmac('sha256', givenMasterKey(masterKey, 'ROUNDBOOK_MASTER_KEY')).update(SHARED_LABEL).digest();

const exposed = (place: string, why: string): RefusalError =>
  new RefusalError(
    unavailable('session_secret_exposed', `${place} ${why}: others may know what sessions are signed with.`, {
      allowed: 'remove it: everybody signs in again',
      details: { file: place },
    }),
  );

/** Whoever could have put the file there, or can read it, could sign in as the organiser. */
const checkOwn = ({ uid, mode }: fs.Stats, place: string): void => {
  // Windows knows no such modes.
  if (process.platform === 'win32') return;
  if (uid !== process.geteuid?.()) throw exposed(place, 'belongs to somebody else');
  if ((mode & 0o077) !== 0) throw exposed(place, `may be used by others (mode ${(mode & 0o777).toString(8)})`);
};

/** The text of a file that is for its owner alone, looked at and read through one descriptor: it cannot be changed for another between. */
const ownText = (place: string): string => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  // Not known on Windows.
  const descriptor = fs.openSync(place, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const stat = fs.fstatSync(descriptor);
    checkOwn(stat, place);
    return stat.isFile() ? fs.readFileSync(descriptor, 'utf8').trim() : '';
  } finally {
    fs.closeSync(descriptor);
  }
};

const secretIn = (place: string): Buffer => {
  const written = readable(place, () => ownText(place));
  if (/^[0-9a-f]{64}$/.test(written)) return Buffer.from(written, 'hex');
  throw new RefusalError(
    unavailable('session_secret_damaged', `${place} is not what this program wrote.`, {
      allowed: 'remove it: everybody signs in again',
      details: { file: place },
    }),
  );
};

const keepLine = (place: string, line: string): void => {
  try {
    // A line that was once broken off, as by a full disk, must not take this one with it.
    fs.appendFileSync(place, `\n${line}\n`, { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new RefusalError(
      unavailable('session_end_unwritten', `${place} cannot be written (${code}): the session goes on.`, { details: { file: place } }),
    );
  }
};

const readable = (place: string, read: () => string): string => {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof RefusalError || code === undefined) throw error;
    if (code === 'ELOOP') throw exposed(place, 'leads somewhere else');
    throw new RefusalError(unavailable('session_secret_unreadable', `${place} cannot be read (${code}).`, { details: { file: place } }));
  }
};

const textOf = (place: string): string => readable(place, () => fs.readFileSync(place, 'utf8').trim());

/**
 * The sessions that were ended, one a line beside the secret: they stay ended over a restart. Refuses `session_secret_unreadable`,
 * and as one is added `session_end_unwritten`.
 */
export const keptEndings = (file: string): Endings => {
  const place = `${file}.session-ended`;
  const ended = new Set(fs.existsSync(place) ? textOf(place).split('\n') : []);
  return {
    has: (id) => ended.has(id),
    add: (id) => {
      // One that could not be written down would count again after a restart: it has not ended then, and can be ended again.
      keepLine(place, id);
      ended.add(id);
    },
  };
};
