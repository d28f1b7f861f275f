import { COST_LIMIT, InexactCosts, type SparseGraph } from './sparse-graph';

export const FREE = 0;
/** At an even distance from the root of the search tree, the root itself too. */
export const OUTER = 1;
/** At an odd distance. */
export const INNER = 2;

export const NONE = -1;

/**
 * Where a search for the cheapest perfect matching stands. A node is a vertex (0 .. n-1) or a blossom (n .. 2n-1): an odd
 * cycle of nodes, shrunk into one. The matching, the duals and the blossoms last over all stages; labels belong to one stage,
 * that is to the growth of one tree from one unmatched vertex.
 */
export class SearchState {
  readonly n: number;
  /** The dart that leaves a vertex along its matched edge. */
  readonly mate: Int32Array;
  /**
   * y of a vertex (doubled: y_i + y_j - 2 (z of all blossoms around both) <= twice the cost) and z >= 0 of a blossom.
   */
  readonly dual: Float64Array;
  /** The outermost node around a vertex. */
  readonly top: Int32Array;
  readonly parent: Int32Array;
  /** The vertex of a node that is matched outside it, or not at all; NONE for a blossom number that is not in use. */
  readonly base: Int32Array;
  readonly children: (number[] | null)[];
  /** links[b][k]: the dart from children[b][k] to the next child, around the cycle. */
  readonly links: (number[] | null)[];
  readonly unusedBlossoms: number[];

  readonly label: Uint8Array;
  /** The dart by which the tree came into a node; NONE at the root. */
  readonly entry: Int32Array;
  /** Of an outer node: the dart of least slack to another outer node. Of a vertex not in the tree: the one from an outer node. */
  readonly best: Int32Array;
  /** Of an outer blossom: its dart of least slack to each other outer node. */
  readonly bestDarts: (number[] | null)[];
  /** Scratch for a blossom that is being made: its dart of least slack to a marked node. */
  readonly bestTo: Int32Array;
  queue: number[] = [];
  touchedVertices: number[] = [];
  touchedBlossoms: number[] = [];
  nearby: number[] = [];
  private readonly touched: Uint8Array;
  private readonly isNearby: Uint8Array;
  private readonly mark: Int32Array;
  private marks = 0;

  constructor(readonly graph: SparseGraph) {
    const n = graph.n;
    this.n = n;
    this.mate = new Int32Array(n).fill(NONE);
    this.dual = new Float64Array(2 * n);
    this.top = Int32Array.from({ length: n }, (_, v) => v);
    this.parent = new Int32Array(2 * n).fill(NONE);
    this.base = Int32Array.from({ length: 2 * n }, (_, v) => (v < n ? v : NONE));
    this.children = new Array<number[] | null>(2 * n).fill(null);
    this.links = new Array<number[] | null>(2 * n).fill(null);
    this.unusedBlossoms = Array.from({ length: n }, (_, k) => 2 * n - 1 - k);
    this.label = new Uint8Array(2 * n);
    this.entry = new Int32Array(2 * n).fill(NONE);
    this.best = new Int32Array(2 * n).fill(NONE);
    this.bestDarts = new Array<number[] | null>(2 * n).fill(null);
    this.bestTo = new Int32Array(2 * n);
    this.touched = new Uint8Array(2 * n);
    this.isNearby = new Uint8Array(n);
    this.mark = new Int32Array(2 * n);
  }

  tail(dart: number): number {
    return this.graph.head[dart ^ 1]!;
  }

  /** Of an edge between two different outermost nodes. */
  slack(dart: number): number {
    const { head, cost2 } = this.graph;
    return cost2[dart >> 1]! - this.dual[head[dart]!]! - this.dual[head[dart ^ 1]!]!;
  }

  /** All vertices within a node. */
  leaves(node: number): number[] {
    if (node < this.n) return [node];
    const found: number[] = [];
    const open = [node];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next < this.n) found.push(next);
      else for (const child of this.children[next]!) open.push(child);
    }
    return found;
  }

  touch(node: number): void {
    if (node >= this.n && this.touched[node] === 0) {
      this.touched[node] = 1;
      this.touchedBlossoms.push(node);
    }
    for (const v of this.leaves(node)) {
      if (this.touched[v] === 1) continue;
      this.touched[v] = 1;
      this.touchedVertices.push(v);
    }
  }

  /** Remembers the dart of least slack from the tree to a vertex that is not in it. */
  offer(vertex: number, dart: number, slack: number): void {
    if (this.isNearby[vertex] === 0) {
      this.isNearby[vertex] = 1;
      this.nearby.push(vertex);
    }
    const known = this.best[vertex]!;
    if (known === NONE || slack < this.slack(known)) this.best[vertex] = dart;
  }

  /** A number that no node carries as its mark yet. */
  newMark(): number {
    this.marks += 1;
    return this.marks;
  }

  isMarked(node: number, mark: number): boolean {
    return this.mark[node] === mark;
  }

  setMark(node: number, mark: number): void {
    this.mark[node] = mark;
  }

  addToDual(node: number, delta: number): void {
    const value = this.dual[node]! + delta;
    if (!(value > -2 * COST_LIMIT && value < 2 * COST_LIMIT)) throw new InexactCosts('the dual values exceed exact integers');
    this.dual[node] = value;
  }

  /** Forgets the labels of a stage that is over. */
  endStage(): void {
    for (const node of [...this.touchedVertices, ...this.touchedBlossoms]) {
      this.label[node] = FREE;
      this.best[node] = NONE;
      this.bestDarts[node] = null;
      this.touched[node] = 0;
    }
    for (const v of this.nearby) {
      this.best[v] = NONE;
      this.isNearby[v] = 0;
    }
    this.queue = [];
    this.touchedVertices = [];
    this.touchedBlossoms = [];
    this.nearby = [];
  }
}
