import { type Plain, type RecordedEvent } from '@roundbook/kernel';
import { evolveAll, initialState, type TournamentState } from '@roundbook/tournament';
import { canonicalJson, verifyChain } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';
import { tournamentEvent, TournamentStreams } from './tournament-streams';

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
    const recorded = await ports.store.readStream(stream);
    events += recorded.length;
    const chain = verifyChain(ports.hashing, stream, recorded);
    if (!chain.ok) brokenChains.push({ stream, revision: chain.revision, reason: chain.reason });
    // Behind a broken chain there is nothing to be believed, and so nothing to compare.
    if (chain.ok && stream.startsWith('tournament-')) {
      const state = foldedFrom(recorded);
      const before = (await kept.load(stream.slice('tournament-'.length))).state;
      const text = canonicalJson(plainOf(state));
      if (canonicalJson(plainOf(before)) !== text) differing.push(stream);
      digests.push(ports.hashing.sha256Hex(text));
    }
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

const foldedFrom = (recorded: readonly RecordedEvent[]): TournamentState => evolveAll(initialState, recorded.map(tournamentEvent));
