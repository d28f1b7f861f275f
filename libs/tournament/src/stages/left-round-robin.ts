import { countingResult } from '../attendance';
import type { Result } from '../result';
import type { Player, Round, TournamentState } from '../state';
import { comingRounds, cyclesOf, groupsOf, matchesOf, type GroupsPolicy } from './group-schedule';
import { regularRounds } from './play-off';

/** A match that the side left, or did not come to, is none that it played; a walkover received is a result (rules.md 8, 5). */
const played = ({ outcome }: Result, side: 'a' | 'b'): boolean =>
  outcome !== 'walkoverBoth' && outcome !== (side === 'a' ? 'walkoverA' : 'walkoverB');

const resultsOf = (state: TournamentState, rounds: readonly Round[], registration: number): number =>
  matchesOf(rounds, registration).filter((match) => {
    const result = countingResult(state, match);
    return result !== undefined && played(result, match.sides[0] === registration ? 'a' : 'b');
  }).length;

/**
 * Whether the player has left the round robin by then and not come back; who leaves once its group is through has played it. Who dropped before
 * and withdraws then has left it all the same.
 */
const hasLeft = (player: Player, afterRound: number, lastRound: number): boolean => {
  const away = player.absences.filter((one) => one.from <= afterRound + 1 && (one.to === undefined || one.to > afterRound + 1));
  return away.every(({ kind }) => kind !== 'disqualified') && away.some(({ from }) => from <= lastRound);
};

/** The last round in which a group played; 0 where it has not. */
const lastOf = (rounds: readonly Round[], group: readonly number[]): number =>
  rounds.findLast(({ matches }) => matches.some(({ sides }) => sides.some((side) => group.includes(side))))?.round ?? 0;

/**
 * Who has left with fewer than half of its matches played, as known after a round: all its matches are taken out of the standings,
 * and count again if it comes back (rules.md 5). Of who is disqualified the results stand for its opponents (7).
 */
export const takenOut = (state: TournamentState, policy: GroupsPolicy, afterRound: number): ReadonlySet<number> => {
  if (state.players.every(({ absences }) => absences.length === 0)) return new Set();
  const rounds = regularRounds(state, afterRound);
  const coming = comingRounds(state, policy, afterRound);
  return new Set(
    groupsOf(state).flatMap((group, index) => {
      const matches = cyclesOf(policy) * (group.length - 1);
      const lastRound = coming[index] === undefined ? lastOf(rounds, group) : Infinity;
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
