import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError, type Refusal } from '@roundbook/kernel';
import { backUp, type BackupOptions } from './backup';
import { embeddedPorts } from './embedded';
import { Ledger } from './ledger';

let mockNamed: (file: string) => void = () => undefined;
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof import('node:fs')>('node:fs');
  const renameSync = (from: string, to: string): void => {
    actual.renameSync(from, to);
    mockNamed(to);
  };
  return { ...actual, renameSync };
});

const now = () => ({ commandId: randomUUID(), actor: { id: 'desk-1', role: 'organiser' } });

let folder: string;
let file: string;
let target: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-names-'));
  for (const name of ['kept', 'other']) fs.mkdirSync(path.join(folder, name));
  file = path.join(folder, 'evening.db');
  target = path.join(folder, 'kept', 'copy.db');
  await evening(file, 'Ada', 'Ben');
});
afterEach(() => {
  mockNamed = () => undefined;
  delete process.env['ROUNDBOOK_MASTER_KEY'];
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Makes a ledger, and gives the log beside it as a kill would leave it. */
const evening = async (place: string, ...names: readonly string[]): Promise<Buffer> => {
  const ledger = new Ledger(embeddedPorts(place));
  const { tournament } = await ledger.create({ name: 'Friday', preset: 'magic', settings: {} }, now());
  const players = names.map((name) => ({ name }));
  await ledger.register(tournament, players, {}, now());
  const log = fs.readFileSync(`${place}-wal`);
  await ledger.close();
  return log;
};
const there = (): readonly string[] => fs.readdirSync(path.dirname(target)).sort();
const refusalOf = async (options: BackupOptions = {}, to = target): Promise<Partial<Refusal>> =>
  backUp(file, to, options).then(
    () => ({ code: 'done' }),
    (error: unknown) => {
      if (error instanceof RefusalError) return error.refusal;
      throw error;
    },
  );
const namesIn = async (place: string): Promise<readonly string[]> => {
  const ledger = new Ledger(embeddedPorts(place));
  try {
    const names: string[] = [];
    for (const { tournament } of await ledger.tournaments()) names.push(...(await ledger.names(await ledger.stateAt(tournament))).values());
    return names.sort();
  } finally {
    await ledger.close();
  }
};

describe('what is left of another ledger beside the name of a backup', () => {
  it.each(['-wal', '-journal', '-shm', '.keys.db-wal', '.keys.db-journal', '.keys.db-shm'])(
    'as copy.db%s, is not taken over',
    async (end) => {
      fs.writeFileSync(target + end, 'left');
      expect(await refusalOf()).toMatchObject({ code: 'backup_exists', details: { files: [target + end] } });
      expect([there(), fs.readFileSync(target + end, 'utf8')]).toEqual([[`copy.db${end}`], 'left']);
    },
  );

  it('is noticed where it comes while the ledger is copied', async () => {
    const log = await evening(path.join(folder, 'other', 'copy.db'), 'Wilhelmina');
    const progress = (): void => fs.writeFileSync(`${target}-wal`, log);
    expect(await refusalOf({ masterKey: true, progress })).toMatchObject({ code: 'backup_exists', details: { file: `${target}-wal` } });
    expect(there()).toEqual(['copy.db-wal']);
  });

  it('is noticed where it comes at the last moment: the backup is read under its own name', async () => {
    const log = await evening(path.join(folder, 'other', 'copy.db'), 'Wilhelmina');
    mockNamed = (named) => void (named === target && fs.writeFileSync(`${target}-wal`, log));
    expect(await refusalOf({ masterKey: true })).toMatchObject({ code: 'backup_differs' });
    expect(there().filter((name) => !/-(wal|shm)$/.test(name))).toEqual([]);
  });

  it('is seen also where it is a link to nothing', async () => {
    fs.symlinkSync('nowhere', target);
    expect(await refusalOf()).toMatchObject({ code: 'backup_exists' });
  });

  it('is named at once with all the parts that a kill has left', async () => {
    const parts = ['copy.db.part', 'copy.db.part-journal', 'copy.db.keys.db.part', 'copy.db.key.part'];
    for (const name of parts) fs.writeFileSync(path.join(folder, 'kept', name), '');
    const { code, details, message, allowed } = await refusalOf();
    expect([code, details?.['files']]).toEqual(['backup_exists', parts.map((name) => path.join(folder, 'kept', name))]);
    for (const name of parts) expect(message).toContain(name);
    expect(allowed).toBe('wait for the other backup; if none is running, remove those files');
    expect(there()).toEqual([...parts].sort());
    for (const name of parts) fs.rmSync(path.join(folder, 'kept', name));
    expect(await refusalOf()).toEqual({ code: 'done' });
  });
});

describe('a master key beside the name of a backup without it', () => {
  it('is refused where it is that of another ledger', async () => {
    await evening(path.join(folder, 'other', 'copy.db'), 'Wilhelmina');
    fs.copyFileSync(path.join(folder, 'other', 'copy.db.key'), `${target}.key`);
    expect(await refusalOf()).toMatchObject({ code: 'backup_exists', details: { files: [`${target}.key`] } });
    expect(there()).toEqual(['copy.db.key']);
  });

  it('may be the one that the keys in it are wrapped with', async () => {
    fs.copyFileSync(`${file}.key`, `${target}.key`);
    expect(await refusalOf()).toEqual({ code: 'done' });
    expect(await namesIn(target)).toEqual(['Ada', 'Ben']);
  });

  it('may be the one in ROUNDBOOK_MASTER_KEY, and then no other', async () => {
    const key = '5A'.repeat(32);
    process.env['ROUNDBOOK_MASTER_KEY'] = key;
    file = path.join(folder, 'given.db');
    await evening(file, 'Cleo');
    fs.writeFileSync(`${target}.key`, `${'1b'.repeat(32)}\n`);
    expect(await refusalOf()).toMatchObject({ code: 'backup_exists' });
    fs.writeFileSync(`${target}.key`, `${key.toLowerCase()}\n`);
    expect(await refusalOf()).toEqual({ code: 'done' });
    delete process.env['ROUNDBOOK_MASTER_KEY'];
    expect(await namesIn(target)).toEqual(['Cleo']);
  });
});

describe('the name of a backup', () => {
  it('is none that something beside a ledger has, in small letters or capitals', async () => {
    const ends = ['-journal', '-wal', '-shm', '.keys.db', '.key', '.views.db', '.lock', '.session', '.session-ended', '.part', '.KEY'];
    for (const end of ends) {
      const own = path.join(folder, `none.db${end}`);
      for (const to of [own, target + end])
        expect([end, await refusalOf({}, to)]).toMatchObject([end, { kind: 'malformed', code: 'invalid_field', field: 'file' }]);
    }
    expect([fs.readdirSync(folder).filter((name) => name.startsWith('none')), there()]).toEqual([[], []]);
  });
});

describe('a ledger whose keys another program holds', () => {
  it('is not copied without them', async () => {
    const other = new Database(`${file}.keys.db`);
    try {
      other.exec('BEGIN EXCLUSIVE');
      expect(await refusalOf()).toMatchObject({ code: 'keyring_unusable' });
      expect(there()).toEqual([]);
    } finally {
      other.close();
    }
    expect(await refusalOf()).toEqual({ code: 'done' });
  });
});
