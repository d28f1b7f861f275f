import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { tournamentsCodec } from '@roundbook/projections';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { Connection } from '../../apps/cli/src/server/connection';
import { openVenue, type Opened } from '../http/opened-venue';
import { COMMAND_LINE, startedVenue } from '../http/venue-process';
import { BreakingLine } from './breaking-line';

jest.setTimeout(60_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const ENVIRONMENT = ['XDG_CONFIG_HOME', 'ROUNDBOOK_SESSION', 'ROUNDBOOK_SERVER'] as const;
const before = ENVIRONMENT.map((name) => [name, process.env[name]] as const);

let folder: string;
let opened: Opened;
let server: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-server-'));
  ENVIRONMENT.forEach((name) => delete process.env[name]);
  process.env['XDG_CONFIG_HOME'] = folder;
  opened = await openVenue();
  server = opened.venue.url.replace(/\/$/, '');
});
afterEach(async () => {
  await opened.close();
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

const staffSession = (): string => opened.staff.cookie?.replace(/^[^=]*=/, '') ?? '';

/** The document that a command prints. */
const done = async (...args: readonly string[]): Promise<Json> => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json']);
  if (exitCode !== 0) throw new Error(`${args.join(' ')}: exit ${exitCode}: ${stderr}`);
  return JSON.parse(stdout);
};

/** The problem that a command prints, with its exit code; people read one sentence of it. */
const refused = async (...args: readonly string[]): Promise<Json> => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json']);
  expect(stdout).toBe('');
  return { exit: exitCode, ...JSON.parse(stderr) };
};

