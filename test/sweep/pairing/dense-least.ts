import maxWeightMatching from 'edmonds-blossom-fixed';

/** The least cost of a complete pairing of 0 .. n-1 by an independent solver over all pairs; costs are integers from 0, n is even. */
export function denseLeast(n: number, cost: (i: number, j: number) => number): number {
  let most = 0;
  const edges: [number, number, number][] = [];
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      edges.push([i, j, cost(i, j)]);
      most = Math.max(most, cost(i, j));
    }
  }
  const partner = maxWeightMatching(
    edges.map(([i, j, own]) => [i, j, most + 1 - own]),
    true,
  );
  return partner.reduce((sum, j, i) => sum + (i < j ? cost(i, j) : 0), 0);
}
