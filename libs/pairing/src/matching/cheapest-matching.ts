import type { Pair } from '../pairing-terms';
import { leastPairing } from './least-pairing';

/** The cheapest complete pairing of 0 .. n-1 by one measure; null where there is none. */
export const cheapestMatching = (n: number, cost: (i: number, j: number) => number | null): Pair[] | null => {
  const least = leastPairing(n, (i, j) => {
    const own = cost(i, j);
    return own === null ? null : [own];
  });
  return least === null ? null : [...least.pairs];
};
