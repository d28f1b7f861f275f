import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { openVenue } from '../../apps/venue/src/serve';

jest.setTimeout(60_000);

let folder: string;
let link: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-linked-')));
  for (const name of ['desk', 'disk']) fs.mkdirSync(path.join(folder, name));
  link = path.join(folder, 'desk', 'evening.db');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = async (...args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json', '--ledger', link]);
  return { exit: exitCode, ...(JSON.parse(stdout === '' ? stderr : stdout) as Record<string, unknown>) };
};

describe('a ledger by a link to a file that is not there yet', () => {
  it('is created, served, signed in to, checked and copied as the file itself', async () => {
    fs.symlinkSync(path.join('..', 'disk', 'real.db'), link);
    expect(await run('create', 'Friday', '--preset', 'magic')).toMatchObject({ exit: 0 });
    const venue = await openVenue(`sqlite:${link}`, 0);
    try {
      expect(venue.place).toBe(path.join(folder, 'disk', 'real.db'));
      expect(await run('login', '--server', venue.url, '--print')).toMatchObject({ exit: 0, session: expect.any(String) });
    } finally {
      await venue.close();
    }
    expect(await run('doctor')).toMatchObject({ exit: 0, ok: true });
    expect(await run('backup', path.join(folder, 'copy.db'), '--with-master-key')).toMatchObject({ exit: 0, problems: [] });
    expect(fs.readdirSync(path.dirname(link))).toEqual(['evening.db']);
    const beside = ['real.db', 'real.db.key', 'real.db.keys.db', 'real.db.session'];
    expect(fs.readdirSync(path.join(folder, 'disk'))).toEqual(expect.arrayContaining(beside));
  });
});

describe('a ledger by links that lead in a circle', () => {
  it('is refused in words: exit 4, and doctor says so', async () => {
    fs.symlinkSync('evening.db', link);
    for (const args of [
      ['create', 'Friday', '--preset', 'magic'],
      ['backup', path.join(folder, 'copy.db')],
    ])
      expect(await run(...args)).toMatchObject({ exit: 4, code: 'link_loop', allowed: 'a file, or a link that leads to one' });
    expect(await run('doctor')).toMatchObject({
      exit: 1,
      checks: expect.arrayContaining([{ name: 'Ledger file', ok: false, found: expect.stringContaining('lead to no file') }]),
    });
    expect(fs.readdirSync(path.dirname(link))).toEqual(['evening.db']);
  });
});
