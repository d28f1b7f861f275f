import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { proofOf } from './session-proof';
import { keptEndings, keptSecret, sessionSecret } from './session-secret';

describe('the sessions that were ended', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-ended-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('stay so over a restart', () => {
    const file = path.join(folder, 'ledger.db');
    keptEndings(file).add('1.one');
    const again = keptEndings(file);
    expect([again.has('1.one'), again.has('1.two')]).toEqual([true, false]);
  });

  it('stay so where a line before was broken off', () => {
    const file = path.join(folder, 'torn.db');
    fs.writeFileSync(`${file}.session-ended`, '1.one\n1.tw');
    keptEndings(file).add('1.three');
    const again = keptEndings(file);
    expect([again.has('1.one'), again.has('1.three')]).toEqual([true, true]);
  });

  it('are refused in words where they cannot be read', () => {
    const file = path.join(folder, 'folder.db');
    fs.mkdirSync(`${file}.session-ended`);
    expect(() => keptEndings(file)).toThrow(RefusalError);
    expect(() => keptEndings(file)).toThrow(/EISDIR/);
  });

  it('have not ended where that cannot be written down', () => {
    const endings = keptEndings(path.join(folder, 'gone', 'ledger.db'));
    const end = () => endings.add('1.one');
    expect(end).toThrow(RefusalError);
    expect(end).toThrow(/ENOENT/);
    expect(endings.has('1.one')).toBe(false);
  });
});

describe('the secret of sessions', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-secret-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const planted = (name: string, mode: number): string => {
    const file = path.join(folder, name);
    fs.writeFileSync(`${file}.session`, '0'.repeat(64));
    fs.chmodSync(`${file}.session`, mode);
    return file;
  };
  const code = (code: string): unknown => expect.objectContaining({ refusal: expect.objectContaining({ kind: 'unavailable', code }) });
  const refusalOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it('is made for its owner alone, and is the same from then on', () => {
    const file = path.join(folder, 'new');
    const made = sessionSecret(file);
    expect(made).toHaveLength(32);
    expect([sessionSecret(file), keptSecret(file)]).toEqual([made, made]);
    expect(fs.statSync(`${file}.session`).mode & 0o777).toBe(0o600);
  });

  it('is not one that others could read or write', () => {
    expect(sessionSecret(planted('own', 0o600))).toEqual(Buffer.alloc(32));
    for (const mode of [0o666, 0o640, 0o604, 0o602, 0o610])
      for (const read of [sessionSecret, keptSecret])
        expect(refusalOf(() => read(planted(`mode-${mode}`, mode)))).toEqual(code('session_secret_exposed'));
  });

  it('is not one that somebody else put there', () => {
    const file = planted('foreign', 0o600);
    const uid = jest.spyOn(process as { geteuid: () => number }, 'geteuid').mockReturnValue(fs.statSync(`${file}.session`).uid + 1);
    expect(refusalOf(() => sessionSecret(file))).toEqual(code('session_secret_exposed'));
    uid.mockRestore();
  });

  it('is not one that a link leads to, nor anything but a file', () => {
    fs.symlinkSync(`${planted('elsewhere', 0o600)}.session`, path.join(folder, 'link.session'));
    expect(refusalOf(() => sessionSecret(path.join(folder, 'link')))).toEqual(code('session_secret_exposed'));
    fs.mkdirSync(path.join(folder, 'folder.session'), { mode: 0o700 });
    expect(refusalOf(() => sessionSecret(path.join(folder, 'folder')))).toEqual(code('session_secret_damaged'));
  });

  it('is proved for one address and one question', () => {
    const [secret, nonce] = [Buffer.alloc(32, 1), 'ab'.repeat(32)];
    const proof = proofOf(secret, '127.0.0.1:3000', nonce);
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    const others = [
      proofOf(Buffer.alloc(32, 2), '127.0.0.1:3000', nonce),
      proofOf(secret, '127.0.0.1:3001', nonce),
      proofOf(secret, '127.0.0.1:3000', 'cd'.repeat(32)),
    ];
    expect(new Set([proof, ...others]).size).toBe(4);
  });
});
