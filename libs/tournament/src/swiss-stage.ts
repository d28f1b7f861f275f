import { computeFigures, rankFigures, type Figures, type TieBreakerName } from '@roundbook/scoring';
import { mayPlay, roundsOf } from './attendance';
import { missedLosses, scoreSheet, scoringRules } from './score-sheet';
import type { SwissPolicy, SwissTieBreaker } from './policy';
import type { Player, TournamentState } from './state';
import { withRecordedOrders } from './ties';

/** A ranking: registration numbers in groups, best first; who shares a group is separated by nothing so far. */
export interface Ranking {
  readonly groups: readonly (readonly number[])[];
  /** By registration number less one. */
  readonly figures: Figures;
  readonly names: readonly TieBreakerName[];
}

const isFigure = (name: SwissTieBreaker): name is TieBreakerName => name !== 'name' && name !== 'draw';

/** Figures that are shown although they do not decide. */
const shownNames = (names: readonly TieBreakerName[]): readonly TieBreakerName[] => [
  ...new Set<TieBreakerName>([...names, 'omw', 'gw', 'ogw', 'oomw']),
];

/** Registrations that stand in the standings: who was ever paired, or has entered by then and is still there. */
export const standingField = (state: TournamentState, stage: number, afterRound: number): readonly number[] => {
  const paired = new Set<number>();
  for (const round of roundsOf(state, stage, afterRound)) {
    for (const match of round.matches) match.sides.forEach((side) => paired.add(side));
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
 * Ranking of the Swiss stage by the rounds up to `afterRound` (rules.md 2.3, 2.4, 2.11): points, tie-breakers,
 * then the names or the recorded draws, as the policy says. `players`: whom to rank, instead of who stands in the standings.
 */
export const swissRanking = (state: TournamentState, policy: SwissPolicy, afterRound: number, players?: readonly number[]): Ranking => {
  const names = policy.tieBreakers.filter(isFigure);
  const rounds = roundsOf(state, 0, afterRound);
  const sheet = scoreSheet(state, rounds, missedLosses(state, afterRound));
  const figures = computeFigures(sheet, scoringRules(policy), shownNames(names));
  const field = (players ?? standingField(state, 0, afterRound)).map((registration) => registration - 1);
  const groups = rankFigures(figures, names, field).map((group) => group.map((index) => index + 1));
  return { groups: settled(state, policy, groups, afterRound), figures, names: shownNames(names) };
};

const settled = (
  state: TournamentState,
  policy: SwissPolicy,
  groups: readonly (readonly number[])[],
  afterRound: number,
): readonly (readonly number[])[] => {
  if (policy.tieBreakers[policy.tieBreakers.length - 1] !== 'name') return withRecordedOrders(state, groups, afterRound);
  const place = new Map(state.nameOrder.map((registration, index) => [registration, index]));
  return groups.flatMap((group) =>
    [...group].sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)).map((registration) => [registration]),
  );
};

/** The smallest r with 2^r >= n, in whole numbers. */
export const doublings = (n: number): number => {
  let r = 0;
  while (2 ** r < n) r += 1;
  return r;
};

/** Number of Swiss rounds: set, announced with round 1, or by the field of round 1 (rules.md 2.7). */
export const swissRounds = (state: TournamentState, policy: SwissPolicy, field: number): number => {
  const [first] = state.rounds;
  const players = first === undefined ? field : first.matches.length * 2 + first.byes.length;
  return policy.rounds ?? state.announced.rounds ?? Math.max(1, doublings(players));
};
