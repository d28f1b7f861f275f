import { setTimeout as sleep } from 'node:timers/promises';
import { openKurrentStore, type KurrentStore } from '@roundbook/event-store';
import type { SealedEvent } from '@roundbook/kernel';
import { refusalBy } from '../contract/event-store-checks';
import { sealedEvents } from '../contract/sealed-events';
import { ProtocolServer, type ServerOptions } from './protocol-server';
import { QUICK } from './subject';

jest.setTimeout(30_000);

const A = 'tournament-a';

const servers: ProtocolServer[] = [];
const stores: KurrentStore[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const serve = async (options: ServerOptions = {}): Promise<ProtocolServer> => {
  const server = new ProtocolServer(options);
  servers.push(server);
  return server.start();
};

const open = (server: ProtocolServer, times = {}): KurrentStore => {
  const store = openKurrentStore(server.address(), { ...QUICK, ...times });
  stores.push(store);
  return store;
};

const ids = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

/** The stream holds exactly these, as another connection sees it. */
const expectHeld = async (server: ProtocolServer, events: readonly SealedEvent[]): Promise<void> => {
  expect(ids(await open(server).readStream(A))).toEqual(ids(events));
};

describe('an append whose answer is lost', () => {
  it('is found out by appending it again: answered as it would have been, and stored once', async () => {
    const server = await serve();
    const store = open(server);
    await store.append(A, 'noStream', sealedEvents(A, 2));
    server.faults.lostAnswers = 1;
    const answer = await store.append(A, 1, sealedEvents(A, 3, { from: 2 }));
    expect(server.faults.lostAnswers).toBe(0);
    expect(server.calls.get('batchAppend')).toBe(3);
    const stored = await store.readStream(A);
    expect(stored).toHaveLength(5);
    expect(answer).toEqual({ revision: 4, position: stored[4]?.position });
  });

  it('is found out also where another writer has gone on behind it', async () => {
    const server = await serve();
    const patient = open(server, { firstPauseMs: 300 });
    const other = open(server);
    server.faults.lostAnswers = 1;
    const lost = patient.append(A, 'noStream', sealedEvents(A, 2));
    while (server.faults.lostAnswers > 0) await sleep(5);
    await other.append(A, 1, sealedEvents(A, 1, { from: 2, writer: 'desk-2' }));
    expect((await lost).revision).toBe(1);
    expect(await other.readStream(A)).toHaveLength(3);
  });

  it('is a conflict where nothing had been stored and another writer was faster', async () => {
    const server = await serve();
    const patient = open(server, { firstPauseMs: 300 });
    server.faults.notReady = true;
    const waiting = refusalBy(patient.append(A, 'noStream', sealedEvents(A, 2)));
    while (server.calls.get('batchAppend') === undefined) await sleep(5);
    server.faults.notReady = false;
    await open(server).append(A, 'noStream', sealedEvents(A, 1, { writer: 'desk-2' }));
    expect(await waiting).toMatchObject({ code: 'wrong_revision', details: { actual: 0 } });
  });

  it('of fifty at once, with the connection broken under them, leaves none open', async () => {
    const server = await serve();
    const store = open(server);
    server.faults.lostAnswers = 3;
    const names = Array.from({ length: 50 }, (_, index) => `tournament-${index}`);
    const answers = await Promise.all(names.map((name) => store.append(name, 'noStream', sealedEvents(name, 3))));
    expect(answers.map(({ revision }) => revision)).toEqual(Array(50).fill(2));
    expect(await store.readAll()).toHaveLength(150);
  });
});

describe('a server that is silent or slow', () => {
  it('is given up in time, and the same append later finds out what became of it', async () => {
    const server = await serve();
    const store = open(server, { answerMs: 400, patienceMs: 700 });
    await store.append(A, 'noStream', sealedEvents(A, 1));
    server.gate.setSilent(true);
    const began = Date.now();
    const refusal = await refusalBy(store.append(A, 0, sealedEvents(A, 2, { from: 1 })));
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'store_unavailable' });
    expect(Date.now() - began).toBeLessThan(3_000);
    expect((await refusalBy(store.readStream(A))).code).toBe('store_unavailable');
    expect((await refusalBy(store.streams())).code).toBe('store_unavailable');
    server.gate.setSilent(false);
    expect((await store.append(A, 0, sealedEvents(A, 2, { from: 1 }))).revision).toBe(2);
    await expectHeld(server, [...sealedEvents(A, 1), ...sealedEvents(A, 2, { from: 1 })]);
  });

  it('is waited for while it answers in time', async () => {
    const server = await serve();
    server.faults.slowMs = 100;
    const store = open(server);
    expect((await store.append(A, 'noStream', sealedEvents(A, 2))).revision).toBe(1);
    expect(await store.readStream(A)).toHaveLength(2);
    expect(server.calls.get('batchAppend')).toBe(1);
  });

  it('stores once what it took too long for', async () => {
    const server = await serve();
    const store = open(server, { answerMs: 400 });
    await store.append(A, 'noStream', sealedEvents(A, 1));
    server.faults.slowMs = 600;
    setTimeout(() => (server.faults.slowMs = 0), 200).unref();
    expect((await store.append(A, 0, sealedEvents(A, 2, { from: 1 }))).revision).toBe(2);
    expect(server.calls.get('batchAppend')).toBe(3);
    await sleep(300);
    await expectHeld(server, [...sealedEvents(A, 1), ...sealedEvents(A, 2, { from: 1 })]);
  });
});

