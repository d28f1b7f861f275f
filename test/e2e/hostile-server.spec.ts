import * as fs from 'node:fs';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';
import { tournamentsCodec } from '@roundbook/projections';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { Connection } from '../../apps/cli/src/server/connection';
import { keptSession, sessionsFile } from '../../apps/cli/src/server/kept-sessions';
import { sessionSecret } from '../../apps/venue/src/session-secret';
import type { Answered } from '../http/client';
import { openVenue, type Opened } from '../http/opened-venue';

jest.setTimeout(60_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const ENVIRONMENT = ['XDG_CONFIG_HOME', 'ROUNDBOOK_SESSION', 'ROUNDBOOK_SERVER'] as const;
const before = ENVIRONMENT.map((name) => [name, process.env[name]] as const);
const OURS = { 'X-Roundbook': 'public', 'Content-Type': 'application/json' };

let folder: string;
let listening: http.Server[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-hostile-'));
  ENVIRONMENT.forEach((name) => delete process.env[name]);
  process.env['XDG_CONFIG_HOME'] = folder;
  listening = [];
});
afterEach(async () => {
  for (const server of listening) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Somebody who answers at a port of this machine; the address. */
const answering = async (answer: (request: http.IncomingMessage, response: http.ServerResponse) => void): Promise<string> => {
  const server = http.createServer((request, response) => {
    response.on('error', () => response.destroy());
    answer(request.resume(), response);
  });
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const saying = (body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  answering((_request, response) => response.writeHead(200, { ...OURS, ...headers }).end(JSON.stringify(body)));

const refused = async (...args: readonly string[]): Promise<Json> => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json']);
  expect(stdout).toBe('');
  return { exit: exitCode, ...JSON.parse(stderr) };
};

describe('login beside the ledger gives a session to the venue of that ledger alone', () => {
  const ledger = (): string => path.join(folder, 'roundbook.db');
  const cookies: (string | undefined)[] = [];
  beforeEach(() => void (cookies.length = 0));

  it('not to somebody who says that it is one', async () => {
    sessionSecret(ledger());
    for (const proof of [{}, { proof: '0'.repeat(64) }, { proof: 'x' }, { role: 'staff' }]) {
      const at = await answering(({ url, headers }, response) => {
        cookies.push(headers.cookie);
        response.writeHead(200, { ...OURS, 'X-Roundbook': 'staff' });
        response.end(JSON.stringify(url === '/api/session' ? { role: 'staff' } : proof));
      });
      const { exit, code } = await refused('login', '--server', at, '--ledger', ledger());
      expect([exit, code]).toEqual([4, expect.stringMatching(/^not_(this_ledger|roundbook)$/)]);
    }
    expect(cookies.filter((cookie) => cookie !== undefined)).toEqual([]);
    expect(cookies.length).toBeGreaterThanOrEqual(8);
    expect(fs.existsSync(sessionsFile())).toBe(false);
  });

  it('not to somebody who passes the question on to that venue', async () => {
    const opened = await openVenue({ secret: sessionSecret(ledger()) });
    try {
      const at = await answering(({ url, headers }, response) => {
        cookies.push(headers.cookie);
        void opened.visitor.send(url ?? '').then(({ text }) => response.writeHead(200, OURS).end(text));
      });
      expect(await refused('login', '--server', at, '--ledger', ledger())).toMatchObject({ exit: 4, code: 'not_this_ledger', server: at });
      expect(cookies).toEqual([undefined, undefined]);
      // The venue itself, by either name of this machine.
      for (const own of [opened.venue.url, opened.venue.url.replace('127.0.0.1', 'localhost')]) {
        const { exitCode, stdout } = await outcomeOf(['login', '--server', own, '--ledger', ledger(), '--print']);
        expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^\d+\.[\w-]+\.[\w-]+\n$/)]);
      }
    } finally {
      await opened.close();
    }
  });
});

