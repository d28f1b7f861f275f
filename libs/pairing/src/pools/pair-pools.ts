import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { refused, type Refusal } from '@roundbook/kernel';
import type { History } from '../history';
import type { Met } from '../pairing-terms';
import type { Drawing, Drawn, Method } from './drawing';
import { drawPool } from './drawn-pool';
import { drawCrossed, drawWithMovedBye } from './mixed-match';
import { drawWithBye } from './pool-bye';
import type { Crossed } from './joint-crossing';
import { PAIR_BUDGET, type HaveMet } from './rejected-pairings';

export interface PoolsInput {
  /** Disjoint, the better pool first: as the undefeated, then those with one loss. */
  readonly pools: readonly (readonly number[])[];
  /** Who met whom: a function, or a history over the numbers of the players. */
  readonly met: Met | History;
  /** How many byes a player has had. */
  readonly byes: (player: number) => number;
  readonly oddPools: 'bye' | 'crossPair';
  readonly drawBye: Draw;
  readonly drawPairs: Draw;
  /** How many pairs one draw by rejection may draw in vain, and a tenth of the steps of one by budgets; PAIR_BUDGET where absent. */
  readonly pairBudget?: number;
}

/** `pool` is an index into the pools; in a mixed match it is that of `a`, the player of the better pool. */
export interface PoolMatch {
  readonly a: number;
  readonly b: number;
  readonly pool: number;
  readonly mixed?: true;
}

export interface PoolsPaired {
  readonly matches: readonly PoolMatch[];
  readonly byes: readonly { readonly player: number; readonly pool: number }[];
  readonly rematches: number;
  /** Of `counting`, `rejection` and `budgets` those that were used, joined by ` and `. */
  readonly method: string;
}

/**
 * Pairs each pool within itself at random: as few rematches as the pool allows, and among the pairings with that few each one
 * equally likely. An odd pool has one bye, drawn first; `crossPair` pairs one player of each of two odd pools instead; a bye
 * that everybody in the odd pool has had moves to the other of two pools. rules.md 1.3, 1.4 and 8 (1.4)
 *
 * Up to 20 players are counted; larger pools are drawn by rejection, and by budgets or counting along a frontier where so many have
 * met that rejection does not succeed soon. All of them are exact. Refused with `pool_too_dense` where the effort allowed is used
 * up. The order of matches, and of the players in an unmixed match, means nothing.
 */
export const pairPools = (input: PoolsInput): E.Either<Refusal, PoolsPaired> => {
  const drawing = drawingOf(input);
  const pools = input.pools.map((pool) => Int32Array.from(pool));
  const [first, second] = pools;
  if (first !== undefined && second !== undefined && pools.length === 2) {
    if (input.oddPools === 'crossPair' && isOdd(first) && isOdd(second)) {
      return crossedResult(drawCrossed(first, second, drawing), null, pools, drawing);
    }
    if (isOdd(first) !== isOdd(second)) {
      const [odd, other] = isOdd(first) ? [first, second] : [second, first];
      const receivers = odd.every((player) => input.byes(player) > 0) ? other.filter((player) => input.byes(player) === 0) : [];
      if (receivers.length > 0) {
        const drawn = drawWithMovedBye([first, second], other === first ? 0 : 1, receivers, input.drawBye, drawing);
        return crossedResult(drawn, drawn && { player: drawn.receiver, pool: other === first ? 0 : 1 }, pools, drawing);
      }
    }
  }
  return pairApart(input, pools, drawing);
};

const drawingOf = ({ met, drawPairs, pairBudget = PAIR_BUDGET }: PoolsInput): Drawing => {
  const haveMet: HaveMet = typeof met === 'function' ? (i, j) => met(i, j) > 0 : (i, j) => met.meetings(i, j) > 0;
  return { haveMet, draw: drawPairs, pairBudget, methods: new Set() };
};

const isOdd = (pool: Int32Array): boolean => pool.length % 2 === 1;

const pairApart = (input: PoolsInput, pools: readonly Int32Array[], drawing: Drawing): E.Either<Refusal, PoolsPaired> => {
  const matches: PoolMatch[] = [];
  const byes: { player: number; pool: number }[] = [];
  let rematches = 0;
  for (const [pool, players] of pools.entries()) {
    let drawn: Drawn | null;
    if (isOdd(players)) {
      const settled = drawWithBye(players, input.byes, input.drawBye, drawing);
      if (settled !== null) byes.push({ player: settled.receiver, pool });
      drawn = settled;
    } else drawn = drawPool(players, drawing);
    if (drawn === null) return E.left(tooDense(players.length));
    addMatches(matches, drawn.pairs, pool);
    rematches += drawn.rematches;
  }
  return E.right({ matches, byes, rematches, method: methodsOf(drawing.methods) });
};

const crossedResult = (
  drawn: Crossed | null,
  bye: PoolsPaired['byes'][number] | null,
  pools: readonly Int32Array[],
  { methods }: Drawing,
): E.Either<Refusal, PoolsPaired> => {
  if (drawn === null) return E.left(tooDense(...pools.map((pool) => pool.length)));
  const matches: PoolMatch[] = [];
  drawn.pairs.forEach((pairs, pool) => addMatches(matches, pairs, pool));
  matches.push({ a: drawn.mixed[0], b: drawn.mixed[1], pool: 0, mixed: true });
  return E.right({ matches, byes: bye === null ? [] : [bye], rematches: drawn.rematches, method: methodsOf(methods) });
};

const addMatches = (matches: PoolMatch[], pairs: Int32Array, pool: number): void => {
  for (let i = 0; i < pairs.length; i += 2) matches.push({ a: pairs[i]!, b: pairs[i + 1]!, pool });
};

const methodsOf = (methods: ReadonlySet<Method>): string => [...methods].join(' and ') || 'counting';

const tooDense = (...sizes: number[]): Refusal =>
  refused('pool_too_dense', 'So many in the pool have met that no pairing of it could be drawn fairly.', {
    rule: '1.3',
    allowed: 'pairings made by hand',
    details: { poolSizes: sizes },
  });
