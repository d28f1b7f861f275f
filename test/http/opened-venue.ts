import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { memoryPorts, type LedgerPorts } from '@roundbook/ledger';
import { CHECKPOINTS } from '@roundbook/query/log';
import { startVenue, type Venue, type VenueOptions } from '../../apps/venue/src/start-venue';
import { Client, signedIn } from './client';

/** A venue in this process, on a port of its own, with somebody who is staff and somebody who is not. */
export interface Opened {
  readonly venue: Venue;
  readonly ports: LedgerPorts;
  readonly staff: Client;
  readonly visitor: Client;
  /** How many events there are in the whole ledger; checkpoints of the log are signed whenever somebody asks for a proof. */
  events(): Promise<number>;
  close(): Promise<void>;
}

export const openVenue = async (options: Partial<VenueOptions> = {}): Promise<Opened> => {
  const ports = options.ports ?? memoryPorts();
  const venue = await startVenue({
    port: 0,
    secret: randomBytes(32),
    log: pino({ level: 'silent' }),
    perMinute: Infinity,
    web: '/nowhere',
    ...options,
    ports,
  });
  const [staff, visitor] = [await signedIn(venue.url, venue.enter), new Client(venue.url)];
  return {
    venue,
    ports,
    staff,
    visitor,
    events: async () => (await ports.store.readAll()).filter(({ stream }) => stream !== CHECKPOINTS).length,
    close: async () => {
      staff.close();
      visitor.close();
      await venue.close();
    },
  };
};
