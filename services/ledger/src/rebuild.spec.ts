import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { standings, timeline } from '@roundbook/projections';
import { embeddedPorts } from './embedded';
import { Ledger } from './ledger';
import type { LedgerPorts } from './ports';
import { rebuild } from './rebuild';
import { FOLD_VERSION } from './tournament-streams';

const actor = { id: 'desk-1', role: 'organiser' };
const options = () => ({ commandId: randomUUID(), actor });
const closed = async (ports: LedgerPorts) => {
  ports.snapshots?.close();
  await ports.keyring.close();
  await ports.store.close();
};

/** A Swiss long enough to be kept as a snapshot: 200 players, two rounds. */
const played = async (file: string): Promise<string> => {
  const ledger = new Ledger(embeddedPorts(file));
  const { tournament } = await ledger.create({ name: 'Large', preset: 'faction-play', settings: { rounds: 2 } }, options());
  await ledger.register(
    tournament,
    Array.from({ length: 200 }, (_, index) => ({ name: `Player ${index + 1}` })),
    {},
    options(),
  );
  for (const result of ['2-0', '2-1']) {
    await ledger.execute(tournament, 'pair', {}, options());
    await ledger.execute(tournament, 'publish', {}, options());
    const { rounds } = await ledger.stateAt(tournament);
    for (const match of rounds[rounds.length - 1]?.matches ?? [])
      await ledger.execute(tournament, 'report', { match: match.id, result }, options());
  }
  for (let match = 1; match <= 100; match += 1) {
    await ledger.execute(tournament, 'correct', { match: `r1m${match}`, result: '1-2', reason: 'wrongSides' }, options());
  }
  await ledger.close();
  return tournament;
};

const projected = async (ports: LedgerPorts, tournament: string) => {
  const ledger = new Ledger(ports);
  const state = await ledger.stateAt(tournament);
  const names = await ledger.names(state);
  const events = (await ledger.history(tournament)).map((event) => ({ ...event, actor }));
  const name = (person: string) => names.get(person) ?? '';
  return { standings: standings(state, name), timeline: timeline(events, name, { staff: true }) };
};

describe('a rebuild', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-rebuild-'));
  const file = join(folder, 'ledger.db');
  let tournament = '';
  beforeAll(async () => {
    tournament = await played(file);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('throws the snapshots away and gives the same projections from nothing', async () => {
    const ports = embeddedPorts(file);
    expect(ports.snapshots?.load(`tournament-${tournament}`, FOLD_VERSION)?.revision).toBeGreaterThan(400);
    const before = await projected(ports, tournament);
    const first = await rebuild(ports, () => undefined);
    expect(first).toMatchObject({ tournaments: 1, brokenChains: [], differing: [], snapshotsThrownAway: 1 });
    expect(await projected(ports, tournament)).toEqual(before);
    expect((await rebuild(ports, () => undefined)).digest).toBe(first.digest);
    await closed(ports);
  });

  it('finds a snapshot that is not what the events give', async () => {
    const ports = embeddedPorts(file);
    await new Ledger(ports).stateAt(tournament);
    const kept = ports.snapshots?.load(`tournament-${tournament}`, FOLD_VERSION);
    const { serialize, deserialize } = await import('node:v8');
    const content = deserialize(kept?.state ?? Buffer.alloc(0)) as { state: { name: string } };
    const forged = serialize({ ...content, state: { ...content.state, name: 'Forged' } });
    ports.snapshots?.save(`tournament-${tournament}`, FOLD_VERSION, kept?.revision ?? 0, kept?.hash ?? '', forged);
    expect((await rebuild(ports, () => undefined)).differing).toEqual([`tournament-${tournament}`]);
    expect((await rebuild(ports, () => undefined)).differing).toEqual([]);
    await closed(ports);
  });

  it('names the first event of a chain that was changed', async () => {
    const db = new Database(file);
    const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[];
    for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`);
    const changed = db
      .prepare('UPDATE events SET event = replace(event, \'"a":2,"b":1\', \'"a":1,"b":2\') WHERE event LIKE \'%"r2m7"%ResultReported%\'')
      .run();
    db.close();
    expect(changed.changes).toBe(1);
    const ports = embeddedPorts(file);
    const [broken] = (await rebuild(ports, () => undefined)).brokenChains;
    expect(broken).toMatchObject({ stream: `tournament-${tournament}`, reason: 'wrong_hash' });
    await closed(ports);
  });
});
