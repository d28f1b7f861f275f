import type { Draw } from '@roundbook/draw';
import { at } from '../pairing-terms';

export interface SwissByeInput {
  /** All players of the field, the best-ranked group first; players of one group share their rank. */
  readonly groups: readonly (readonly number[])[];
  /** How many byes a player has had. */
  readonly byes: (player: number) => number;
  /** Who is passed over while somebody else with as few byes is there: a late entrant in its first round. */
  readonly passedOver?: (player: number) => boolean;
  readonly draw: Draw;
}

export interface SwissBye {
  readonly receiver: number;
  /** Where several of those who may rest shared the lowest rank: all of that rank as they were drawn, the last eligible one resting. */
  readonly tie?: readonly number[];
}

/**
 * Who has the bye of an odd field: the lowest-ranked of those with the fewest byes; who shares that rank is told apart by a draw,
 * each equally likely. A RangeError for an empty field. rules.md 2.2 a
 */
export const swissBye = ({ groups, byes, passedOver = () => false, draw }: SwissByeInput): SwissBye => {
  const all = groups.flat();
  const fewest = all.reduce((least, player) => Math.min(least, byes(player)), Infinity);
  const eligible = all.filter((player) => byes(player) === fewest);
  const settled = eligible.filter((player) => !passedOver(player));
  const candidates = new Set(settled.length > 0 ? settled : eligible);
  const lowest = groups.findLast((group) => group.some((player) => candidates.has(player)));
  if (lowest === undefined) throw new RangeError('nobody is there to have a bye');
  const alike = lowest.filter((player) => candidates.has(player));
  if (alike.length === 1) return { receiver: at(alike, 0) };
  const tie = draw.shuffle(lowest);
  return { receiver: tie.findLast((player) => candidates.has(player)) as number, tie };
};
