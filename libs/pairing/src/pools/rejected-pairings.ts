import type { Draw } from '@roundbook/draw';
import { cheapestMatching } from '../matching/cheapest-matching';
import { at, rematch, type Met, type Pair } from '../pairing-terms';

/** A draw by rejection gives up after this many drawn pairs, all attempts together. */
export const PAIR_BUDGET = 20_000_000;

/** Up to this size the fewest rematches of a pool are computed where its draw does not succeed at once. */
export const PROVABLE_SIZE = 64;

/** A complete pairing of one group, or of two groups with exactly one mixed pair (its first player from the first group). */
export interface Drawn {
  readonly pairs: readonly Pair[];
  readonly mixed: Pair | null;
  readonly rematches: number;
}

/**
 * One complete pairing with at most `limit` rematches, each equally likely; null once the budget of drawn pairs is used up.
 *
 * Pairs are drawn one after another, and the whole draw starts again as soon as one rematch too many appears, so that what is
 * accepted is as uniform as the attempts are. Nothing is mended: swaps would make some pairings likelier than others.
 */
export const drawByRejection = (
  groups: readonly (readonly number[])[],
  met: Met,
  limit: number,
  draw: Draw,
  budget: number,
): Drawn | null => {
  const orders = groups.map((group) => [...group]);
  let spent = 0;
  while (spent <= budget) {
    let left = limit;
    const mixed = orders.length === 2 ? drawMixed(at(orders, 0), at(orders, 1), draw) : null;
    if (mixed !== null) {
      left -= rematch(met, ...mixed);
      spent++;
    }
    for (const order of orders) {
      const end = order.length - (mixed === null ? 0 : 1);
      for (let i = 0; i < end && left >= 0; i += 2) {
        swap(order, i + 1, i + 1 + draw.int(end - i - 1));
        left -= rematch(met, at(order, i), at(order, i + 1));
        spent++;
      }
    }
    if (left >= 0) return { pairs: orders.flatMap((order) => neighbours(order)), mixed, rematches: limit - left };
  }
  return null;
};

/** The two that meet across the groups are put at the end of their groups. */
const drawMixed = (first: number[], second: number[], draw: Draw): Pair => {
  swap(first, first.length - 1, draw.int(first.length));
  swap(second, second.length - 1, draw.int(second.length));
  return [at(first, first.length - 1), at(second, second.length - 1)];
};

const neighbours = (order: readonly number[]): Pair[] => {
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < order.length; i += 2) pairs.push([at(order, i), at(order, i + 1)]);
  return pairs;
};

const swap = (order: number[], i: number, j: number): void => {
  const held = at(order, i);
  order[i] = at(order, j);
  order[j] = held;
};

/** The fewest rematches of a complete pairing of one group, or of two odd groups with exactly one mixed pair. */
export const fewestRematches = (groups: readonly (readonly number[])[], met: Met): number => {
  const players = groups.flat();
  const groupOf = groups.flatMap((group, g) => group.map(() => g));
  // One mixed pair is the least that two odd groups need, so a mixed pair dearer than all rematches together fixes it at one.
  const dearest = players.length;
  const pairs = cheapestMatching(
    players.length,
    (i, j) => rematch(met, at(players, i), at(players, j)) + (groupOf[i] === groupOf[j] ? 0 : dearest),
  );
  if (pairs === null) throw new RangeError('an odd number of players has no complete pairing');
  return pairs.filter(([i, j]) => met(at(players, i), at(players, j)) > 0).length;
};
