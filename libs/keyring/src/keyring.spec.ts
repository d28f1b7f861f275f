import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { openEmbeddedKeyring, type EmbeddedKeyringOptions } from './embedded-keyring';
import type { Entropy, Keyring } from './keyring';
import { memoryKeyring } from './memory-keyring';
import { open as openSealed, seal } from './seal';

const MASTER = 'c0ffee'.padEnd(64, '0');
let folder: string;
let ledger: string;
let opened: Keyring[];
let environment: string | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-keys-'));
  ledger = path.join(folder, 'evening.ledger');
  opened = [];
  environment = process.env.ROUNDBOOK_MASTER_KEY;
  delete process.env.ROUNDBOOK_MASTER_KEY;
});
afterEach(async () => {
  for (const keyring of opened) await keyring.close();
  fs.rmSync(folder, { recursive: true });
  if (environment !== undefined) process.env.ROUNDBOOK_MASTER_KEY = environment;
  else delete process.env.ROUNDBOOK_MASTER_KEY;
});

/** The same bytes for the same seed, never the same twice. */
const seeded = (seed: string): Entropy => {
  let count = 0;
  return (bytes) => createHash('shake256', { outputLength: bytes }).update(`${seed}|${count++}`).digest();
};

const embedded = (options: Partial<EmbeddedKeyringOptions> = {}): Keyring => {
  const keyring = openEmbeddedKeyring(ledger, { entropy: seeded('s'), ledgerHasEvents: () => false, ...options });
  opened.push(keyring);
  return keyring;
};

