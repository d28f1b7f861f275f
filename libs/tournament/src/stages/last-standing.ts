import { rankFigures, type Figures } from '@roundbook/scoring';
import { countingResult, roundsOf } from '../attendance';
import type { LossOutPolicy } from '../policies/policy';
import type { Player, TournamentState } from '../state';
import { withRecordedOrders } from '../ties';
import { lossOutCounted, lossOutFigures } from './loss-out-stage';
import type { Ranking, RankingKey } from './stage-rules';
import { standingField } from './swiss-stage';

/**
 * Who is still in after a round: there, and with fewer losses than the limit. Registration numbers, ascending. Who is alone by the
 * results has won, even if it leaves after that round.
 */
export const stillIn = (state: TournamentState, { lossLimit }: LossOutPolicy, afterRound: number, figures: Figures): readonly number[] => {
  const unbeaten = state.players.filter(
    (player) =>
      player.entryRound <= afterRound + 1 &&
      (state.policy.checkIn === 'optional' || player.checkedIn) &&
      (figures.losses[player.registration - 1] ?? 0) < lossLimit,
  );
  const there = (round: number) => unbeaten.filter((player) => !isAway(player, round)).map(({ registration }) => registration);
  const byResults = there(afterRound);
  return afterRound > 0 && byResults.length < 2 ? byResults : there(afterRound + 1);
};

const isAway = (player: Player, round: number): boolean =>
  player.absences.some(({ from, to }) => from <= round && (to === undefined || round < to));

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
 * The order of a stage that one player survives (rules.md 1, triple-down; 1.14; 8, 1.14): while it runs by losses, wins, SOS and
 * extended SOS; at its end the survivor, then the later eliminated first, then SOS and extended SOS. All who were left and went out
 * together share the first place.
 */
export const lastStandingRanking = (state: TournamentState, policy: LossOutPolicy, afterRound: number): Ranking => {
  const figures = lossOutFigures(state, policy, afterRound);
  const left = stillIn(state, policy, afterRound, figures);
  const last = lastRounds(state, afterRound);
  const newest = roundsOf(state, 0, afterRound).at(-1)?.round ?? 0;
  const over = newest > 0 && left.length < 2 && everyResultIn(state, afterRound);
  const lossesOf = (registration: number) => figures.losses[registration - 1] ?? 0;
  const place = (registration: number): number => {
    if (!over) return (figures.wins[registration - 1] ?? 0) - lossesOf(registration) * 10_000;
    return left.includes(registration) ? newest + 1 : (last.get(registration) ?? 0);
  };
  const field = standingField(state, 0, afterRound);
  const together = over && left.length === 0;
  const first = field.filter((registration) => together && last.get(registration) === newest && lossesOf(registration) >= policy.lossLimit);
  const ranked = rankFigures(
    { points: state.players.map(({ registration }) => place(registration)), columns: figures.columns },
    ['sos', 'esos'],
    field.filter((registration) => !first.includes(registration)).map((registration) => registration - 1),
  ).map((group) => group.map((index) => index + 1));
  const groups = withRecordedOrders(state, ranked, afterRound);
  const keys = (registration: number): readonly RankingKey[] => {
    if (over) return [{ name: 'lastRound', value: first.includes(registration) ? newest + 1 : place(registration), better: 'higher' }];
    return [
      { name: 'losses', value: lossesOf(registration), better: 'lower' },
      { name: 'wins', value: figures.wins[registration - 1] ?? 0, better: 'higher' },
    ];
  };
  const counted = lossOutCounted(state, afterRound);
  return { groups: first.length === 0 ? groups : [first, ...groups], figures, names: ['sos', 'esos'], counted, keys };
};

const everyResultIn = (state: TournamentState, afterRound: number): boolean =>
  roundsOf(state, 0, afterRound).every(({ matches }) => matches.every((match) => countingResult(state, match) !== undefined));
