import type { Draw } from '@roundbook/draw';
import type { Drawing } from './drawing';
import { drawPool } from './drawn-pool';
import { drawCrossedJointly, type Crossed } from './joint-crossing';
import { largestMatching } from './largest-matching';
import { BestCrossings, OddPool } from './odd-pool';

/**
 * The crossing pair of two odd pools, uniform among those for which the rematches of both pools and the crossing together are
 * fewest, then the rest of each pool, uniform; null where the effort allowed did not do. rules.md 1.4 (`crossPair`)
 */
export const drawCrossed = (first: Int32Array, second: Int32Array, drawing: Drawing): Crossed | null => {
  const pools = [new OddPool(first, drawing.haveMet), new OddPool(second, drawing.haveMet)] as const;
  const best = new BestCrossings(...pools, drawing.haveMet);
  const [i, j] = best.pick(drawing.draw);
  const one = drawPool(pools[0].without(i), drawing);
  const two = one === null ? null : drawPool(pools[1].without(j), drawing);
  if (one === null || two === null) return null;
  return { pairs: [one.pairs, two.pairs], mixed: [first[i]!, second[j]!], rematches: best.rematches };
};

/**
 * The bye of an odd pool in which everybody has had one, moved to the other pool: the receiver the first in a drawn order whose
 * absence leaves the fewest rematches, then the crossing match and the pairs together, uniform among all with exactly one mixed
 * match; null where the effort allowed did not do. `side` says which of the two pools is the other one. rules.md 8 (1.4)
 */
export const drawWithMovedBye = (
  pools: readonly [Int32Array, Int32Array],
  side: 0 | 1,
  receivers: ArrayLike<number>,
  drawBye: Draw,
  drawing: Drawing,
): (Crossed & { readonly receiver: number }) | null => {
  const { haveMet } = drawing;
  const other = pools[side];
  const odd = new OddPool(pools[side === 0 ? 1 : 0], haveMet);
  const { unmatched } = largestMatching(other.length, (i, j) => haveMet(other[i]!, other[j]!));
  // Taking one out of an even pool saves a rematch at most, and a crossing has at best none.
  const least = odd.rematches + Math.max(0, unmatched / 2 - 1);
  let best: { receiver: number; rest: OddPool; rematches: number } | null = null;
  for (const receiver of drawBye.shuffle(Array.from(receivers))) {
    const rest = new OddPool(
      other.filter((player) => player !== receiver),
      haveMet,
    );
    const { rematches } = new BestCrossings(odd, rest, haveMet);
    if (best === null || rematches < best.rematches) best = { receiver, rest, rematches };
    if (rematches === least) break;
  }
  if (best === null) throw new RangeError('a bye that moves needs somebody to receive it');
  const drawn = side === 0 ? drawCrossedJointly(best.rest, odd, drawing) : drawCrossedJointly(odd, best.rest, drawing);
  return drawn === null ? null : { ...drawn, receiver: best.receiver };
};
