import { randomUUID } from 'node:crypto';
import type { EventStore, Follower, SubscribeOptions } from '@roundbook/event-store';
import { RefusalError, unavailable } from '@roundbook/kernel';
import { memoryPorts } from './embedded';
import { Ledger, type AppendedEvents } from './ledger';
import type { LedgerPorts } from './ports';

const staff = { id: 'desk-1', role: 'organiser' };
const now = () => ({ commandId: randomUUID(), actor: staff });
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const opened: Ledger[] = [];
afterEach(async () => {
  for (const ledger of opened.splice(0)) await ledger.close();
});
const ledgerOver = (ports: LedgerPorts): Ledger => {
  const ledger = new Ledger(ports);
  opened.push(ledger);
  return ledger;
};
const over = (store: EventStore, more: Partial<EventStore>): EventStore => Object.assign(Object.create(store) as EventStore, more);

const created = async (ledger: Ledger): Promise<string> =>
  (await ledger.create({ name: 'Friday', preset: 'magic', settings: {} }, now())).tournament;
const add = (ledger: Ledger, tournament: string, ...names: readonly string[]) =>
  ledger.register(
    tournament,
    names.map((name) => ({ name })),
    {},
    now(),
  );

const heardBy = (ledger: Ledger) => {
  const heard: AppendedEvents[] = [];
  const leave = ledger.onAppended((appended) => heard.push(appended));
  return { heard, leave, revisions: () => heard.flatMap(({ events }) => events.map(({ revision }) => revision)) };
};
const upTo = (revision: number): readonly number[] => Array.from({ length: revision + 1 }, (_, index) => index);

describe('what another ledger over the same store records', () => {
  it('is told as it comes, nobody asking for it: what one command brought about at once', async () => {
    const ports = memoryPorts();
    const [one, other] = [ledgerOver(ports), ledgerOver(ports)];
    const { heard, revisions } = heardBy(other);
    const tournament = await created(one);
    const { revision } = await add(one, tournament, 'Ada', 'Ben', 'Cleo');
    await settled();
    expect(revisions()).toEqual(upTo(revision));
    expect(heard.map(({ events }) => events.length)).toEqual([1, 3]);
    expect(heard.every((appended) => appended.tournament === tournament)).toBe(true);
  });

  it('is told in order between its own, each once', async () => {
    const ports = memoryPorts();
    const [one, other] = [ledgerOver(ports), ledgerOver(ports)];
    const { revisions } = heardBy(other);
    const tournament = await created(one);
    await Promise.all(
      ['Ada', 'Ben', 'Cleo', 'Dmitri', 'Esi', 'Finn'].map((name, index) => add(index % 2 === 0 ? one : other, tournament, name)),
    );
    await settled();
    expect(revisions()).toEqual(upTo((await one.stateAt(tournament)).revision));
  });

  it('is told to nobody who has left, and to whoever comes later from there on without a gap', async () => {
    const ports = memoryPorts();
    const [one, other] = [ledgerOver(ports), ledgerOver(ports)];
    const first = heardBy(other);
    const tournament = await created(one);
    await settled();
    first.leave();
    await add(one, tournament, 'Ada');
    await settled();
    expect(first.revisions()).toEqual([0]);
    const second = heardBy(other);
    await add(one, tournament, 'Ben');
    await settled();
    expect(second.revisions()).toEqual([1, 2]);
  });

  it('is told once the store can be read again', async () => {
    const ports = memoryPorts();
    let [away, refused] = [0, 0];
    const store = over(ports.store, {
      readStream: async (...given) => {
        if (refused < away) {
          refused += 1;
          throw new RefusalError(unavailable('store_unavailable', 'The store is away.'));
        }
        return ports.store.readStream(...given);
      },
    });
    const later = (_milliseconds: number, act: () => void) => {
      setImmediate(act);
      return () => undefined;
    };
    const [one, other] = [ledgerOver(ports), ledgerOver({ ...ports, store, later })];
    const { heard, revisions } = heardBy(other);
    away = 3;
    const tournament = await created(one);
    await settled();
    expect(refused).toBe(3);
    expect(heard.map((appended) => appended.tournament)).toEqual([tournament]);
    expect(revisions()).toEqual([0]);
  });

  it('is told again after the subscription came to its end, behind the last event told', async () => {
    const ports = memoryPorts();
    const begun: { follower: Follower; options: SubscribeOptions | undefined }[] = [];
    const store = over(ports.store, {
      subscribe: (follower, options) => {
        if (options?.prefix === 'tournament-') begun.push({ follower, options });
        return ports.store.subscribe(follower, options);
      },
    });
    const acts: (() => void)[] = [];
    const later = (_milliseconds: number, act: () => void) => {
      acts.push(act);
      return () => undefined;
    };
    const [one, other] = [ledgerOver(ports), ledgerOver({ ...ports, store, later })];
    heardBy(other);
    await created(one);
    await settled();
    begun[0]?.follower.ended(new RefusalError(unavailable('store_access_denied', 'This user may not read.')));
    acts.forEach((act) => act());
    const [last] = (await ports.store.readAll({ prefix: 'tournament-' })).slice(-1);
    expect(begun.map(({ options }) => options?.after)).toEqual(['end', last?.position]);
  });

  it('is not told where its chain is broken, and the rest is', async () => {
    const ports = memoryPorts();
    const [one] = [ledgerOver(ports)];
    const broken = await created(one);
    const store = over(ports.store, {
      readStream: async (stream, options) =>
        (await ports.store.readStream(stream, options)).map((event) =>
          stream === `tournament-${broken}` ? { ...event, data: { ...event.data, type: 'changed' } } : event,
        ),
    });
    const other = ledgerOver({ ...ports, store });
    const { heard } = heardBy(other);
    await add(one, broken, 'Ada');
    const whole = await created(one);
    await settled();
    expect(heard.map(({ tournament }) => tournament)).toEqual([whole]);
  });

  it.each(['stream_deleted', 'ledger_damaged'])('is not asked for again where the store refuses it for good with %s', async (code) => {
    const ports = memoryPorts();
    const [one] = [ledgerOver(ports)];
    const lost = await created(one);
    const store = over(ports.store, {
      readStream: async (stream, options) => {
        if (stream === `tournament-${lost}`) throw new RefusalError(unavailable(code, 'It cannot be read.'));
        return ports.store.readStream(stream, options);
      },
    });
    const pauses: number[] = [];
    const later = (milliseconds: number, act: () => void) => {
      pauses.push(milliseconds);
      setImmediate(act);
      return () => undefined;
    };
    const other = ledgerOver({ ...ports, store, later });
    const { heard } = heardBy(other);
    await add(one, lost, 'Ada');
    const whole = await created(one);
    await settled();
    expect(heard.map(({ tournament }) => tournament)).toEqual([whole]);
    expect(pauses).toEqual([]);
  });
});

