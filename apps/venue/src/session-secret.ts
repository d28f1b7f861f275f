import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { RefusalError, unavailable } from '@roundbook/kernel';
import type { Endings } from './sessions';

const BYTES = 32;

/** The secret that session cookies are signed with: kept beside the ledger for its owner alone, so that they outlive a restart. */
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

/** The secret of a venue that has been started on this ledger. Refuses `session_secret_missing`. */
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

const secretIn = (place: string): Buffer => {
  const written = textOf(place);
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

const textOf = (place: string): string => {
  try {
    return fs.readFileSync(place, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new RefusalError(unavailable('session_secret_unreadable', `${place} cannot be read (${code}).`, { details: { file: place } }));
  }
};

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
