import { randomUUID } from 'node:crypto';
import { RefusalError } from '@roundbook/kernel';
import { kurrentPorts } from '@roundbook/ledger';
import { outcomeOf } from '../../apps/cli/src/outcome';
import { openVenue as openServed } from '../../apps/venue/src/serve';
import { sharedSecret } from '../../apps/venue/src/session-secret';
import { Listener } from '../contract/listener';
import { sealedEvents } from '../contract/sealed-events';
import { FeedReader } from '../http/feed-reader';
import { openVenue, type Opened } from '../http/opened-venue';
import type { EventLog } from './event-log';
import { ProtocolServer } from './protocol-server';
import { kurrentSubject, QUICK, type KurrentSubject } from './subject';

jest.setTimeout(60_000);

const MASTER = '0123456789abcdef'.repeat(4);
const A = 'tournament-11111111-2222-4333-8444-555555555555';

/** What another program writes: as JSON, as anything else, or as JSON that is none. */
const BODIES = [
  ['application/json', '{"x":1}'],
  ['application/octet-stream', '\u0001\u0002'],
  ['application/json', '{'],
] as const;
const foreign = (log: EventLog, stream: string, [contentType, data]: (typeof BODIES)[number] = BODIES[0]) =>
  log.append(stream, 'any', [{ id: randomUUID(), type: 'OrderPlaced', contentType, data: Buffer.from(data), metadata: Buffer.alloc(0) }]);

describe('a store with events of another program', () => {
  let subject: KurrentSubject;
  beforeEach(async () => {
    subject = await kurrentSubject({}, QUICK);
  });
  afterEach(() => subject.dispose());

  it.each(['orders-1', 'tournament-x', 'persons', 'checkpoints-2'])('passes over whatever is in %s', async (stream) => {
    const { store, server } = subject;
    for (const body of BODIES) foreign(server.log, stream, body);
    await store.append(A, 'noStream', sealedEvents(A, 2));
    for (const body of BODIES) foreign(server.log, stream, body);
    await store.append(A, 1, sealedEvents(A, 1, { from: 2 }));
    const all = await store.readAll();
    expect(all.map((event) => [event.stream, event.revision])).toEqual([0, 1, 2].map((revision) => [A, revision]));
    expect(await store.readAll({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await store.streams()).toEqual([{ stream: A, revision: 2 }]);
    expect(await store.alarms()).toEqual([]);
    const listener = new Listener();
    store.subscribe(listener);
    await listener.untilCaughtUp();
    expect(listener.events).toEqual(all);
  });

  it('takes what cannot be read in a stream of its own for damage of that stream alone', async () => {
    const { store, server } = subject;
    const other = A.replace('tournament', 'person');
    await store.append(A, 'noStream', sealedEvents(A, 2));
    foreign(server.log, A);
    await store.append(other, 'noStream', sealedEvents(other, 1));
    const places: unknown[] = [];
    const listener = Object.assign(new Listener(), { unreadable: (place: unknown) => places.push(place) });
    store.subscribe(listener);
    await listener.untilCaughtUp();
    expect(listener.events.map(({ stream }) => stream)).toEqual([A, A, other]);
    expect(places).toEqual([{ stream: A, revision: 2, position: expect.stringMatching(/^\d{20}$/) }]);
    expect((await store.readAll()).map(({ stream }) => stream)).toEqual([A, A, other]);
    expect(await store.streams()).toEqual([
      { stream: A, revision: 2 },
      { stream: other, revision: 0 },
    ]);
    const refused = await store.readStream(A).catch((error: unknown) => error);
    expect((refused as RefusalError).refusal).toMatchObject({ code: 'ledger_damaged', details: { stream: A, revision: 2 } });
    expect(await store.readStream(A, { limit: 2 })).toHaveLength(2);
    expect(await store.alarms()).toMatchObject([{ stream: A, kind: 'unreadable', found: expect.stringContaining('event 2') }]);
  });
});

describe('venues over a store with events of another program', () => {
  let server: ProtocolServer;
  const opened: Opened[] = [];
  const key = process.env['ROUNDBOOK_MASTER_KEY'];
  beforeEach(async () => {
    process.env['ROUNDBOOK_MASTER_KEY'] = MASTER;
    server = await new ProtocolServer().start();
  });
  afterEach(async () => {
    if (key === undefined) delete process.env['ROUNDBOOK_MASTER_KEY'];
    else process.env['ROUNDBOOK_MASTER_KEY'] = key;
    await Promise.all(opened.splice(0).map((venue) => venue.close()));
    await server.stop();
  });
  const venueOver = async (): Promise<Opened> => {
    const ports = kurrentPorts(server.address(), { masterKey: MASTER, times: QUICK });
    const venue = await openVenue({ ports, secret: sharedSecret(MASTER) });
    opened.push(venue);
    return venue;
  };
  const listed = async (venue: Opened): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      (await venue.visitor.read('/api/tournaments')).map((row: { id: string; revision: number }) => [row.id, row.revision]),
    );

  it.each(['orders-1', 'tournament-x'])('go on, and others begin, after one in %s', async (stream) => {
    const [one, other] = [await venueOver(), await venueOver()];
    const tournament = await one.staff.tournament('magic', 6, { rounds: 3 });
    await one.staff.paired(tournament);
    const feed = await FeedReader.open(other.visitor, tournament);
    await listed(other);
    foreign(server.log, stream);
    const { revision } = await one.staff.command(tournament, 'report', { match: 'r1m1', result: '2-0' });
    await feed.until(revision);
    feed.close();
    while ((await listed(other))[tournament] !== revision) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await listed(await venueOver())).toEqual({ [tournament]: revision });
  });

  it('are served, listed and examined where it was there first', async () => {
    foreign(server.log, 'orders-1');
    const served = await openServed(server.address(), 0);
    await served.close();
    for (const args of [['create', 'Friday', '--preset', 'magic'], ['list'], ['doctor'], ['rebuild']])
      expect([args[0], await outcomeOf([...args, '--ledger', server.address()])]).toEqual([
        args[0],
        expect.objectContaining({ exitCode: 0 }),
      ]);
  });

  it('say which tournament is damaged, and go on with the others', async () => {
    const one = await venueOver();
    const [bad, good] = [await one.staff.tournament('magic', 2), await one.staff.tournament('magic', 2)];
    const other = await venueOver();
    await listed(other);
    foreign(server.log, `tournament-${bad}`);
    const { revision } = await one.staff.paired(good).then(() => one.staff.read(`/api/tournaments/${good}`));
    while ((await listed(other))[good] !== revision || (await other.visitor.read('/health')).projections[0].damaged !== 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.visitor.read('/health')).toMatchObject({ status: 'ready', projections: [{ following: true, damaged: 1 }] });
    expect((await other.visitor.send(`/api/tournaments/${bad}`)).json.code).toBe('ledger_damaged');
    const late = await venueOver();
    expect((await listed(late))[good]).toBe(revision);
    expect((await late.visitor.read('/health')).projections).toMatchObject([{ damaged: 1 }]);
    const { exitCode, stdout, stderr } = await outcomeOf(['doctor', '--ledger', server.address()]);
    expect(exitCode).not.toBe(0);
    expect(stdout + stderr).toContain(`tournament-${bad} has an event`);
  });
});