describe('a ledger that hears of the others', () => {
  /** How often the tournament is read from the store while `work` is done. */
  const reads = async (listens: boolean, soleWriter = false): Promise<{ readonly streams: number; readonly subscriptions: number }> => {
    const ports = memoryPorts();
    const count = { streams: 0, subscriptions: 0 };
    const store = over(ports.store, {
      soleWriter,
      readStream: (stream, options) => {
        if (stream.startsWith('tournament-')) count.streams += 1;
        return ports.store.readStream(stream, options);
      },
      subscribe: (follower, options) => {
        if (options?.prefix === 'tournament-') count.subscriptions += 1;
        return ports.store.subscribe(follower, options);
      },
    });
    const ledger = ledgerOver({ ...ports, store });
    if (listens) ledger.onAppended(() => undefined);
    const tournament = await created(ledger);
    for (const name of ['Ada', 'Ben', 'Cleo']) await add(ledger, tournament, name);
    await settled();
    return count;
  };

  it('reads nothing more for what it records itself', async () => {
    const silent = await reads(false);
    expect(silent.subscriptions).toBe(0);
    expect(await reads(true)).toEqual({ ...silent, subscriptions: 1 });
  });

  it('does not even ask where nobody else can write', async () => {
    expect((await reads(true, true)).subscriptions).toBe(0);
  });

  it('hears of nothing any more once it is closed', async () => {
    const ports = memoryPorts();
    const stays = over(ports.store, { close: async () => undefined });
    const keyring = Object.assign(Object.create(ports.keyring) as typeof ports.keyring, { close: async () => undefined });
    const one = ledgerOver(ports);
    const other = new Ledger({ ...ports, store: stays, keyring });
    const { heard } = heardBy(other);
    await other.close();
    await created(one);
    await settled();
    expect(heard).toEqual([]);
  });
});
