import type { Draw } from '@roundbook/draw';
import { at, type Met, type Pair } from '../pairing-terms';
import { drawnLeastPairing } from './drawn-least-pairing';
import { checkEven } from './standings';

export interface FewestMeetingsInput {
  /** Ranks in the division of players 0 .. n-1, from the best on; n is even. */
  readonly ranks: readonly number[];
  readonly met: Met;
  readonly draw: Draw;
}

export interface FewestMeetings {
  readonly pairs: readonly Pair[];
  /** Sum over the pairs of how often they met before. */
  readonly meetings: number;
  /** Sum over the pairs of the distance between their ranks. */
  readonly rankDistance: number;
}

/**
 * Non-contenders: the smallest total number of repeats (meetings, not pairs that met), then the smallest sum of distances
 * between ranks of the division; both exact. Among equally good pairings the draw decides by shuffled labels. rules.md 4.3
 */
export const fewestMeetings = ({ ranks, met, draw }: FewestMeetingsInput): FewestMeetings => {
  checkEven(ranks.length);
  if (ranks.some((rank, i) => !Number.isSafeInteger(rank) || (i > 0 && at(ranks, i - 1) >= rank)))
    throw new RangeError('the ranks of the division rise from player to player');
  const best = drawnLeastPairing(ranks.length, (i, j) => [met(i, j), at(ranks, j) - at(ranks, i)], draw);
  if (best === null) throw new Error('players with nobody excluded can be paired');
  return { pairs: best.pairs, meetings: best.value[0] ?? 0, rankDistance: best.value[1] ?? 0 };
};
