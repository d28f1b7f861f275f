import { createHash } from 'node:crypto';
import { openKurrentStore, type KurrentStore } from '@roundbook/event-store';
import { open as openSealed, openStreamKeyring, seal, type Keyring } from '@roundbook/keyring';
import { refusalBy } from '../contract/event-store-checks';
import { sealedEvents } from '../contract/sealed-events';
import { ProtocolServer } from './protocol-server';
import { QUICK } from './subject';

jest.setTimeout(30_000);

const MASTER = 'c0ffee'.padEnd(64, '0');
const seeded = (seed: string) => {
  let count = 0;
  return (bytes: number): Buffer => createHash('shake256', { outputLength: bytes }).update(`${seed}|${count++}`).digest();
};

let server: ProtocolServer;
let store: KurrentStore;
let other: KurrentStore;
beforeEach(async () => {
  server = await new ProtocolServer().start();
  store = openKurrentStore(server.address(), QUICK);
  other = openKurrentStore(server.address(), QUICK);
});
afterEach(async () => {
  await store.close();
  await other.close();
  await server.stop();
});

const keyringOver = (over: KurrentStore, seed = 's', masterKey = MASTER): Keyring =>
  openStreamKeyring(over.keys, { entropy: seeded(seed), masterKey });

/** Every byte on the server's disk. */
const disk = (): Buffer => Buffer.concat(server.log.all.flatMap(({ data, metadata }) => [Buffer.from(data), Buffer.from(metadata)]));

describe('a keyring in KurrentDB', () => {
  it('makes a key once and finds it again, also from another process', async () => {
    const keyring = keyringOver(store);
    expect(await keyring.find('person-1')).toBeUndefined();
    const key = await keyring.create('person-1');
    expect(await keyring.create('person-1')).toEqual(key);
    expect(await keyringOver(other, 'other').find('person-1')).toEqual(key);
    expect(await keyringOver(other, 'other').create('person-1')).toEqual(key);
    expect(await keyring.create('person-2')).not.toEqual(key);
    expect(await keyring.count()).toBe(2);
  });

  it('gives two processes that make the same key at once the same one', async () => {
    const [mine, theirs] = await Promise.all([keyringOver(store).create('staff-1'), keyringOver(other, 'other').create('staff-1')]);
    expect(theirs).toEqual(mine);
  });

  it('makes many keys in the order asked for', async () => {
    const keyring = keyringOver(store);
    const third = await keyring.create('person-3');
    const ids = [...Array.from({ length: 40 }, (_, index) => `person-${index}`), 'person-3'];
    const keys = await keyring.createMany(ids);
    expect([keys[3], keys[40]]).toEqual([third, third]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(40);
  });

  it('keeps no key in the clear', async () => {
    const key = await keyringOver(store).create('person-1');
    expect(disk().includes(key.toString('base64'))).toBe(false);
    expect(disk().includes(key)).toBe(false);
  });

  it('erases a key for every process at once, and on the disks with the next scavenge', async () => {
    const keyring = keyringOver(store);
    const key = await keyring.create('person-1');
    const sealed = seal(key, 'Ada', seeded('n')(12));
    const wrapped = (await store.keys.read('person-1')) ?? '';
    expect(await keyring.erase('person-1')).toBe(true);
    expect(await keyring.erase('person-1')).toBe(false);
    expect(await keyringOver(other).find('person-1')).toBeUndefined();
    expect(await keyring.erasure?.('person-1')).toBe('pending');
    expect(disk().includes(wrapped)).toBe(true);
    server.log.scavenge();
    expect(await keyring.erasure?.('person-1')).toBe('done');
    expect(disk().includes(wrapped)).toBe(false);
    expect(await keyring.count()).toBe(0);
    expect((await refusalBy(keyring.create('person-1'))).code).toBe('key_erased');
    expect(openSealed(key, sealed)).toBe('Ada');
  });

  it('finds out about an erasure whose answer was lost', async () => {
    const keyring = keyringOver(store);
    await keyring.create('person-1');
    server.faults.lostAnswers = 1;
    expect(await keyring.erase('person-1')).toBe(true);
    expect(await keyring.find('person-1')).toBeUndefined();
  });

  it('is no part of the ledger', async () => {
    await keyringOver(store).create('person-1');
    await store.append('person-1', 'noStream', sealedEvents('person-1', 1));
    expect((await store.readAll()).map(({ stream }) => stream)).toEqual(['person-1']);
  });

  it('needs the master key that all processes have, and makes none', async () => {
    await keyringOver(store).create('person-1');
    expect((await refusalBy(keyringOver(other, 's', 'ab'.repeat(32)).find('person-1'))).code).toBe('master_key_wrong');
    const without = async (masterKey: string): Promise<unknown> => keyringOver(store, 's', masterKey);
    expect((await refusalBy(without(''))).code).toBe('master_key_missing');
    expect((await refusalBy(without('short'))).code).toBe('master_key_malformed');
  });

  it('seals secrets of the deployment that every process opens, and is of no use once closed', async () => {
    const keyring = keyringOver(store);
    const sealed = await keyring.sealSecret('S', 'tournament-1');
    expect(await keyringOver(other, 'other').openSecret(sealed, 'tournament-1')).toBe('S');
    expect((await refusalBy(keyring.openSecret(sealed, 'tournament-2'))).code).toBe('seal_broken');
    await keyring.close();
    for (const call of [keyring.create('a'), keyring.find('a'), keyring.erase('a'), keyring.count(), keyring.createMany(['a'])])
      expect((await refusalBy(call)).code).toBe('keyring_closed');
  });
});
