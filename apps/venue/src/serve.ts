import { malformed, RefusalError } from '@roundbook/kernel';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { openLog } from './log';
import { keptEndings, sessionSecret } from './session-secret';
import type { Endings } from './sessions';
import { startVenue, type Venue } from './start-venue';

/** The ledger file in `sqlite:FILE`. */
export const fileOfStore = (store: string): string => {
  const file = /^sqlite:(.+)$/.exec(store)?.[1];
  if (file !== undefined) return file;
  throw new RefusalError(malformed('invalid_field', 'This store is not known.', { field: 'store', allowed: 'sqlite:FILE' }));
};

export const portIn = (written: string): number => {
  if (/^\d{1,5}$/.test(written) && Number(written) <= 65_535) return Number(written);
  throw new RefusalError(
    malformed('invalid_field', `${JSON.stringify(written.slice(0, 40))} is no port.`, { field: 'port', allowed: '0 to 65535; 0: any' }),
  );
};

const hostsIn = (written: string | undefined): readonly string[] =>
  (written ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

/** Opens the ledger file and serves it; `ROUNDBOOK_HOSTS` lists further names of this machine. */
export const openVenue = async (file: string, port: number): Promise<Venue> => {
  const log = openLog();
  const ports = embeddedPorts(file);
  let secret: Buffer;
  let ended: Endings;
  try {
    secret = sessionSecret(file);
    ended = keptEndings(file);
  } catch (error) {
    await new Ledger(ports).close();
    throw error;
  }
  return startVenue({ ports, port, secret, ended, log, hosts: hostsIn(process.env['ROUNDBOOK_HOSTS']) });
};

/** Says where the venue is and where it keeps what is recorded, and waits until it is told to end. */
export const serveUntilStopped = async (venue: Venue, file: string, say: (line: string) => void): Promise<void> => {
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
  say(`Open ${venue.url}`);
  say(`Organiser, once: ${venue.enter}`);
  say(`Everything is kept in ${file}. Ctrl-C ends it; started again, it goes on from there.`);
  await stopped;
  await venue.close();
};
