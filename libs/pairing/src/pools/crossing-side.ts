import { drawBelow, type Draw } from '@roundbook/draw';
import { COUNTING_LIMIT, CountedPairings } from '../counted-pairings';
import { BudgetedPairings, type Budget, type Effort } from './budgeted-pairings';
import type { Method } from './drawing';
import type { OddPool } from './odd-pool';
import { PairingBounds } from './pairing-bounds';
import { FREE, PairingGraph, REMATCH } from './pairing-graph';
import { attemptByRejection, type HaveMet } from './rejected-pairings';

/**
 * One side of a joint draw. Whoever crosses is picked by a weight that is at least the number of pairings of the others, and an
 * attempt at these then gives each of them the chance 1 / weight: together every crossing and pairing has the same chance.
 */
export interface CrossingSide {
  readonly method: Method;
  pick(draw: Draw): number;
  attempt(position: number, draw: Draw, effort: Effort): Int32Array | null;
}

/** By counting; null for a pool that is too large for it. */
export const countedSide = (pool: OddPool, haveMet: HaveMet): CrossingSide | null => {
  if (pool.players.length > COUNTING_LIMIT) return null;
  const counted = new CountedPairings(Array.from(pool.players), (i, j) => (haveMet(i, j) ? 1 : 0));
  const rest = (position: number): number => counted.all ^ (1 << position);
  const pick = pickByWeight(Array.from(pool.players, (_, i) => BigInt(counted.count(rest(i)))));
  return { method: 'counting', pick, attempt: (i, draw) => Int32Array.from(counted.draw(rest(i), draw).flat()) };
};

/** By rejection: all pairings are attempted alike, so that everybody has the same weight. */
export const rejectedSide = (pool: OddPool, haveMet: HaveMet): CrossingSide => {
  const { players } = pool;
  const order = Int32Array.from(players.keys());
  const last = order.length - 1;
  const met: HaveMet = (i, j) => haveMet(players[i]!, players[j]!);
  return {
    method: 'rejection',
    pick(draw) {
      const k = draw.int(order.length);
      const position = order[k]!;
      order[k] = order[last]!;
      order[last] = position;
      return position;
    },
    attempt(position, draw, effort) {
      const rest = order.subarray(0, last);
      const rematches = attemptByRejection(rest, met, pool.rematchesWithout(position), draw, effort);
      return rematches < 0 ? null : rest.map((i) => players[i]!);
    },
  };
};

/** By nested budgets, for up to BUDGETED_SIZE players. */
export const budgetedSide = (pool: OddPool, haveMet: HaveMet): CrossingSide => {
  const { players } = pool;
  const n = players.length;
  const kinds = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) kinds[i * n + j] = kinds[j * n + i] = haveMet(players[i]!, players[j]!) ? REMATCH : FREE;
  }
  const graph = new PairingGraph(n, kinds);
  const bounds = new PairingBounds(n);
  const rest = (position: number): BudgetedPairings => {
    const others = Int32Array.from(players.keys()).filter((i) => i !== position);
    return new BudgetedPairings(graph, others, pool.rematchesWithout(position), bounds);
  };
  const pick = pickByWeight(asIntegers(Array.from(players, (_, i) => rest(i).budget)));
  const held = new Map<number, BudgetedPairings>();
  return {
    method: 'budgets',
    pick,
    attempt(position, draw, effort) {
      const budgets = held.get(position) ?? rest(position);
      if (held.size < HELD) held.set(position, budgets);
      return budgets.attempt(draw, effort)?.map((i) => players[i]!) ?? null;
    },
  };
};

/** So many of the trees of a side are kept for further attempts. */
const HELD = 64;

/** The budgets in common units. */
const asIntegers = (budgets: readonly Budget[]): bigint[] => {
  const lowest = budgets.reduce((least, { exponent }) => Math.min(least, exponent), Infinity);
  return budgets.map(({ units, exponent }) => BigInt(units) << BigInt(exponent - lowest));
};

const pickByWeight = (weights: readonly bigint[]): ((draw: Draw) => number) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  return (draw) => {
    let ticket = drawBelow(total, draw);
    let i = 0;
    while (ticket >= (weights[i] as bigint)) ticket -= weights[i++] as bigint;
    return i;
  };
};
