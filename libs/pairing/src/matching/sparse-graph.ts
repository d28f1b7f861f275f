/** Costs stay below this, so that twice a cost, a dual value and every difference of them are exact in a double. */
export const COST_LIMIT = 2 ** 50;

/** Costs, or dual values on the way, that would no longer be exact integers. */
export class InexactCosts extends RangeError {}

/**
 * Vertices 0 .. n-1 and edges with integer costs. Each edge k has two darts, 2k and 2k + 1, one for each direction: dart d
 * leads to vertex head[d] and leaves head[d ^ 1], and its edge is d >> 1. The darts that leave vertex v are
 * darts[first[v]] .. darts[first[v + 1] - 1].
 */
export interface SparseGraph {
  readonly n: number;
  readonly head: Int32Array;
  /** Twice the cost of each edge: with that the dual values are integers. */
  readonly cost2: Float64Array;
  readonly first: Int32Array;
  readonly darts: Int32Array;
}

/** Collects edges, each pair once; a graph can be made at any time and more edges added after it. */
export class EdgeCollector {
  private readonly seen = new Set<number>();
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly cost: number[] = [];

  constructor(readonly n: number) {}

  get size(): number {
    return this.cost.length;
  }

  /** False where the pair is there already. A RangeError unless the cost is an integer from 0 to below COST_LIMIT. */
  add(i: number, j: number, cost: number): boolean {
    const key = i < j ? i * this.n + j : j * this.n + i;
    if (this.seen.has(key)) return false;
    if (!Number.isInteger(cost) || cost < 0 || cost >= COST_LIMIT)
      throw new RangeError(`the cost of a pair is an integer >= 0, not ${cost}`);
    this.seen.add(key);
    this.from.push(i);
    this.to.push(j);
    this.cost.push(cost);
    return true;
  }

  has(i: number, j: number): boolean {
    return this.seen.has(i < j ? i * this.n + j : j * this.n + i);
  }

  graph(): SparseGraph {
    const { n, from, to, cost } = this;
    const m = cost.length;
    const head = new Int32Array(2 * m);
    const cost2 = new Float64Array(m);
    const first = new Int32Array(n + 1);
    for (let k = 0; k < m; k++) {
      head[2 * k] = to[k]!;
      head[2 * k + 1] = from[k]!;
      cost2[k] = 2 * cost[k]!;
      first[from[k]! + 1]! += 1;
      first[to[k]! + 1]! += 1;
    }
    for (let v = 0; v < n; v++) first[v + 1]! += first[v]!;
    const next = first.slice(0, n);
    const darts = new Int32Array(2 * m);
    for (let d = 0; d < 2 * m; d++) {
      const tail = head[d ^ 1]!;
      darts[next[tail]!] = d;
      next[tail]! += 1;
    }
    return { n, head, cost2, first, darts };
  }
}