it.each([
  ['of other characters', 'roundbook=a b c$'],
  ['empty', 'roundbook='],
  ['too long', `roundbook=${'x'.repeat(301)}`],
  ['of another name', 'other=1.a.b'],
  ['of nearly the name', 'roundbook-x=1.a.b'],
])('what is no session is not kept: a cookie %s', async (_what, cookie) => {
  const at = await saying({ role: 'staff' }, { 'Set-Cookie': `${cookie}; Path=/` });
  expect(await refused('login', `${at}/enter#abc`)).toMatchObject({ exit: 4, code: 'not_roundbook', server: at });
  expect(fs.existsSync(sessionsFile())).toBe(false);
});

it.each(['roundbook=1.a.b', 'roundbook-3000=1.a.b', 'roundbook-4294967295=1.a.b'])(
  'a session is taken by whichever name: %s',
  async (cookie) => {
    const at = await saying({ role: 'staff' }, { 'Set-Cookie': ['x=y', `${cookie}; HttpOnly`] });
    expect((await outcomeOf(['login', `${at}/enter#abc`])).exitCode).toBe(0);
    expect(keptSession(at)).toBe('1.a.b');
  },
);

describe('an answer', () => {
  it('is asked for unpacked, and not unpacked otherwise', async () => {
    let encoding: unknown;
    const packed = gzipSync(Buffer.from(JSON.stringify(' '.repeat(1_000_000))));
    const at = await answering(({ headers }, response) => {
      encoding = headers['accept-encoding'];
      response.writeHead(200, { ...OURS, 'Content-Encoding': 'gzip' }).end(packed);
    });
    expect(await refused('list', '--server', at)).toMatchObject({
      exit: 4,
      code: 'not_roundbook',
      reason: expect.stringContaining('packs'),
    });
    expect(encoding).toBe('identity');
  });

  it('that does not end is left where there is more of it than any Roundbook sends', async () => {
    const piece = Buffer.alloc(1_000_000, ' ');
    let pieces = 0;
    const at = await answering((_request, response) => {
      response.writeHead(200, OURS);
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) pieces += 1;
      };
      response.on('drain', more);
      more();
    });
    expect(await refused('list', '--server', at)).toMatchObject({ exit: 4, code: 'answer_too_large', server: at });
    expect(pieces).toBeLessThan(200);
  });

  it('that comes a byte at a time is not waited for without an end', async () => {
    const at = await answering((_request, response) => {
      response.writeHead(200, OURS);
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drip));
    });
    const connection = new Connection(at, undefined, { patienceMs: 200 });
    await expect(connection.ask({ path: '/api/tournaments' }, tournamentsCodec)).rejects.toMatchObject({
      refusal: { code: 'server_slow' },
    });
  });

  it('that leads elsewhere is not followed', async () => {
    let reached = 0;
    const elsewhere = await answering((_request, response) => {
      reached += 1;
      response.writeHead(200, OURS).end('[]');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const at = await answering((_request, response) => response.writeHead(status, { ...OURS, Location: elsewhere }).end('{}'));
      expect(await refused('list', '--server', at)).toMatchObject({ exit: 4, code: 'not_roundbook' });
    }
    expect(reached).toBe(0);
  });
});

