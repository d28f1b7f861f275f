import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { verifyChain } from '@roundbook/transparency';
import { backUp } from './backup';
import { embeddedPorts } from './embedded';
import { Ledger } from './ledger';

const staff = { id: 'desk-1', role: 'organiser' };
const now = () => ({ commandId: randomUUID(), actor: staff });

jest.setTimeout(60_000);

let folder: string;
let file: string;
let target: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-backup-'));
  file = path.join(folder, 'evening.db');
  fs.mkdirSync(path.join(folder, 'kept'));
  target = path.join(folder, 'kept', 'copy.db');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const there = (): readonly string[] => fs.readdirSync(path.dirname(target)).sort();
const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusalError ? error.refusal.code : String(error)),
  );
const add = (ledger: Ledger, tournament: string, names: readonly string[]) =>
  ledger.register(
    tournament,
    names.map((name) => ({ name })),
    { confirmSameName: true },
    now(),
  );
const evening = async (ledger: Ledger, ...names: readonly string[]): Promise<string> => {
  const { tournament } = await ledger.create({ name: 'Friday', preset: 'magic', settings: {} }, now());
  await add(ledger, tournament, names);
  return tournament;
};

/** Everything in a ledger: its events, and the names that they are shown with. */
const content = async (at: string) => {
  const ports = embeddedPorts(at, { readOnly: true });
  const ledger = new Ledger(ports);
  try {
    const chains = await Promise.all(
      (await ports.store.streams()).map(async ({ stream }) => verifyChain(ports.hashing, stream, await ports.store.readStream(stream)).ok),
    );
    const names: string[] = [];
    for (const { tournament } of await ledger.tournaments()) names.push(...(await ledger.names(await ledger.stateAt(tournament))).values());
    return { events: (await ports.store.readAll()).length, whole: chains.every((ok) => ok), names: names.sort() };
  } finally {
    await ledger.close();
  }
};

