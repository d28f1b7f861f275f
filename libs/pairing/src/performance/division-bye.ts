import { at } from '../pairing-terms';

/**
 * Who sits out of an odd field: the lowest-ranked of the candidates with the fewest byes. Candidates in the order of their ranks,
 * at least one; `byes` of each player so far. rules.md 4 (head), 8 (4)
 */
export const divisionBye = (candidates: readonly number[], byes: readonly number[]): number => {
  const fewest = candidates.reduce((least, player) => Math.min(least, at(byes, player)), Infinity);
  const receiver = candidates.findLast((player) => at(byes, player) === fewest);
  if (receiver === undefined) throw new RangeError('nobody can have the bye');
  return receiver;
};
