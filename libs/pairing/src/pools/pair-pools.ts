import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { refused, type Refusal } from '@roundbook/kernel';
import { drawCrossing } from './draw-crossing';
import { at, type Met } from '../pairing-terms';
import { mixedSpace, poolSpace, type PairingSpace } from './pairing-space';
import type { Drawn } from './rejected-pairings';

export interface PoolsInput {
  /** Disjoint, the better pool first: as the undefeated, then those with one loss. */
  readonly pools: readonly (readonly number[])[];
  readonly met: Met;
  /** How many byes a player has had. */
  readonly byes: (player: number) => number;
  readonly oddPools: 'bye' | 'crossPair';
  readonly drawBye: Draw;
  readonly drawPairs: Draw;
  /** How many pairs one draw by rejection may draw before it is refused; PAIR_BUDGET where absent. */
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
  /** `counting` or `rejection`, or both where the pools differ. */
  readonly method: string;
}

/**
 * Pairs each pool within itself at random: as few rematches as the pool allows, and among the pairings with that few each one
 * equally likely. An odd pool has one bye, drawn first; `crossPair` pairs one player of each of two odd pools instead; a bye
 * that everybody in the odd pool has had moves to the other of two pools. rules.md 1.3, 1.4 and 8 (1.4)
 *
 * Pools of up to 20 players are counted, larger ones drawn by rejection within a budget of drawn pairs; refused with
 * `pool_too_dense` where that is used up. The order of matches, and of the players in an unmixed match, means nothing.
 */
export const pairPools = (input: PoolsInput): E.Either<Refusal, PoolsPaired> => {
  const [first, second] = input.pools;
  if (first !== undefined && second !== undefined && input.pools.length === 2) {
    if (input.oddPools === 'crossPair' && isOdd(first) && isOdd(second)) return pairAcross(input, first, second);
    const receivers = isOdd(first) !== isOdd(second) ? receiversOfMovedBye(input, isOdd(first) ? [first, second] : [second, first]) : [];
    if (receivers.length > 0) return pairWithMovedBye(input, first, second, receivers);
  }
  return pairApart(input);
};

const isOdd = (pool: readonly number[]): boolean => pool.length % 2 === 1;

const receiversOfMovedBye = ({ byes }: PoolsInput, [odd, other]: readonly [readonly number[], readonly number[]]): number[] =>
  odd.every((player) => byes(player) > 0) ? other.filter((player) => byes(player) === 0) : [];

const pairApart = (input: PoolsInput): E.Either<Refusal, PoolsPaired> => {
  const parts: PoolsPaired[] = [];
  for (const [pool, players] of input.pools.entries()) {
    if (players.length === 0) continue;
    const space = poolSpace(players, input.met, input.pairBudget);
    const settled = isOdd(players) ? drawReceiver(space, withFewestByes(players, input.byes), input) : drawAll(space, input);
    if (settled === null) return E.left(tooDense(players.length));
    parts.push({
      matches: settled.drawn.pairs.map(([a, b]) => ({ a, b, pool })),
      byes: settled.receiver === null ? [] : [{ player: settled.receiver, pool }],
      rematches: settled.drawn.rematches,
      method: space.method,
    });
  }
  return E.right({
    matches: parts.flatMap((part) => part.matches),
    byes: parts.flatMap((part) => part.byes),
    rematches: parts.reduce((sum, part) => sum + part.rematches, 0),
    method: [...new Set(parts.map((part) => part.method))].join(' and ') || 'counting',
  });
};

const pairAcross = (input: PoolsInput, first: readonly number[], second: readonly number[]): E.Either<Refusal, PoolsPaired> => {
  const spaces = [poolSpace(first, input.met, input.pairBudget), poolSpace(second, input.met, input.pairBudget)] as const;
  const drawn = drawCrossing({ players: [first, second], spaces, met: input.met, draw: input.drawPairs });
  if (drawn === null) return E.left(tooDense(first.length, second.length));
  return E.right({ ...asMatches(input, drawn), byes: [], method: [...new Set(spaces.map((space) => space.method))].join(' and ') });
};

const pairWithMovedBye = (
  input: PoolsInput,
  first: readonly number[],
  second: readonly number[],
  receivers: readonly number[],
): E.Either<Refusal, PoolsPaired> => {
  const space = mixedSpace(first, second, input.met, input.pairBudget);
  const settled = drawReceiver(space, receivers, input);
  if (settled === null) return E.left(tooDense(first.length, second.length));
  const byes = [{ player: settled.receiver, pool: first.includes(settled.receiver) ? 0 : 1 }];
  return E.right({ ...asMatches(input, settled.drawn), byes, method: space.method });
};

const asMatches = ({ pools }: PoolsInput, drawn: Drawn): Pick<PoolsPaired, 'matches' | 'rematches'> => {
  const better = new Set(at(pools, 0));
  const matches: PoolMatch[] = drawn.pairs.map(([a, b]) => ({ a, b, pool: better.has(a) ? 0 : 1 }));
  if (drawn.mixed !== null) matches.push({ a: drawn.mixed[0], b: drawn.mixed[1], pool: 0, mixed: true });
  return { matches, rematches: drawn.rematches };
};

const withFewestByes = (players: readonly number[], byes: (player: number) => number): number[] => {
  const fewest = players.reduce((least, player) => Math.min(least, byes(player)), Infinity);
  return players.filter((player) => byes(player) === fewest);
};

const drawAll = (space: PairingSpace, { drawPairs }: PoolsInput): { receiver: null; drawn: Drawn } | null => {
  const drawn = space.drawWithout(null, drawPairs);
  return drawn === null ? null : { receiver: null, drawn };
};

/**
 * The first candidate, in a drawn order, whose absence leaves the fewest rematches: uniform among those of whom that is true.
 * A candidate whose draw fails is never passed over, since that would favour the others.
 */
const drawReceiver = (
  space: PairingSpace,
  candidates: readonly number[],
  { drawBye, drawPairs }: PoolsInput,
): { receiver: number; drawn: Drawn } | null => {
  let best: { receiver: number; drawn: Drawn } | null = null;
  for (const receiver of drawBye.shuffle(candidates)) {
    const drawn = space.drawWithout(receiver, drawPairs);
    if (drawn === null) return null;
    if (best === null || drawn.rematches < best.drawn.rematches) best = { receiver, drawn };
    if (drawn.rematches === 0) break;
  }
  return best;
};

const tooDense = (...sizes: number[]): Refusal =>
  refused('pool_too_dense', 'So many in the pool have met that no pairing of it could be drawn fairly.', {
    rule: '1.3',
    allowed: 'pairings made by hand',
    details: { poolSizes: sizes },
  });
