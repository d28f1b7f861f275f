import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { keepSession, keptSession, sessionsFile, sessionWith } from './kept-sessions';
import { isOnThisMachine, serverAddress } from './server-address';

const NAMES = ['XDG_CONFIG_HOME', 'ROUNDBOOK_SESSION'] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-sessions-'));
  process.env['XDG_CONFIG_HOME'] = folder;
  delete process.env['ROUNDBOOK_SESSION'];
});
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

const [ONE, OTHER] = ['http://127.0.0.1:3000', 'https://rounds.example/venue'];

describe('sessions', () => {
  it('are kept for each server, for their owner alone, and forgotten one by one', () => {
    expect(keptSession(ONE)).toBeUndefined();
    keepSession(ONE, '1.a.b');
    keepSession(OTHER, '2.c.d');
    expect([keptSession('http://localhost:3000'), keptSession(OTHER), keptSession('http://127.0.0.1:3001')]).toEqual([
      '1.a.b',
      '2.c.d',
      undefined,
    ]);
    expect(keptSession('__proto__')).toBeUndefined();
    fs.chmodSync(sessionsFile(), 0o644);
    keepSession(ONE, undefined);
    expect([keptSession(ONE), keptSession(OTHER)]).toEqual([undefined, '2.c.d']);
    expect(fs.statSync(sessionsFile()).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.dirname(sessionsFile()))).toEqual(['sessions.json']);
  });

  it('come after the one in ROUNDBOOK_SESSION', () => {
    keepSession(ONE, '1.a.b');
    process.env['ROUNDBOOK_SESSION'] = '3.e.f';
    expect(sessionWith(ONE)).toBe('3.e.f');
    process.env['ROUNDBOOK_SESSION'] = '';
    expect(sessionWith(ONE)).toBe('1.a.b');
  });
});

it('the address of a server is read as people write it', () => {
  expect(serverAddress('127.0.0.1:3000')).toBe(ONE);
  expect(serverAddress('http://127.0.0.1:3000/')).toBe(ONE);
  expect(serverAddress('https://Rounds.Example:443/venue/?a=b#c')).toBe(OTHER);
  expect([ONE, 'http://localhost:1', 'http://[::1]', OTHER, 'http://127.0.0.1.example'].map(isOnThisMachine)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
