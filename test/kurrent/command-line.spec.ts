import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { openVenue as openServed } from '../../apps/venue/src/serve';
import { ProtocolServer } from './protocol-server';

jest.setTimeout(60_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const MASTER = '0123456789abcdef'.repeat(4);
const ENVIRONMENT = ['ROUNDBOOK_MASTER_KEY', 'XDG_CONFIG_HOME', 'ROUNDBOOK_SERVER', 'ROUNDBOOK_SESSION'] as const;
const before = ENVIRONMENT.map((name) => [name, process.env[name]] as const);

let folder: string;
let server: ProtocolServer;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-kurrent-'));
  ENVIRONMENT.forEach((name) => delete process.env[name]);
  process.env['ROUNDBOOK_MASTER_KEY'] = MASTER;
  process.env['XDG_CONFIG_HOME'] = folder;
  server = await new ProtocolServer().start();
});
afterEach(async () => {
  await server.stop();
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json']);
  return { exit: exitCode, ...(JSON.parse(stdout === '' ? stderr : stdout) as Json) };
};
const done = async (...args: readonly string[]): Promise<Json> => {
  const answer = await run(...args, '--ledger', server.address());
  if (answer.exit !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(answer)}`);
  return answer;
};
const refused = (...args: readonly string[]) => run(...args, '--ledger', server.address());

const evening = async (): Promise<string> => {
  const { tournament } = await done('create', 'Friday', '--preset', 'magic');
  await done('players', 'add', tournament, '--name', 'Ada', '--name', 'Ben', '--name', 'Cleo', '--name', 'Dmitri');
  return tournament;
};
/** How much there is on the server's disk. */
const records = (): number => server.log.all.length;
const checks = async (): Promise<{ readonly exit: number; readonly lines: readonly string[] }> => {
  const { exitCode, stdout } = await outcomeOf(['doctor', '--ledger', server.address()]);
  return { exit: exitCode, lines: stdout.trim().split('\n') };
};

describe('the command line on a KurrentDB', () => {
  it('does what it does on a file', async () => {
    const tournament = await evening();
    await done('pair', tournament);
    await done('publish', tournament);
    await done('report', tournament, '1', '2-0');
    expect((await done('list')).tournaments).toMatchObject([{ tournament }]);
    expect((await done('standings', tournament)).rows).toHaveLength(4);
    expect(await refused('report', tournament, '1', '0-2')).toMatchObject({ exit: 3 });
    expect(await done('rebuild')).toMatchObject({ tournaments: 1, brokenChains: [] });
    expect((await done('simulate', '--preset', 'magic', '--players', '4', '--seed', '7', '--keep')).tournament).not.toBe(tournament);
  });

  it('writes nothing where it only reads', async () => {
    const tournament = await evening();
    await done('pair', tournament);
    await done('publish', tournament);
    await done('report', tournament, '1', '2-0');
    const there = records();
    for (const args of [
      ['standings', tournament],
      ['rounds', tournament],
      ['timeline', tournament],
      ['list'],
      ['correct', tournament, '1', '0-2', '--reason', 'wrongEntry', '--note', 'as the slip says', '--impact'],
      ['doctor'],
      ['export', tournament],
    ])
      await done(...args);
    expect(records()).toBe(there);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('erases a name, and says that it is pending until the server is scavenged', async () => {
    const tournament = await evening();
    const [{ player }] = (await done('players', 'list', tournament)).players;
    const key = '11111111-2222-4333-8444-555555555555';
    const erase = ['person', 'erase', player.id, '--command-id', key] as const;
    expect(await done(...erase)).toMatchObject({ erased: true, erasure: 'pending' });
    const { stdout } = await outcomeOf([...erase, '--ledger', server.address()]);
    expect(stdout).toMatch(/^The name is erased; .* when every node is scavenged; the same with `--command-id 11111111-.*\n$/);
    expect((await checks()).lines.find((line) => line.includes('Keys'))).toMatch(/^ok .*; 1 erased key on its disks until/);
    server.log.scavenge();
    expect(await done(...erase)).toMatchObject({ erasure: 'done' });
  });

  it('is exit 4 while it is away, and no message has the password', async () => {
    await server.stop();
    const address = server.address().replace('://', '://admin:changeit@');
    const answer = await run('list', '--ledger', address);
    expect(answer).toMatchObject({ exit: 4, code: 'store_unavailable' });
    expect(JSON.stringify(answer)).not.toContain('changeit');
    for (const other of ['postgres://admin:changeit@db/x', 'kurrent://admin:changeit@db']) {
      const unknown = await run('list', '--ledger', other);
      expect([unknown.exit, unknown.code]).toEqual([2, 'invalid_field']);
      expect(JSON.stringify(unknown)).not.toContain('changeit');
    }
  });

  it('needs the master key, and refuses what works beside a file alone', async () => {
    expect(await refused('backup', path.join(folder, 'copy.db'))).toMatchObject({ exit: 2, code: 'needs_a_file' });
    delete process.env['ROUNDBOOK_MASTER_KEY'];
    expect(await refused('list')).toMatchObject({ exit: 4, code: 'master_key_missing' });
    expect(await checks()).toMatchObject({ exit: 1, lines: expect.arrayContaining([expect.stringMatching(/^WRONG +Master key: /)]) });
  });

  it('is the organiser of a venue over the same store without a link', async () => {
    await evening();
    const venue = await openServed(server.address(), 0);
    const at = venue.url.replace(/\/$/, '');
    try {
      await done('login', '--server', at);
      expect(await run('create', 'Saturday', '--preset', 'magic', '--server', at)).toMatchObject({ exit: 0 });
      process.env['ROUNDBOOK_MASTER_KEY'] = 'ab'.repeat(32);
      expect(await refused('login', '--server', at)).toMatchObject({ exit: 4, code: 'not_this_ledger' });
    } finally {
      await venue.close();
    }
  });
});

describe('doctor on a KurrentDB', () => {
  it('finds everything well, without looking for files', async () => {
    await evening();
    const { exit, lines } = await checks();
    expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual([
      'ok     Node.js',
      'ok     Store',
      'ok     Chains',
      'ok     Master key',
      'ok     Keys',
      'All is well.',
    ]);
    expect(exit).toBe(0);
  });

  it('names what makes the server forget', async () => {
    const tournament = await evening();
    server.log.setSettings(`tournament-${tournament}`, { $maxCount: 2 });
    const { exit, lines } = await checks();
    expect(exit).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^WRONG +Store: tournament-${tournament} loses events: \\$maxCount 2`)));
  });

  it('says in one line that the store is away, and finds the key of another deployment', async () => {
    await evening();
    process.env['ROUNDBOOK_MASTER_KEY'] = 'ab'.repeat(32);
    expect((await checks()).lines).toContainEqual(expect.stringMatching(/^WRONG +Keys: The master key is not the one/));
    await server.stop();
    const { exit, lines } = await checks();
    expect([exit, lines.filter((line) => line.startsWith('WRONG'))]).toEqual([
      1,
      [`WRONG  Store: The store cannot be reached: kurrentdb://127.0.0.1:${server.port}`],
    ]);
  });
});
