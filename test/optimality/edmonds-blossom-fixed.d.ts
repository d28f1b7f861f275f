declare module 'edmonds-blossom-fixed' {
  /** Edges as [vertex, vertex, weight]; answers the partner of each vertex, or -1. */
  function maxWeightMatching(edges: [number, number, number][], maxCardinality?: boolean): number[];
  export = maxWeightMatching;
}
