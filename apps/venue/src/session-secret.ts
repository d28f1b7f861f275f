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
  const written = fs.readFileSync(place, 'utf8').trim();
  if (/^[0-9a-f]{64}$/.test(written)) return Buffer.from(written, 'hex');
  throw new RefusalError(
    unavailable('session_secret_damaged', `${place} is not what this program wrote.`, {
      allowed: 'remove it: everybody signs in again',
      details: { file: place },
    }),
  );
};

/** The sessions that were ended, one a line beside the secret: they stay ended over a restart. */
export const keptEndings = (file: string): Endings => {
  const place = `${file}.session-ended`;
  const ended = new Set(fs.existsSync(place) ? fs.readFileSync(place, 'utf8').split('\n') : []);
  return {
    has: (id) => ended.has(id),
    add: (id) => {
      ended.add(id);
      fs.appendFileSync(place, `${id}\n`, { mode: 0o600 });
    },
  };
};
