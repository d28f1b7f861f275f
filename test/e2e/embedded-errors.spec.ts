import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { openVenue } from '../../apps/venue/src/serve';
import { RefusalError } from '@roundbook/kernel';
import { COMMAND_LINE } from '../http/venue-process';

jest.setTimeout(60_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const HOOK = path.join(__dirname, '../../scripts/typescript-hook.js');
const NOBODY = 65_534;

let folder: string;
let ledger: string;
let id: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-errors-'));
  ledger = path.join(folder, 'ledger.db');
  id = (await done('create', 'Friday', '--preset', 'magic')).tournament;
  await done('players', 'add', id, '--name', 'Ada', '--name', 'Ben');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = async (...args: readonly string[]): Promise<Json> => {
  const { exitCode, stdout, stderr } = await outcomeOf([...args, '--json', '--ledger', ledger]);
  return { exit: exitCode, ...JSON.parse(stdout === '' ? stderr : stdout) };
};
const done = async (...args: readonly string[]): Promise<Json> => {
  const answer = await run(...args);
  if (answer.exit !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(answer)}`);
  return answer;
};
const refusedBy = async (...args: readonly string[]): Promise<readonly [number, string]> => {
  const { exit, code } = await run(...args);
  return [exit, code];
};
const venueRefusedBy = async (): Promise<string> => {
  try {
    await (await openVenue(`sqlite:${ledger}`, 0)).close();
    return 'opened';
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal.kind} ${error.refusal.code}`;
    throw error;
  }
};
const raw = (statement: string): void => {
  const db = new Database(ledger);
  db.exec(statement);
  db.close();
};

/** A command in a process of its own, as somebody without rights or through another command. */
const child = (through: readonly string[], ...args: readonly string[]) => {
  const [command = process.execPath, ...rest] = [...through, process.execPath, '-r', HOOK, COMMAND_LINE, ...args, '--json'];
  const asNobody = through.length === 0 && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', ...asNobody });
  const text = stdout === '' ? stderr : stdout;
  if (!text.startsWith('{')) throw new Error(`exit ${status}: ${text}`);
  return { exit: status, ...(JSON.parse(text) as Json) };
};

