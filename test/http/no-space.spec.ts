import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWhere } from '../support/where-possible';
import { signedIn, type Answered, type Client, type Json } from './client';
import { FeedReader } from './feed-reader';
import { SHORTAGES, type Shortage } from './no-space';
import { startedVenue } from './venue-process';

const PLAYERS = 400;

/** Reports one open match after the other until one is refused; that one, its key, and how many were taken before. */
const reportUntilRefused = async (staff: Client, path: string, open: readonly string[]) => {
  for (const [taken, match] of open.entries()) {
    const [key, payload] = [randomUUID(), { match, result: '2-0' }];
    const answer = await staff.write(`${path}/commands/report`, payload, { key });
    if (answer.status !== 200) return { taken, key, payload, answer };
  }
  throw new Error('there was room for everything');
};

/** Keys and names stand in a file of their own, which may be the one that has no room. */
const expectNoRoom = ({ status, json, headers }: Answered, ...codes: readonly string[]): void => {
  expect([status, codes.find((code) => code === json.code)]).toEqual([503, json.code]);
  expect(headers['retry-after']).toBe('2');
};

const runsOutOfRoom = async ({ through, take, giveBack, code }: Shortage): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-room-'));
  const venue = await startedVenue(['--port', '0', '--store', `sqlite:${join(folder, 'ledger.db')}`], undefined, through(folder));
  const staff = await signedIn(venue.url, venue.enter);
  const pid = venue.child.pid ?? 0;
  try {
    const tournament = await staff.tournament('magic', PLAYERS, { rounds: 3 });
    const path = `/api/tournaments/${tournament}`;
    await staff.paired(tournament);
    const { open } = await staff.read(path);
    const feed = await FeedReader.open(staff, tournament);
    take(pid, folder);
    const { taken, key, payload, answer } = await reportUntilRefused(staff, path, open);
    expectNoRoom(answer, code);

    const before = await staff.read(path);
    const late = [{ name: 'Late One' }, { name: 'Late Two' }];
    const [registered, created] = [randomUUID(), randomUUID()];
    const register = () => staff.write(`${path}/players`, { players: late, entry: 'nextRound' }, { key: registered });
    const create = () => staff.write('/api/tournaments', { name: 'Another', preset: 'magic', settings: {} }, { key: created });
    expectNoRoom(await register(), code, 'keyring_unusable');
    expectNoRoom(await create(), code, 'keyring_unusable');
    expectNoRoom(await staff.write(`${path}/commands/report`, payload, { key }), code);
    expect(await staff.read(path)).toEqual(before);
    expect(before.open).toHaveLength(open.length - taken);
    expect(await staff.read('/api/tournaments')).toHaveLength(1);
    expect((await staff.send('/health/ready')).status).toBe(200);

    giveBack(pid, folder);
    const done = await staff.write(`${path}/commands/report`, payload, { key });
    expect([done.status, done.json.repeated]).toEqual([200, false]);
    expect((await register()).json).toMatchObject({ repeated: false });
    expect((await create()).json).toMatchObject({ tournament: created, repeated: false });
    const after = await staff.read(path);
    expect([after.players.length, after.open.length]).toEqual([PLAYERS + 2, open.length - taken - 1]);
    await feed.until(after.revision);
    expect(feed.revisions).toEqual(feed.revisions.map((_, index) => (feed.revisions[0] ?? 0) + index));
    const told = (await staff.read(`${path}/timeline`)) as Json[];
    expect(told.filter(({ type }) => type === 'ResultReported')).toHaveLength(taken + 1);
    feed.close();
    venue.child.kill('SIGTERM');
    expect(await venue.ended).toMatchObject({ code: 0, errors: '' });
  } finally {
    staff.close();
    venue.child.kill('SIGKILL');
    await venue.ended;
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('a venue that runs out of room', () => {
  for (const shortage of SHORTAGES)
    testWhere(
      shortage.impossible,
      `${shortage.name}: says so, does nothing half, goes on reading, and goes on writing as soon as there is room`,
      () => runsOutOfRoom(shortage),
      60_000,
    );
});

test('a ledger that another program holds is 503 as long as it is held, and is read all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbook-held-'));
  const file = join(folder, 'ledger.db');
  const venue = await startedVenue(['--port', '0', '--store', `sqlite:${file}`]);
  const staff = await signedIn(venue.url, venue.enter);
  const other = new Database(file);
  try {
    const tournament = await staff.tournament('magic', 4, { rounds: 3 });
    const path = `/api/tournaments/${tournament}`;
    await staff.paired(tournament);
    const before = await staff.read(path);
    other.exec('BEGIN IMMEDIATE');
    const [key, payload] = [randomUUID(), { match: 'r1m1', result: '2-0' }];
    const began = Date.now();
    const [refused, read] = await Promise.all([staff.write(`${path}/commands/report`, payload, { key }), staff.read(path)]);
    expectNoRoom(refused, 'ledger_busy');
    // Nobody is answered while the file is waited for.
    expect(Date.now() - began).toBeLessThan(4_000);
    expect(read).toEqual(before);
    other.exec('ROLLBACK');
    const done = await staff.write(`${path}/commands/report`, payload, { key });
    expect([done.status, done.json.repeated, done.json.revision]).toEqual([200, false, before.revision + 1]);
  } finally {
    other.close();
    staff.close();
    venue.child.kill();
    await venue.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
