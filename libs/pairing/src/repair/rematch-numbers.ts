import type { SparseGraph } from '../matching/sparse-graph';

const NONE = -1;

/**
 * A number -1, 0 or 1 for each vertex, so that the two of an edge without a rematch (cost 0) come to 0 at most and those of a
 * rematch to 2 at most: the half-integral relaxation of the pairing with the fewest rematches, a bound that is often reached.
 *
 * Each vertex stands on two sides, and edges without a rematch join one side to the other. Where no matching reaches all of the
 * first side, 1 goes to whoever an unmatched one of that side can take the place of, and -1 to the opponents whom these compete
 * for. `partner` is a matching to begin with, -1 for nobody.
 */
export const rematchNumbers = (graph: SparseGraph, partner: Int32Array): Int32Array => {
  const { n } = graph;
  const sides = new TwoSides(graph, partner);
  for (let v = 0; v < n; v++) if (sides.opponent[v] === NONE) sides.search(v);
  return Int32Array.from({ length: n }, (_, v) => sides.replaceable[v]! - sides.wanted[v]!);
};

class TwoSides {
  /** Of each vertex of the first side the one of the second that it is matched with, and the other way round. */
  readonly opponent: Int32Array;
  private readonly player: Int32Array;
  /** 1 for vertices of the first and of the second side that a search without success has reached: no later one needs them. */
  readonly replaceable: Uint8Array;
  readonly wanted: Uint8Array;
  private readonly reachedFrom: Int32Array;

  constructor(
    private readonly graph: SparseGraph,
    partner: Int32Array,
  ) {
    const { n, first, darts, head, cost2 } = graph;
    this.opponent = new Int32Array(n).fill(NONE);
    this.player = new Int32Array(n).fill(NONE);
    this.replaceable = new Uint8Array(n);
    this.wanted = new Uint8Array(n);
    this.reachedFrom = new Int32Array(n).fill(NONE);
    for (let v = 0; v < n; v++) {
      for (let k = first[v]!; k < first[v + 1]!; k++) {
        const w = head[darts[k]!]!;
        if (cost2[darts[k]! >> 1] === 0 && w === partner[v]) this.match(v, w);
      }
    }
  }

  private match(v: number, w: number): void {
    this.opponent[v] = w;
    this.player[w] = v;
  }

  /** Gives a vertex of the first side an opponent, by exchanging those of others; without success what was reached is marked. */
  search(root: number): void {
    const { first, darts, head, cost2 } = this.graph;
    const queue = [root];
    const reached: number[] = [];
    for (let k = 0; k < queue.length; k++) {
      const v = queue[k]!;
      for (let d = first[v]!; d < first[v + 1]!; d++) {
        const w = head[darts[d]!]!;
        if (cost2[darts[d]! >> 1] !== 0 || this.wanted[w] === 1 || this.reachedFrom[w] !== NONE) continue;
        this.reachedFrom[w] = v;
        reached.push(w);
        if (this.player[w] !== NONE) {
          queue.push(this.player[w]!);
          continue;
        }
        this.exchange(root, w);
        for (const x of reached) this.reachedFrom[x] = NONE;
        return;
      }
    }
    for (const v of queue) this.replaceable[v] = 1;
    for (const w of reached) this.wanted[w] = 1;
  }

  private exchange(root: number, last: number): void {
    for (let w = last; ;) {
      const v = this.reachedFrom[w]!;
      const before = this.opponent[v]!;
      this.match(v, w);
      if (v === root) return;
      w = before;
    }
  }
}
