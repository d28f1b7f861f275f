import { drawFrom, type Draw } from '@roundbook/draw';
import { BudgetedPairings } from '../../../libs/pairing/src/pools/budgeted-pairings';
import { budgetedSide, countedSide, rejectedSide } from '../../../libs/pairing/src/pools/crossing-side';
import type { Drawing } from '../../../libs/pairing/src/pools/drawing';
import { fewestRematches } from '../../../libs/pairing/src/pools/fewest-rematches';
import { FrontierPairings } from '../../../libs/pairing/src/pools/frontier-pairings';
import { crossBy } from '../../../libs/pairing/src/pools/joint-crossing';
import { BestCrossings, OddPool } from '../../../libs/pairing/src/pools/odd-pool';
import { FREE, PairingGraph, REMATCH } from '../../../libs/pairing/src/pools/pairing-graph';
import { drawByRejection } from '../../../libs/pairing/src/pools/rejected-pairings';
import { Chance } from '../../optimality/chance';
import { deviationFrom } from '../../optimality/frequencies';
import { evenSize, numbers, randomMeetings } from '../../optimality/small-fields';
import { fraction } from '../../reference/fraction';
import { Pair, everyCompletePairing, pairingText } from '../../reference/pairing/every-pairing';
import { leastOf } from '../../reference/pairing/least';
import { Meetings, rematches } from '../../reference/pairing/meetings';

const DRAWS = 2000;
const FAR = 5.5;
const EFFORT = 2_000_000;

const neighboursOf = (line: ArrayLike<number>): Pair[] =>
  Array.from({ length: line.length / 2 }, (_, k) => [line[2 * k]!, line[2 * k + 1]!] as Pair);

/** Whether what is drawn is not each of these pairings equally often; a draw that gives up is wrong. */
function isUneven(all: readonly Pair[][], drawn: () => ArrayLike<number> | null): boolean {
  const law = new Map(all.map((pairs) => [pairingText({ pairs }), fraction(1, all.length)]));
  const counted = new Map<string, number>();
  for (let again = 1; again <= DRAWS; again += 1) {
    const line = drawn();
    if (line === null) return true;
    const text = pairingText({ pairs: neighboursOf(line) });
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return deviationFrom(law, counted) > FAR;
}

const graphOf = (met: Meetings): PairingGraph => {
  const n = met.length;
  const kinds = Uint8Array.from({ length: n * n }, (_, k) => (met[Math.floor(k / n)]![k % n]! > 0 ? REMATCH : FREE));
  for (let i = 0; i < n; i += 1) kinds[i * n + i] = 0;
  return new PairingGraph(n, kinds);
};

function untilDone(attempt: (effort: { left: number }) => Int32Array | null): Int32Array | null {
  for (const effort = { left: EFFORT }; effort.left >= 0;) {
    const line = attempt(effort);
    if (line !== null) return line;
  }
  return null;
}

/** How many rematches are forced, and that no pair of a pairing with so few is called useless. */
export function wrongFewestRematches(chance: Chance): boolean {
  const n = evenSize(chance);
  const met = randomMeetings(n, chance);
  const best = leastOf(everyCompletePairing(numbers(n)), (pairs) => [rematches(pairs, met)]);
  const fewest = fewestRematches(n, (i, j) => met[i]![j]! > 0);
  return fewest.rematches !== best.value[0] || best.all.flat().some(([i, j]) => !fewest.usable(i, j));
}

/** The ways to draw a large pool, each on a small one: the fewest rematches, and all such pairings equally likely. */
export function wrongPoolMethod(chance: Chance): boolean {
  const n = chance.pick([4, 6, 6, 8]);
  const met = randomMeetings(n, chance);
  const best = leastOf(everyCompletePairing(numbers(n)), (pairs) => [rematches(pairs, met)]);
  const least = best.value[0]!;
  const haveMet = (i: number, j: number): boolean => met[i]![j]! > 0;
  const draw = drawFrom(`${chance.below(1e9)}`, 'pairs');
  const byRejection = (): Int32Array | null => {
    const order = Int32Array.from(numbers(n));
    return drawByRejection(order, haveMet, least, draw, { left: EFFORT }) < 0 ? null : order;
  };
  const budgets = new BudgetedPairings(graphOf(met), numbers(n), least);
  const frontier = FrontierPairings.count(graphOf(met), least, 1e6);
  return (
    isUneven(best.all, byRejection) ||
    isUneven(best.all, () => untilDone((effort) => budgets.attempt(draw, effort))) ||
    isUneven(best.all, () => frontier?.draw(draw) ?? null)
  );
}

/** Two odd pools crossed and paired together, each side drawn in every way it can be: all best outcomes equally likely. */
export function wrongCrossing(chance: Chance): boolean {
  const [a, b] = chance.pick([
    [1, 3],
    [3, 3],
    [3, 5],
    [5, 3],
  ]) as Pair;
  const met = randomMeetings(a + b, chance);
  const isMixed = ([i, j]: Pair): boolean => i < a !== j < a;
  const crossed = [...everyCompletePairing(numbers(a + b))].filter((pairs) => pairs.filter(isMixed).length === 1);
  const best = leastOf(crossed, (pairs) => [rematches(pairs, met)]);
  const haveMet = (i: number, j: number): boolean => met[i]![j]! > 0;
  const pools = [numbers(a), numbers(b).map((i) => a + i)].map((pool) => new OddPool(Int32Array.from(pool), haveMet));
  const [first, second] = pools as [OddPool, OddPool];
  const draw: Draw = drawFrom(`${chance.below(1e9)}`, 'pairs');
  const drawing: Drawing = { haveMet, draw, pairBudget: EFFORT, methods: new Set() };
  return [countedSide, rejectedSide, budgetedSide].some((side) => {
    const sides = [side(first, haveMet)!, side(second, haveMet)!] as const;
    return isUneven(best.all, () => {
      const drawn = crossBy([first, second], sides, new BestCrossings(first, second, haveMet), drawing, { left: EFFORT });
      return drawn === null ? null : [...drawn.mixed, ...drawn.pairs[0], ...drawn.pairs[1]];
    });
  });
}
