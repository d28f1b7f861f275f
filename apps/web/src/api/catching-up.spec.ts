import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { CatchingUp, revisionIn } from './catching-up';

/** A server whose answers are let go one by one. */
class Server {
  revision = 5;
  asked: string[] = [];
  private held: (() => void)[] = [];
  hold = false;

  async answer(name: string): Promise<{ readonly revision: number }> {
    this.asked.push(name);
    const { revision } = this;
    if (this.hold) await new Promise<void>((resolve) => this.held.push(resolve));
    return { revision };
  }

  letGo(): void {
    this.hold = false;
    this.held.splice(0).forEach((resolve) => resolve());
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('what is in sight catches up', () => {
  let client: QueryClient;
  let server: Server;
  let stops: (() => void)[];
  const show = (...key: readonly (string | number | null)[]): void => {
    const observer = new QueryObserver(client, { queryKey: key, queryFn: () => server.answer(key.join(' ')), staleTime: 60_000 });
    stops.push(observer.subscribe(() => undefined));
  };
  const shown = (...key: readonly unknown[]): number => revisionIn(client.getQueryData(key));
  beforeEach(() => {
    [client, server, stops] = [new QueryClient({ defaultOptions: { queries: { retry: false } } }), new Server(), []];
  });
  afterEach(() => {
    stops.forEach((stop) => stop());
    client.clear();
  });

  it('by asking once, and not for what knows the revision already', async () => {
    show('tournament', 't', 'rounds', null, null);
    show('tournament', 'other', 'rounds', null, null);
    await settled();
    const catching = new CatchingUp(client, 't');
    server.asked = [];
    server.revision = 6;
    await catching.to(6);
    await catching.to(6);
    expect(server.asked).toEqual(['tournament t rounds  ']);
    expect(shown('tournament', 't', 'rounds', null, null)).toBe(6);
  });

  it('together with all that is heard of meanwhile, and only then says so', async () => {
    show('tournament', 't', 'rounds', null, null);
    await settled();
    const catching = new CatchingUp(client, 't');
    server.asked = [];
    server.hold = true;
    server.revision = 6;
    const first = catching.to(6);
    await settled();
    server.revision = 9;
    let last = false;
    const rest = [7, 8, 9].map((revision) => catching.to(revision).then(() => (last = true)));
    await settled();
    expect([server.asked.length, last]).toEqual([1, false]);
    server.letGo();
    await first;
    await Promise.all(rest);
    expect(server.asked).toHaveLength(2);
    expect(shown('tournament', 't', 'rounds', null, null)).toBe(9);
  });

  it('and says so only when those who show it have been told', async () => {
    let seen = -1;
    const observer = new QueryObserver(client, {
      queryKey: ['tournament', 't', 'rounds'],
      queryFn: () => server.answer('rounds'),
      staleTime: 60_000,
    });
    stops.push(observer.subscribe(({ data }) => (seen = revisionIn(data))));
    await settled();
    server.revision = 6;
    await new CatchingUp(client, 't').to(6);
    expect(seen).toBe(6);
  });

  it('where a first answer was on its way and older than what was heard of', async () => {
    server.hold = true;
    show('tournament', 't', 'summary');
    await settled();
    server.revision = 6;
    const caughtUp = new CatchingUp(client, 't').to(6);
    await settled();
    server.letGo();
    await caughtUp;
    expect(shown('tournament', 't', 'summary')).toBe(6);
  });

  it('but not what was known at a revision, unless everything is asked for again', async () => {
    show('tournament', 't', 'rounds', 3, null);
    await settled();
    const catching = new CatchingUp(client, 't');
    server.asked = [];
    await catching.to(9);
    expect(server.asked).toEqual([]);
    await catching.to();
    expect(server.asked).toEqual(['tournament t rounds 3 ']);
  });

  it('though the server is away', async () => {
    show('tournament', 't', 'summary');
    await settled();
    server.answer = () => Promise.reject(new Error('away'));
    await new CatchingUp(client, 't').to(6);
    expect(shown('tournament', 't', 'summary')).toBe(5);
  });

  it.each([
    [{ revision: 4 }, 4],
    [[{ revision: 1 }, { revision: 3 }], 3],
    [[], -1],
    [undefined, -1],
    [{ revision: '4' }, -1],
  ])('%j is of revision %i', (data, revision) => expect(revisionIn(data)).toBe(revision));
});
