import { certificateOf, type Certificate } from '../matching/certificate';
import { pairsOf } from '../matching/least-pairing';
import { flatDuals, partners, perfectMatching, type Start } from '../matching/perfect-matching';
import type { EdgeCollector, SparseGraph } from '../matching/sparse-graph';
import type { Pair } from '../pairing-terms';
import { addCheaper, faultInRepair } from './cheaper-pairs';
import { firstEdges, graphBy } from './repair-edges';
import { rematchNumbers } from './rematch-numbers';
import type { Measured, RepairProblem } from './repair-problem';

/** How many edges each vertex may bring in at first; twice as many from time to time, so that there are few times. */
const ADDED_FOR_EACH = 8;

/**
 * The cheapest pairing of all vertices, proven; null where some would have to meet who may not.
 *
 * Solved by the rematches alone, if only halfway, then by the weightier measures and then by all: numbers that no cost
 * contradicts do so no more in units of the next measure, so each search begins with what the weightier measures decide and
 * with the matches of now, and changes only what it has to.
 */
export const cheapestRepair = (problem: RepairProblem): Pair[] | null => {
  const edges = firstEdges(problem);
  let dual = startNumbers(problem, edges);
  let before: Measured = 1;
  for (const measured of problem.steps) {
    const scale = problem.base ** (measured - before);
    const raised = raisedTogether(
      graphBy(problem, edges, measured),
      dual.map((y) => y * scale),
    );
    const solved = pricedFrom(problem, edges, measured, { dual: raised, mate: problem.partner });
    if (measured === 3) return proven(problem, solved);
    dual = solved.dual;
    before = measured;
  }
  throw new Error('the last step measures all');
};

/** Numbers for the rematches alone that no pair contradicts, edge or not. */
const startNumbers = (problem: RepairProblem, edges: EdgeCollector): Float64Array<ArrayBuffer> => {
  for (let most = ADDED_FOR_EACH; ; most *= 2) {
    const dual = Float64Array.from(rematchNumbers(graphBy(problem, edges, 1), problem.partner));
    if (addCheaper(problem, edges, 1, most, { dual, sets: [] }) === 0) return dual;
  }
};

/**
 * The numbers, each raised by half of what the edges of its vertex leave: equal ones stay equal, so that pairs that are no edges
 * yet are not contradicted sooner than those that are.
 */
const raisedTogether = ({ first, darts, head, cost2 }: SparseGraph, dual: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  dual.map((own, v) => {
    let least = Infinity;
    for (let k = first[v]!; k < first[v + 1]!; k++) least = Math.min(least, cost2[darts[k]! >> 1]! - own - dual[head[darts[k]!]!]!);
    return least > 0 ? own + Math.floor(least / 2) : own;
  });

interface Solved {
  readonly mate: Int32Array;
  readonly dual: Float64Array<ArrayBuffer>;
  readonly certificate: Certificate;
}

/** Solved on the edges there are, then with pairs added that the numbers show to be too cheap, until none is. */
const pricedFrom = (problem: RepairProblem, edges: EdgeCollector, measured: Measured, from: Start): Solved => {
  let start = from;
  for (let most = ADDED_FOR_EACH; ; most *= 2) {
    const state = perfectMatching(graphBy(problem, edges, measured), start);
    if (state === null) throw new Error('the first edges lead through all players');
    const certificate = certificateOf(state);
    const solved = { mate: partners(state), dual: Float64Array.from(flatDuals(state)), certificate };
    if (addCheaper(problem, edges, measured, most, certificate) === 0) return solved;
    start = solved;
  }
};

const proven = (problem: RepairProblem, { mate, certificate }: Solved): Pair[] | null => {
  const pairs = pairsOf(mate);
  const fault = faultInRepair(problem, pairs, certificate);
  if (fault !== null) throw new Error(`a repair was not proven best: ${fault}`);
  // A bar costs more than any pairing without one: where it is used, there is none without.
  return pairs.some(([x, y]) => problem.value(x, y) === null) ? null : pairs;
};
