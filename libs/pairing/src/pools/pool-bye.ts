import type { Draw } from '@roundbook/draw';
import type { Drawing, Drawn } from './drawing';
import { drawPool, trialBudget } from './drawn-pool';
import { OddPool } from './odd-pool';
import { drawByRejection } from './rejected-pairings';

/** Below this size nothing is tried before the receiver is settled. */
const TRIED_SIZE = 64;

/**
 * The bye of an odd pool and a pairing of the rest: of the players with the fewest byes the first one, in a drawn order, whose
 * absence leaves the fewest rematches, which is uniform among those of whom that is true; then the rest, uniform; null where the
 * effort allowed did not do. rules.md 1.4
 */
export const drawWithBye = (
  players: Int32Array,
  byes: (player: number) => number,
  drawBye: Draw,
  drawing: Drawing,
): (Drawn & { readonly receiver: number }) | null => {
  const order = drawBye.shuffle(positionsWithFewest(players, byes));
  const first = order[0]!;
  if (players.length > TRIED_SIZE) {
    // No absence can leave less than no rematch, so that a pairing without one settles the first in order.
    const rest = players.filter((_, i) => i !== first);
    if (drawByRejection(rest, drawing.haveMet, 0, drawing.draw, { left: trialBudget(drawing, rest.length) }) === 0) {
      drawing.methods.add('rejection');
      return { receiver: players[first]!, pairs: rest, rematches: 0 };
    }
  }
  const pool = new OddPool(players, drawing.haveMet);
  const receiver = order.find((position) => pool.spared[position] === 1) ?? first;
  const drawn = drawPool(pool.without(receiver), drawing);
  return drawn === null ? null : { ...drawn, receiver: players[receiver]! };
};

const positionsWithFewest = (players: Int32Array, byes: (player: number) => number): number[] => {
  let fewest = Infinity;
  let positions: number[] = [];
  for (let i = 0; i < players.length; i++) {
    const had = byes(players[i]!);
    if (had > fewest) continue;
    if (had < fewest) positions = [];
    fewest = had;
    positions.push(i);
  }
  return positions;
};
