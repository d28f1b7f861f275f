import { matchId, type BracketPlan } from './bracket-plan';
import type { BracketProgress, Side } from './bracket-progress';

/**
 * The seats of the consolation bracket of a single elimination: one for each match of round 1, in its order. It belongs to who
 * lost that match; where it was a bye, to its receiver if that one loses in round 2. So everybody who loses the first match that it
 * plays in rounds 1 and 2 plays on, and no two of them have met. A seat is `open` until this is known, and stays empty otherwise,
 * also after a match that both lost. It is played as `singleEliminationPlan(size / 2)`.
 *
 * A RangeError for a main bracket with fewer than four seats, which has one loser only, or for one that is no single elimination.
 * rules.md 5 (`key-revival`, `into: consolation`)
 */
export const consolationSeats = (main: BracketPlan, { matches }: BracketProgress): Side[] => {
  if (main.size < 4 || main.lossLimit !== 1) throw new RangeError('a consolation bracket belongs to a single elimination of four or more');
  const standing = (round: number, slot: number) => {
    const found = matches.get(matchId('W', round, slot));
    if (found === undefined) throw new RangeError(`no match ${slot} in round ${round}`);
    return found;
  };
  return Array.from({ length: main.size / 2 }, (_, slot): Side => {
    const first = standing(1, slot);
    if (first.state !== 'bye') return first.loser;
    const { loser } = standing(2, Math.floor(slot / 2));
    return loser === 'open' || loser === first.winner ? loser : null;
  });
};