const codeOf = async (call: Promise<unknown> | (() => unknown)): Promise<string> => {
  try {
    await (typeof call === 'function' ? call() : call);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
  throw new Error('the call was not refused');
};

const filesThere = (): string[] => fs.readdirSync(folder).sort();
const everyByte = (): Buffer => Buffer.concat(filesThere().map((name) => fs.readFileSync(path.join(folder, name))));

describe.each<[string, () => Keyring]>([
  ['in memory', () => memoryKeyring(seeded('s'))],
  ['beside a ledger file', embedded],
])('a keyring %s', (_name, make) => {
  it('makes a key once and finds it again', async () => {
    const keyring = make();
    expect(await keyring.find('person-1')).toBeUndefined();
    const key = await keyring.create('person-1');
    expect(key).toHaveLength(32);
    expect(await keyring.create('person-1')).toEqual(key);
    expect(await keyring.find('person-1')).toEqual(key);
    expect(await keyring.create('person-2')).not.toEqual(key);
  });

  it('gives who makes the same key at the same moment the same one', async () => {
    const keyring = make();
    const [one, other, [third]] = await Promise.all([keyring.create('a'), keyring.create('a'), keyring.createMany(['a', 'b'])]);
    expect([other, third, await keyring.find('a')]).toEqual([one, one, one]);
  });

  it('makes many keys at once, those that are there already included', async () => {
    const keyring = make();
    const seventh = await keyring.create('person-7');
    const ids = [...Array.from({ length: 400 }, (_, index) => `person-${index}`), 'person-3'];
    const keys = await keyring.createMany(ids);
    expect(keys[7]).toEqual(seventh);
    expect(keys[400]).toEqual(keys[3]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(400);
    expect(await keyring.find('person-399')).toEqual(keys[399]);
    expect(await keyring.createMany([])).toEqual([]);
  });

  it('erases a key, after which nothing opens what it sealed', async () => {
    const keyring = make();
    const sealed = seal(await keyring.create('person-1'), 'Ada', seeded('n')(12));
    const other = await keyring.create('person-2');
    expect(await keyring.erase('person-1')).toBe(true);
    expect(await keyring.erase('person-1')).toBe(false);
    expect(await keyring.find('person-1')).toBeUndefined();
    expect(await keyring.find('person-2')).toEqual(other);
    const next = await keyring.create('person-1');
    expect(() => openSealed(next, sealed)).toThrow('not sealed with this key');
  });

  it('seals secrets of the deployment, each for one thing', async () => {
    const keyring = make();
    const sealed = await keyring.sealSecret('secret S', 'tournament-1');
    expect(await keyring.openSecret(sealed, 'tournament-1')).toBe('secret S');
    expect(await codeOf(keyring.openSecret(sealed, 'tournament-2'))).toBe('seal_broken');
    expect(await keyring.sealSecret('secret S', 'tournament-1')).not.toBe(sealed);
  });

  it('makes the same keys from the same entropy', async () => {
    const key = await make().create('person-1');
    fs.rmSync(folder, { recursive: true });
    fs.mkdirSync(folder);
    expect(await make().create('person-1')).toEqual(key);
  });

  it('is of no use once closed', async () => {
    const keyring = make();
    await keyring.create('person-1');
    await keyring.close();
    for (const call of [
      keyring.create('a'),
      keyring.createMany(['a']),
      keyring.find('a'),
      keyring.erase('a'),
      keyring.sealSecret('a', 'b'),
    ]) {
      expect(await codeOf(call)).toBe('keyring_closed');
    }
  });
});

describe('the files of a keyring', () => {
  it('are not made by looking, only by the first write, and are for their owner alone', async () => {
    const keyring = embedded();
    expect(await keyring.find('person-1')).toBeUndefined();
    expect(await keyring.erase('person-1')).toBe(false);
    expect(filesThere()).toEqual([]);
    await keyring.create('person-1');
    expect(filesThere()).toEqual(['evening.ledger.key', 'evening.ledger.keys.db']);
    for (const name of filesThere()) expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(`${ledger}.key`, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('keep the keys over a restart', async () => {
    const first = embedded();
    const key = await first.create('person-1');
    const secret = await first.sealSecret('S', 't');
    await first.close();
    const again = embedded({ entropy: seeded('other'), ledgerHasEvents: () => true });
    expect(await again.find('person-1')).toEqual(key);
    expect(await again.openSecret(secret, 't')).toBe('S');
    expect(await again.create('person-1')).toEqual(key);
  });

  it('hold no key in the clear, and no byte of an erased one', async () => {
    const keyring = embedded();
    const keys = await keyring.createMany(Array.from({ length: 100 }, (_, index) => `person-${index}`));
    const all = everyByte();
    expect(keys.some((key) => all.includes(key))).toBe(false);
    const raw = new Database(`${ledger}.keys.db`, { readonly: true });
    const wrapped = raw.prepare<[], Buffer>("SELECT wrapped FROM keys WHERE id = 'person-42'").pluck().get();
    raw.close();
    expect(wrapped !== undefined && all.includes(wrapped)).toBe(true);
    await keyring.erase('person-42');
    const left = everyByte();
    expect(left.includes(wrapped?.subarray(0, 16) ?? '')).toBe(false);
    expect(left.includes('person-42')).toBe(false);
  });

  it('are all or nothing when many keys are made', async () => {
    let calls = 0;
    const failing = embedded({
      entropy: (bytes) => {
        if (++calls > 20) throw new Error('no entropy');
        return seeded(String(calls))(bytes);
      },
    });
    await expect(failing.createMany(Array.from({ length: 50 }, (_, index) => `person-${index}`))).rejects.toThrow('no entropy');
    const raw = new Database(`${ledger}.keys.db`, { readonly: true });
    expect(raw.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(0);
    raw.close();
  });

  it('may be used by two keyrings at once', async () => {
    const [one, two] = [embedded(), embedded({ entropy: seeded('other') })];
    const key = await one.create('person-1');
    expect(await two.create('person-1')).toEqual(key);
    await two.erase('person-1');
    expect(await one.find('person-1')).toBeUndefined();
  });

  it('are refused when they are something else', async () => {
    fs.writeFileSync(`${ledger}.keys.db`, 'no database at all '.repeat(100));
    expect(await codeOf(embedded().create('person-1'))).toBe('keyring_unusable');
    fs.rmSync(`${ledger}.keys.db`);
    const raw = new Database(`${ledger}.keys.db`);
    raw.exec('CREATE TABLE players (name TEXT)');
    raw.close();
    expect(await codeOf(embedded().create('person-1'))).toBe('not_a_keyring');
  });
});

describe('the master key', () => {
  it('is never made again over a ledger that has events', async () => {
    const keyring = embedded({ ledgerHasEvents: () => true });
    expect(await codeOf(keyring.create('person-1'))).toBe('master_key_missing');
    expect(await codeOf(keyring.sealSecret('S', 't'))).toBe('master_key_missing');
    expect(await codeOf(keyring.openSecret('c2VhbGVk', 't'))).toBe('master_key_missing');
    expect(filesThere()).toEqual([]);
  });

  it('is not taken for one with every key erased when its file is gone', async () => {
    const keyring = embedded({ ledgerHasEvents: () => true, masterKey: MASTER });
    expect(await codeOf(keyring.find('person-1'))).toBe('keys_missing');
    expect(await embedded({ masterKey: MASTER }).find('person-1')).toBeUndefined();
    expect(filesThere()).toEqual([]);
  });

  it('is missed when it is gone and keys are there', async () => {
    const first = embedded();
    await first.create('person-1');
    await first.close();
    fs.rmSync(`${ledger}.key`);
    const keyring = embedded();
    expect(await codeOf(keyring.find('person-1'))).toBe('master_key_missing');
    expect(await codeOf(keyring.create('person-2'))).toBe('master_key_missing');
    expect(filesThere()).toEqual(['evening.ledger.keys.db']);
    expect(await keyring.erase('person-1')).toBe(true);
  });

  it('is made when an empty file is all that a crash has left of it', async () => {
    fs.writeFileSync(`${ledger}.key`, '', { mode: 0o644 });
    const key = await embedded().create('person-1');
    expect(fs.statSync(`${ledger}.key`).mode & 0o777).toBe(0o600);
    expect(await embedded().find('person-1')).toEqual(key);
  });

  it('may be given, or stand in the environment, and is then not written down', async () => {
    const key = await embedded({ masterKey: MASTER }).create('person-1');
    process.env.ROUNDBOOK_MASTER_KEY = MASTER;
    expect(await embedded({ ledgerHasEvents: () => true }).find('person-1')).toEqual(key);
    expect(filesThere()).toEqual(['evening.ledger.keys.db']);
  });

  it('is refused when it is another one, or none at all', async () => {
    await embedded({ masterKey: MASTER }).create('person-1');
    expect(await codeOf(embedded({ masterKey: 'ab'.repeat(32) }).find('person-1'))).toBe('master_key_wrong');
    expect(await codeOf(() => embedded({ masterKey: 'secret' }))).toBe('master_key_malformed');
    fs.writeFileSync(`${ledger}.key`, 'half a key');
    expect(await codeOf(embedded().find('person-1'))).toBe('master_key_malformed');
  });

  it('has its keys missed over a ledger that has events, and no new ones made in their place', async () => {
    const first = embedded();
    await first.create('person-1');
    await first.close();
    fs.rmSync(`${ledger}.keys.db`);
    const keyring = embedded({ ledgerHasEvents: () => true });
    expect(await codeOf(keyring.find('person-1'))).toBe('keys_missing');
    expect(await codeOf(keyring.create('person-2'))).toBe('keys_missing');
    expect(filesThere()).toEqual(['evening.ledger.key']);
  });

  it('does not unwrap a key under the id of another', async () => {
    const keyring = embedded();
    await keyring.createMany(['person-1', 'person-2']);
    const raw = new Database(`${ledger}.keys.db`);
    raw.exec("UPDATE keys SET wrapped = (SELECT wrapped FROM keys WHERE id = 'person-1') WHERE id = 'person-2'");
    raw.close();
    expect(await codeOf(keyring.find('person-2'))).toBe('master_key_wrong');
  });
});
