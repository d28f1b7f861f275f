import * as assert from 'node:assert/strict';
import type { Appended, EventStore, ExpectedRevision } from '@roundbook/event-store';
import { RefusalError, type RecordedEvent, type Refusal, type SealedEvent } from '@roundbook/kernel';
import { sealedEvents } from './sealed-events';

/** What every event store must do: plain functions that throw, so that they can also be run against stores known to be wrong. */
export type Check = (store: EventStore) => Promise<void>;

const A = 'tournament-a';
const B = 'tournament-b';

export const refusalBy = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  throw new assert.AssertionError({ message: 'the call was not refused' });
};

const assertConflict = async (call: Promise<unknown>, actual: ExpectedRevision): Promise<void> => {
  const refusal = await refusalBy(call);
  assert.equal(refusal.kind, 'conflict');
  assert.equal(refusal.code, 'wrong_revision');
  assert.equal(refusal.details?.actual, actual);
};

/** The same answer again; a store that knows whether it wrote something says so of both. */
export const assertRepeats = (again: Appended, first: Appended): void => {
  assert.deepEqual([again.revision, again.position], [first.revision, first.position]);
  if (first.repeated !== undefined) assert.equal(first.repeated, false);
  if (again.repeated !== undefined) assert.equal(again.repeated, true);
};

const revisions = (events: readonly RecordedEvent[]): number[] => events.map((event) => event.revision);

const unplaced = ({ id, type, data, metadata }: SealedEvent): unknown => ({ id, type, data, metadata });

const assertHolds = async (store: EventStore, stream: string, events: readonly SealedEvent[]): Promise<void> => {
  const found = await store.readStream(stream);
  assert.deepEqual(found.map(unplaced), events.map(unplaced));
  assert.deepEqual(
    revisions(found),
    events.map((_, index) => index),
  );
  assert.ok(found.every((event) => event.stream === stream));
};

/** Eight batches of two streams in turn; returns the ids in the order of writing. */
const fill = async (store: EventStore): Promise<string[]> => {
  const written: string[] = [];
  for (let batch = 0; batch < 4; batch++) {
    for (const stream of [A, B]) {
      const events = sealedEvents(stream, 3, { from: batch * 3 });
      await store.append(stream, batch === 0 ? 'noStream' : batch * 3 - 1, events);
      written.push(...events.map((event) => event.id));
    }
  }
  return written;
};

