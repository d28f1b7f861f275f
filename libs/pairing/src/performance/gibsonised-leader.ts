import { at, type Met } from '../pairing-terms';
import { checkStandings, type Standings } from './standings';

/** `gibsonSpread` unless set: points of spread that one player is thought able to win in one game. */
export const GIBSON_SPREAD = 500;

export interface Catching {
  /** Twice the wins by which the one is ahead of the other. */
  readonly winGap: number;
  /** Spread by which it is ahead, negative where it is behind. */
  readonly spreadGap: number;
  /** Rounds left to play, the one being paired included. */
  readonly roundsLeft: number;
  /** GIBSON_SPREAD unless given. */
  readonly gibsonSpread?: number;
}

/**
 * A player can still be caught by another when it is fewer wins ahead than there are rounds left, or as many with a spread gap
 * of at most 2 x `gibsonSpread` x rounds left. rules.md 4.4
 */
export const canBeCaught = ({ winGap, spreadGap, roundsLeft, gibsonSpread = GIBSON_SPREAD }: Catching): boolean =>
  winGap < 2 * roundsLeft || (winGap === 2 * roundsLeft && spreadGap <= 2 * gibsonSpread * roundsLeft);

/** Whether nobody can catch the leader, player 0, any more. False where nobody is there. rules.md 4.4 */
export const isLeaderGibsonised = (standings: Standings, roundsLeft: number, gibsonSpread = GIBSON_SPREAD): boolean => {
  checkStandings(standings, roundsLeft);
  const { wins, spread } = standings;
  const caughtBy = (i: number): boolean =>
    canBeCaught({ winGap: at(wins, 0) - at(wins, i), spreadGap: at(spread, 0) - at(spread, i), roundsLeft, gibsonSpread });
  return wins.length > 0 && !wins.some((_, i) => i > 0 && caughtBy(i));
};

/**
 * The opponent of a gibsonised leader: the highest-ranked non-contender among those whom it has met least; without
 * non-contenders the lowest-ranked of all. Both lists in the order of ranks, without the leader and the bye; null where both
 * are empty. rules.md 4.4
 */
export const gibsonOpponent = (
  leader: number,
  { nonContenders, everybodyElse }: { readonly nonContenders: readonly number[]; readonly everybodyElse: readonly number[] },
  met: Met,
): number | null => {
  const fewest = nonContenders.reduce((least, player) => Math.min(least, met(leader, player)), Infinity);
  return nonContenders.find((player) => met(leader, player) === fewest) ?? everybodyElse[everybodyElse.length - 1] ?? null;
};
