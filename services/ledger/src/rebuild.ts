import { type Plain, type RecordedEvent } from '@roundbook/kernel';
import type { TournamentState } from '@roundbook/tournament';
import { canonicalJson, verifyChain, ZERO_HASH, type Hashing } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';
import { pagesOf, replayed } from './replay';
import { TournamentStreams } from './tournament-streams';

/** What a rebuild found. */
export interface Rebuilt {
  readonly streams: number;
  readonly events: number;
  readonly snapshotsThrownAway: number;
  readonly tournaments: number;
  /** Chains that are broken: the first event that does not fit, and why. */
  readonly brokenChains: readonly { readonly stream: string; readonly revision: number; readonly reason: string }[];
  /** Tournaments whose kept state was not what their events give. */
  readonly differing: readonly string[];
  /** SHA-256 over the canonical JSON of every tournament's state, from nothing but its events. */
  readonly digest: string;
}

const plainOf = (state: TournamentState): Plain => JSON.parse(JSON.stringify(state)) as Plain;

/**
 * Throws every snapshot away, hashes every chain anew and folds every tournament from its first event. `progress` hears of
 * streams done and of all there are.
 */
export const rebuild = async (ports: LedgerPorts, progress: (done: number, all: number) => void): Promise<Rebuilt> => {
  const kept = new TournamentStreams(ports);
  const heads = await ports.store.streams();
  const brokenChains: Rebuilt['brokenChains'][number][] = [];
  const differing: string[] = [];
  const digests: string[] = [];
  let events = 0;
  for (const [index, { stream }] of heads.entries()) {
    const chain = new GrowingChain(ports.hashing, stream);
    // Behind a broken chain there is nothing to be believed, and so nothing to compare.
    if (stream.startsWith('tournament-')) {
      const state = await replayed(ports.store, stream, (page) => chain.goesOn(page));
      if (state !== undefined) {
        const before = (await kept.load(stream.slice('tournament-'.length))).state;
        const text = canonicalJson(plainOf(state));
        if (canonicalJson(plainOf(before)) !== text) differing.push(stream);
        digests.push(ports.hashing.sha256Hex(text));
      }
    } else for await (const page of pagesOf(ports.store, stream)) chain.goesOn(page);
    events += chain.events;
    if (chain.broken !== undefined) brokenChains.push({ stream, ...chain.broken });
    progress(index + 1, heads.length);
  }
  const snapshotsThrownAway = ports.snapshots?.clear() ?? 0;
  return {
    streams: heads.length,
    events,
    snapshotsThrownAway,
    tournaments: digests.length,
    brokenChains,
    differing,
    digest: ports.hashing.sha256Hex(digests.join('')),
  };
};

/** A stream's chain, hashed page by page. */
class GrowingChain {
  events = 0;
  /** The first event that does not fit, and why. */
  broken: { readonly revision: number; readonly reason: string } | undefined;
  private head = ZERO_HASH;

  constructor(
    private readonly hashing: Hashing,
    private readonly stream: string,
  ) {}

  /** Whether the chain is whole so far. */
  goesOn(page: readonly RecordedEvent[]): boolean {
    const from = { revision: this.events - 1, hash: this.head };
    this.events += page.length;
    if (this.broken !== undefined) return false;
    const verdict = verifyChain(this.hashing, this.stream, page, from);
    if (verdict.ok) this.head = verdict.head;
    else this.broken = { revision: verdict.revision, reason: verdict.reason };
    return verdict.ok;
  }
}