/** A small disk in memory that only the process sees. */
const smallDisk = (size: string, place: string, first: string): readonly string[] => [
  ...['unshare', '-Urm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$0" && ${first} && exec "$@"`],
  place,
];
const HAS_SMALL_DISKS =
  spawnSync(smallDisk('1m', '/mnt', 'true')[0] as string, [...smallDisk('1m', '/mnt', 'true').slice(1), 'true']).status === 0;

describe('a ledger of a newer program', () => {
  it('is neither read nor written: exit 4', async () => {
    raw('PRAGMA user_version = 99');
    const before = fs.readFileSync(ledger);
    for (const args of [['list'], ['create', 'Saturday', '--preset', 'magic'], ['rebuild'], ['backup', path.join(folder, 'copy.db')]])
      expect(await refusedBy(...args)).toEqual([4, 'newer_ledger']);
    expect(await venueRefusedBy()).toBe('unavailable newer_ledger');
    expect((await run('doctor')).checks).toContainEqual(expect.objectContaining({ name: 'Ledger file', ok: false }));
    expect(fs.readFileSync(ledger)).toEqual(before);
  });
});

describe('a file that is no ledger', () => {
  it('is left as it is: exit 4', async () => {
    fs.writeFileSync(ledger, 'a list of players, one a line, and much longer than it looks like here\n'.repeat(20));
    const before = fs.readFileSync(ledger);
    for (const args of [['list'], ['create', 'Saturday', '--preset', 'magic'], ['backup', path.join(folder, 'copy.db')]])
      expect(await refusedBy(...args)).toEqual([4, 'not_a_ledger']);
    expect(await venueRefusedBy()).toBe('unavailable not_a_ledger');
    expect(fs.readFileSync(ledger)).toEqual(before);
  });
});

describe('a ledger that is not there', () => {
  it('is made by who creates and serves, in a folder that is there, and by nobody else', async () => {
    ledger = path.join(folder, 'none.db');
    for (const args of [['list'], ['pair', id], ['rebuild'], ['backup', path.join(folder, 'copy.db')]])
      expect(await refusedBy(...args)).toEqual([4, 'ledger_missing']);
    ledger = path.join(folder, 'nowhere', 'none.db');
    expect(await refusedBy('create', 'Saturday', '--preset', 'magic')).toEqual([4, 'folder_missing']);
    expect(await venueRefusedBy()).toBe('unavailable folder_missing');
    expect(fs.readdirSync(folder).filter((name) => !name.startsWith('ledger.db'))).toEqual([]);
  });
});

describe('a ledger that another program holds', () => {
  it('is read, and not written: exit 4, soon', async () => {
    const other = new Database(ledger);
    other.exec('BEGIN IMMEDIATE');
    try {
      const began = Date.now();
      expect(await refusedBy('players', 'add', id, '--name', 'Cleo')).toEqual([4, 'ledger_busy']);
      expect(Date.now() - began).toBeLessThan(4_000);
      expect((await done('players', 'list', id)).players).toHaveLength(2);
      expect(await done('backup', path.join(folder, 'copy.db'))).toMatchObject({ problems: [] });
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    await done('players', 'add', id, '--name', 'Cleo');
  });

  it('by a venue is read, and written through that alone: exit 4 with what helps', async () => {
    const venue = await openVenue(`sqlite:${ledger}`, 0);
    try {
      expect(await run('pair', id)).toMatchObject({ exit: 4, code: 'ledger_in_use', allowed: expect.stringContaining('--server URL') });
      expect(await venueRefusedBy()).toBe('unavailable ledger_in_use');
      expect((await done('players', 'list', id)).players).toHaveLength(2);
    } finally {
      await venue.close();
    }
  });
});

describe('a folder that is read-only', () => {
  it('is read from, and not written to: exit 4', () => {
    for (const name of ['.', ...fs.readdirSync(folder)]) fs.chownSync(path.join(folder, name), NOBODY, NOBODY);
    fs.chmodSync(folder, 0o555);
    const at = ['--ledger', ledger];
    try {
      expect(child([], 'players', 'list', id, ...at)).toMatchObject({ exit: 0, players: [{}, {}] });
      expect(child([], 'pair', id, ...at)).toMatchObject({ exit: 4, code: 'ledger_unwritable' });
      expect(child([], 'serve', '--port', '0', ...at)).toMatchObject({ exit: 4, code: 'ledger_unwritable' });
      expect(child([], 'backup', path.join(folder, 'copy.db'), ...at)).toMatchObject({ exit: 4, code: 'backup_unwritable' });
    } finally {
      fs.chmodSync(folder, 0o755);
    }
  });
});

const onFullDisk = async (): Promise<void> => {
  const disk = path.join(folder, 'disk');
  fs.mkdirSync(disk);
  const fill = `cp ${folder}/ledger.db* "$0" && (cat /dev/zero > "$0/filler" || true) 2> /dev/null`;
  const full = smallDisk('512k', disk, fill);
  const command = child(full, 'players', 'add', id, '--name', 'Cleo', '--ledger', path.join(disk, 'ledger.db'));
  expect(command).toMatchObject({ exit: 4, code: 'disk_full' });

  const listing = path.join(folder, 'listing');
  const small = smallDisk('16k', disk, 'true');
  const kept = ['sh', '-c', `"$@"; status=$?; ls -A "$0" > ${listing}; exit $status`, disk];
  const backup = child([...small, ...kept], 'backup', path.join(disk, 'copy.db'), '--ledger', ledger);
  expect([backup.exit, backup.code, backup.detail]).toEqual([4, 'disk_full', expect.stringContaining('for the backup')]);
  expect(fs.readFileSync(listing, 'utf8')).toBe('');
};

describe('a disk that is full', () => {
  if (HAS_SMALL_DISKS) it('takes no command and no half backup: exit 4', onFullDisk);

  it('can be brought about on Linux by somebody without rights', () => {
    expect(HAS_SMALL_DISKS || process.platform !== 'linux').toBe(true);
  });
});

describe('a backup', () => {
  it('passes doctor, with the key beside it; without it the sentence says what is missing', async () => {
    const copy = path.join(folder, 'kept.db');
    const { stdout, exitCode } = await outcomeOf(['backup', copy, '--ledger', ledger]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Keep together: ${copy}, ${copy}.keys.db.`);
    expect(stdout).toContain(`The master key is not in it: keep ${ledger}.key as well`);
    expect(await run('backup', copy)).toMatchObject({ exit: 4, code: 'backup_exists', file: copy });
    const whole = path.join(folder, 'whole.db');
    expect(await done('backup', whole, '--with-master-key')).toMatchObject({
      files: [whole, `${whole}.keys.db`, `${whole}.key`],
      events: 5,
      keys: 3,
      problems: [],
      masterKey: true,
    });
    ledger = copy;
    expect((await run('doctor')).checks.filter(({ ok }: { ok: boolean }) => !ok)).toMatchObject([{ name: 'Master key' }, { name: 'Keys' }]);
    ledger = whole;
    expect(await run('doctor')).toMatchObject({ exit: 0, ok: true });
    await done('pair', id);
  });

  it('is made of the ledger here, not through a server', async () => {
    expect(await run('backup', 'x.db', '--server', 'http://127.0.0.1:3000')).toMatchObject({ exit: 2 });
    const { stderr, exitCode } = await outcomeOf(['backup', 'x.db', '--server', 'http://127.0.0.1:3000']);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/^`roundbook backup` works on this computer alone; allowed: the same without --server\.\n$/),
    ]);
  });
});
