import * as fc from 'fast-check';
import type { Plain, SealedEvent } from '@roundbook/kernel';
import { eventHash, sealEvent, verifyChain, ZERO_HASH } from './event-chain';
import { nodeHashing } from './node-hashing';

const runs = 100 * Number(process.env.ROUNDBOOK_RUNS ?? '1');
const stream = 'tournament-5b1f0c1e-2f0a-4c59-9a53-0c9f6f2a7d11';

const metadataAt = (revision: number) => ({
  schemaVersion: 1,
  at: `2025-03-01T09:00:0${revision % 10}.000Z`,
  actor: { id: 'desk-1', role: 'organiser' },
  commandId: '0e8f6f0a-95a2-4f67-8d25-1f6c1d0b7a44',
  commandHash: 'ab'.repeat(32),
  $correlationId: 'k',
  $causationId: 'k',
});

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, Plain>>;
}

const chainOf = (datas: readonly Told[]): SealedEvent[] => {
  const events: SealedEvent[] = [];
  datas.forEach(({ type, data }, revision) => {
    const draft = { stream, revision, id: `a${revision + 1}`, type, data, metadata: metadataAt(revision) };
    events.push(sealEvent(nodeHashing, draft, events.at(-1)?.metadata.hash ?? ZERO_HASH));
  });
  return events;
};

const two: readonly Told[] = [
  { type: 'TournamentCreated', data: { name: 'Zürich Open 🏆', rounds: 5, note: null, open: true, tags: ['b', 'a'] } },
  { type: 'PlayerRegistered', data: { person: 'p-1', number: 1, quote: 'say "hi"\n' } },
];

// Computed outside this program, from JSON written by Python with sorted keys and hashed by its hashlib.
const FIRST = 'cff480e71c48627caaecf8dbc549933c4c3c7d3aa2b71387fb28d4119e6cdfbd';
const SECOND = '87f770937865e6e62d9285a021dab976d8f56b661164a010878601e9c1880c1b';

type Mutable = { -readonly [Key in keyof SealedEvent]: SealedEvent[Key] };
const changed = (events: readonly SealedEvent[], index: number, change: (event: Mutable) => void): SealedEvent[] =>
  events.map((event, at) => {
    const copy = JSON.parse(JSON.stringify(event)) as Mutable;
    if (at === index) change(copy);
    return copy;
  });

describe('the hash chain of a stream', () => {
  it('has the hashes that another program computes', () => {
    const [first, second] = chainOf(two);
    expect(first?.metadata.prev).toBe(ZERO_HASH);
    expect(first?.metadata.hash).toBe(FIRST);
    expect(second?.metadata.prev).toBe(FIRST);
    expect(second?.metadata.hash).toBe(SECOND);
    expect(verifyChain(nodeHashing, stream, chainOf(two))).toEqual({ ok: true, head: SECOND });
  });

  it('is verified from the text that a store keeps', () => {
    expect(verifyChain(nodeHashing, stream, JSON.parse(JSON.stringify(chainOf(two))) as SealedEvent[])).toEqual({ ok: true, head: SECOND });
    expect(verifyChain(nodeHashing, stream, [])).toEqual({ ok: true, head: ZERO_HASH });
  });

  it('does not hash the hash itself', () => {
    const first = chainOf(two)[0]!;
    expect(eventHash(nodeHashing, stream, 0, { ...first, metadata: { ...first.metadata, hash: 'other' } })).toBe(FIRST);
  });

  it.each<[string, (event: Mutable) => void]>([
    ['data', (event) => (event.data = { ...event.data, number: 2 })],
    ['an id', (event) => (event.id = 'a9')],
    ['a type', (event) => (event.type = 'PlayerDropped')],
    ['an actor', (event) => (event.metadata = { ...event.metadata, actor: { id: 'desk-2', role: 'organiser' } })],
    ['an instant', (event) => (event.metadata = { ...event.metadata, at: '2025-03-01T09:00:01.001Z' })],
    ['a hash', (event) => (event.metadata = { ...event.metadata, hash: FIRST })],
    ['a metadata key added', (event) => (event.metadata = { ...event.metadata, extra: true } as SealedEvent['metadata'])],
  ])('notices %s changed afterwards', (_what, change) => {
    expect(verifyChain(nodeHashing, stream, changed(chainOf(two), 1, change))).toEqual({ ok: false, revision: 1, reason: 'wrong_hash' });
  });

  it('notices an event taken out, put in, moved, or of another stream', () => {
    const [first, second] = chainOf(two) as [SealedEvent, SealedEvent];
    expect(verifyChain(nodeHashing, stream, [second])).toEqual({ ok: false, revision: 0, reason: 'wrong_prev' });
    expect(verifyChain(nodeHashing, stream, [first, first, second])).toEqual({ ok: false, revision: 1, reason: 'wrong_prev' });
    expect(verifyChain(nodeHashing, `${stream}x`, [first])).toEqual({ ok: false, revision: 0, reason: 'wrong_hash' });
    const placed = { ...first, stream, revision: 4 };
    expect(verifyChain(nodeHashing, stream, [placed])).toEqual({ ok: false, revision: 0, reason: 'wrong_place' });
  });

  it('says so when an event holds what cannot be sealed', () => {
    const broken = changed(chainOf(two), 0, (event) => (event.data = { rating: 0.5 }));
    expect(verifyChain(nodeHashing, stream, broken)).toEqual({ ok: false, revision: 0, reason: 'not_canonical' });
  });

  it('names the first of any events that were re-sealed behind the others back', () => {
    const datas = fc.array(fc.dictionary(fc.string(), fc.integer(), { maxKeys: 3 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(datas, fc.nat(), (list, pick) => {
        const events = chainOf(list.map((data) => ({ type: 'Any', data })));
        const index = pick % (events.length - 1);
        const event = events[index]!;
        const draft = { ...event, stream, revision: index, data: { ...event.data, forged: true } };
        const forged = events.map((other, at) => (at === index ? sealEvent(nodeHashing, draft, event.metadata.prev) : other));
        expect(verifyChain(nodeHashing, stream, forged)).toEqual({ ok: false, revision: index + 1, reason: 'wrong_prev' });
      }),
      { numRuns: runs },
    );
  });
});

it.each([62, 63, 64])('data of %d levels is sealed only where it can be verified', (levels) => {
  let data: Readonly<Record<string, Plain>> = {};
  for (let level = 1; level < levels; level++) data = { a: data };
  const sealed = () => chainOf([{ type: 'T', data }]);
  if (levels < 64) expect(verifyChain(nodeHashing, stream, sealed())).toMatchObject({ ok: true });
  else expect(sealed).toThrow('nested deeper than 64 levels');
});
