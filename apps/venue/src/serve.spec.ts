import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { openLog } from './log';
import { openVenue, portIn } from './serve';
import { keptEndings, sessionSecret, sharedSecret } from './session-secret';
import { Sessions } from './sessions';

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-serve-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const ledger = (): string => path.join(folder, 'ledger.db');

describe('what a venue is started with', () => {
  it('a port and a store', async () => {
    expect([portIn('0'), portIn('65535')]).toEqual([0, 65_535]);
    for (const port of ['', '-1', '65536', '3e3', 'http']) expect(await codeOf(() => portIn(port))).toBe('invalid_field');
    for (const store of ['', 'sqlite:', './a.db', 'kurrent://x']) expect(await codeOf(() => openVenue(store, 0))).toBe('invalid_field');
    expect(await codeOf(() => openVenue(`sqlite:${ledger()}`, 0, 'some.views.db'))).toBe('invalid_field');
    expect(await codeOf(() => openLog('loud'))).toBe('invalid_field');
  });

  it('a secret that is kept for its owner alone, and is never made up again where it is damaged', async () => {
    const secret = sessionSecret(ledger());
    expect(sessionSecret(ledger())).toEqual(secret);
    expect(fs.statSync(`${ledger()}.session`).mode & 0o777).toBe(0o600);
    fs.writeFileSync(`${ledger()}.session`, 'short');
    expect(await codeOf(() => openVenue(`sqlite:${ledger()}`, 0))).toBe('session_secret_damaged');
    fs.rmSync(`${ledger()}.session`);
    const venue = await openVenue(`sqlite:${ledger()}`, 0);
    expect(venue.place).toBe(ledger());
    await venue.close();
  });

  it('a master key over a shared store: all venues over it sign alike, and nobody learns the key from that', async () => {
    const [one, other] = ['01'.repeat(32), '02'.repeat(32)];
    expect(sharedSecret(one)).toEqual(sharedSecret(one.toUpperCase()));
    expect([sharedSecret(one).length, sharedSecret(one).equals(sharedSecret(other))]).toEqual([32, false]);
    expect(sharedSecret(one).equals(Buffer.from(one, 'hex'))).toBe(false);
    expect(await codeOf(() => sharedSecret(''))).toBe('master_key_missing');
    expect(await codeOf(() => sharedSecret('short'))).toBe('master_key_malformed');
  });
});

describe('sessions', () => {
  const cookieOf = (sessions: Sessions): string => sessions.enter(sessions.token).split(';')[0] as string;

  it('outlive a restart; one that was ended does not', () => {
    const secret = sessionSecret(ledger());
    const before = [new Sessions(secret, keptEndings(ledger())), new Sessions(secret, keptEndings(ledger()))] as const;
    const [kept, ended] = [cookieOf(before[0]), cookieOf(before[1])];
    before[1].leave(ended);
    const after = new Sessions(secret, keptEndings(ledger()));
    expect([after.reader(kept).role, after.reader(ended).role]).toEqual(['staff', 'public']);
    expect(new Sessions(Buffer.alloc(32), keptEndings(ledger())).reader(kept).role).toBe('public');
  });

  it('last 30 days, and are read among other cookies', () => {
    let now = Date.parse('2026-11-30T19:00:00Z');
    const sessions = new Sessions(Buffer.alloc(32), new Set(), () => now);
    const cookie = cookieOf(sessions);
    expect(sessions.reader(`a=b; ${cookie}; c=d`).role).toBe('staff');
    expect(sessions.reader(`x${cookie}`).role).toBe('public');
    now += 30 * 24 * 3_600_000 + 1_000;
    expect(sessions.reader(cookie).role).toBe('public');
  });
});
