import * as assert from 'node:assert/strict';
import { refusalBy, type Check } from './event-store-checks';
import { sealedEvents } from './sealed-events';

const A = 'tournament-a';
const B = 'tournament-b';

/** What stores with one index of all event ids do beyond it. */
export const oneIndexChecks: Readonly<Record<string, Check>> = {
  'refuses an id that stands elsewhere in the ledger, and the whole batch with it': async (store) => {
    await store.append(B, 'noStream', sealedEvents(B, 1));
    const taken = sealedEvents(B, 1);
    const broken = [...sealedEvents(A, 2), ...taken, ...sealedEvents(A, 1, { from: 3 })];
    assert.equal((await refusalBy(store.append(A, 'noStream', broken))).code, 'duplicate_event_id');
    assert.deepEqual(await store.readStream(A), []);
    assert.equal((await refusalBy(store.append('tournament-c', 'noStream', taken))).code, 'duplicate_event_id');
    assert.deepEqual(await store.streams(), [{ stream: B, revision: 0 }]);
  },
};