describe('a line that breaks', () => {
  let line: BreakingLine;
  beforeEach(async () => {
    process.env['ROUNDBOOK_SESSION'] = staffSession();
    line = await BreakingLine.to(opened.venue.url);
  });
  afterEach(() => line.close());

  const paired = async (): Promise<string> => {
    const id = await opened.staff.tournament('magic', 4);
    await opened.staff.paired(id);
    return id;
  };

  it('is tried again under the same key: nothing is done twice, and nobody notices', async () => {
    const id = await paired();
    let breaks = 2;
    line.loses = (question) => question.startsWith('POST') && (breaks -= 1) >= 0;
    const count = await opened.events();
    const answer = await done('report', id, '1', '2-0', '--server', line.url);
    expect(answer).toMatchObject({ match: 'r1m1', events: ['ResultReported'] });
    expect(answer).not.toHaveProperty('repeated');
    expect(line.asked.filter((question) => question.startsWith('POST'))).toHaveLength(3);
    expect(await opened.events()).toBe(count + 1);
  });

  it('that does not come back: it is said that it may be done, and how to find out', async () => {
    const id = await paired();
    line.loses = (question) => question.startsWith('POST');
    const key = randomUUID();
    const report = ['report', id, '1', '2-0', '--server', line.url];
    const given = await refused(...report, '--command-id', key);
    expect(given).toMatchObject({ exit: 4, code: 'server_broke_off', server: line.url, commandId: key });
    expect(given.detail).toMatch(/may have been carried out/);
    expect(given.allowed).toContain(`--command-id ${key}`);
    const count = await opened.events();
    line.loses = () => false;
    expect(await done(...report, '--command-id', key)).toMatchObject({ repeated: true, match: 'r1m1' });
    expect(await opened.events()).toBe(count);
  });

  it('that breaks behind the command says so too', async () => {
    const id = await paired();
    line.loses = (question) => question.startsWith('GET') && question.includes('/events');
    expect(await refused('report', id, '2', '2-0', '--server', line.url)).toMatchObject({
      exit: 4,
      allowed: expect.stringContaining('--command-id'),
    });
    expect((await opened.staff.read(`/api/tournaments/${id}`)).open).toEqual(['r1m1']);
  });

  it('is tried again for questions as well', async () => {
    const id = await paired();
    let breaks = 1;
    line.loses = () => (breaks -= 1) >= 0;
    expect((await done('standings', id, '--server', line.url)).rows).toHaveLength(4);
    line.loses = () => true;
    const connection = new Connection(line.url, undefined, { pausesMs: [1, 1] });
    const asked = line.asked.length;
    await expect(connection.ask({ path: '/api/tournaments' }, tournamentsCodec)).rejects.toMatchObject({
      refusal: { code: 'server_broke_off' },
    });
    expect([line.asked.length - asked, connection.mayHaveWritten]).toEqual([3, false]);
  });

  it('is not waited for without an end', async () => {
    const silent = net.createServer((socket) => void socket.resume().on('error', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as net.AddressInfo).port}`;
    const connection = new Connection(url, undefined, { patienceMs: 100 });
    const write = { method: 'POST', path: '/api/tournaments', body: '{}', key: randomUUID() } as const;
    await expect(connection.ask(write, tournamentsCodec)).rejects.toMatchObject({ refusal: { kind: 'unavailable', code: 'server_slow' } });
    expect(connection.mayHaveWritten).toBe(true);
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('what is no Roundbook', () => {
  it('nobody there: exit 4 at once, with the address', async () => {
    const began = Date.now();
    expect(await refused('list', '--server', server.replace(/\d+$/, '49151'))).toMatchObject({ exit: 4, code: 'server_unreachable' });
    const { stderr } = await outcomeOf(['list', '--server', 'http://127.0.0.1:49151']);
    expect(stderr).toMatch(/^There is no Roundbook at http:\/\/127\.0\.0\.1:49151 \(ECONNREFUSED\); allowed: [^\n]+\.\n$/);
    expect((await refused('list', '--server', 'http://nowhere.invalid')).exit).toBe(4);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  const listening = async (other: http.Server | net.Server): Promise<string> => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(other.address() as net.AddressInfo).port}`;
  };

  const answering = (status: number, type: string, body: string) =>
    http.createServer((_request, response) => response.writeHead(status, { 'Content-Type': type, Location: '/' }).end(body));

  it.each([
    ['a page', () => answering(200, 'text/html', '<!doctype html><title>x</title>')],
    ['another interface', () => answering(200, 'application/json', '[]')],
    ['a gateway', () => answering(502, 'text/html', 'Bad Gateway')],
    ['a problem of somebody else', () => answering(404, 'application/problem+json', '{"type":"about:blank","status":404}')],
    ['a redirection', () => answering(302, 'text/plain', '')],
    [
      'another protocol',
      () =>
        net.createServer((socket) =>
          socket
            .on('error', () => socket.destroy())
            .resume()
            .end('SSH-2.0-OpenSSH_9.6\r\n'),
        ),
    ],
  ])('%s: exit 4', async (_what, make) => {
    const other = make();
    const url = await listening(other);
    for (const args of [['list'], ['create', 'X', '--preset', 'magic']])
      expect(await refused(...args, '--server', url)).toMatchObject({ exit: 4, code: 'not_roundbook', server: url });
    if (other instanceof http.Server) other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });

  it('a call that cannot be meant: exit 2', async () => {
    for (const url of ['ftp://x', 'http://', 'http://me:secret@127.0.0.1', ''])
      expect(await refused('list', '--server', url)).toMatchObject({ exit: 2, code: 'invalid_field', field: 'server' });
    expect(await refused('list', '--server', server, '--ledger', 'x.db')).toMatchObject({ exit: 2, code: 'server_or_ledger' });
    for (const args of [['serve'], ['rebuild'], ['evening'], ['simulate', '--preset', 'magic', '--players', '4']])
      expect(await refused(...args, '--server', server)).toMatchObject({ exit: 2, code: 'not_on_a_server' });
    process.env['ROUNDBOOK_SESSION'] = 'x\r\ny';
    expect(await refused('list', '--server', server)).toMatchObject({ exit: 2, field: 'ROUNDBOOK_SESSION' });
  });
});

describe('who asks', () => {
  it('without a session sees what everybody sees, and is told how to get in', async () => {
    const id = await opened.staff.tournament('magic', 4);
    await opened.staff.command(id, 'pair');
    process.env['ROUNDBOOK_SERVER'] = opened.venue.url;
    expect((await done('list')).tournaments).toMatchObject([{ tournament: id, rounds: 0 }]);
    expect((await done('rounds', id)).rounds).toEqual([]);
    expect((await done('players', 'list', id.slice(0, 8))).players).toHaveLength(4);
    for (const args of [
      ['publish', id],
      ['drop', id, '1', '2'],
      ['export', id],
      ['create', 'X', '--preset', 'magic'],
    ]) {
      const given = await refused(...args);
      expect(given).toMatchObject({ exit: 2, status: 401, code: 'session_needed' });
      expect(given.allowed).toContain(`roundbook login --server ${server}`);
    }
    expect(await done('doctor')).toMatchObject({
      ok: true,
      checks: [{}, { name: 'Server' }, { name: 'Session', found: expect.stringMatching(/^none/) }],
    });
  });

  it('signs in with the link, once, for its owner alone, and out again', async () => {
    const fresh = await openVenueWithLink();
    try {
      const { server: at, file } = await done('login', fresh.link);
      expect([at, file]).toEqual([fresh.server, path.join(folder, 'roundbook', 'sessions.json')]);
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      // By either name of this machine.
      const { tournament } = await done(
        'create',
        'Friday',
        '--preset',
        'magic',
        '--server',
        fresh.server.replace('127.0.0.1', 'localhost'),
      );
      expect(await refused('login', fresh.link)).toMatchObject({ exit: 2, code: 'token_used' });
      expect(await refused('login', fresh.link, '--server', server)).toMatchObject({ exit: 2, code: 'invalid_field' });
      expect(await refused('login', 'http://127.0.0.1/elsewhere')).toMatchObject({ exit: 2, field: 'link' });
      const session = JSON.parse(fs.readFileSync(file, 'utf8'))[fresh.server];
      expect(await done('logout', '--server', fresh.server)).toEqual({ server: fresh.server, ended: true });
      expect(await refused('publish', tournament, '--server', fresh.server)).toMatchObject({ code: 'session_needed' });
      process.env['ROUNDBOOK_SESSION'] = session;
      // Who had a session is told that it is over, rather than shown less.
      for (const args of [['list'], ['publish', tournament]])
        expect(await refused(...args, '--server', fresh.server)).toMatchObject({
          exit: 2,
          code: 'session_needed',
          detail: expect.stringContaining('is over'),
        });
    } finally {
      await fresh.close();
    }
  });

  it('says what is wrong with the file of sessions', async () => {
    fs.mkdirSync(path.join(folder, 'roundbook'));
    for (const text of ['{', '[]', '{"x":1}', '{"x":"a b"}']) {
      fs.writeFileSync(path.join(folder, 'roundbook', 'sessions.json'), text);
      expect(await refused('list', '--server', server)).toMatchObject({ exit: 4, code: 'sessions_damaged' });
    }
  });
});

/** A venue whose link nobody has taken. */
const openVenueWithLink = async () => {
  const { startVenue } = await import('../../apps/venue/src/start-venue');
  const { memoryPorts } = await import('@roundbook/ledger');
  const { default: pino } = await import('pino');
  const venue = await startVenue({
    ports: memoryPorts(),
    port: 0,
    secret: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
    web: '/nowhere',
  });
  return { server: venue.url.replace(/\/$/, ''), link: venue.enter, close: () => venue.close() };
};

it("on the venue's own computer one command is enough; the ledger itself is opened by nobody else meanwhile", async () => {
  const ledger = path.join(folder, 'roundbook.db');
  const venue = await startedVenue(['serve', '--port', '0', '--ledger', ledger], COMMAND_LINE);
  const at = venue.url.replace(/\/$/, '');
  try {
    process.env['ROUNDBOOK_SERVER'] = at;
    await done('login', '--ledger', ledger);
    delete process.env['ROUNDBOOK_SERVER'];
    const { tournament } = await done('create', 'Friday', '--preset', 'magic', '--server', at);
    await done('players', 'add', tournament, '--name', 'Ann', '--name', 'Bob', '--server', at);
    const inUse = await refused('pair', tournament, '--ledger', ledger);
    expect(inUse).toMatchObject({ exit: 4, code: 'ledger_in_use', allowed: expect.stringContaining('--server URL') });
    expect((await done('pair', tournament, '--server', at)).matches).toHaveLength(1);
    const printed = await done('login', '--server', at, '--ledger', ledger, '--print');
    process.env['ROUNDBOOK_SESSION'] = printed.session;
    await done('publish', tournament, '--server', at);
    expect(await refused('login', '--server', at, '--ledger', path.join(folder, 'other.db'))).toMatchObject({
      code: 'session_secret_missing',
    });
    fs.writeFileSync(path.join(folder, 'other.db.session'), '0'.repeat(64), { mode: 0o600 });
    expect(await refused('login', '--server', at, '--ledger', path.join(folder, 'other.db'))).toMatchObject({
      exit: 4,
      code: 'not_this_ledger',
      field: 'ledger',
    });
    expect(await refused('login', '--server', 'http://192.0.2.1')).toMatchObject({ exit: 2, field: 'link' });
  } finally {
    venue.child.kill('SIGTERM');
    await venue.ended;
  }
  expect(await refused('list', '--server', at)).toMatchObject({ exit: 4, code: 'server_unreachable' });
});
