import { randomUUID } from 'node:crypto';
import type { Follower } from '@roundbook/event-store';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { Ledger, memoryPorts } from '@roundbook/ledger';
import { openVenue, type Opened } from './opened-venue';

jest.setTimeout(30_000);

/** A venue over a ledger with one tournament, whose list of tournaments does not come until it is let go. */
const slowVenue = async (): Promise<Opened & { readonly id: string; letGo(): void }> => {
  const ports = memoryPorts();
  const ledger = new Ledger(ports);
  const options = () => ({ commandId: randomUUID(), actor: { id: 'desk-1', role: 'organiser' } });
  const { tournament: id } = await ledger.create({ name: 'Friday evening', preset: 'magic', settings: { rounds: 3 } }, options());
  await ledger.register(id, [{ name: 'Ada' }, { name: 'Ben' }], {}, options());
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const store = Object.assign(Object.create(ports.store) as typeof ports.store, {
    streams: async (prefix?: string) => (await held, ports.store.streams(prefix)),
  });
  return { ...(await openVenue({ ports: { ...ports, store } })), id, letGo };
};

const figure = (text: string, name: string): number => {
  const line = new RegExp(`^roundbook_projection_${name}\\{projection="catalogue"\\} (\\S+)$`, 'm').exec(text);
  return Number(line?.[1]);
};

const untilReady = async (opened: Opened): Promise<void> => {
  while ((await opened.visitor.send('/health/ready')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a venue that has not read its ledger yet', () => {
  it('lives and answers of single tournaments, but is not ready and has no list', async () => {
    const opened = await slowVenue();
    const { visitor, id, letGo } = opened;
    expect((await visitor.send('/health/live')).status).toBe(200);
    expect((await visitor.read(`/api/tournaments/${id}`)).players).toHaveLength(2);
    const ready = await visitor.send('/health/ready');
    expect([ready.status, ready.json.code, ready.headers['retry-after']]).toEqual([503, 'projection_behind', '2']);
    expect(await visitor.read('/health')).toMatchObject({ status: 'behind', projections: [{ name: 'catalogue', caughtUp: false }] });
    const list = await visitor.send('/api/tournaments');
    expect([list.status, list.json.code]).toEqual([503, 'projection_behind']);
    expect(figure((await visitor.send('/metrics')).text, 'caught_up')).toBe(0);
    letGo();
    await untilReady(opened);
    expect(await visitor.read('/api/tournaments')).toMatchObject([{ id }]);
    expect(figure((await visitor.send('/metrics')).text, 'caught_up')).toBe(1);
    await opened.close();
  });

  it('answers who asked for the list as soon as it is there', async () => {
    const { visitor, id, letGo, close } = await slowVenue();
    const asked = visitor.read('/api/tournaments');
    setTimeout(letGo, 50);
    expect(await asked).toMatchObject([{ id }]);
    await close();
  });
});

describe('how far the projections are', () => {
  let opened: Opened;
  beforeAll(async () => (opened = await openVenue()));
  afterAll(() => opened.close());

  it('is told by /health, /health/ready and /metrics, without any name or id', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 4, { rounds: 3 });
    expect(await visitor.read('/api/tournaments')).toHaveLength(1);
    // What was just read is noted by the next look at it.
    await staff.read('/api/tournaments');
    const lag = {
      name: 'catalogue',
      version: 1,
      caughtUp: true,
      following: true,
      behind: { events: 0, tournaments: 0 },
      tournaments: 1,
      damaged: 0,
    };
    const [health, ready] = [await visitor.send('/health'), await visitor.send('/health/ready')];
    expect(health.json).toMatchObject({ status: 'ready', projections: [lag] });
    expect(ready.json).toMatchObject({ status: 'ready', tournaments: 1, projections: [lag] });
    expect(Object.keys(health.json).sort()).toEqual(['projections', 'status', 'version']);
    const { text } = await visitor.send('/metrics');
    expect(
      ['version', 'caught_up', 'lag_events', 'lag_tournaments', 'lag_seconds', 'tournaments', 'damaged_tournaments'].map((name) =>
        figure(text, name),
      ),
    ).toEqual([1, 1, 0, 0, 0, 1, 0]);
    for (const said of [health.text, ready.text, text]) {
      expect(said).not.toContain(id);
      expect(said).not.toContain('evening');
    }
  });

  it('is told to the public as if drafts were not there', async () => {
    const { staff, visitor } = opened;
    const id = await staff.tournament('magic', 4, { rounds: 3 });
    const publicly = async (): Promise<readonly string[]> => [
      (await visitor.send('/health')).text,
      JSON.stringify((await visitor.read('/health/ready')).projections),
      // Answers to readers are counted as they come, and memory is as it is.
      (await visitor.send('/metrics')).text.replace(/^roundbook_(request|memory).*\n/gm, ''),
    ];
    await staff.read('/api/tournaments');
    await staff.read('/api/tournaments');
    const before = [await publicly(), (await staff.read('/health')).projections[0].position, (await staff.send('/metrics')).text] as const;
    await staff.command(id, 'pair');
    const during = await publicly();
    await staff.read('/api/tournaments');
    const after = [await publicly(), (await staff.read('/health')).projections[0].position, (await staff.send('/metrics')).text] as const;
    expect([during, after[0]]).toEqual([before[0], before[0]]);
    expect(before[0].join()).not.toMatch(/position|appends/);
    expect((await visitor.send('/metrics')).text).not.toContain('POST');
    const appends = (text: string): number => Number(/^roundbook_appends_total (\d+)$/m.exec(text)?.[1]);
    expect(after[1] > before[1]).toBe(true);
    expect(appends(after[2])).toBe(appends(before[2]) + 1);
    expect(after[2]).toContain('{method="POST",status="200"}');
  });

  it('counts what has been recorded and is not read yet', async () => {
    const { staff, visitor } = opened;
    const [{ id }] = await staff.read('/api/tournaments');
    const answers = await Promise.all([staff.command(id, 'pair'), visitor.read('/health')]);
    const { revision } = answers[0];
    // Within a quarter of a second it is read without anybody asking for the list.
    const seen = new Set<number>();
    for (let status = ''; status !== 'ready';) {
      const { status: now, projections } = await visitor.read('/health');
      seen.add(projections[0].behind.events);
      status = now;
    }
    expect([...seen].every((events) => events >= 0 && events <= revision)).toBe(true);
    expect(seen.has(0)).toBe(true);
    expect((await staff.read('/api/tournaments'))[0]).toMatchObject({ revision });
  });
});

