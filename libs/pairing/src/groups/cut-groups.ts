import type { Draw } from '@roundbook/draw';
import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { at } from '../pairing-terms';

/**
 * The field cut by draw into groups whose sizes differ by at most one, the first ones being the larger: every way to do so is equally likely.
 * Refused: `too_many_groups` where a group would have fewer than two players. A RangeError for no whole number of groups from
 * 1. rules.md 5 (`groupDraw: random`)
 */
export const groupsByDraw = (players: readonly number[], groups: number, draw: Draw): Decision<number[][]> =>
  E.map(() => dealt(draw.shuffle(players), evenSizes(players.length, groups)))(enough(players.length, groups));

/**
 * The field, best rank first, cut into groups in a serpentine: ranks 1 .. g go to groups 1 .. g, the next g to groups g .. 1, and so on. The larger
 * groups are those at which the last row begins. Refused as in `groupsByDraw`. rules.md 5 (`groupDraw: snake`)
 */
export const groupsBySnake = (ranked: readonly number[], groups: number): Decision<number[][]> =>
  E.map(() => snaked(ranked, groups))(enough(ranked.length, groups));

/** The serpentine itself, without a bound on what a group holds. */
export const snaked = (ranked: readonly number[], groups: number): number[][] => {
  const cut = Array.from({ length: groups }, (): number[] => []);
  ranked.forEach((player, i) => {
    const row = Math.floor(i / groups);
    at(cut, row % 2 === 0 ? i % groups : groups - 1 - (i % groups)).push(player);
  });
  return cut;
};

/** The players in their order, in groups of these sizes. */
export const dealt = (players: readonly number[], sizes: readonly number[]): number[][] => {
  let next = 0;
  return sizes.map((size) => players.slice(next, (next += size)));
};

const evenSizes = (players: number, groups: number): number[] =>
  Array.from({ length: groups }, (_, i) => Math.floor(players / groups) + (i < players % groups ? 1 : 0));

const enough = (players: number, groups: number): Decision<true> => {
  if (!Number.isSafeInteger(groups) || groups < 1) throw new RangeError(`a field is cut into one group or more, not ${groups}`);
  if (players >= 2 * groups) return E.right(true);
  const most = Math.floor(players / 2);
  const message = `${groups} groups of at least two need ${2 * groups} players; there are ${players}.`;
  return E.left(refused('too_many_groups', message, { rule: '5', allowed: most === 0 ? 'two players or more' : `up to ${most} groups` }));
};
