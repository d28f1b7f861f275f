/** An event as a server of KurrentDB keeps it. */
export interface Logged extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  /** Its place among all events: grows with the bytes in front of it. */
  readonly position: bigint;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
}

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Expected = 'any' | 'noStream' | 'streamExists' | bigint;

export type Verdict =
  | { readonly kind: 'written'; readonly last: Logged }
  | { readonly kind: 'conflict'; readonly current: bigint }
  | { readonly kind: 'deleted' };

/** The revision of a tombstone. */
const TOMBSTONE_REVISION = 2n ** 63n - 1n;
const NOTHING = -1n;

interface StreamSettings {
  readonly $maxCount?: number;
  readonly $maxAge?: number;
  readonly $tb?: number;
}

/** What a node keeps on its disk: it outlives the server that serves it. Every behaviour here is cited in README.md. */
export class EventLog {
  readonly all: Logged[] = [];
  private readonly streams = new Map<string, Logged[]>();
  private readonly tombstoned = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private nextPosition = 0n;

  constructor() {
    // A server has written events of its own before the first one of a client.
    this.write('$stats-0.0.0.0:2113', [json('$statsCollected', '00000000-0000-4000-8000-000000000000', {})]);
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Verdict {
    if (this.tombstoned.has(stream)) return { kind: 'deleted' };
    const current = this.lastRevision(stream);
    if (typeof expected === 'bigint' || expected === 'noStream') {
      const before = expected === 'noStream' ? NOTHING : expected;
      if (before < current) return this.sameAgain(stream, before, events) ?? { kind: 'conflict', current };
      if (before > current) return { kind: 'conflict', current };
    }
    if (expected === 'streamExists' && current === NOTHING) return { kind: 'conflict', current };
    return { kind: 'written', last: this.write(stream, events) };
  }

  /** What a read of the stream sees: less than is stored where its metadata says so. */
  visible(stream: string): readonly Logged[] {
    const events = this.streams.get(stream) ?? [];
    const { $maxCount, $maxAge, $tb = 0 } = this.settings(stream);
    const oldest = $maxAge === undefined ? 0n : BigInt(Date.now() - $maxAge * 1000) * 10_000n;
    const first = $maxCount === undefined ? 0 : Math.max(0, events.length - $maxCount);
    return events.slice(first).filter(({ revision, created }) => revision >= BigInt($tb) && created >= oldest);
  }

  isTombstoned(stream: string): boolean {
    return this.tombstoned.has(stream);
  }

  tombstone(stream: string): Logged {
    this.tombstoned.add(stream);
    return this.write(stream, [json('$streamDeleted', '00000000-0000-4000-8000-00000000dead', {})], TOMBSTONE_REVISION);
  }

  /** Sets the metadata of a stream, as the administration pages do. */
  setSettings(stream: string, settings: StreamSettings): void {
    const id = `00000000-0000-4000-8000-${String(this.all.length).padStart(12, '0')}`;
    this.write(`$$${stream}`, [json('$metadata', id, settings)]);
  }

  /** Takes from the disk what no read of a stream sees any more; tombstones stay. */
  scavenge(): void {
    const kept = new Set<Logged>();
    for (const [stream, events] of this.streams) {
      const left = this.tombstoned.has(stream) ? events.filter(({ type }) => type === '$streamDeleted') : [...this.visible(stream)];
      this.streams.set(stream, left);
      for (const event of left) kept.add(event);
    }
    this.all.splice(0, this.all.length, ...this.all.filter((event) => kept.has(event)));
  }

  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private lastRevision(stream: string): bigint {
    return this.streams.get(stream)?.at(-1)?.revision ?? NOTHING;
  }

  /** The batch stands already where it was expected to go, event for event. */
  private sameAgain(stream: string, before: bigint, events: readonly Proposed[]): Verdict | undefined {
    const stored = new Map((this.streams.get(stream) ?? []).map((event) => [event.revision, event]));
    const there = events.map((_, index) => stored.get(before + 1n + BigInt(index)));
    const last = there.at(-1);
    return last !== undefined && there.every((event, index) => event?.id === events[index]?.id) ? { kind: 'written', last } : undefined;
  }

  private write(stream: string, events: readonly Proposed[], at?: bigint): Logged {
    const list = this.streams.get(stream) ?? [];
    this.streams.set(stream, list);
    for (const event of events) {
      const revision = at ?? this.lastRevision(stream) + 1n;
      const logged = { ...event, stream, revision, position: this.nextPosition, created: BigInt(Date.now()) * 10_000n };
      this.nextPosition += BigInt(64 + event.data.length + event.metadata.length);
      list.push(logged);
      this.all.push(logged);
    }
    for (const listener of [...this.listeners]) listener();
    const last = list.at(-1);
    if (last === undefined) throw new Error('nothing was written');
    return last;
  }

  private settings(stream: string): StreamSettings {
    const newest = this.streams.get(`$$${stream}`)?.at(-1);
    return newest === undefined ? {} : (JSON.parse(Buffer.from(newest.data).toString('utf8')) as StreamSettings);
  }
}

const json = (type: string, id: string, data: object): Proposed => ({
  id,
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.alloc(0),
});
