import type { Channel } from '@grpc/grpc-js';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { malformed, RefusalError, unavailable } from '@roundbook/kernel';
import type { KurrentAddress } from './kurrent-address';

export type Kurrent = typeof import('@kurrent/kurrentdb-client');

/** The client library, loaded when it is first needed: whoever keeps the ledger in a file never waits for it. */
export const loadKurrent = async (): Promise<Kurrent> => {
  try {
    return await import('@kurrent/kurrentdb-client');
  } catch (error) {
    throw new RefusalError(
      unavailable('store_client_missing', 'The client of KurrentDB cannot be loaded.', {
        allowed: 'an installation with its optional packages',
        details: { cause: String(error) },
      }),
    );
  }
};

/** Connects with the first call, not here. Refuses `store_address`. */
export const newClient = (kurrent: Kurrent, { url, shown }: KurrentAddress): KurrentDBClient => {
  try {
    return kurrent.KurrentDBClient.connectionString(url);
  } catch (error) {
    // Its messages may hold the whole address with its password; the first of them does not name the file either.
    const file = String(error).includes('certificate');
    throw new RefusalError(
      malformed('store_address', `The store's address cannot be used: ${shown}`, {
        field: 'store',
        allowed: file ? 'certificate files that are there' : 'a connection string of KurrentDB',
      }),
    );
  }
};

/** Ends the client's streams and its connection. `dispose` alone leaves the connection open. */
export const closeClient = async (client: KurrentDBClient): Promise<void> => {
  const connected = (client as unknown as { getChannel(): Promise<Channel> }).getChannel();
  const channel = await connected.catch(() => undefined);
  await client.dispose();
  channel?.close();
};
