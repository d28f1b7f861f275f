import { boundOf, faultInNumbers, faultInPairs, faultInSets, SetsAround, type Certificate } from '../matching/certificate';
import type { EdgeCollector } from '../matching/sparse-graph';
import type { Pair } from '../pairing-terms';
import type { Measured, RepairProblem } from './repair-problem';

/**
 * Adds edges that the numbers of a certificate show to be too cheap by the first so many measures, no more than `most` for each
 * vertex, and answers how many; 0 only where no pair of all is too cheap. By all three a pair that is not there now costs at least
 * 1, so only vertices whose numbers together exceed 2 have to be looked at: in the order of the numbers these are the first few
 * for each, and few altogether where most matches can stay.
 */
export const addCheaper = (
  problem: RepairProblem,
  edges: EdgeCollector,
  measured: Measured,
  most: number,
  { dual, sets }: Certificate,
): number => {
  const { size } = problem;
  const order = Array.from({ length: size }, (_, x) => x).sort((x, y) => dual[y]! - dual[x]!);
  const around = new SetsAround(size, sets);
  const cheapest = measured === 3 ? 1 : 0;
  let added = 0;
  for (let a = 0; a < size; a++) {
    const x = order[a]!;
    let own = 0;
    for (let b = a + 1; b < size && own < most; b++) {
      const y = order[b]!;
      const sum = dual[x]! + dual[y]!;
      if (sum <= 2 * cheapest) break;
      const cost = problem.cost(x, y, measured);
      if (cost === null || sum <= 2 * cost || sum - 2 * around.common(x, y) <= 2 * cost) continue;
      if (!edges.add(x, y, problem.cost(x, y, 3) ?? problem.bar(3))) throw new Error(`the numbers contradict the edge of ${x} and ${y}`);
      own += 1;
    }
    added += own;
  }
  return added;
};

/**
 * What is wrong with the proof that a pairing is cheapest, given that `addCheaper` found nothing to add by the same certificate;
 * null where it holds.
 */
export const faultInRepair = (problem: RepairProblem, pairs: readonly Pair[], { dual, sets }: Certificate): string | null => {
  const shape = faultInPairs(problem.size, pairs) ?? faultInSets(problem.size, sets) ?? faultInNumbers(problem.size, dual);
  if (shape !== null) return shape;
  const around = new SetsAround(problem.size, sets);
  for (const [x, y] of problem.partner.entries()) {
    if (y > x && dual[x]! + dual[y]! - 2 * around.common(x, y) > 2 * (problem.cost(x, y, 3) ?? Infinity))
      return `the match of ${x} and ${y} costs less than its numbers allow`;
  }
  const paid = 2 * pairs.reduce((sum, [x, y]) => sum + (problem.cost(x, y, 3) ?? problem.bar(3)), 0);
  const bound = boundOf(dual, sets);
  return paid === bound ? null : `the repair costs ${paid / 2}, the bound is ${bound / 2}`;
};
