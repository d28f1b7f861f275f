import { COUNTING_LIMIT, CountedPairings } from '../counted-pairings';
import { fewestRematches } from './fewest-rematches';
import { BUDGETED_SIZE } from './pairing-bounds';
import { FREE, REMATCH } from './pairing-graph';
import type { Drawing, Drawn } from './drawing';
import { drawByRejection } from './rejected-pairings';
import { drawDense } from './drawn-dense';

/** How many pairs may be drawn by rejection before anything else is computed. */
export const trialBudget = ({ pairBudget }: Drawing, n: number): number => Math.min(pairBudget, 20 * n);

/**
 * One complete pairing of the players (an even number) with the fewest rematches there are, each equally likely; null where
 * the effort allowed did not do. rules.md 1.3
 */
export const drawPool = (players: Int32Array, drawing: Drawing): Drawn | null => {
  const n = players.length;
  if (n <= COUNTING_LIMIT) return drawCounted(players, drawing);
  const order = players.slice();
  // A short trial spares most pools everything else; what it accepts is as uniform as what comes after.
  if (drawByRejection(order, drawing.haveMet, 0, drawing.draw, { left: trialBudget(drawing, n) }) === 0) {
    drawing.methods.add('rejection');
    return { pairs: order, rematches: 0 };
  }
  const { parts, rematches, usable } = fewestRematches(n, (i, j) => drawing.haveMet(players[i]!, players[j]!));
  const pairs = new Int32Array(n);
  let end = 0;
  for (const part of parts) {
    const drawn = drawPart(players, part.players, part.rematches, usable, drawing);
    if (drawn === null) return null;
    pairs.set(drawn, end);
    end += drawn.length;
  }
  return { pairs, rematches };
};

const drawCounted = (players: Int32Array, { haveMet, draw, methods }: Drawing): Drawn => {
  const counted = new CountedPairings(Array.from(players), (i, j) => (haveMet(i, j) ? 1 : 0));
  methods.add('counting');
  return { pairs: Int32Array.from(counted.draw(counted.all, draw).flat()), rematches: counted.least(counted.all) };
};

const named = (players: Int32Array, positions: Int32Array): Int32Array => positions.map((position) => players[position]!);

const drawPart = (
  pool: Int32Array,
  part: Int32Array,
  rematches: number,
  usable: (i: number, j: number) => boolean,
  drawing: Drawing,
): Int32Array | null => {
  const { haveMet, draw, pairBudget, methods } = drawing;
  const players = named(pool, part);
  const n = players.length;
  if (n <= COUNTING_LIMIT) return drawCounted(players, drawing).pairs;
  const tries = n > BUDGETED_SIZE ? pairBudget : Math.min(pairBudget, 2 * n * n);
  if (drawByRejection(players, haveMet, rematches, draw, { left: tries }) >= 0) {
    methods.add('rejection');
    return players;
  }
  if (n > BUDGETED_SIZE) return null;
  const kinds = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [part[i]!, part[j]!];
      if (usable(a, b)) kinds[i * n + j] = kinds[j * n + i] = haveMet(pool[a]!, pool[b]!) ? REMATCH : FREE;
    }
  }
  return drawDense(named(pool, part), kinds, rematches, drawing);
};
