import type { Draw } from '@roundbook/draw';
import type { Effort } from './budgeted-pairings';

export type HaveMet = (i: number, j: number) => boolean;

/**
 * One complete pairing of `order` (an even number of players) with at most `limit` rematches, each equally likely: `order` is
 * rearranged until the players at 2k and 2k+1 meet. Answers its rematches, or -1 once the effort is spent.
 *
 * Pairs are drawn one after another, and the whole draw starts again as soon as one rematch too many appears, so that what is
 * accepted is as uniform as the attempts are. Nothing is mended: swaps would make some pairings likelier than others.
 */
export const drawByRejection = (order: Int32Array, haveMet: HaveMet, limit: number, draw: Draw, effort: Effort): number => {
  while (effort.left >= 0) {
    const rematches = attemptByRejection(order, haveMet, limit, draw, effort);
    if (rematches >= 0) return rematches;
  }
  return -1;
};

/** One attempt; -1 where it had a rematch too many. Every pairing of the players has the same chance to be attempted. */
export const attemptByRejection = (order: Int32Array, haveMet: HaveMet, limit: number, draw: Draw, effort: Effort): number => {
  const n = order.length;
  let rematches = 0;
  for (let i = 0; i < n; i += 2) {
    const k = i + 1 + draw.int(n - i - 1);
    const first = order[i]!;
    const second = order[k]!;
    order[k] = order[i + 1]!;
    order[i + 1] = second;
    if (haveMet(first, second) && ++rematches > limit) {
      effort.left -= i / 2 + 1;
      return -1;
    }
  }
  effort.left -= n / 2 + 1;
  return rematches;
};

/** How many pairs one draw by rejection may draw in vain. */
export const PAIR_BUDGET = 20_000_000;
