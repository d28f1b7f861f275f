import { drawnOrder } from '../drawn-order';
import type { Cut } from './stage-decider';

/** The best `size` players of a ranking, equals at the line told apart by the draw; seeds follow the order (rules.md 2.6). */
export const bestOf = (groups: readonly (readonly number[])[], size: number, seed: string): Cut => {
  const within: (readonly number[])[] = [];
  let taken = 0;
  for (const group of groups) {
    if (taken >= size) break;
    within.push(group);
    taken += group.length;
  }
  const { order, ties } = drawnOrder(within, seed);
  const seeds = order.slice(0, size);
  return { seeds, entrants: seeds.map((player, index) => ({ player, seed: index + 1 })), ties, promotions: [] };
};
