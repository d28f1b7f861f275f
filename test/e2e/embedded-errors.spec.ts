import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { openVenue } from '../../apps/venue/src/serve';
import { RefusalError } from '@roundbook/kernel';
import { COMMAND_LINE } from '../http/venue-process';
import { onSmallDisk, smallDiskImpossible } from '../support/small-disk';
import { testWhere } from '../support/where-possible';

jest.setTimeout(60_000);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const HOOK = path.join(__dirname, '../../scripts/typescript-hook.js');
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

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
const sentenceOf = async (...args: readonly string[]): Promise<string> => (await outcomeOf([...args, '--ledger', ledger])).stderr;
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
  const asNobody = through.length === 0 && IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', ...asNobody });
  const text = stdout === '' ? stderr : stdout;
  if (!text.startsWith('{')) throw new Error(`exit ${status}: ${text}`);
  return { exit: status, ...(JSON.parse(text) as Json) };
};

describe('a ledger of a newer program', () => {
  it('is neither read nor written: exit 4', async () => {
    raw('PRAGMA user_version = 99');
    const before = fs.readFileSync(ledger);
    for (const args of [['list'], ['create', 'Saturday', '--preset', 'magic'], ['rebuild'], ['backup', path.join(folder, 'copy.db')]])
      expect(await refusedBy(...args)).toEqual([4, 'newer_ledger']);
    expect(await venueRefusedBy()).toBe('unavailable newer_ledger');
    expect(await sentenceOf('list')).toBe(
      `The ledger ${ledger} was written by a newer Roundbook (version 99; this one reads up to 2); allowed: a newer version of the program.\n`,
    );
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

describe('a ledger that is named', () => {
  it('has to be there to be well: doctor says so where it is not, and of the usual one that there is none yet', async () => {
    const absent = path.join(folder, 'typo.db');
    ledger = absent;
    const named = await run('doctor');
    expect([named.exit, named.ok]).toEqual([1, false]);
    expect(named.checks).toContainEqual({ name: 'Ledger file', ok: false, found: `There is no ledger ${absent}.` });
    expect(fs.existsSync(absent)).toBe(false);

    const { status, stdout } = spawnSync(process.execPath, ['-r', HOOK, COMMAND_LINE, 'doctor'], { encoding: 'utf8', cwd: folder });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ok +Ledger file: there is none yet at .*roundbook\.db$/m)]);
  });

  it('is served alone: with another store it is exit 2, and neither is made', async () => {
    ledger = path.join(folder, 'b.db');
    const store = `sqlite:${path.join(folder, 'a.db')}`;
    expect(await run('serve', '--port', '0', '--store', store)).toMatchObject({ exit: 2, code: 'store_or_ledger', field: 'store' });
    expect(fs.readdirSync(folder).filter((name) => !name.startsWith('ledger.db'))).toEqual([]);
  });

  it('is a file: a folder is said to be one, with what is allowed', async () => {
    ledger = path.join(folder, 'evenings');
    fs.mkdirSync(ledger);
    const sentence = `${ledger} is a folder; allowed: a file in it.\n`;
    for (const args of [['list'], ['create', 'Saturday', '--preset', 'magic'], ['serve', '--port', '0']])
      expect(await sentenceOf(...args)).toBe(sentence);
    expect(await refusedBy('list')).toEqual([4, 'ledger_io_error']);
    expect(await refusedBy('create', 'Saturday', '--preset', 'magic')).toEqual([4, 'ledger_unwritable']);
    expect(fs.readdirSync(ledger)).toEqual([]);
  });
});

describe('a master key in the environment', () => {
  const before = process.env['ROUNDBOOK_MASTER_KEY'];
  afterEach(() => {
    if (before === undefined) delete process.env['ROUNDBOOK_MASTER_KEY'];
    else process.env['ROUNDBOOK_MASTER_KEY'] = before;
  });

  it('that is empty is none: doctor and backup speak of the file', async () => {
    process.env['ROUNDBOOK_MASTER_KEY'] = '';
    expect((await run('doctor')).checks).toContainEqual({ name: 'Master key', ok: true, found: `${ledger}.key, mode 600` });
    const { stdout } = await outcomeOf(['backup', path.join(folder, 'kept.db'), '--ledger', ledger]);
    expect(stdout).toContain(`The master key is not in it: keep ${ledger}.key as well`);
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
      expect(await sentenceOf('pair', id)).toBe(
        `Another program holds the ledger file; nothing was recorded: ${ledger}; allowed: the same again when that program is done.\n`,
      );
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
      expect(await sentenceOf('serve', '--port', '0')).toBe(
        `Another program has the ledger open for writing: ${ledger}; allowed: open the page of the Roundbook that is running, ` +
          'use `--server URL` with the address it printed, or `--ledger FILE` for another ledger.\n',
      );
      expect((await done('players', 'list', id)).players).toHaveLength(2);
    } finally {
      await venue.close();
    }
  });
});

