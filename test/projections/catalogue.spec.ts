import Database from 'better-sqlite3';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { embeddedPorts, Ledger, memoryPorts } from '@roundbook/ledger';
import { catalogueRows, type Projection } from '@roundbook/query';
import { patience, runs } from '../simulation/runs';
import { catalogueOver, listFromEvents, type OverLedger } from './catalogue-over';

const staff = { id: 'desk-1', role: 'organiser' };
const once = () => ({ commandId: randomUUID(), actor: staff });

const evening = async (ledger: Ledger, players: number): Promise<string> => {
  const { tournament } = await ledger.create({ name: `Evening of ${players}`, preset: 'magic', settings: { rounds: 3 } }, once());
  const named = Array.from({ length: players }, (_, index) => ({ name: `Player ${index + 1}` }));
  await ledger.register(tournament, named, {}, once());
  return tournament;
};

/** One step on in a tournament, whatever can be done there. */
const goOn = async (ledger: Ledger, tournament: string, choice: number): Promise<void> => {
  const { rounds, completed } = await ledger.stateAt(tournament);
  const last = rounds[rounds.length - 1];
  const open = last?.matches.filter(({ result }) => result === undefined) ?? [];
  if (completed) await ledger.execute(tournament, 'reopen', { reason: 'one more look' }, once());
  else if (last !== undefined && !last.published)
    await (choice % 3 === 0
      ? ledger.execute(tournament, 'void', { reason: 'again' }, once())
      : ledger.execute(tournament, 'publish', {}, once()));
  else if (open[0] !== undefined && choice % 5 !== 0)
    await ledger.execute(tournament, 'report', { match: open[choice % open.length]?.id, result: '2-0' }, once());
  else if (open.length === 0 && rounds.length < 3) await ledger.execute(tournament, 'pair', {}, once());
  else if (open.length === 0) await ledger.execute(tournament, 'complete', {}, once());
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-catalogue-'));
  file = path.join(folder, 'evening.ledger');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const views = (): string => `${file}.views.db`;
const KEPT = ['', '.keys.db', '.key'];

const expectWhole = async (over: OverLedger, ports: ReturnType<typeof memoryPorts>): Promise<void> => {
  for (const asStaff of [true, false]) expect(await over.list(asStaff)).toEqual(await listFromEvents(ports, asStaff));
};

const withFile = async <A>(
  work: (over: OverLedger, ports: ReturnType<typeof embeddedPorts>) => Promise<A>,
  projection?: Projection,
): Promise<A> => {
  const ports = embeddedPorts(file);
  const over = catalogueOver(ports, projection);
  try {
    return await work(over, ports);
  } finally {
    await over.close();
  }
};

/** Changes the text of a stored event, which the file itself refuses. */
const spoil = (tournament: string, revision: number, change: string): void => {
  const db = new Database(file);
  for (const name of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[])
    db.exec(`DROP TRIGGER ${name}`);
  const { changes } = db
    .prepare(`UPDATE events SET event = ${change} WHERE revision = ? AND stream = (SELECT id FROM streams WHERE name = ?)`)
    .run(revision, `tournament-${tournament}`);
  db.close();
  expect(changes).toBe(1);
};

describe('the catalogue', () => {
  it('is what every tournament folded anew comes to, drafts and all', async () => {
    const ports = memoryPorts();
    const over = catalogueOver(ports);
    const one = await evening(over.ledger, 4);
    await evening(over.ledger, 5);
    await over.ledger.execute(one, 'pair', {}, once());
    await expectWhole(over, ports);
    const [staffRow, publicRow] = [(await over.list(true))[0], (await over.list(false))[0]];
    expect([staffRow?.['round'], publicRow?.['round']]).toEqual([1, 0]);
    await over.close();
  });

  it('knows of what was just recorded, and of what another process recorded once it was shown', async () => {
    const ports = memoryPorts();
    const over = catalogueOver(ports);
    const other = new Ledger(ports);
    for (let times = 1; times <= 20; times += 1) {
      const own = await evening(over.ledger, 2);
      expect((await over.list(true)).map(({ id }) => id)).toContain(own);
      const theirs = await evening(other, 3);
      const { revision } = await over.ledger.stateAt(theirs);
      expect((await over.list(true)).find(({ id }) => id === theirs)).toMatchObject({ revision, players: 3 });
    }
    await expectWhole(over, ports);
    await over.close();
  });

  it('goes on from what was kept and folds only what is new', async () => {
    const ids: string[] = [];
    await withFile(async (over) => {
      for (let count = 0; count < 5; count += 1) ids.push(await evening(over.ledger, 2));
      expect(await over.list(true)).toHaveLength(5);
    });
    const ports = embeddedPorts(file);
    const between = new Ledger(ports);
    await between.execute(ids[2] ?? '', 'pair', {}, once());
    await between.close();
    await withFile(async (over, again) => {
      await expectWhole(over, again);
      expect(over.folds()).toBe(1);
    });
    await withFile(async (over) => {
      expect(await over.list(true)).toHaveLength(5);
      expect(over.folds()).toBe(0);
    });
  });

  it('is made anew by another version, which then goes on from its own', async () => {
    const id = await withFile((over) => evening(over.ledger, 2).then(async (made) => (await over.list(true), made)));
    const upper: Projection = { ...catalogueRows, version: 2, row: (seen) => catalogueRows.row(seen).replace('Evening', 'EVENING') };
    for (const folds of [1, 0])
      await withFile(async (over) => {
        expect(await over.list(true)).toMatchObject([{ id, name: 'EVENING of 2' }]);
        expect(over.folds()).toBe(folds);
      }, upper);
    await withFile(async (over) => expect(await over.list(true)).toMatchObject([{ name: 'Evening of 2' }]));
  });

  it.each<[string, () => void]>([
    ['is gone', () => fs.rmSync(views())],
    ['is no database', () => fs.writeFileSync(views(), 'no database '.repeat(1_000))],
    [
      'has a page of another moment',
      () => new Database(views()).exec("UPDATE pages SET text = replace(text, 'Evening', 'Morning')").close(),
    ],
    ['has lost its pages', () => new Database(views()).exec('DELETE FROM pages').close()],
    [
      'says that it knows more than it does',
      () => new Database(views()).exec(`UPDATE projections SET checkpoint = replace(checkpoint, '"revision":', '"revision":1')`).close(),
    ],
  ])('is made anew where the kept file %s', async (_what, damage) => {
    await withFile(async (over) => (await evening(over.ledger, 2), await evening(over.ledger, 3), over.list(true)));
    damage();
    await withFile(async (over, ports) => {
      await expectWhole(over, ports);
      expect(over.folds()).toBe(2);
    });
  });

  it('is made anew over an older copy of the ledger, and over another ledger', async () => {
    const first = await withFile(async (over) => evening(over.ledger, 2));
    for (const suffix of KEPT) fs.copyFileSync(file + suffix, `${file}.copy${suffix}`);
    await withFile(async (over) => (await evening(over.ledger, 3), await over.ledger.execute(first, 'pair', {}, once()), over.list(true)));
    for (const suffix of KEPT) fs.copyFileSync(`${file}.copy${suffix}`, file + suffix);
    await withFile(async (over, ports) => {
      await expectWhole(over, ports);
      expect(await over.list(true)).toHaveLength(1);
      expect(over.logged.map(({ message }) => message).join()).toContain('not of this ledger');
    });
    for (const suffix of KEPT) fs.rmSync(file + suffix);
    await withFile(async (over, ports) => {
      expect(await over.list(true)).toEqual([]);
      await evening(over.ledger, 4);
      await expectWhole(over, ports);
    });
  });
});

describe('a damaged tournament', () => {
  const three = (): Promise<readonly string[]> =>
    withFile(async (over) => [await evening(over.ledger, 2), await evening(over.ledger, 3), await evening(over.ledger, 4)]);

  it.each([
    ['whose event was changed', 'replace(event, \'"registration":2\', \'"registration":3\')', 2, 'broken_chain'],
    ['whose event is no text any more', "'{'", 2, 'ledger_damaged'],
    ['whose first event is no text any more', "'{'", 0, 'ledger_damaged'],
  ])('%s stands in the list with its damage, in its place, and all others as ever', async (_what, change, revision, code) => {
    const ids = await three();
    fs.rmSync(views());
    spoil(ids[1] ?? '', revision, change);
    const before = revision === 0 ? { name: '', players: 0 } : { name: 'Evening of 3', players: 1 };
    const made: string[] = [...ids];
    for (const _start of ['cold', 'warm'])
      await withFile(async (over) => {
        const rows = await over.list(false);
        expect(rows.map(({ id }) => id)).toEqual(made);
        expect(rows[1]).toMatchObject({ ...before, damaged: code });
        for (const whole of [rows[0], ...rows.slice(2)]) expect(whole).not.toHaveProperty('damaged');
        const lag = { caughtUp: true, damaged: 1, tournaments: made.length, behind: { events: 0, tournaments: 0 } };
        expect(over.catalogue.lag()).toMatchObject(lag);
        const what = { projection: 'catalogue', tournament: ids[1], code };
        expect(over.logged).toContainEqual({ what, message: 'a tournament is damaged' });
        made.push(await evening(over.ledger, 5));
        await over.ledger.execute(ids[2] ?? '', 'drop', { player: 1 + made.length - 4, reason: 'train' }, once());
        const after = await over.list(true);
        expect(after.map(({ id }) => id)).toEqual(made);
        expect(after[2]?.['revision']).toBeGreaterThan(Number(rows[2]?.['revision']));
      });
  });
});

type Step = readonly [
  what: 'create' | 'goOn' | 'restart' | 'forget' | 'spoilViews' | 'oldViews' | 'version' | 'backup' | 'restore',
  choice: number,
];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('create' as const) },
      { weight: 14, arbitrary: fc.constant('goOn' as const) },
      { weight: 2, arbitrary: fc.constant('restart' as const) },
      ...(['forget', 'spoilViews', 'oldViews', 'version', 'backup', 'restore'] as const).map((what) => ({
        weight: 1,
        arbitrary: fc.constant(what),
      })),
    ),
    fc.nat(1_000),
  ),
  { minLength: 20, maxLength: 60 },
);

