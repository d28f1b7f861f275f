import { faultInFewest } from './fewest-proof';
import { SETTLED, SPARED, largestMatching } from './largest-matching';

/** A part of the pool whose players meet each other only in every pairing with the fewest rematches. */
export interface PoolPart {
  /** Positions in the pool, an even number. */
  readonly players: Int32Array;
  /** Rematches of the part in every such pairing of the pool. */
  readonly rematches: number;
}

export interface FewestRematches {
  /** The fewest rematches of a complete pairing. */
  readonly rematches: number;
  /** False only for a pair that stands in no pairing with so few. */
  usable(i: number, j: number): boolean;
  readonly parts: readonly PoolPart[];
}

/**
 * The fewest rematches with which players 0 .. n-1 (n even) can be paired, and the parts into which these pairings fall. Everybody
 * whom a largest matching of those who have not met leaves over has met all others left over, so that half their number is the
 * fewest, and the structure of Gallai and Edmonds says which pairs can be used: wanted players meet spared ones only, settled
 * ones settled ones, and rematches happen between spared players of different groups. That nothing is fewer is checked each time.
 */
export const fewestRematches = (n: number, haveMet: (i: number, j: number) => boolean): FewestRematches => {
  const { unmatched, part, group } = largestMatching(n, haveMet);
  const fault = faultInFewest(n, haveMet, { unmatched, part, group });
  if (fault !== null) throw new Error(`the fewest rematches were not proven: ${fault}`);
  if (unmatched % 2 !== 0) throw new RangeError(`${n} players have no complete pairing`);
  const usable = (i: number, j: number): boolean => {
    if (part[i] === SPARED && part[j] === SPARED) return group[i] !== group[j] || !haveMet(i, j);
    if (haveMet(i, j)) return false;
    return part[i] === part[j] ? part[i] === SETTLED : part[i] !== SETTLED && part[j] !== SETTLED;
  };
  const strained: number[] = [];
  const settled: number[] = [];
  for (let i = 0; i < n; i++) (part[i] === SETTLED ? settled : strained).push(i);
  const parts: PoolPart[] = connectedParts(settled, haveMet).map((players) => ({ players, rematches: 0 }));
  if (strained.length > 0) parts.unshift({ players: Int32Array.from(strained), rematches: unmatched / 2 });
  return { rematches: unmatched / 2, usable, parts };
};

/** Connected by pairs that `apart` does not exclude; asks about little more pairs than there are players and excluded pairs. */
export const connectedParts = (players: ArrayLike<number>, apart: (i: number, j: number) => boolean): Int32Array[] => {
  const parts: Int32Array[] = [];
  let rest = Int32Array.from(players);
  while (rest.length > 0) {
    const reached = rest.slice();
    let end = 1;
    for (let head = 0; head < end; head++) {
      const player = reached[head]!;
      for (let k = end; k < reached.length; k++) {
        const other = reached[k]!;
        if (apart(player, other)) continue;
        reached[k] = reached[end]!;
        reached[end++] = other;
      }
      if (end === reached.length) break;
    }
    parts.push(reached.slice(0, end));
    rest = reached.slice(end);
  }
  return parts;
};
