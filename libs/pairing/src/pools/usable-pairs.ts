import { SPARED, largestMatching } from './largest-matching';
import { BARRED, FREE, REMATCH } from './pairing-graph';

/**
 * The pairs that stand in at least one complete pairing of players 0 .. n-1 with the fewest rematches; all others become barred.
 * A pair does if the others can be paired with what then remains of the rematches: taking one player out and asking whom a
 * largest matching of the rest spares says so for all partners of that player at once. `kinds` is the matrix of a PairingGraph,
 * with or without pairs barred that stand in no such pairing.
 */
export const usablePairs = (kinds: Uint8Array, n: number): Uint8Array => {
  const apart = (i: number, j: number): boolean => kinds[i * n + j] !== FREE;
  const { mate, unmatched } = largestMatching(n, apart);
  const usable = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) {
    const without = largestMatching(n, apart, i, mate);
    for (let j = 0; j < n; j++) {
      if (j === i || kinds[i * n + j] === BARRED) continue;
      const left = without.part[j] === SPARED ? without.unmatched - 1 : without.unmatched + 1;
      if (left <= unmatched - (apart(i, j) ? 2 : 0)) usable[i * n + j] = apart(i, j) ? REMATCH : FREE;
    }
  }
  return usable;
};
