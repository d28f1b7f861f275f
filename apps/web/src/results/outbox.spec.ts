import { Problem } from '../api/request';
import { Outbox, type Outgoing, type Shelf } from './outbox';

class MapShelf implements Shelf {
  private readonly map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key = (index: number) => [...this.map.keys()][index] ?? null;
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, value: string) => void this.map.set(key, value);
  removeItem = (key: string) => void this.map.delete(key);
}

const passing = (error: unknown): error is Problem => error instanceof Problem && error.passing;
const result = (key: string, since: number): Omit<Outgoing, 'state'> => ({
  key,
  tournament: 't',
  match: `m-${key}`,
  round: 1,
  table: since,
  text: '1-0',
  since,
});
const states = (outbox: Pick<Outbox, 'items'>) => outbox.items().map(({ key, state }) => `${key} ${state}`);

describe('results on their way', () => {
  it('leave the shelf once the server has them, and are asked for before', async () => {
    const sent: string[] = [];
    const outbox: Outbox<number> = new Outbox<number>(
      new MapShelf(),
      async ({ key }) => sent.push(key),
      passing,
      async ({ key }) => sent.push(`${key} shown, ${outbox.items().length} on the shelf`),
    );
    await outbox.put(result('one', 1));
    expect(sent).toEqual(['one', 'one shown, 1 on the shelf']);
    expect(outbox.items()).toEqual([]);
  });

  it('are saved as soon as the server has them, and keep no next one waiting until they are shown', async () => {
    const sent: string[] = [];
    const show: (() => void)[] = [];
    const outbox = new Outbox<unknown>(
      new MapShelf(),
      async ({ key }) => sent.push(key),
      passing,
      () => new Promise<void>((resolve) => show.push(resolve)),
    );
    const puts = [outbox.put(result('one', 1)), outbox.put(result('two', 2))];
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(sent).toEqual(['one', 'two']);
    expect(states(outbox)).toEqual(['one saved', 'two saved']);
    puts.push(outbox.put(result('three', 3)));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(sent).toEqual(['one', 'two', 'three']);
    show.forEach((shown) => shown());
    await Promise.all(puts);
    expect(outbox.items()).toEqual([]);
  });

  it('are not sent again where the page was closed between saving and showing', async () => {
    const shelf = new MapShelf();
    void new Outbox<unknown>(
      shelf,
      () => Promise.resolve(),
      passing,
      () => new Promise(() => undefined),
    ).put(result('one', 1));
    await new Promise((resolve) => setTimeout(resolve, 0));
    const sent: string[] = [];
    const again = new Outbox(shelf, async ({ key }) => sent.push(key), passing);
    expect(states(again)).toEqual(['one saved']);
    await again.flush();
    expect([sent, shelf.length]).toEqual([[], 0]);
  });

  it('wait while the server is away, in order, and go under the same key after a reload', async () => {
    const shelf = new MapShelf();
    const away = new Outbox(shelf, () => Promise.reject(new Problem(0, 'offline', 'away')), passing);
    await away.put(result('two', 2));
    await away.put(result('one', 1));
    expect(states(away)).toEqual(['one waiting', 'two waiting']);
    const sent: string[] = [];
    const again = new Outbox(shelf, async ({ key }) => sent.push(key), passing);
    expect(states(again)).toEqual(['one waiting', 'two waiting']);
    await again.flush();
    expect(sent).toEqual(['one', 'two']);
    expect(shelf.length).toBe(0);
  });

  it('say why they were refused, keep no other one back, and make way for a new result', async () => {
    const outbox = new Outbox(
      new MapShelf(),
      ({ text }) => (text === '1-0' ? Promise.reject(new Problem(422, 'draw_not_allowed', 'needs a winner')) : Promise.resolve()),
      passing,
    );
    await outbox.put(result('one', 1));
    await outbox.put({ ...result('two', 2), text: '0-1' });
    expect(outbox.items()).toMatchObject([{ key: 'one', state: 'refused', why: 'needs a winner' }]);
    await outbox.put({ ...result('three', 3), match: 'm-one', text: '0-1' });
    expect(outbox.items()).toEqual([]);
  });

  it.each([401, 403, 429, 500, 503])('wait after an answer %i', async (status) => {
    const outbox = new Outbox(new MapShelf(), () => Promise.reject(new Problem(status, 'x', 'later')), passing);
    await outbox.put(result('one', 1));
    expect(outbox.items()).toMatchObject([{ state: 'waiting', why: 'later' }]);
  });

  it('ignore what is not theirs on the shelf', () => {
    const shelf = new MapShelf();
    shelf.setItem('other', 'text');
    shelf.setItem('roundbook.outgoing.x', '{"key":1}');
    shelf.setItem('roundbook.outgoing.y', 'no JSON');
    expect(new Outbox(shelf, () => Promise.resolve(), passing).items()).toEqual([]);
  });

  it('are not sent from under another key than their own: they would never leave the shelf', async () => {
    const shelf = new MapShelf();
    shelf.setItem('roundbook.outgoing.x', JSON.stringify({ ...result('one', 1), state: 'waiting' }));
    let sent = 0;
    const outbox = new Outbox(
      shelf,
      () => ((sent += 1) < 5 ? Promise.resolve() : Promise.reject(new Problem(0, 'offline', 'sent for ever'))),
      passing,
    );
    await outbox.flush();
    expect([sent, outbox.items()]).toEqual([0, []]);
  });

  it('tell who listens, and hold still between changes', async () => {
    const outbox = new Outbox(new MapShelf(), () => Promise.reject(new Problem(0, 'offline', 'away')), passing);
    let told = 0;
    const stop = outbox.subscribe(() => (told += 1));
    expect(outbox.items()).toBe(outbox.items());
    await outbox.put(result('one', 1));
    expect(told).toBeGreaterThan(0);
    stop();
    const before = told;
    outbox.remove('one');
    expect(told).toBe(before);
  });
});
