import { EdgeCollector, type SparseGraph } from '../matching/sparse-graph';
import { at } from '../pairing-terms';
import type { Measured, RepairProblem } from './repair-problem';

/** Up to this size every pair is an edge at once. */
const DENSE = 64;

/** Opponents sought for each vertex at first. */
const CANDIDATES = 6;

/** How many other loose vertices, and how many of the first matches' players, each loose vertex is led to; less for many. */
const NEARBY = 128;
const NEARBY_EDGES = 50_000;

/**
 * Edges to begin with: the matches there are, a way through all (barred or not), a few opponents for everybody, and for the
 * loose ones one another and the players of the first matches, so that most repairs are found with these edges alone.
 * They carry the costs of all measures.
 */
export const firstEdges = (problem: RepairProblem): EdgeCollector => {
  const { size, partner, loose } = problem;
  const edges = new EdgeCollector(size);
  const add = (x: number, y: number): void => {
    const cost = problem.cost(x, y, 3);
    if (cost !== null) edges.add(x, y, cost);
  };
  const kept: number[] = [];
  for (let x = 0; x < size; x++) {
    const y = partner[x]!;
    if (y < x) continue;
    add(x, y);
    kept.push(x, y);
  }
  for (let k = 0; k < loose.length; k += 2) {
    const [x, y] = [at(loose, k), at(loose, k + 1)];
    edges.add(x, y, problem.cost(x, y, 3) ?? problem.bar(3));
  }
  if (size <= DENSE) {
    for (let x = 0; x < size; x++) for (let y = x + 1; y < size; y++) add(x, y);
    return edges;
  }
  for (let x = 0; x < size; x++) for (const y of candidates(problem, x)) add(x, y);
  const others = Math.min(NEARBY, Math.floor(NEARBY_EDGES / Math.max(1, loose.length)));
  for (const [k, x] of loose.entries()) {
    for (const y of loose.slice(k + 1, k + 1 + others)) add(x, y);
    for (const y of kept.slice(0, others)) add(x, y);
  }
  return edges;
};

/** Opponents that cost no more than the change, in turn from the vertex on; where there are too few, the first others too. */
const candidates = (problem: RepairProblem, x: number): number[] => {
  const cheap: number[] = [];
  const others: number[] = [];
  for (let step = 1; step < problem.size && cheap.length < CANDIDATES; step++) {
    const y = (x + step) % problem.size;
    const cost = problem.cost(x, y, 3);
    if (cost === null) continue;
    if (cost <= 1) cheap.push(y);
    else if (others.length < CANDIDATES) others.push(y);
  }
  return [...cheap, ...others].slice(0, CANDIDATES);
};

/** The edges with the costs of the first so many measures. */
export const graphBy = (problem: RepairProblem, edges: EdgeCollector, measured: Measured): SparseGraph => {
  const graph = edges.graph();
  if (measured === 3) return graph;
  const bar = problem.bar(measured);
  return {
    ...graph,
    cost2: graph.cost2.map((_, k) => 2 * (problem.cost(at(graph.head, 2 * k + 1), at(graph.head, 2 * k), measured) ?? bar)),
  };
};
