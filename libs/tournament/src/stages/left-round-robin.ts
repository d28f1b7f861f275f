import { countingResult } from '../attendance';
import type { Result } from '../result';
import type { Player, Round, TournamentState } from '../state';
import { allHaveMet, cyclesOf, groupsOf, matchesOf, type GroupsPolicy } from './group-schedule';
import { regularRounds } from './play-off';

/** A match that the side left, or did not come to, is none that it played; a walkover received is a result (rules.md 8, 5). */
const played = ({ outcome }: Result, side: 'a' | 'b'): boolean =>
  outcome !== 'walkoverBoth' && outcome !== (side === 'a' ? 'walkoverA' : 'walkoverB');

const resultsOf = (state: TournamentState, rounds: readonly Round[], registration: number): number =>
  matchesOf(rounds, registration).filter((match) => {
    const result = countingResult(state, match);
    return result !== undefined && played(result, match.sides[0] === registration ? 'a' : 'b');
  }).length;

/** Whether the player has left the round robin by then and not come back; who leaves once it is through has played it. */
const hasLeft = (player: Player, afterRound: number, lastRound: number): boolean => {
  const absence = player.absences.findLast((one) => one.from <= afterRound + 1 && (one.to === undefined || one.to > afterRound + 1));
  return absence !== undefined && absence.kind !== 'disqualified' && absence.from <= lastRound;
};

/**
 * Who has left with fewer than half of its matches played, as known after a round: all its matches are taken out of the standings,
 * and count again if it comes back (rules.md 5). Of who is disqualified the results stand for its opponents (7).
 */
export const takenOut = (state: TournamentState, policy: GroupsPolicy, afterRound: number): ReadonlySet<number> => {
  if (state.players.every(({ absences }) => absences.length === 0)) return new Set();
  const rounds = regularRounds(state, afterRound);
  const lastRound = allHaveMet(state, policy, afterRound) ? rounds.length : Infinity;
  return new Set(
    groupsOf(state).flatMap((group) => {
      const matches = cyclesOf(policy) * (group.length - 1);
      return group.filter(
        (registration) =>
          hasLeft(state.players[registration - 1] as Player, afterRound, lastRound) && 2 * resultsOf(state, rounds, registration) < matches,
      );
    }),
  );
};

/** The rounds without the matches and byes of these players. */
export const without = (rounds: readonly Round[], players: ReadonlySet<number>): readonly Round[] =>
  players.size === 0
    ? rounds
    : rounds.map((round) => ({
        ...round,
        matches: round.matches.filter(({ sides }) => !sides.some((side) => players.has(side))),
        byes: round.byes.filter(({ player }) => !players.has(player)),
      }));
