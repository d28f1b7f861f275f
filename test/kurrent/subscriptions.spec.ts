import { RefusalError } from '@roundbook/kernel';
import { Listener } from '../contract/listener';
import { sealedEvents } from '../contract/sealed-events';
import { kurrentSubject, QUICK, type KurrentSubject } from './subject';

jest.setTimeout(30_000);

const A = 'tournament-a';
const B = 'person-b';

let subject: KurrentSubject;
beforeEach(async () => {
  subject = await kurrentSubject({}, { ...QUICK, answerMs: 500 });
});
afterEach(() => subject.dispose());

const caughtUps = (listener: Listener): number => listener.heard.filter((line) => line === 'caught up').length;

it('a subscription outlives the server, says when it is interrupted, and when it has caught up again', async () => {
  const { store, server } = subject;
  await store.append(A, 'noStream', sealedEvents(A, 2));
  const listener = new Listener();
  listener.follow(store);
  await listener.untilCaughtUp();
  await server.stop();
  await listener.until('an interruption', () => listener.interruptions.length > 0);
  await server.start();
  await store.append(A, 1, sealedEvents(A, 3, { from: 2 }));
  await listener.untilEvents(5);
  await listener.until('caught up again', () => caughtUps(listener) === 2);
  expect(listener.events).toEqual(await store.readAll());
  expect(listener.interruptions).toEqual(['store_unavailable']);
});

it('it begins while the server is away and finds it', async () => {
  const { store, server } = subject;
  await store.append(A, 'noStream', sealedEvents(A, 1));
  await server.stop();
  const [whole, end] = [new Listener(), new Listener()];
  whole.follow(store);
  end.follow(store, { after: 'end' });
  for (const one of [whole, end]) await one.until('an interruption', () => one.interruptions.length > 0);
  await server.start();
  for (const one of [whole, end]) await one.untilCaughtUp();
  await store.append(A, 0, sealedEvents(A, 1, { from: 1 }));
  await whole.untilEvents(2);
  await end.untilEvents(1);
  expect(end.heard).toEqual(['caught up', `${A} 1`]);
});

it('it leaves a server that takes it and says nothing', async () => {
  const { store, server } = subject;
  server.gate.setSilent(true);
  const listener = new Listener();
  listener.follow(store);
  await listener.until('an interruption', () => listener.interruptions.length > 0);
  server.gate.setSilent(false);
  await listener.untilCaughtUp();
});

it('it tries again in ever longer pauses', async () => {
  const { store, server } = subject;
  const listener = new Listener();
  listener.follow(store);
  await listener.untilCaughtUp();
  const before = server.gate.connections;
  server.gate.setSilent(true);
  server.gate.breakAll();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  server.gate.setSilent(false);
  // Each try waits 500 ms for an answer, and then 10, 20, 40 ms.
  expect(server.gate.connections - before).toBeLessThanOrEqual(5);
  await listener.until('caught up again', () => caughtUps(listener) === 2);
});

it('it ends where it may not read, and says so', async () => {
  const { store, server } = subject;
  server.faults.accessDenied = true;
  const listener = new Listener();
  listener.follow(store);
  await listener.until('the end', () => listener.end !== undefined);
  expect(listener.end).toBeInstanceOf(RefusalError);
  expect((listener.end as RefusalError).refusal.code).toBe('store_access_denied');
});

it('of a prefix, it does not read again what its filter has kept out', async () => {
  const { store, server } = subject;
  for (let from = 0; from < 1_100; from += 100) await store.append(A, from === 0 ? 'noStream' : from - 1, sealedEvents(A, 100, { from }));
  const listener = new Listener();
  listener.follow(store, { prefix: 'person-' });
  await listener.untilCaughtUp();
  const read: bigint[] = [];
  server.faults.onSubscribed = (position) => void read.push(position);
  server.gate.breakAll();
  await listener.until('caught up again', () => caughtUps(listener) === 2);
  expect(read[0]).toBeGreaterThanOrEqual(server.log.all[1_000]?.position ?? 0n);
  await store.append(B, 'noStream', sealedEvents(B, 1));
  await listener.untilEvents(1);
});
