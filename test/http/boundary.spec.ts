import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { memoryPorts } from '@roundbook/ledger';
import { openVenue, type Opened } from './opened-venue';

jest.setTimeout(30_000);

let opened: Opened;
beforeAll(async () => {
  opened = await openVenue();
});
afterAll(() => opened.close());

const written = { 'Content-Type': 'application/json', 'X-Roundbook': '1' };
const post = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, path = '/api/tournaments') =>
  opened.staff.send(path, { method: 'POST', body, headers: { ...written, 'Idempotency-Key': randomUUID(), ...headers } });

/** Sends bytes as they are, one part after the other, and gives what comes back until the other side closes. */
const raw = (parts: readonly string[], pause = 0, { venue } = opened): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(venue.url).port), '127.0.0.1');
    let text = '';
    const timers = parts.map((part, index) => setTimeout(() => socket.writable && socket.write(part), index * pause));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') || reject(error));
    socket.on('close', () => {
      timers.forEach(clearTimeout);
      resolve(text);
    });
  });

describe('bodies', () => {
  it.each([
    ['{', {}, 400, 'not_json'],
    ['{"name": undefined}', {}, 400, 'not_json'],
    [Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'not_utf8'],
    [`${'['.repeat(100)}${']'.repeat(100)}`, {}, 400, 'too_deep'],
    [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, {}, 400, 'too_deep'],
    ['['.repeat(500_000), {}, 400, 'too_deep'],
    [`{"name":"${'['.repeat(100)}","preset":"chess","settings":{}}`, {}, 400, 'unknown_preset'],
    ['{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['{}', { 'Content-Type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
    ['{}', { 'Content-Encoding': 'gzip' }, 415, 'unsupported_media_type'],
    [JSON.stringify({ name: 'x'.repeat(1_100_000) }), {}, 413, 'too_large'],
    [JSON.stringify({ name: 'x'.repeat(1_100_000) }), { 'Transfer-Encoding': 'chunked' }, 413, 'too_large'],
    [`{"name":"x","preset":"magic","settings":{},"n":1e999}`, {}, 400, 'invalid_field'],
    ['{"name":"\\ud800","preset":"magic","settings":{}}', {}, 400, 'invalid_field'],
  ])('%.40s %j: %i %s', async (body, headers, status, code) => {
    const before = await opened.events();
    const answer = await post(body, headers as Record<string, string>);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await opened.events()).toBe(before);
  });

  it('of an import may be larger, up to a limit', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(3_000_000) });
    expect((await post(large, {}, '/api/import')).json.code).not.toBe('too_large');
    expect((await post(`"${'x'.repeat(20_000_001)}"`, {}, '/api/import')).status).toBe(413);
    expect((await post('', {}, '/api/import')).json.code).toBe('body_missing');
  });

  it('of who may not write are not even read', async () => {
    const answer = await opened.visitor.send('/api/tournaments', { method: 'POST', body: '{', headers: written });
    expect([answer.status, answer.json.code]).toEqual([401, 'session_needed']);
  });
});

describe('foreign pages', () => {
  const enter = (headers: Readonly<Record<string, string>>) =>
    opened.staff.send(`/api/tournaments/${randomUUID()}/commands/pair`, {
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID(), ...headers },
    });

  it.each([
    [{}, 403, 'foreign_origin'],
    [{ 'X-Roundbook': '1', Origin: 'http://evil.example' }, 403, 'foreign_origin'],
    [{ 'X-Roundbook': '1', Origin: 'null' }, 403, 'foreign_origin'],
    [{ 'X-Roundbook': '1', 'Sec-Fetch-Site': 'cross-site' }, 403, 'foreign_origin'],
    [{ 'X-Roundbook': '1', Host: 'evil.example' }, 403, 'foreign_host'],
    [{ 'X-Roundbook': '1', Host: '127.0.0.1.evil.example:3000' }, 403, 'foreign_host'],
    [{ 'X-Roundbook': '1' }, 404, 'unknown_tournament'],
    [{ 'Content-Type': 'application/json' }, 404, 'unknown_tournament'],
  ])('%j: %i %s', async (headers, status, code) => {
    const answer = await enter(headers as Record<string, string>);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it('our own may write, and reading by another name of the machine is refused as well', async () => {
    const { host } = new URL(opened.venue.url);
    expect((await enter({ 'X-Roundbook': '1', Origin: `http://${host}` })).json.code).toBe('unknown_tournament');
    expect((await opened.visitor.send('/api/tournaments', { headers: { Host: 'evil.example' } })).status).toBe(403);
  });
});

describe('what is not asked for', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/health/nothing'],
    ['PATCH', '/api/tournaments'],
    ['DELETE', '/api/tournaments'],
    ['POST', '/'],
    ['GET', '/page.js'],
    ['GET', '/%E0%A4%A'],
    ['GET', '/api/tournaments/%E0%A4%A/standings'],
    ['GET', '/../../etc/passwd'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
  ])('%s %s is told so as a problem', async (method, path) => {
    const answer = await opened.staff.send(path, { method, headers: { 'X-Roundbook': '1' } });
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json.status).toBe(answer.status);
  });

  it.each([
    [['NONSENSE\r\n\r\n'], 400, 'request_not_understood'],
    [[`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`], 431, 'headers_too_large'],
    [['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n'], 400, 'request_not_understood'],
  ])('%.30j is no HTTP', async (parts, status, code) => {
    const text = await raw(parts);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain(`"code":"${code}"`);
  });
});

