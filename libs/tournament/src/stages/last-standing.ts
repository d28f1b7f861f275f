import { rankFigures, type Figures } from '@roundbook/scoring';
import { mayPlay, playerOf, roundsOf } from '../attendance';
import type { LossOutPolicy } from '../policies/policy';
import type { TournamentState } from '../state';
import { withRecordedOrders } from '../ties';
import { lossOutFigures } from './loss-out-stage';
import type { Ranking } from './stage-rules';
import { standingField } from './swiss-stage';

/** Who is still in after a round: there, and with fewer losses than the limit. Registration numbers, ascending. */
export const stillIn = (state: TournamentState, { lossLimit }: LossOutPolicy, afterRound: number, figures: Figures): readonly number[] =>
  state.players
    .filter(
      (player) =>
        mayPlay(player, afterRound + 1) &&
        (state.policy.checkIn === 'optional' || player.checkedIn) &&
        (figures.losses[player.registration - 1] ?? 0) < lossLimit,
    )
    .map(({ registration }) => registration);

/** The last round in which each player was paired or had a bye. */
const lastRounds = (state: TournamentState, afterRound: number): ReadonlyMap<number, number> => {
  const last = new Map<number, number>();
  for (const round of roundsOf(state, 0, afterRound)) {
    for (const { sides } of round.matches) sides.forEach((side) => last.set(side, round.round));
    for (const { player } of round.byes) last.set(player, round.round);
  }
  return last;
};

/**
 * The order of a stage that one player survives (rules.md 1, triple-down; 1.14): while it runs by losses and wins; of those who are out
 * the later eliminated first, then SOS and extended SOS. All who were left and went out together share the first place.
 */
export const lastStandingRanking = (state: TournamentState, policy: LossOutPolicy, afterRound: number): Ranking => {
  const figures = lossOutFigures(state, policy, afterRound);
  const alive = new Set(stillIn(state, policy, afterRound, figures));
  const last = lastRounds(state, afterRound);
  const newest = roundsOf(state, 0, afterRound).at(-1)?.round ?? 0;
  const wentTogether = (registration: number) =>
    alive.size === 0 && newest > 0 && last.get(registration) === newest && playerOf(state, registration) !== undefined;
  const place = (registration: number): number => {
    const losses = figures.losses[registration - 1] ?? 0;
    if (alive.has(registration)) return 1_000_000 - losses * 10_000 + (figures.wins[registration - 1] ?? 0);
    return last.get(registration) ?? 0;
  };
  const field = standingField(state, 0, afterRound);
  const first = field.filter(wentTogether);
  const ranked = rankFigures(
    { points: state.players.map(({ registration }) => place(registration)), columns: figures.columns },
    ['sos', 'esos'],
    field.filter((registration) => !first.includes(registration)).map((registration) => registration - 1),
  ).map((group) => group.map((index) => index + 1));
  const groups = withRecordedOrders(state, ranked, afterRound);
  return { groups: first.length === 0 ? groups : [first, ...groups], figures, names: ['sos', 'esos'] };
};
