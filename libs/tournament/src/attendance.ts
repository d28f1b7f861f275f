import { placeOfMatch } from './numbering';
import type { Match, Player, Round, TournamentState } from './state';
import type { Result } from './result';

/** Whether the player may be paired in that round: entered, and not away in it. */
export const mayPlay = (player: Player, round: number): boolean =>
  player.entryRound <= round &&
  !player.absences.some((absence) => absence.from <= round && (absence.to === undefined || round < absence.to));

/** Registration numbers of those who are paired in that round, ascending. With `checkIn: required` only who checked in. */
export const fieldOf = (state: TournamentState, round: number): readonly number[] =>
  state.players
    .filter((player) => mayPlay(player, round) && (state.policy.checkIn === 'optional' || player.checkedIn))
    .map((player) => player.registration);

export const playerOf = (state: TournamentState, registration: number): Player | undefined => state.players[registration - 1];

/** The round that was paired last, if any. */
export const newestRound = (state: TournamentState): Round | undefined => state.rounds[state.rounds.length - 1];

/** Rounds of one stage, up to and with round `afterRound`. */
export const roundsOf = (state: TournamentState, stage: number, afterRound: number): readonly Round[] =>
  state.rounds.filter((round) => round.stage === stage && round.round <= afterRound);

/** Whether the player has been paired, a table included, or had a bye in any round. */
export const wasPaired = (state: TournamentState, registration: number): boolean =>
  state.rounds.some(
    ({ matches, byes }) =>
      matches.some(({ sides, seats = sides }) => seats.includes(registration)) || byes.some(({ player }) => player === registration),
  );

/** The result, if it counts: there is one, and staff have confirmed it where the policy wants that (rules.md 6.3). */
export const countingResult = (state: TournamentState, match: Match): Result | undefined =>
  state.policy.confirmation === 'none' || match.confirmed ? match.result : undefined;

export const openMatches = (state: TournamentState): readonly Match[] =>
  state.rounds.flatMap((round) => round.matches.filter((match) => countingResult(state, match) === undefined));

export const findMatch = (state: TournamentState, id: string): Match | undefined => {
  const place = placeOfMatch(state.rounds, id);
  return place?.round.matches[place.index];
};

/** The stage that the round belongs to; before round 1 the first. */
export const stageAt = (state: TournamentState, afterRound: number): number =>
  state.rounds[Math.min(afterRound, state.rounds.length) - 1]?.stage ?? 0;
