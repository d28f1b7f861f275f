import { randomUUID } from 'node:crypto';
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
    const lag = { name: 'catalogue', version: 1, caughtUp: true, behind: { events: 0, tournaments: 0 }, tournaments: 1, damaged: 0 };
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
