import type { History } from '../history';
import { COST_LIMIT } from '../matching/sparse-graph';

/** A field to be paired in a Swiss round, with what a pair costs. */
export interface SwissField {
  readonly n: number;
  readonly history: History;
  /** Pairs that should not meet; null where there are none. */
  readonly avoided: History | null;
  /** Scores counted from the lowest in the greatest step of which all differences are multiples. */
  readonly steps: Int32Array;
  /** Squared points of one squared step. */
  readonly unit: number;
  /** What a rematch and an avoided pair weigh, in squared steps. */
  readonly perRematch: number;
  readonly perAvoidance: number;
}

/**
 * The field with its weights: one avoided pair outweighs any sum of squares, one rematch any sum of both. Null where that
 * exceeds exact integers.
 */
export const swissField = (scores: ArrayLike<number>, history: History, avoided: History | null): SwissField | null => {
  const n = scores.length;
  const { lowest, highest, step } = rangeOf(scores);
  const widest = (highest - lowest) / step;
  if (!(widest * widest < COST_LIMIT / 4)) return null;
  const steps = Int32Array.from(scores, (score) => (score - lowest) / step);
  const perAvoidance = largestSquares(steps) + 1;
  const avoidances = avoided === null ? 0 : Math.min(Math.floor(n / 2), pairsIn(avoided));
  const perRematch = perAvoidance * (avoidances + 1);
  if (!(perRematch < COST_LIMIT / 4)) return null;
  return { n, history, avoided, steps, unit: step ** 2, perRematch, perAvoidance };
};

const rangeOf = (scores: ArrayLike<number>): { lowest: number; highest: number; step: number } => {
  let [lowest, highest, step] = [Infinity, -Infinity, 0];
  for (let i = 0; i < scores.length; i++) {
    lowest = Math.min(lowest, scores[i]!);
    highest = Math.max(highest, scores[i]!);
  }
  for (let i = 0; i < scores.length; i++) {
    let rest = scores[i]! - lowest;
    while (rest > 0) [step, rest] = [rest, step % rest];
  }
  return scores.length === 0 ? { lowest: 0, highest: 0, step: 1 } : { lowest, highest, step: step || 1 };
};

/** The largest sum of squares that any pairing can have: the highest with the lowest, and so on inwards. */
const largestSquares = (steps: Int32Array): number => {
  const order = steps.slice().sort();
  let sum = 0;
  for (let i = 0, j = order.length - 1; i < j; i++, j--) sum += (order[j]! - order[i]!) ** 2;
  return sum;
};

const pairsIn = (history: History): number => {
  let sides = 0;
  for (let i = 0; i < history.n; i++) sides += history.opponents(i).length;
  return sides / 2;
};

/** Whether two may meet without breaking a wish: they have not met, and nobody asked that they should not. */
export const isFree = (field: SwissField, i: number, j: number): boolean =>
  field.history.meetings(i, j) === 0 && (field.avoided === null || field.avoided.meetings(i, j) === 0);

/** The cost of a pair, in squared steps. */
export const pairCost = (field: SwissField, i: number, j: number): number => {
  const difference = field.steps[i]! - field.steps[j]!;
  const rematch = field.history.meetings(i, j) > 0 ? field.perRematch : 0;
  const avoidance = field.avoided !== null && field.avoided.meetings(i, j) > 0 ? field.perAvoidance : 0;
  return difference * difference + rematch + avoidance;
};

/** The players of each score, the highest score first, each group in the order in which its players stand in `order`. */
export const scoreGroups = (field: SwissField, order: ArrayLike<number>): Int32Array[] => {
  let highest = 0;
  for (let i = 0; i < field.n; i++) highest = Math.max(highest, field.steps[i]!);
  if (highest > 4 * field.n + 1024) return sparseGroups(field, order);
  const ends = new Int32Array(highest + 2);
  for (let k = 0; k < order.length; k++) ends[highest - field.steps[order[k]!]! + 1]! += 1;
  for (let s = 0; s <= highest; s++) ends[s + 1]! += ends[s]!;
  const next = ends.slice();
  const line = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const s = highest - field.steps[order[k]!]!;
    line[next[s]!] = order[k]!;
    next[s]! += 1;
  }
  const groups: Int32Array[] = [];
  for (let s = 0; s <= highest; s++) if (ends[s + 1]! > ends[s]!) groups.push(line.subarray(ends[s], ends[s + 1]));
  return groups;
};

/** Where the scores lie too far apart to count them. */
const sparseGroups = ({ steps }: SwissField, order: ArrayLike<number>): Int32Array[] => {
  const byStep = new Map<number, number[]>();
  for (let k = 0; k < order.length; k++) {
    const own = byStep.get(steps[order[k]!]!);
    if (own === undefined) byStep.set(steps[order[k]!]!, [order[k]!]);
    else own.push(order[k]!);
  }
  return [...byStep].sort(([s], [t]) => t - s).map(([, players]) => Int32Array.from(players));
};
