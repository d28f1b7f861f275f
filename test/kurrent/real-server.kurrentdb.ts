import { randomBytes, randomUUID } from 'node:crypto';
import { openKurrentStore } from '@roundbook/event-store';
import { openStreamKeyring } from '@roundbook/keyring';
import { contractOf } from '../contract/event-store-contract';
import type { Subject } from '../contract/subject';
import { namespacedStore } from './namespaced-store';

/**
 * The same contract against the server at KURRENTDB_URL (`npm run test:kurrentdb`; docker-compose.yml starts one). It only adds
 * streams, under names of its own. No part of `npm test`: what is not run there does not count as run.
 */
const url = process.env['KURRENTDB_URL'] ?? '';

jest.setTimeout(60_000);

const subject = (): Subject => {
  const space = `roundbook-check-${randomUUID()}-`;
  const open = () => namespacedStore(openKurrentStore(url), space);
  const store = open();
  let again = store;
  return {
    store,
    reopen: async () => {
      await store.close();
      return (again = open());
    },
    // Nothing here can break the connection to somebody else's server.
    interrupt: async () => undefined,
    dispose: () => again.close(),
  };
};

if (url === '') {
  it('is given a server in KURRENTDB_URL', () => {
    throw new Error('KURRENTDB_URL is not set: `docker compose up -d --wait`, and KURRENTDB_URL="kurrentdb://localhost:2113?tls=false".');
  });
} else {
  contractOf('in the KurrentDB at KURRENTDB_URL', subject, { lasting: true });

  it('keys are made, found, and erased for good', async () => {
    const store = openKurrentStore(url);
    const keyring = openStreamKeyring(store.keys, { entropy: (bytes) => randomBytes(bytes), masterKey: 'ab'.repeat(32) });
    const id = `check-${randomUUID()}`;
    const key = await keyring.create(id);
    expect(await keyring.find(id)).toEqual(key);
    expect(await keyring.erase(id)).toBe(true);
    expect(await keyring.find(id)).toBeUndefined();
    expect(await keyring.erasure?.(id)).toBe('pending');
    await store.close();
  });

  it('nothing that this program wrote is set to be forgotten', async () => {
    const store = openKurrentStore(url);
    expect((await store.alarms()).filter(({ stream }) => stream.startsWith('roundbook-check-'))).toEqual([]);
    await store.close();
  });
}