/** What happens to the files while nobody has them open. */
const betweenTwoStarts = (what: Step[0], choice: number): void => {
  if (what === 'forget') fs.rmSync(views(), { force: true });
  if (what === 'spoilViews' && fs.existsSync(views())) {
    const bytes = fs.readFileSync(views());
    const from = (choice * 97) % bytes.length;
    bytes.fill(choice & 255, from, Math.min(bytes.length, from + 200));
    fs.writeFileSync(views(), bytes);
  }
  const copies: readonly string[] = what === 'oldViews' ? ['.views.db'] : KEPT;
  const places = copies.map((suffix) => [file + suffix, `${file}.copy${suffix}`] as const);
  const [isBack] = [(what === 'oldViews' && choice % 2 === 0) || what === 'restore'];
  if (what === 'backup' || what === 'oldViews' || what === 'restore')
    for (const [own, copy] of places) {
      const [from, to] = isBack ? [copy, own] : [own, copy];
      if (fs.existsSync(from)) fs.copyFileSync(from, to);
    }
};

describe('whatever happens to a ledger and to what is kept of it', () => {
  it(
    'the list is what every tournament folded anew comes to',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (happening) => {
          for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
          let version = 1;
          let ports = embeddedPorts(file);
          const own = (): Projection => ({ ...catalogueRows, version });
          let over = catalogueOver(ports, own());
          for (const [what, choice] of happening) {
            const ids = (await over.ledger.tournaments()).map(({ tournament }) => tournament);
            if (what === 'create' || ids.length === 0) await evening(over.ledger, 2 + (choice % 3));
            else if (what === 'goOn') await goOn(over.ledger, ids[choice % ids.length] ?? '', choice);
            else {
              await over.close();
              if (what === 'version') version += 1;
              betweenTwoStarts(what, choice);
              ports = embeddedPorts(file);
              over = catalogueOver(ports, own());
            }
            if (choice % 4 === 0) await expectWhole(over, ports);
          }
          await expectWhole(over, ports);
          await over.close();
        }),
        { numRuns: runs(3), endOnFailure: true },
      );
    },
    patience(20),
  );
});
