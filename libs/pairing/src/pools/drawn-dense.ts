import { COUNTING_LIMIT, CountedPairings } from '../counted-pairings';
import { BudgetedPairings } from './budgeted-pairings';
import type { Drawing } from './drawing';
import { connectedParts } from './fewest-rematches';
import { FrontierPairings } from './frontier-pairings';
import { largestMatching } from './largest-matching';
import { BARRED, FREE, PairingGraph } from './pairing-graph';
import { usablePairs } from './usable-pairs';

/** Counting along a frontier may keep so many sets where the graph is sparse, a tenth of them elsewhere, and most where budgets do not do. */
const FEW_STATES = 200_000;
const MOST_STATES = 3_000_000;
const SPARSE_DEGREE = 8;
/** Up to this size pairs that stand in no pairing are sorted out first, which makes budgets tighter. */
const SORTED_SIZE = 400;
/** Steps of a draw by budgets that may be made in place of one pair drawn by rejection. */
const STEPS_PER_PAIR = 10;

/**
 * One complete pairing of players of whom very many have met, each with exactly that many rematches equally likely: the players,
 * each next to its partner; null where the effort allowed did not do. `kinds` is the matrix of a PairingGraph.
 */
export const drawDense = (players: Int32Array, kinds: Uint8Array, rematches: number, drawing: Drawing): Int32Array | null => {
  const n = players.length;
  if (n > SORTED_SIZE) return drawConnected(players, kinds, rematches, drawing);
  const usable = usablePairs(kinds, n);
  const pairs = new Int32Array(n);
  let end = 0;
  for (const part of connectedParts(Int32Array.from(players.keys()), (i, j) => usable[i * n + j] === BARRED)) {
    const size = part.length;
    const own = new Uint8Array(size * size);
    part.forEach((i, k) => part.forEach((j, l) => (own[k * size + l] = usable[i * n + j]!)));
    const { unmatched } = largestMatching(size, (k, l) => own[k * size + l] !== FREE);
    const drawn = drawConnected(
      part.map((i) => players[i]!),
      own,
      unmatched / 2,
      drawing,
    );
    if (drawn === null) return null;
    pairs.set(drawn, end);
    end += drawn.length;
  }
  return pairs;
};

const costOf = (kind: number): number => (kind === BARRED ? Infinity : kind === FREE ? 0 : 1);

const drawConnected = (players: Int32Array, kinds: Uint8Array, rematches: number, drawing: Drawing): Int32Array | null => {
  const { draw, methods, pairBudget } = drawing;
  const n = players.length;
  const name = (position: number): number => players[position]!;
  if (n <= COUNTING_LIMIT) {
    const subsets = new CountedPairings(Array.from(players.keys()), (i, j) => costOf(kinds[i * n + j]!));
    methods.add('counting');
    return Int32Array.from(subsets.draw(subsets.all, draw).flat(), name);
  }
  const graph = new PairingGraph(n, kinds);
  const byFrontier = (mostStates: number): Int32Array | null => {
    const frontier = FrontierPairings.count(graph, rematches, mostStates);
    if (frontier !== null) methods.add('counting');
    return frontier === null ? null : frontier.draw(draw).map(name);
  };
  const possible = kinds.reduce((sum, kind) => sum + (kind === BARRED ? 0 : 1), 0);
  const counted = byFrontier(possible <= SPARSE_DEGREE * n ? FEW_STATES : FEW_STATES / 10);
  if (counted !== null) return counted;
  const budgets = new BudgetedPairings(graph, Int32Array.from(players.keys()), rematches);
  const byBudgets = (steps: number): Int32Array | null => {
    for (const effort = { left: steps }; effort.left >= 0;) {
      const drawn = budgets.attempt(draw, effort);
      if (drawn === null) continue;
      methods.add('budgets');
      return drawn.map(name);
    }
    return null;
  };
  const steps = STEPS_PER_PAIR * pairBudget;
  return byBudgets(steps / 10) ?? byFrontier(MOST_STATES) ?? byBudgets(steps);
};
