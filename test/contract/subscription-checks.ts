import * as assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusalBy } from './event-store-checks';
import { Listener } from './listener';
import { sealedEvents } from './sealed-events';
import type { Subject } from './subject';

export type SubjectCheck = (subject: Subject) => Promise<void>;

const A = 'tournament-a';
const B = 'person-b';
/** Long enough for what is told by mistake to arrive. */
const MOMENT_MS = 60;

const numbered = (stream: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${stream} ${first + index}`);

/** What every event store's subscriptions must do. */
export const subscriptionChecks: Readonly<Record<string, SubjectCheck>> = {
  'tells everything there is, then that it has caught up, then what comes': async ({ store }) => {
    await store.append(A, 'noStream', sealedEvents(A, 700));
    const listener = new Listener();
    const subscription = listener.follow(store);
    await listener.untilCaughtUp();
    assert.deepEqual(listener.heard, [...numbered(A, 0, 700), 'caught up']);
    await store.append(B, 'noStream', sealedEvents(B, 2));
    await store.append(A, 699, sealedEvents(A, 1, { from: 700 }));
    await listener.untilEvents(703);
    assert.deepEqual(listener.heard.slice(700), ['caught up', `${B} 0`, `${B} 1`, `${A} 700`]);
    assert.deepEqual(listener.events, await store.readAll());
    subscription.stop();
  },

  'tells only what is behind a position, and only streams of a prefix': async ({ store }) => {
    await store.append(A, 'noStream', sealedEvents(A, 3));
    const { position } = await store.append(B, 'noStream', sealedEvents(B, 1));
    await store.append(B, 0, sealedEvents(B, 2, { from: 1 }));
    await store.append(A, 2, sealedEvents(A, 1, { from: 3 }));
    const [behind, persons, both] = [new Listener(), new Listener(), new Listener()];
    const subscriptions = [
      behind.follow(store, { after: position }),
      persons.follow(store, { prefix: 'person-' }),
      both.follow(store, { after: position, prefix: 'tournament-' }),
    ];
    for (const one of [behind, persons, both]) await one.untilCaughtUp();
    await store.append(A, 3, sealedEvents(A, 1, { from: 4 }));
    await store.append(B, 2, sealedEvents(B, 1, { from: 3 }));
    await behind.untilEvents(5);
    await persons.untilEvents(4);
    await both.untilEvents(2);
    assert.deepEqual(behind.heard, [`${B} 1`, `${B} 2`, `${A} 3`, 'caught up', `${A} 4`, `${B} 3`]);
    assert.deepEqual(persons.heard, [`${B} 0`, `${B} 1`, `${B} 2`, 'caught up', `${B} 3`]);
    assert.deepEqual(both.heard, [`${A} 3`, 'caught up', `${A} 4`]);
    for (const one of subscriptions) one.stop();
  },

  'tells from the end on only what comes': async ({ store }) => {
    await store.append(A, 'noStream', sealedEvents(A, 3));
    const listener = new Listener();
    const subscription = listener.follow(store, { after: 'end' });
    await listener.untilCaughtUp();
    await store.append(A, 2, sealedEvents(A, 1, { from: 3 }));
    await listener.untilEvents(1);
    assert.deepEqual(listener.heard, ['caught up', `${A} 3`]);
    subscription.stop();
  },

  'has caught up with an empty store at once': async ({ store }) => {
    const [whole, end] = [new Listener(), new Listener()];
    const subscriptions = [whole.follow(store, { prefix: 'tournament-' }), end.follow(store, { after: 'end' })];
    for (const one of [whole, end]) await one.untilCaughtUp();
    await store.append(A, 'noStream', sealedEvents(A, 1));
    for (const one of [whole, end]) {
      await one.untilEvents(1);
      assert.deepEqual(one.heard, ['caught up', `${A} 0`]);
    }
    for (const one of subscriptions) one.stop();
  },

  'waits for a follower that takes its time': async ({ store }) => {
    let atWork = 0;
    const together: number[] = [];
    const listener = new Listener(async () => {
      together.push(++atWork);
      await sleep(2);
      atWork -= 1;
    });
    await store.append(A, 'noStream', sealedEvents(A, 60));
    const subscription = listener.follow(store);
    await listener.untilCaughtUp();
    assert.equal(listener.heard.indexOf('caught up'), 60);
    await store.append(A, 59, sealedEvents(A, 20, { from: 60 }));
    await listener.untilEvents(80);
    assert.deepEqual(together, Array(80).fill(1));
    assert.deepEqual(
      listener.events.map(({ revision }) => revision),
      [...Array(80).keys()],
    );
    subscription.stop();
  },

  'tells nothing once it is stopped, also by its own follower': async ({ store }) => {
    const [outside, inside] = [new Listener(), new Listener(({ revision }) => (revision === 1 ? stopInside() : undefined))];
    const first = outside.follow(store);
    const second = inside.follow(store);
    const stopInside = (): void => second.stop();
    await store.append(A, 'noStream', sealedEvents(A, 3));
    await outside.untilEvents(3);
    await inside.untilEvents(2);
    first.stop();
    await store.append(A, 2, sealedEvents(A, 1, { from: 3 }));
    await sleep(MOMENT_MS);
    assert.equal(outside.events.length, 3);
    assert.equal(inside.events.length, 2);
    assert.deepEqual([outside.end, inside.end], [undefined, undefined]);
  },

  'ends with what its follower throws': async ({ store }) => {
    const listener = new Listener(({ revision }) => {
      if (revision === 1) throw new Error('no further');
    });
    listener.follow(store);
    await store.append(A, 'noStream', sealedEvents(A, 3));
    await listener.until('the end', () => listener.end !== undefined);
    assert.equal((listener.end as Error).message, 'no further');
    assert.equal(listener.events.length, 1);
  },

  'refuses positions that are none, and everything once the store is closed': async ({ store }) => {
    const subscribed = async (after?: string): Promise<unknown> => store.subscribe(new Listener(), { after });
    assert.equal((await refusalBy(subscribed('somewhere'))).code, 'bad_position');
    const listener = new Listener();
    listener.follow(store);
    await listener.untilCaughtUp();
    await store.close();
    assert.equal((await refusalBy(subscribed())).code, 'store_closed');
    assert.equal(listener.end, undefined);
  },

  'misses nothing and repeats nothing over an interruption': async ({ store, interrupt }) => {
    const listener = new Listener();
    const subscription = listener.follow(store);
    let revision = -1;
    const write = async (count: number): Promise<void> => {
      const events = sealedEvents(A, count, { from: revision + 1 });
      await store.append(A, revision < 0 ? 'noStream' : revision, events);
      revision += count;
    };
    await write(5);
    await listener.untilEvents(5);
    for (let round = 0; round < 3; round++) {
      await interrupt();
      await write(3);
      await write(1);
    }
    // By now it has come back, so that at least this one is heard whatever was missed.
    await sleep(MOMENT_MS);
    await write(1);
    await listener.until('the last event', () => listener.heard.includes(`${A} 17`));
    await sleep(MOMENT_MS);
    assert.deepEqual(listener.events, await store.readAll());
    subscription.stop();
  },
};