describe('a server that is away', () => {
  it('is refused as unavailable, and used again once it is back on its port', async () => {
    const server = await serve();
    const store = open(server, { patienceMs: 300 });
    await store.append(A, 'noStream', sealedEvents(A, 1));
    await store.readStream(A);
    await server.stop();
    for (const call of [store.append(A, 0, sealedEvents(A, 1, { from: 1 })), store.readStream(A), store.readAll(), store.streams()]) {
      const refusal = await refusalBy(call);
      expect(refusal).toMatchObject({ kind: 'unavailable', code: 'store_unavailable' });
      expect(refusal.message).toContain(`127.0.0.1:${server.port}`);
    }
    await server.start();
    expect((await store.append(A, 0, sealedEvents(A, 1, { from: 1 }))).revision).toBe(1);
    expect(await store.readStream(A)).toHaveLength(2);
    expect(await store.streams()).toEqual([{ stream: A, revision: 1 }]);
  });

  it('is waited for while it restarts', async () => {
    const server = await serve();
    const store = open(server);
    await store.append(A, 'noStream', sealedEvents(A, 1));
    await server.stop();
    const waiting = store.append(A, 0, sealedEvents(A, 1, { from: 1 }));
    await sleep(150);
    await server.start();
    expect((await waiting).revision).toBe(1);
  });

  it('says that it is not ready while it starts', async () => {
    const server = await serve();
    const store = open(server, { patienceMs: 200 });
    server.faults.notReady = true;
    expect((await refusalBy(store.append(A, 'noStream', sealedEvents(A, 1)))).code).toBe('store_unavailable');
    server.faults.notReady = false;
    expect((await store.append(A, 'noStream', sealedEvents(A, 1))).revision).toBe(0);
  });
});

describe('answers that are definite', () => {
  it('nobody without rights reads or writes, and it is not tried twice', async () => {
    const server = await serve();
    const store = open(server);
    server.faults.accessDenied = true;
    expect((await refusalBy(store.append(A, 'noStream', sealedEvents(A, 1)))).code).toBe('store_access_denied');
    expect((await refusalBy(store.readStream(A))).code).toBe('store_access_denied');
    expect((await refusalBy(store.readAll())).code).toBe('store_access_denied');
    expect(server.calls.get('batchAppend')).toBe(1);
  });

  it('too much at once is refused with the limit', async () => {
    const server = await serve();
    server.faults.maxAppendSize = 1024 * 1024;
    const store = open(server);
    const large = sealedEvents(A, 1, { data: { note: 'x'.repeat(1024 * 1024) } });
    expect(await refusalBy(store.append(A, 'noStream', large))).toMatchObject({
      kind: 'malformed',
      code: 'append_too_large',
      details: { bytes: 1024 * 1024 },
    });
    expect(await store.readStream(A)).toEqual([]);
  });

  it('an answer that does not say where the events are is completed by a read', async () => {
    const server = await serve();
    server.faults.withoutPositions = true;
    const store = open(server);
    const { position } = await store.append(A, 'noStream', sealedEvents(A, 2));
    expect((await store.readStream(A))[1]?.position).toBe(position);
  });

  it('a ledger stream that somebody deleted at the server is neither read nor written', async () => {
    const server = await serve();
    const store = open(server);
    await store.append(A, 'noStream', sealedEvents(A, 2));
    server.log.tombstone(A);
    expect((await refusalBy(store.readStream(A))).code).toBe('stream_deleted');
    expect((await refusalBy(store.append(A, 1, sealedEvents(A, 1, { from: 2 })))).code).toBe('stream_deleted');
  });
});

describe('a ledger beside other things in one server', () => {
  it("sees neither the server's own streams nor keys", async () => {
    const server = await serve();
    const store = open(server);
    await store.keys.add('person-1', 'wrapped');
    await store.append('k', 'noStream', sealedEvents('k', 1));
    server.log.setSettings('k', { $maxCount: 5 });
    expect((await store.readAll()).map(({ stream }) => stream)).toEqual(['k']);
    expect((await store.readAll({ prefix: 'k' })).map(({ stream }) => stream)).toEqual(['k']);
    expect(await store.readAll({ prefix: '$' })).toEqual([]);
    expect(await store.streams()).toEqual([{ stream: 'k', revision: 0 }]);
  });
});
