import * as E from 'fp-ts/Either';
import { refused, type Refusal } from '@roundbook/kernel';
import { rematchesOf, type Pair } from '../pairing-terms';
import { cheapestRepair } from './cheapest-repair';
import { checkRepairInput, type RepairInput } from './repair-input';
import { RepairProblem } from './repair-problem';

export type { RepairInput } from './repair-input';

export interface Repaired {
  /** All matches, the locked ones included. */
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
  /** Matches that were not there before, and a bye that was not. */
  readonly changed: number;
  readonly rematches: number;
  readonly avoidances: number;
}

/**
 * The pairing of these players nearest to the current one: among those that leave the locked matches alone the fewest rematches,
 * then the fewest avoidances, then the fewest changed matches; exact and proven for any size. With an odd number one bye
 * candidate sits out. Of several the draw decides by shuffled labels. rules.md 7 (re-pairing one match; avoidances)
 *
 * Refused: `no_pairing` where the allowed pairs and bye candidates leave none; `locked_player_left` where a player of a locked
 * match is not among the players. A RangeError for a player outside 0 .. n-1 or one that stands twice in the players, the current
 * matches with the bye, or the locked ones, and for a locked match that is not a current one.
 */
export const smallestRepair = (input: RepairInput): E.Either<Refusal, Repaired> => {
  const { players, locked = [] } = input;
  checkRepairInput(input);
  const present = new Set(players);
  const left = locked.flat().filter((player) => !present.has(player));
  if (left.length > 0) return E.left(lockedPlayerLeft(left));
  const settled = new Set(locked.flat());
  const problem = new RepairProblem(
    input,
    players.filter((player) => !settled.has(player)),
  );
  const found = cheapestRepair(problem);
  if (found === null) return E.left(refused('no_pairing', 'These players cannot all be paired as the rules demand.', { rule: '7' }));
  const { pairs, bye } = problem.named(found);
  const all = [...locked, ...pairs];
  return E.right({
    pairs: all,
    bye,
    changed: found.reduce((sum, [x, y]) => sum + (problem.value(x, y)?.[2] ?? 0), 0),
    rematches: rematchesOf(input.met, all),
    avoidances: all.filter(([i, j]) => input.avoided?.(i, j) === true).length,
  });
};

const lockedPlayerLeft = (players: readonly number[]): Refusal =>
  refused('locked_player_left', 'A match that is to stay as it is lacks a player.', {
    rule: '7',
    allowed: 'to lock matches of players who are there',
    details: { players },
  });