describe('a folder that is read-only', () => {
  it('is read from, and not written to: exit 4', () => {
    // The superuser may write anywhere, so it is tried as somebody else.
    if (IS_ROOT) for (const name of ['.', ...fs.readdirSync(folder)]) fs.chownSync(path.join(folder, name), NOBODY, NOBODY);
    fs.chmodSync(folder, 0o555);
    const at = ['--ledger', ledger];
    try {
      expect(child([], 'players', 'list', id, ...at)).toMatchObject({ exit: 0, players: [{}, {}] });
      expect(child([], 'pair', id, ...at)).toMatchObject({ exit: 4, code: 'ledger_unwritable' });
      expect(child([], 'serve', '--port', '0', ...at)).toMatchObject({ exit: 4, code: 'ledger_unwritable' });
      const copy = path.join(folder, 'copy.db');
      const detail = `The backup cannot be written, its folder is read-only: ${copy}`;
      expect(child([], 'backup', copy, ...at)).toMatchObject({ exit: 4, code: 'backup_unwritable', detail });
    } finally {
      fs.chmodSync(folder, 0o755);
    }
  });
});

const onFullDisk = async (): Promise<void> => {
  const disk = path.join(folder, 'disk');
  fs.mkdirSync(disk);
  const fill = `cp ${folder}/ledger.db* "$0" && (cat /dev/zero > "$0/filler" || true) 2> /dev/null`;
  const full = onSmallDisk('512k', disk, fill);
  const command = child(full, 'players', 'add', id, '--name', 'Cleo', '--ledger', path.join(disk, 'ledger.db'));
  expect(command).toMatchObject({ exit: 4, code: 'disk_full' });

  const listing = path.join(folder, 'listing');
  const small = onSmallDisk('16k', disk);
  const kept = ['sh', '-c', `"$@"; status=$?; ls -A "$0" > ${listing}; exit $status`, disk];
  const backup = child([...small, ...kept], 'backup', path.join(disk, 'copy.db'), '--ledger', ledger);
  expect([backup.exit, backup.code, backup.detail]).toEqual([4, 'disk_full', expect.stringContaining('for the backup')]);
  expect(fs.readFileSync(listing, 'utf8')).toBe('');
};

describe('a disk that is full', () => {
  testWhere(smallDiskImpossible(), 'takes no command and no half backup: exit 4', onFullDisk);
});

describe('a backup', () => {
  it('passes doctor, with the key beside it; without it the sentence says what is missing', async () => {
    const copy = path.join(folder, 'kept.db');
    const { stdout, exitCode } = await outcomeOf(['backup', copy, '--ledger', ledger]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Keep together: ${copy}, ${copy}.keys.db.`);
    expect(stdout).toContain(`The master key is not in it: keep ${ledger}.key as well`);
    expect(await run('backup', copy)).toMatchObject({ exit: 3, code: 'backup_exists', file: copy });
    expect(await run('backup', folder)).toMatchObject({ exit: 3, code: 'backup_exists', file: folder });
    expect(await sentenceOf('backup', folder)).toBe(`${folder} is a folder; nothing was written; allowed: a file in it.\n`);
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

  it('of a damaged ledger is made, counts what is there, and says what is wrong: exit 1', async () => {
    raw('DROP TRIGGER events_no_delete');
    const problems = ['The trigger events_no_delete is missing or changed.'];
    expect(await run('backup', path.join(folder, 'kept.db'))).toMatchObject({ exit: 1, events: 5, problems });
    raw("DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name LIKE 'person-%' LIMIT 1)");
    expect(await run('backup', path.join(folder, 'less.db'))).toMatchObject({ exit: 1, events: 4 });
    const { stdout } = await outcomeOf(['backup', path.join(folder, 'least.db'), '--ledger', ledger]);
    expect(stdout).toMatch(/^4 events and 3 keys are in /);
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
