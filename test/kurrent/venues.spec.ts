import { kurrentPorts } from '@roundbook/ledger';
import { openVenue as openServed, serveUntilStopped } from '../../apps/venue/src/serve';
import { sharedSecret } from '../../apps/venue/src/session-secret';
import { Client } from '../http/client';
import { FeedReader } from '../http/feed-reader';
import { openVenue, type Opened } from '../http/opened-venue';
import { startedVenue } from '../http/venue-process';
import { ProtocolServer } from './protocol-server';
import { QUICK } from './subject';

jest.setTimeout(60_000);

const MASTER = '0123456789abcdef'.repeat(4);

let server: ProtocolServer;
const opened: Opened[] = [];
beforeEach(async () => {
  server = await new ProtocolServer().start();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((venue) => venue.close()));
  await server.stop();
});

const venueOver = async (patienceMs = QUICK.patienceMs): Promise<Opened> => {
  const ports = kurrentPorts(server.address(), {
    masterKey: MASTER,
    times: { ...QUICK, ...(patienceMs === undefined ? {} : { patienceMs }) },
  });
  const venue = await openVenue({ ports, secret: sharedSecret(MASTER) });
  opened.push(venue);
  return venue;
};

describe('two venues over one KurrentDB', () => {
  it('a result that is entered at one is told by the feed of the other', async () => {
    const [one, other] = [await venueOver(), await venueOver()];
    const tournament = await one.staff.tournament('magic', 6, { rounds: 3 });
    await one.staff.paired(tournament);
    const feed = await FeedReader.open(other.visitor, tournament);
    const { revision } = await one.staff.command(tournament, 'report', { match: 'r1m1', result: '2-0' });
    await feed.until(revision);
    expect(feed.heard.at(-1)?.data).toMatchObject({ revision, changed: expect.arrayContaining(['standings']) });
    const shown = await other.visitor.read(`/api/tournaments/${tournament}?atLeast=${revision}`);
    expect(shown).toMatchObject({ revision, open: ['r1m2', 'r1m3'] });

    const own = await other.staff.command(tournament, 'report', { match: 'r1m2', result: '0-2' });
    await feed.until(own.revision);
    server.gate.breakAll();
    const last = await one.staff.command(tournament, 'report', { match: 'r1m3', result: '2-1' });
    await feed.until(last.revision);
    const first = feed.revisions[0] ?? 0;
    expect(feed.revisions).toEqual(Array.from({ length: feed.revisions.length }, (_, index) => first + index));
    feed.close();
  });

  it('know the sessions of each other', async () => {
    const [one, other] = [await venueOver(), await venueOver()];
    const guest = new Client(other.venue.url, one.staff.cookie);
    expect(await guest.read('/api/session')).toEqual({ role: 'staff' });
    guest.close();
  });

  it('say that an erasure is pending until the server is scavenged', async () => {
    const one = await venueOver();
    const tournament = await one.staff.tournament('magic', 2);
    const [{ id }] = (await one.staff.read(`/api/tournaments/${tournament}`)).players;
    const key = '11111111-2222-4333-8444-555555555555';
    const erase = () => one.staff.done(`/api/persons/${id}`, {}, { method: 'DELETE', key });
    expect(await erase()).toMatchObject({ erased: true, erasure: 'pending' });
    server.log.scavenge();
    expect(await erase()).toMatchObject({ erased: true, erasure: 'done' });
  });

  it('are 503 with a moment to wait while it is away, and nothing is half done', async () => {
    const one = await venueOver(1_000);
    const tournament = await one.staff.tournament('magic', 4, { rounds: 2 });
    await one.staff.paired(tournament);
    const before = await one.staff.read(`/api/tournaments/${tournament}`);
    const key = '11111111-2222-4333-8444-666666666666';
    const report = () => one.staff.write(`/api/tournaments/${tournament}/commands/report`, { match: 'r1m1', result: '2-0' }, { key });
    await server.stop();
    const { status, json, headers } = await report();
    expect([status, json.code]).toEqual([503, 'store_unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await one.staff.send('/health/ready')).status).toBe(503);
    await server.start();
    while ((await one.staff.send('/health/ready')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await one.staff.read(`/api/tournaments/${tournament}`)).toEqual(before);
    expect((await report()).json).toMatchObject({ repeated: false, revision: before.revision + 1 });
  });
});

describe('roundbook serve over a KurrentDB', () => {
  const key = process.env['ROUNDBOOK_MASTER_KEY'];
  afterEach(() => {
    if (key === undefined) delete process.env['ROUNDBOOK_MASTER_KEY'];
    else process.env['ROUNDBOOK_MASTER_KEY'] = key;
  });
  const started = (store: string) => startedVenue(['--port', '0', '--store', store], undefined, ['env', `ROUNDBOOK_MASTER_KEY=${MASTER}`]);

  it('keeps everything there: another one goes on from it, also with a session of the first', async () => {
    const venue = await started(server.address());
    const entered = await new Client(venue.url).write('/api/session', { token: venue.enter.split('#')[1] });
    const [cookie] = (entered.headers['set-cookie'] ?? [])[0]?.split(';') ?? [];
    const staff = new Client(venue.url, cookie);
    const tournament = await staff.tournament('magic', 4, { rounds: 2 });
    staff.close();
    venue.child.kill('SIGTERM');
    expect(await venue.ended).toMatchObject({ code: 0, errors: '' });

    const next = await started(server.address());
    const again = new Client(next.url, cookie);
    expect(await again.read('/api/session')).toEqual({ role: 'staff' });
    expect((await again.read(`/api/tournaments/${tournament}`)).players).toHaveLength(4);
    again.close();
    next.child.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });

  it('says where that is without user and password, and needs the master key', async () => {
    const address = server.address().replace('kurrentdb://', 'esdb://admin:changeit@');
    process.env['ROUNDBOOK_MASTER_KEY'] = MASTER;
    const venue = await openServed(address, 0);
    const said: string[] = [];
    const stopped = serveUntilStopped(venue, (line) => said.push(line));
    process.emit('SIGTERM');
    await stopped;
    expect(said[2]).toBe(`Everything is kept in esdb://127.0.0.1:${server.port}. Ctrl-C ends it; started again, it goes on from there.`);
    expect(said.join()).not.toMatch(/changeit|admin/);
    delete process.env['ROUNDBOOK_MASTER_KEY'];
    await expect(openServed(address, 0)).rejects.toMatchObject({ refusal: { code: 'master_key_missing' } });
  });
});