export const checks: Readonly<Record<string, Check>> = {
  'appends at exact revisions and says where the last event is': async (store) => {
    const events = sealedEvents(A, 6);
    const first = await store.append(A, 'noStream', events.slice(0, 1));
    const second = await store.append(A, 0, events.slice(1, 4));
    const third = await store.append(A, 3, events.slice(4));
    assert.deepEqual([first.revision, second.revision, third.revision], [0, 3, 5]);
    await assertHolds(store, A, events);
    const found = await store.readStream(A);
    assert.deepEqual([found[0]?.position, found[3]?.position, found[5]?.position], [first.position, second.position, third.position]);
    assert.deepEqual(await store.streams(), [{ stream: A, revision: 5 }]);
  },

  'refuses every other expected revision and names the actual one': async (store) => {
    const more = sealedEvents(A, 2, { from: 3, writer: 'desk-2' });
    await assertConflict(store.append(A, 0, more), 'noStream');
    await store.append(A, 'noStream', sealedEvents(A, 3));
    await assertConflict(store.append(A, 'noStream', more), 2);
    await assertConflict(store.append(A, 0, more), 2);
    await assertConflict(store.append(A, 1, more), 2);
    await assertConflict(store.append(A, 3, more), 2);
    await assertHolds(store, A, sealedEvents(A, 3));
    await store.append(A, 2, more);
    await assertHolds(store, A, [...sealedEvents(A, 3), ...more]);
  },

  'refuses calls that make no sense': async (store) => {
    assert.equal((await refusalBy(store.append(A, 'noStream', []))).code, 'empty_batch');
    for (const expected of [-1, 0.5, NaN]) {
      assert.equal((await refusalBy(store.append(A, expected, sealedEvents(A, 1)))).code, 'bad_expected_revision');
    }
    assert.equal((await refusalBy(store.readAll({ after: 'somewhere' }))).code, 'bad_position');
    assert.deepEqual(await store.streams(), []);
  },

  'writes a batch whole or not at all': async (store) => {
    await store.append(B, 'noStream', sealedEvents(B, 1));
    const twice = sealedEvents(A, 1);
    const refused = refusalBy(store.append(A, 'noStream', [...sealedEvents(A, 2, { writer: 'desk-2' }), ...twice, ...twice]));
    const beside = store.append(B, 0, sealedEvents(B, 2, { from: 1 }));
    assert.equal((await refused).code, 'duplicate_event_id');
    assert.equal((await beside).revision, 2);
    assert.deepEqual(await store.readStream(A), []);
    assert.deepEqual(await store.streams(), [{ stream: B, revision: 2 }]);
    await store.append(A, 'noStream', sealedEvents(A, 4));
    await assertConflict(store.append(A, 1, sealedEvents(A, 200, { from: 2, writer: 'desk-2' })), 3);
    await assertHolds(store, A, sealedEvents(A, 4));
    await store.append(A, 3, sealedEvents(A, 200, { from: 4 }));
    assert.deepEqual(revisions(await store.readStream(A)), [...Array(204).keys()]);
    assert.equal((await store.readAll()).length, 207);
  },

  'answers a repeated batch as it did the first time': async (store) => {
    const [one, two] = [sealedEvents(A, 2), sealedEvents(A, 3, { from: 2 })];
    const first = await store.append(A, 'noStream', one);
    assertRepeats(await store.append(A, 'noStream', one), first);
    const second = await store.append(A, 1, two);
    await store.append(B, 'noStream', sealedEvents(B, 1));
    assertRepeats(await store.append(A, 'noStream', one), first);
    assertRepeats(await store.append(A, 1, two), second);
    for (const answer of await Promise.all([store.append(A, 1, two), store.append(A, 1, two)])) assertRepeats(answer, second);
    await assertHolds(store, A, [...one, ...two]);
  },

  'takes nothing for a repetition that is not the same batch at the same place': async (store) => {
    const events = sealedEvents(A, 4);
    await store.append(A, 'noStream', events);
    await assertConflict(store.append(A, 0, events.slice(2)), 3);
    await assertConflict(store.append(A, 1, [...events.slice(2), ...sealedEvents(A, 1, { from: 4 })]), 3);
    await assertConflict(store.append(A, 'noStream', [...events.slice(0, 1), ...sealedEvents(A, 1, { from: 1, writer: 'desk-2' })]), 3);
    await assertHolds(store, A, events);
  },

  'reads a stream forwards, backwards, from the middle, with a limit': async (store) => {
    await store.append(A, 'noStream', sealedEvents(A, 10));
    await store.append(B, 'noStream', sealedEvents(B, 10));
    const read = async (options: Parameters<EventStore['readStream']>[1]): Promise<number[]> =>
      revisions(await store.readStream(A, options));
    assert.deepEqual(await read({}), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(await read({ from: 7 }), [7, 8, 9]);
    assert.deepEqual(await read({ from: 3, limit: 2 }), [3, 4]);
    assert.deepEqual(await read({ direction: 'backwards' }), [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    assert.deepEqual(await read({ direction: 'backwards', limit: 1 }), [9]);
    assert.deepEqual(await read({ direction: 'backwards', from: 4, limit: 3 }), [4, 3, 2]);
    assert.deepEqual(await read({ direction: 'backwards', from: 1 }), [1, 0]);
    assert.deepEqual(await read({ direction: 'backwards', from: 99, limit: 2 }), [9, 8]);
    assert.deepEqual(await read({ from: 10 }), []);
    assert.deepEqual(await read({ limit: 0 }), []);
  },

  'has nothing to say about a stream that does not exist': async (store) => {
    await store.append(A, 'noStream', sealedEvents(A, 1));
    assert.deepEqual(await store.readStream(B), []);
    assert.deepEqual(await store.readStream(B, { direction: 'backwards' }), []);
    assert.deepEqual(await store.readStream('tournament-'), []);
    assert.deepEqual(await store.streams('person-'), []);
  },

  'keeps one global order in which nothing is missed': async (store) => {
    const written = await fill(store);
    const all = await store.readAll();
    assert.deepEqual(
      all.map((event) => event.id),
      written,
    );
    all.slice(1).forEach((event, index) => assert.ok(event.position > (all[index]?.position ?? ''), 'positions increase strictly'));
    for (const limit of [1, 5, 24, 100]) {
      const paged: string[] = [];
      let after: string | undefined;
      for (;;) {
        const page = await store.readAll({ after, limit });
        assert.ok(page.length <= limit);
        if (page.length === 0) break;
        paged.push(...page.map((event) => event.id));
        after = page.at(-1)?.position;
      }
      assert.deepEqual(paged, written);
    }
  },

  'reads the streams of one prefix, which is no pattern': async (store) => {
    await fill(store);
    for (const stream of ['person-1', 'person_1', 'p%', 'Person-2']) await store.append(stream, 'noStream', sealedEvents(stream, 1));
    const streamsOf = async (prefix: string): Promise<string[]> => (await store.readAll({ prefix })).map((event) => event.stream);
    assert.deepEqual(await streamsOf('person-'), ['person-1']);
    assert.deepEqual(await streamsOf('p%'), ['p%']);
    assert.deepEqual(await streamsOf('p*'), []);
    assert.deepEqual(
      (await store.readAll({ prefix: B })).map((event) => event.revision),
      [...Array(12).keys()],
    );
    const behind = (await store.readAll({ prefix: A, limit: 5 })).at(-1)?.position;
    assert.deepEqual(revisions(await store.readAll({ prefix: A, after: behind, limit: 2 })), [5, 6]);
    assert.deepEqual(await store.streams('p'), [
      { stream: 'person-1', revision: 0 },
      { stream: 'person_1', revision: 0 },
      { stream: 'p%', revision: 0 },
    ]);
  },

  'reads long streams whole': async (store) => {
    const events = sealedEvents(A, 2500);
    await store.append(A, 'noStream', events);
    await assertHolds(store, A, events);
    assert.deepEqual(revisions(await store.readStream(A, { direction: 'backwards' })), [...Array(2500).keys()].reverse());
    assert.equal((await store.readAll()).length, 2500);
    assert.equal((await store.readAll({ limit: 1500 })).length, 1500);
  },

  'gives back exactly what was sealed, whatever the text': async (store) => {
    const odd = {
      names: [
        'Zürich',
        'e\u0301 is not \u00e9',
        '\ufeffBOM',
        '\u0000\u0001\u001f',
        '\u202eright to left',
        '👩‍👩‍👧‍👦',
        '\ud83d\ude00',
        '\ufffe\uffff',
        "'; DROP TABLE events; --",
        '\\u0041',
        '',
      ],
      ['__proto__']: { polluted: true },
      numbers: [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
      nothing: [null, true, false, {}, []],
    };
    const events = sealedEvents(A, 2, { data: odd });
    await store.append(A, 'noStream', events);
    await assertHolds(store, A, events);
    const strange = 'tournament-\u00fc 👾';
    await store.append(strange, 'noStream', sealedEvents(strange, 1));
    await assertHolds(store, strange, sealedEvents(strange, 1));
    assert.deepEqual(await store.streams(strange), [{ stream: strange, revision: 0 }]);
  },

  'holds an event of one mebibyte': async (store) => {
    const events = sealedEvents(A, 1, { data: { note: 'ö'.repeat(512 * 1024) } });
    await store.append(A, 'noStream', events);
    await assertHolds(store, A, events);
  },

  'is not reached by what a caller does to its events later': async (store) => {
    const events = sealedEvents(A, 1);
    const [handed] = JSON.parse(JSON.stringify(events)) as [SealedEvent & { type: string }];
    const appended = store.append(A, 'noStream', [handed]);
    handed.type = 'Forged';
    await appended;
    const [found] = (await store.readStream(A)) as [RecordedEvent & { type: string }];
    found.type = 'Forged';
    await assertHolds(store, A, events);
  },

  'lets exactly one of fifty racing writers win each revision': async (store) => {
    for (let revision = 0; revision < 8; revision++) {
      const expected = revision === 0 ? 'noStream' : revision - 1;
      const race = Array.from({ length: 50 }, (_, writer) =>
        store.append(A, expected, sealedEvents(A, 1, { from: revision, writer: `w${writer}` })),
      );
      const outcomes = await Promise.allSettled(race);
      const winners = outcomes.flatMap((outcome, writer) => (outcome.status === 'fulfilled' ? [writer] : []));
      assert.equal(winners.length, 1);
      await Promise.all(
        outcomes.map((outcome, index) =>
          outcome.status === 'rejected' ? assertConflict(race[index] ?? Promise.resolve(), revision) : undefined,
        ),
      );
      const [last] = await store.readStream(A, { direction: 'backwards', limit: 1 });
      assert.equal(last?.metadata.actor.id, `w${winners[0]}`);
    }
    assert.deepEqual(revisions(await store.readStream(A)), [0, 1, 2, 3, 4, 5, 6, 7]);
  },

  'serves many streams at once without mixing them': async (store) => {
    const names = Array.from({ length: 30 }, (_, index) => `tournament-${index}`);
    await Promise.all(
      names.map(async (name) => {
        for (let batch = 0; batch < 5; batch++)
          await store.append(name, batch === 0 ? 'noStream' : batch * 2 - 1, sealedEvents(name, 2, { from: batch * 2 }));
      }),
    );
    for (const name of names) assert.deepEqual(revisions(await store.readStream(name)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const all = await store.readAll();
    assert.equal(new Set(all.map((event) => event.position)).size, 300);
  },

  'finishes what was asked for and refuses the rest once closed': async (store) => {
    const appended = store.append(A, 'noStream', sealedEvents(A, 1));
    await store.close();
    assert.equal((await appended).revision, 0);
    assert.equal((await refusalBy(store.append(A, 0, sealedEvents(A, 1, { from: 1 })))).code, 'store_closed');
    assert.equal((await refusalBy(store.readStream(A))).code, 'store_closed');
    assert.equal((await refusalBy(store.readAll())).code, 'store_closed');
    assert.equal((await refusalBy(store.streams())).code, 'store_closed');
    await store.close();
  },
};