describe('an answer of another shape', () => {
  const ID = '6d1fea08-6a93-40e7-ab51-9b1d05f6227e';
  const row = { id: ID, name: 'x', preset: 'magic', players: 2, round: 1, phase: 'swiss', completed: false, revision: 3 };
  let opened: Opened;
  let tournament: string;
  beforeAll(async () => {
    opened = await openVenue();
    tournament = await opened.staff.tournament('magic', 4);
    await opened.staff.paired(tournament);
  });
  afterAll(() => opened.close());

  const WRITTEN = { tournament: ID, revision: 1, events: [], repeated: false };

  /** The venue, but for one answer; nothing is written. */
  const butFor = (route: RegExp, other: (answer: Json) => unknown): Promise<string> =>
    answering((request, response) => {
      const { method, url = '' } = request;
      const asked = method === 'GET' ? opened.staff.send(url) : Promise.resolve({ status: 200, headers: {}, json: WRITTEN } as Answered);
      void asked.then(({ status, headers: { etag }, json }) => {
        response.writeHead(status, { ...OURS, 'X-Roundbook': 'staff', ...(etag === undefined ? {} : { ETag: etag }) });
        response.end(JSON.stringify(route.test(url) ? other(json) : json));
      });
    });

  const WRONG = [{}, null, 7, 'x', [7], [null], [{}], [{ ...row, id: 7 }], { length: 3 }];

  it.each(WRONG)('is none of a Roundbook: %j', async (body) => {
    const at = await saying(body);
    const commands = [['list'], ['presets'], ['standings', ID], ['create', 'X', '--preset', 'magic'], ['person', 'erase', ID]];
    for (const command of [...commands, ['person', 'rename', ID, 'Ann'], ['login', `${at}/enter#abc`]]) {
      const { exit, code } = await refused(...command, ...(command[0] === 'login' ? [] : ['--server', at]));
      expect([command[0], exit, code]).toEqual([command[0], 4, 'not_roundbook']);
    }
    const { exitCode, stdout } = await outcomeOf(['doctor', '--server', at]);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^WRONG +Server: What answers at /m)]);
  });

  const ROUTES: readonly (readonly [string, RegExp, readonly string[]])[] = [
    ['standings', /\/standings/, []],
    ['rounds', /\/rounds/, []],
    ['byes', /\/byes/, []],
    ['bracket', /\/bracket/, []],
    ['timeline', /\/timeline/, []],
    ['export', /\/export/, []],
    ['diff', /\/diff/, ['--from', 'revision:1', '--to', 'now']],
    ['players', /\/tournaments\/[^/]*$/, []],
    ['report', /\/commands\/report/, ['1', '2-0']],
    ['drop', /\/foresee\/drop/, ['1', '--impact']],
    ['publish', /\/events/, []],
  ];
  it.each(ROUTES)('of %s too', async (name, route, more) => {
    const command = name === 'players' ? ['players', 'list', tournament] : [name, tournament, ...more];
    for (const body of WRONG) {
      const at = await butFor(route, () => body);
      expect(await refused(...command, '--server', at)).toMatchObject({ exit: 4, code: 'not_roundbook', server: at });
    }
  });

  it('of a refusal too', async () => {
    for (const body of [{ type: 'urn:roundbook:problem:x' }, { type: 'urn:roundbook:problem:x', code: 7, detail: {} }]) {
      const at = await answering((_request, response) => response.writeHead(422, OURS).end(JSON.stringify(body)));
      expect(await refused('list', '--server', at)).toMatchObject({ exit: 4, code: 'not_roundbook' });
    }
  });

  it('names that would steer a terminal are written out, in words and in JSON', async () => {
    const evil = '\u001b]0;owned\u0007\u009b31m\u202eAnn\nMallory wins\r';
    const at = await butFor(/./, (answer) => JSON.parse(JSON.stringify(answer), (key, value) => (key === 'name' ? evil : value)));
    for (const command of [
      ['list'],
      ['show', tournament],
      ['standings', tournament],
      ['rounds', tournament],
      ['players', 'list', tournament],
    ])
      for (const json of [[], ['--json']]) {
        const { stdout, stderr } = await outcomeOf([...command, '--server', at, ...json]);
        expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]|^Mallory/m);
      }
    const { stdout } = await outcomeOf(['players', 'list', tournament, '--server', at]);
    expect(stdout).toContain('\\u001b]0;owned\\u0007\\u009b31m\\u202eAnn\\u000aMallory wins\\u000d');
    const problem = { type: 'urn:roundbook:problem:x', code: 'x', detail: `No${evil}.`, allowed: evil, rule: evil };
    const refusing = await answering((_request, response) => response.writeHead(422, OURS).end(JSON.stringify(problem)));
    const { stderr } = await outcomeOf(['list', '--server', refusing]);
    expect(stderr).toMatch(/^No\\u001b[^\u0000-\u001f]*\n$/);
  });
});
