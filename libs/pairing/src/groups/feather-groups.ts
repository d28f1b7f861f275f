import type { Draw } from '@roundbook/draw';
import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { dealt } from './cut-groups';

/**
 * The sizes of the groups of three into which a field of 2 or more is cut; the larger ones come first. Remainder 1: one group of four;
 * remainder 2: two groups of four; five players 3 + 2; up to four players one group. rules.md 5 (`key-feather`)
 */
export const featherSizes = (players: number): number[] => {
  if (!Number.isSafeInteger(players) || players < 2) throw new RangeError(`no groups of ${players} players`);
  if (players <= 4) return [players];
  if (players === 5) return [3, 2];
  return Array.from({ length: Math.floor(players / 3) }, (_, i) => (i < players % 3 ? 4 : 3));
};

/** The field drawn into these groups: every way to do so is equally likely. Refused: `too_few_players` below two. rules.md 5 (`key-feather`) */
export const featherGroups = (players: readonly number[], draw: Draw): Decision<number[][]> => {
  if (players.length >= 2) return E.right(dealt(draw.shuffle(players), featherSizes(players.length)));
  const message = `Groups need two players; there are ${players.length}.`;
  return E.left(refused('too_few_players', message, { rule: '5', allowed: 'two players or more' }));
};
