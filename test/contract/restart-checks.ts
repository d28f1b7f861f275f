import * as assert from 'node:assert/strict';
import { assertRepeats, refusalBy } from './event-store-checks';
import { Listener } from './listener';
import { sealedEvents } from './sealed-events';
import type { SubjectCheck } from './subscription-checks';

const A = 'tournament-a';
const B = 'tournament-b';

/** What every store must do that outlives its process. */
export const restartChecks: Readonly<Record<string, SubjectCheck>> = {
  'knows a batch again after a restart': async ({ store, reopen }) => {
    const first = await store.append(A, 'noStream', sealedEvents(A, 2));
    const second = await store.append(A, 1, sealedEvents(A, 3, { from: 2 }));
    const again = await reopen();
    assertRepeats(await again.append(A, 'noStream', sealedEvents(A, 2)), first);
    assertRepeats(await again.append(A, 1, sealedEvents(A, 3, { from: 2 })), second);
    assert.equal((await refusalBy(again.append(A, 1, sealedEvents(A, 3, { from: 2, writer: 'desk-2' })))).details?.actual, 4);
    const third = await again.append(A, 4, sealedEvents(A, 1, { from: 5 }));
    assert.ok(third.position > second.position);
    const batches = [sealedEvents(A, 2), sealedEvents(A, 3, { from: 2 }), sealedEvents(A, 1, { from: 5 })];
    assert.deepEqual(
      (await again.readStream(A)).map(({ id }) => id),
      batches.flat().map(({ id }) => id),
    );
  },

  'goes on from a position that it gave out before': async ({ store, reopen }) => {
    await store.append(A, 'noStream', sealedEvents(A, 2));
    const { position } = await store.append(B, 'noStream', sealedEvents(B, 1));
    await store.append(A, 1, sealedEvents(A, 2, { from: 2 }));
    const before = await store.readAll();
    const again = await reopen();
    assert.deepEqual(await again.readAll(), before);
    assert.deepEqual(await again.readAll({ after: position }), before.slice(3));
    assert.deepEqual(await again.streams(), [
      { stream: A, revision: 3 },
      { stream: B, revision: 0 },
    ]);
    const listener = new Listener();
    const subscription = listener.follow(again, { after: position });
    await again.append(B, 0, sealedEvents(B, 1, { from: 1 }));
    await listener.untilEvents(3);
    assert.deepEqual(
      listener.heard.filter((line) => line !== 'caught up'),
      [`${A} 2`, `${A} 3`, `${B} 1`],
    );
    subscription.stop();
  },
};
