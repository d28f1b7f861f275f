import { certificateOf, type Certificate } from './certificate';
import { flatDuals, partners, perfectMatching, type Start } from './perfect-matching';
import type { EdgeCollector } from './sparse-graph';

export interface PricedMatching {
  readonly mate: Int32Array;
  readonly certificate: Certificate;
}

/**
 * The cheapest perfect matching over all pairs from a few edges at first: solved on those, then every pair that the dual values
 * show to be too cheap is added, until none is. `addCheaper` looks at all pairs and answers how many edges it added.
 * Null where the edges have no perfect matching, so begin with some that do.
 */
export const pricedMatching = (edges: EdgeCollector, addCheaper: (certificate: Certificate) => number): PricedMatching | null => {
  let start: Start | null = null;
  for (;;) {
    const solved = perfectMatching(edges.graph(), start);
    if (solved === null) return null;
    const certificate = certificateOf(solved);
    const mate = partners(solved);
    if (addCheaper(certificate) === 0) return { mate, certificate };
    start = { dual: flatDuals(solved), mate };
  }
};