describe('a backup', () => {
  it('is made while the ledger is open for writing, and opens as the ledger does', async () => {
    const ledger = new Ledger(embeddedPorts(file));
    const tournament = await evening(ledger, 'Ada', 'Ben');
    const made = await backUp(file, target, { masterKey: true });
    await add(ledger, tournament, ['Cleo']);
    await ledger.close();
    expect(made).toEqual({ files: [target, `${target}.keys.db`, `${target}.key`], events: 5, keys: 3, problems: [] });
    expect(there()).toEqual(['copy.db', 'copy.db.key', 'copy.db.keys.db']);
    expect(await content(target)).toEqual({ events: 5, whole: true, names: ['Ada', 'Ben'] });
    expect((await content(file)).names).toEqual(['Ada', 'Ben', 'Cleo']);
    for (const name of there()) expect(fs.statSync(path.join(path.dirname(target), name)).mode & 0o077).toBe(0);
  });

  it('is one view of the ledger with every key, however much is written meanwhile', async () => {
    const ledger = new Ledger(embeddedPorts(file));
    const tournaments = await Promise.all(['a', 'b', 'c', 'd'].map((name) => evening(ledger, name)));
    let goesOn = true;
    let written = 0;
    const writing = tournaments.map(async (tournament) => {
      while (goesOn) {
        await add(ledger, tournament, [`Player ${(written += 1)}`, `Player ${(written += 1)}`]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const sizes: number[] = [];
    for (let copy = 0; copy < 5; copy += 1) {
      const { events, problems } = await backUp(file, `${target}.${copy}`, { masterKey: true });
      expect(problems).toEqual([]);
      sizes.push(events ?? 0);
    }
    goesOn = false;
    await Promise.all(writing);
    await ledger.close();
    for (const [copy, events] of sizes.entries()) {
      const kept = await content(`${target}.${copy}`);
      expect(kept).toMatchObject({ events, whole: true });
      expect(kept.names.filter((name) => /^Player [0-9a-f]{6}$/.test(name))).toEqual([]);
    }
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });

  it('has no key of who was erased before, also where only the event of that is there yet', async () => {
    const ports = embeddedPorts(file);
    const ledger = new Ledger(ports);
    const tournament = await evening(ledger, 'Ada', 'Ben');
    const [ada, ben] = (await ledger.stateAt(tournament)).players.map(({ person }) => person);
    const wrapped = () => {
      const db = new Database(`${file}.keys.db`, { readonly: true });
      try {
        return db.prepare('SELECT wrapped FROM keys WHERE id = ?').pluck().get(`person-${ben}`) as Buffer;
      } finally {
        db.close();
      }
    };
    await ledger.people.erase(ada ?? '', now());
    const key = wrapped();
    const erase = jest.spyOn(ports.keyring, 'erase').mockRejectedValue(new Error('broken off'));
    await expect(ledger.people.erase(ben ?? '', now())).rejects.toThrow('broken off');
    erase.mockRestore();
    expect(await backUp(file, target)).toMatchObject({ keys: 1, problems: [] });
    await ledger.close();
    expect(fs.readFileSync(`${file}.keys.db`).includes(key)).toBe(true);
    expect(fs.readFileSync(`${target}.keys.db`).includes(key)).toBe(false);
  });

  it('keeps what is erased later', async () => {
    const ledger = new Ledger(embeddedPorts(file));
    const tournament = await evening(ledger, 'Ada');
    await backUp(file, target, { masterKey: true });
    await ledger.people.erase((await ledger.stateAt(tournament)).players[0]?.person ?? '', now());
    await ledger.close();
    expect((await content(target)).names).toEqual(['Ada']);
  });

  it('says which keys are missing in the ledger itself', async () => {
    const ledger = new Ledger(embeddedPorts(file));
    await evening(ledger, 'Ada');
    await ledger.close();
    const db = new Database(`${file}.keys.db`);
    db.exec("DELETE FROM keys WHERE id LIKE 'person-%'");
    db.close();
    const { problems, events } = await backUp(file, target);
    expect([events, problems]).toEqual([3, [expect.stringMatching(/^The key person-.* is not there\.$/)]]);
  });
});

describe('a backup that cannot be', () => {
  beforeEach(async () => {
    const ledger = new Ledger(embeddedPorts(file));
    await evening(ledger, 'Ada', 'Ben');
    await ledger.close();
  });

  it.each(['copy.db', 'copy.db.keys.db', 'copy.db.key', 'copy.db.part'])('leaves %s as it is', async (name) => {
    const place = path.join(path.dirname(target), name);
    fs.writeFileSync(place, 'mine');
    expect(await codeOf(backUp(file, target, { masterKey: true }))).toBe('backup_exists');
    expect([there(), fs.readFileSync(place, 'utf8')]).toEqual([[name], 'mine']);
  });

  it('says what is missing', async () => {
    expect(await codeOf(backUp(file, path.join(folder, 'nowhere', 'copy.db')))).toBe('folder_missing');
    expect(await codeOf(backUp(path.join(folder, 'none.db'), target))).toBe('ledger_missing');
    fs.rmSync(`${file}.key`);
    expect(await codeOf(backUp(file, target, { masterKey: true }))).toBe('master_key_missing');
    fs.writeFileSync(path.join(folder, 'text'), 'no ledger at all, but long enough to be looked at by a program');
    expect(await codeOf(backUp(path.join(folder, 'text'), target))).toBe('not_a_ledger');
    expect(there()).toEqual([]);
  });

  it('leaves nothing behind where it is broken off, under no name', async () => {
    const somebody = (): void => void (fs.existsSync(target) || fs.mkdirSync(target));
    expect(await codeOf(backUp(file, target, { masterKey: true, progress: somebody }))).toBe('backup_exists');
    expect(there()).toEqual(['copy.db']);
    fs.rmdirSync(target);
    const broken = () => {
      throw new Error('somebody pulled the plug');
    };
    expect(await codeOf(backUp(file, target, { masterKey: true, progress: broken }))).toBe('Error: somebody pulled the plug');
    expect(there()).toEqual([]);
    expect(await codeOf(backUp(file, target, { masterKey: true }))).toBe('done');
  });
});