describe('who sends too slowly', () => {
  let patient: Opened;
  beforeAll(async () => {
    patient = await openVenue({ headersTimeoutMs: 300, requestTimeoutMs: 600 });
  });
  afterAll(() => patient.close());

  it('is sent away in the middle of the headers', async () => {
    const drops = ['GET / HTTP/1.1\r\n', ...Array.from({ length: 500 }, (_, index) => `X-${index}: 1\r\n`)];
    const began = Date.now();
    expect(await raw(drops, 50, patient)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
    // Sending it all takes 25 seconds.
    expect(Date.now() - began).toBeLessThan(12_000);
  });

  it('is sent away in the middle of the body, and others are answered meanwhile', async () => {
    const head = `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Roundbook: 1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const slow = Promise.all(Array.from({ length: 50 }, () => raw([head, ...Array.from({ length: 500 }, () => '{')], 50, patient)));
    expect((await patient.visitor.read('/health/live')).status).toBe('live');
    const answers = await slow;
    expect(answers.filter((text) => /^HTTP\/1\.1 408 /.test(text))).toHaveLength(50);
  });
});

describe('answers', () => {
  it('say what a browser may do with them', async () => {
    const { headers } = await opened.visitor.send('/api/session');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('tell how the venue is', async () => {
    expect(await opened.visitor.read('/health/ready')).toMatchObject({ status: 'ready' });
    const { text, headers } = await opened.visitor.send('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/^roundbook_requests_total\{method="GET",status="200"\} \d+$/m);
  });

  it('that the ledger cannot give are 503, with a moment to wait', async () => {
    const other = await openVenue();
    await other.ports.store.close();
    const answer = await other.visitor.send('/health/ready');
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'store_closed', '2']);
    await other.close();
  });

  it('that are a fault tell nothing, and the log tells where and no more', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
    const ports = memoryPorts();
    const store = Object.assign(Object.create(ports.store) as typeof ports.store, {
      streams: () => Promise.reject(new Error('Ada Lovelace')),
    });
    const broken = { ...ports, store };
    const other = await openVenue({ log, ports: broken });
    const answer = await other.staff.send('/api/tournaments?name=Ada');
    expect([answer.status, answer.json.code]).toEqual([500, 'internal_fault']);
    expect(answer.text).not.toContain('Ada');
    await other.close();
    expect(lines.join('')).toContain('"route":"/api/tournaments"');
    expect(lines.join('')).toContain('a fault in the program');
    expect(lines.join('')).not.toMatch(/Ada|127\.0\.0\.1|roundbook[-\d]*=/);
  });
});

describe('the page', () => {
  it('is served for every view, its files as they are, and nothing of the program', async () => {
    const web = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-web-'));
    fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Roundbook</title>');
    fs.writeFileSync(path.join(web, 'page.js'), 'void 0;');
    const other = await openVenue({ web });
    try {
      for (const view of ['/', '/enter', `/t/${randomUUID()}/standings`]) {
        const { status, text, headers } = await other.visitor.send(view);
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain('<title>Roundbook</title>');
      }
      const script = await other.visitor.send('/page.js');
      expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect((await other.visitor.send('/gone.js')).status).toBe(404);
      expect((await other.visitor.send('/api/nothing')).json.code).toBe('unknown_route');
    } finally {
      await other.close();
      fs.rmSync(web, { recursive: true });
    }
  });
});

describe('many requests', () => {
  it('of one desk pass: 60 results entered fast', async () => {
    const other = await openVenue({ perMinute: 6_000 });
    const id = await other.staff.tournament('magic', 120, { rounds: 3 });
    await other.staff.paired(id);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        other.staff.write(`/api/tournaments/${id}/commands/report`, { match: index + 1, result: '2-0' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    await other.close();
  });

  it('are refused for a while, and guessing links sooner', async () => {
    const other = await openVenue({ perMinute: 100 });
    const asked = await Promise.all(Array.from({ length: 120 }, () => other.visitor.send('/api/presets')));
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.json.code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const guesses = [];
    for (let times = 0; times < 70; times += 1)
      guesses.push((await other.visitor.write('/api/session', { token: `guess ${times}` })).status);
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
    await other.close();
  });
});
