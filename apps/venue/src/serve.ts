import { isKurrentAddress } from '@roundbook/event-store';
import { malformed, RefusalError } from '@roundbook/kernel';
import { fileOfStore, kurrentPorts, Ledger, portsAt, realFileOf, unknownStore, type LedgerPorts } from '@roundbook/ledger';
import { openLog } from './log';
import { keptEndings, sessionSecret, sharedSecret } from './session-secret';
import type { Endings } from './sessions';
import { startVenue, type Venue } from './start-venue';

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

/** A venue, and where it keeps what is recorded: for people, without user and password. */
export interface OpenedVenue extends Venue {
  readonly place: string;
}

/** What a venue needs of its store beside the ports. */
interface Kept {
  readonly ports: LedgerPorts;
  readonly place: string;
  readonly secret: () => Buffer;
  readonly ended: () => Endings;
}

const atFile = (file: string): Kept => ({
  ports: portsAt(`sqlite:${file}`),
  place: file,
  secret: () => sessionSecret(file),
  ended: () => keptEndings(file),
});

/** There is no file that all venues over the store have: what sessions are signed with follows from the key that all of them have. */
const atKurrent = (address: string, views: string | undefined): Kept => {
  const ports = kurrentPorts(address, views === undefined ? {} : { snapshots: views });
  return { ports, place: ports.store.shown, secret: sharedSecret, ended: () => new Set<string>() };
};

const kept = (store: string, views: string | undefined): Kept => {
  if (isKurrentAddress(store)) return atKurrent(store, views);
  const file = fileOfStore(store);
  if (file === undefined) throw unknownStore();
  if (views !== undefined)
    throw new RefusalError(
      malformed('invalid_field', 'Folded states of a ledger in a file are kept beside it.', {
        field: 'views',
        allowed: 'the same without --views',
      }),
    );
  return atFile(realFileOf(file));
};

/**
 * Opens the store and serves it: `sqlite:FILE`, `kurrentdb://…`, `esdb://…`. `views`: a file for folded states of this process, over
 * a KurrentDB. `ROUNDBOOK_HOSTS` lists further names of this machine. Rejects where the store cannot be reached.
 */
export const openVenue = async (store: string, port: number, views?: string): Promise<OpenedVenue> => {
  const log = openLog();
  const { ports, place, secret, ended } = kept(store, views);
  try {
    const signing = { secret: secret(), ended: ended() };
    await ports.store.readAll({ limit: 1 });
    const venue = await startVenue({ ports, port, ...signing, log, hosts: hostsIn(process.env['ROUNDBOOK_HOSTS']) });
    return { ...venue, place };
  } catch (error) {
    await new Ledger(ports).close();
    throw error;
  }
};

/** Says where the venue is and where it keeps what is recorded, and waits until it is told to end. */
export const serveUntilStopped = async (venue: OpenedVenue, say: (line: string) => void): Promise<void> => {
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
  say(`Open ${venue.url}`);
  say(`Organiser, once: ${venue.enter}`);
  say(`Everything is kept in ${venue.place}. Ctrl-C ends it; started again, it goes on from there.`);
  await stopped;
  await venue.close();
};
