import { mayPlay, roundsOf } from '../attendance';
import type { SwissPolicy } from '../policies/policy';
import type { Player, TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import { regularRounds } from './play-off';
import { scoredRanking } from './scored-ranking';
import { seatsOf, type Ranking } from './stage-rules';

/** Registrations that stand in the standings: who was ever paired, or has entered by then and is still there. */
export const standingField = (state: TournamentState, stage: number, afterRound: number): readonly number[] => {
  const paired = new Set<number>();
  for (const round of roundsOf(state, stage, afterRound)) {
    for (const match of round.matches) seatsOf(match).forEach((side) => paired.add(side));
    for (const bye of round.byes) paired.add(bye.player);
  }
  const first = Math.max(1, afterRound);
  const started = afterRound > 0;
  // Who left before it was ever paired (as by a repair of its first round) has no place.
  const there = (player: Player) =>
    mayPlay(player, first) && (!started || (mayPlay(player, first + 1) && (state.policy.checkIn === 'optional' || player.checkedIn)));
  return state.players.filter((player) => paired.has(player.registration) || there(player)).map((player) => player.registration);
};

/**
 * Ranking of the Swiss stage by the rounds up to `afterRound`. `players`: whom to rank, instead of who stands in the standings.
 */
export const swissRanking = (state: TournamentState, policy: SwissPolicy, afterRound: number, players?: readonly number[]): Ranking =>
  scoredRanking(state, policy, {
    rounds: regularRounds(state, afterRound),
    afterRound,
    players: players ?? standingField(state, 0, afterRound),
  });

/** The smallest r with 2^r >= n, in whole numbers. */
export const doublings = (n: number): number => {
  let r = 0;
  while (2 ** r < n) r += 1;
  return r;
};

/** Number of Swiss rounds: set, announced with round 1, or by the field of round 1 (rules.md 2.7). */
export const swissRounds = (state: TournamentState, policy: SwissPolicy, field: number): number => {
  const [first] = state.rounds;
  const players = first === undefined ? field : attendanceOf(first);
  return policy.rounds ?? state.announced.rounds ?? Math.max(1, doublings(players));
};

/** Whether the coming round is the last. */
export const isLastRound = (state: TournamentState, policy: SwissPolicy): boolean =>
  regularRounds(state).length + 1 === swissRounds(state, policy, state.players.length);

/**
 * The round up to which results count in the pairing of the coming one: with a lag the rounds before the one that is played, for the
 * last round all, and for a play-off behind it (rules.md 5, key-swiss-simplified).
 */
export const resultsWaitedFor = (state: TournamentState, policy: SwissPolicy): number => {
  const played = state.rounds.length;
  const all = regularRounds(state).length + 1 >= swissRounds(state, policy, state.players.length);
  return all ? played : Math.max(0, played - (policy.lag ?? 0));
};
