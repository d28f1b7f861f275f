import type { Draw } from '@roundbook/draw';
import type { Effort } from './budgeted-pairings';
import { budgetedSide, countedSide, rejectedSide, type CrossingSide } from './crossing-side';
import { drawDense } from './drawn-dense';
import type { Drawing } from './drawing';
import { BestCrossings, type OddPool } from './odd-pool';
import { BUDGETED_SIZE } from './pairing-bounds';
import { FREE, REMATCH } from './pairing-graph';

/** Two odd pools paired with one mixed match: each pool's pairs, and the two who cross, the one of the first pool first. */
export interface Crossed {
  readonly pairs: readonly [Int32Array, Int32Array];
  readonly mixed: readonly [number, number];
  readonly rematches: number;
}

/** Steps of a draw by budgets that may be made in place of one pair drawn by rejection. */
const STEPS_PER_PAIR = 100;

/**
 * Crossing and pairs of two odd pools drawn together: among all pairings of both with exactly one mixed match and the fewest
 * rematches each equally likely; null where the effort allowed did not do. rules.md 8 (1.4)
 */
export const drawCrossedJointly = (first: OddPool, second: OddPool, drawing: Drawing): Crossed | null => {
  const best = new BestCrossings(first, second, drawing.haveMet);
  const size = Math.max(first.players.length, second.players.length);
  const tries = size > BUDGETED_SIZE ? drawing.pairBudget : Math.min(drawing.pairBudget, 2 * size * size);
  const bySide = (side: (pool: OddPool) => CrossingSide, left: number): Crossed | null =>
    crossBy([first, second], [side(first), side(second)], best, drawing, { left });
  const drawn = bySide((pool) => countedSide(pool, drawing.haveMet) ?? rejectedSide(pool, drawing.haveMet), tries);
  if (drawn !== null || first.players.length + second.players.length > BUDGETED_SIZE) return drawn;
  if (best.rematches === 0) return drawCrossedAsOne(first, second, drawing);
  return bySide((pool) => countedSide(pool, drawing.haveMet) ?? budgetedSide(pool, drawing.haveMet), STEPS_PER_PAIR * drawing.pairBudget);
};

/**
 * Where no rematch is forced, both pools are one graph of those who have not met, in which pairs across are told apart as rematches
 * are elsewhere: of two odd pools every complete pairing has at least one, and exactly one is wanted.
 */
export const drawCrossedAsOne = (first: OddPool, second: OddPool, drawing: Drawing): Crossed | null => {
  const split = first.players.length;
  const n = split + second.players.length;
  const players = new Int32Array(n);
  players.set(first.players);
  players.set(second.players, split);
  const kinds = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (drawing.haveMet(players[i]!, players[j]!)) continue;
      kinds[i * n + j] = kinds[j * n + i] = i < split === j < split ? FREE : REMATCH;
    }
  }
  const drawn = drawDense(Int32Array.from(players.keys()), kinds, 1, drawing);
  if (drawn === null) return null;
  const pairs: [number[], number[]] = [[], []];
  let mixed: readonly [number, number] | null = null;
  for (let k = 0; k < n; k += 2) {
    const [i, j] = [Math.min(drawn[k]!, drawn[k + 1]!), Math.max(drawn[k]!, drawn[k + 1]!)];
    const pair = [players[i]!, players[j]!] as const;
    if (i < split && j >= split) mixed = pair;
    else pairs[i < split ? 0 : 1].push(...pair);
  }
  if (mixed === null) throw new Error('two odd pools have no pairing without a mixed match');
  return { pairs: [Int32Array.from(pairs[0]), Int32Array.from(pairs[1])], mixed, rematches: 0 };
};

/**
 * As drawCrossedJointly, with each side drawn in the given way. The sides are drawn apart, each with its own attempts: a player who
 * crosses and a pairing of the others, all alike. Two that make no best crossing are given up together.
 */
export const crossBy = (
  pools: readonly [OddPool, OddPool],
  sides: readonly [CrossingSide, CrossingSide],
  best: BestCrossings,
  { draw, methods }: Drawing,
  effort: Effort,
): Crossed | null => {
  while (effort.left >= 0) {
    const one = drawSide(sides[0], (i) => best.mayCross(pools[0], i), draw, effort);
    const two = one === null ? null : drawSide(sides[1], (j) => best.mayCross(pools[1], j), draw, effort);
    if (one === null || two === null || !best.has(one.position, two.position)) continue;
    for (const { method } of sides) methods.add(method);
    const mixed = [pools[0].players[one.position]!, pools[1].players[two.position]!] as const;
    return { pairs: [one.rest, two.rest], mixed, rematches: best.rematches };
  }
  return null;
};

const drawSide = (
  side: CrossingSide,
  mayCross: (position: number) => boolean,
  draw: Draw,
  effort: Effort,
): { position: number; rest: Int32Array } | null => {
  while (effort.left >= 0) {
    effort.left--;
    const position = side.pick(draw);
    const rest = mayCross(position) ? side.attempt(position, draw, effort) : null;
    if (rest !== null) return { position, rest };
  }
  return null;
};