describe('a venue whose projection is told of nothing any more', () => {
  it('says so until it is again', async () => {
    const ports = memoryPorts();
    const followers: Follower[] = [];
    let isRefused = false;
    const refusal = new RefusalError(unavailable('store_access_denied', 'This user may not read.'));
    const store = Object.assign(Object.create(ports.store) as typeof ports.store, {
      subscribe: (...[follower, options]: Parameters<typeof ports.store.subscribe>) => {
        if (isRefused) throw refusal;
        followers.push(follower);
        return ports.store.subscribe(follower, options);
      },
    });
    const opened = await openVenue({ ports: { ...ports, store } });
    const { visitor, staff } = opened;
    await staff.tournament('magic', 2);
    await untilReady(opened);
    await staff.read('/api/tournaments');
    expect(await visitor.read('/health')).toMatchObject({ status: 'ready', projections: [{ following: true }] });
    isRefused = true;
    for (const follower of followers.splice(0)) follower.ended(refusal);
    expect(await visitor.read('/health')).toMatchObject({ status: 'behind', projections: [{ caughtUp: true, following: false }] });
    const ready = await visitor.send('/health/ready');
    expect([ready.status, ready.json.code]).toEqual([503, 'store_access_denied']);
    expect(figure((await visitor.send('/metrics')).text, 'following')).toBe(0);
    isRefused = false;
    await untilReady(opened);
    expect(await visitor.read('/health')).toMatchObject({ projections: [{ following: true }] });
    await opened.close();
  });
});
