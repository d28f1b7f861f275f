import * as E from 'fp-ts/Either';
import { notFound, type Decision } from '@roundbook/kernel';
import {
  countsInFigures,
  isLeagues,
  isLossOut,
  isPerformance,
  penaltyOf,
  placingAfter,
  rulesOf,
  scoringRules,
  stageRanking,
  type PlacingRow,
  type Player,
  type PlayerStatus,
  type TournamentState,
} from '@roundbook/tournament';
import { pointsJson, stageName, type Points, type StandingsRow } from '../standings';
import type { ToldEvent } from '../timeline';
import { known, lastRound, withoutDrafts, type Known, type Names, type ViewOptions } from '../view';
import { drawsOf, type DrawExplained } from './draws';
import { counted, mention, ordinal, showing, sumText, type Numbered, type Show } from './explained';
import { decidingNames, lowerIsBetter, rankedTogether, separationOf, separationText, type Order, type Separation } from './neighbours';
import { figuresExplained, type FigureExplained } from './standing-figures';
import { opened, roundsExplained, roundsWithPoints, type RoundExplained } from './standing-rounds';

/** The next place above or below, and what lies between. */
export interface NeighbourExplained {
  readonly player: Numbered;
  readonly rank: number | null;
  readonly by: Separation['by'] | null;
  /** What the player of the explanation has, and what the neighbour has. */
  readonly own: string | null;
  readonly other: string | null;
  readonly better: 'higher' | 'lower';
  readonly text: string;
}

/** One place of the standings from the results up. */
export interface StandingExplained extends Known {
  readonly stage: string;
  readonly policy: string;
  readonly player: Numbered;
  readonly rank: number | null;
  readonly seed: number | null;
  readonly league: number | null;
  readonly group: number | null;
  readonly status: PlayerStatus;
  /** Who has the same place. */
  readonly shared: readonly Numbered[];
  /** When it went out, and by whom; null: it did not. */
  readonly out: { readonly round: number; readonly by: Numbered | null; readonly text: string } | null;
  readonly text: string;
  readonly rounds: readonly RoundExplained[];
  readonly points: {
    readonly value: Points;
    readonly penalties: readonly { readonly points: number; readonly reason: string | null }[];
    /** What of them was taken off: of points that there are. */
    readonly taken: number;
    readonly text: string;
  };
  readonly record: StandingsRow['record'];
  readonly figures: readonly FigureExplained[];
  readonly above: NeighbourExplained | null;
  readonly below: NeighbourExplained | null;
  /** Recorded draws that settled an order with this player in it. */
  readonly draws: readonly DrawExplained[];
  readonly notes: readonly string[];
}

export interface ExplainOptions extends ViewOptions {
  /** The events behind the state, for where a draw was recorded. */
  readonly told?: readonly ToldEvent[];
}

const unknown = (player: Numbered): Decision<never> =>
  E.left(
    notFound('not_in_the_standings', `${mention(player)} has no row in these standings.`, {
      field: 'player',
      allowed: 'a player who was paired, or has entered and is still there',
    }),
  );

/** The nearest row in a direction with another place; of a group or league its own alone. */
const neighbourOf = (order: Order, row: PlacingRow, step: 1 | -1): PlacingRow | undefined => {
  const { rows } = order.placing;
  for (let at = rows.indexOf(row) + step; ; at += step) {
    const other = rows[at];
    if (other === undefined || !rankedTogether(order, row, other) || other.rank === null) return undefined;
    if (other.rank !== row.rank) return other;
  }
};

const neighbourExplained = (order: Order, show: Show, row: PlacingRow, step: 1 | -1): NeighbourExplained | null => {
  const other = row.rank === null ? undefined : neighbourOf(order, row, step);
  if (other === undefined) return null;
  const [ahead, behind] = step === 1 ? [row, other] : [other, row];
  const found = separationOf(order, ahead, behind);
  const player = show(other.registration);
  const sentence = `${mention(player)} is ${step === 1 ? 'below' : 'above'}, ${ordinal(other.rank ?? 0)}`;
  const [own, its] = step === 1 ? [found?.ahead, found?.behind] : [found?.behind, found?.ahead];
  return {
    player,
    rank: other.rank,
    by: found?.by ?? null,
    own: own ?? null,
    other: its ?? null,
    better: found !== undefined && lowerIsBetter(found.by) ? 'lower' : 'higher',
    text: found === undefined ? `${sentence}.` : `${sentence}: ${separationText(found)}.`,
  };
};

const pointsText = (rounds: readonly RoundExplained[], taken: number, row: PlacingRow): string => {
  if (row.rank === null) return 'Who is disqualified has no place and no points: 0';
  const parts = [...roundsWithPoints(rounds).map(({ points }) => String(points)), ...(taken === 0 ? [] : [`-${taken}`])];
  return `${sumText(parts)} = ${pointsJson(row.points)}${taken === 0 ? '' : ` (${taken} taken off as a penalty)`}`;
};

const lostIn = (state: TournamentState, rounds: readonly RoundExplained[]): RoundExplained | undefined => {
  const losses = rounds.filter(({ record }) => record.losses > 0);
  const { policy } = state;
  if (!isLossOut(policy)) return losses[losses.length - 1];
  const counting = losses.filter(({ round }) => countsInFigures(state, state.rounds[round - 1] as TournamentState['rounds'][number]));
  return counting[policy.lossLimit - 1] ?? losses[losses.length - 1];
};

const outOf = (state: TournamentState, row: PlacingRow, rounds: readonly RoundExplained[]): StandingExplained['out'] => {
  if (row.status !== 'eliminated') return null;
  const round = lostIn(state, rounds);
  if (round === undefined) return null;
  const by = round.opponent;
  const losses = isLossOut(state.policy) ? ` with ${counted(row.record.losses, 'loss', 'losses')}` : '';
  return { round: round.round, by, text: `Out in round ${round.round}${by === null ? '' : ` against ${mention(by)}`}${losses}.` };
};

const placeText = ({ state, placing, divided }: Order, row: PlacingRow, show: Show, shared: readonly Numbered[]): string => {
  const where = placing.afterRound === 0 ? 'before round 1' : `after round ${placing.afterRound}`;
  const who = mention(show(row.registration));
  if (row.rank === null) return `${who} is disqualified and has no place ${where}.`;
  const division = divided && row.group !== undefined ? ` of ${isLeagues(state.policy) ? 'league' : 'group'} ${row.group}` : '';
  const with_ = shared.length === 0 ? '' : `, a place shared with ${shared.map(mention).join(', ')}`;
  return `${who} is ${ordinal(row.rank)}${division} ${where}${with_}.`;
};

const notesOf = (
  state: TournamentState,
  player: Player,
  row: PlacingRow,
  rounds: readonly RoundExplained[],
  taken: number,
): readonly string[] => {
  const { policy } = state;
  const wins = isPerformance(policy) || isLossOut(policy) || !('winPoints' in policy);
  return [
    ...(wins ? ['A win is 1 point; a draw, where there are any, half a point.'] : []),
    ...(isPerformance(policy) && player.rating !== undefined
      ? [`The rating ${player.rating} makes the initial groups; it decides no place.`]
      : []),
    ...(rounds.some(({ notCounted }) => notCounted === 'playIn' || notCounted === 'bracket') && scoringRules(policy).win > 0
      ? ['Wins of a play-in and of a bracket are in the points and in the record, and in no tie-breaker.']
      : []),
    ...(row.penalty === undefined
      ? []
      : [
          taken > 0
            ? 'A penalty is taken from the own points alone: it is in nobody’s tie-breakers.'
            : 'A penalty is recorded; in a bracket there are no points to take it from.',
        ]),
  ];
};

/**
 * The place of a player from the results up, by the rounds up to `afterRound`: every number of its row, and what it was made of.
 * Refusal `not_in_the_standings`.
 */
export const explainStanding = (
  whole: TournamentState,
  names: Names,
  registration: number,
  options: ExplainOptions = {},
): Decision<StandingExplained> => {
  const state = withoutDrafts(whole);
  const placing = placingAfter(state, lastRound(state, options));
  const row = placing.rows.find((one) => one.registration === registration);
  const player = state.players[registration - 1];
  const show = showing(state, names);
  if (row === undefined || player === undefined) return unknown(show(registration));
  const ranking = stageRanking(state, placing.afterRound);
  const rules = rulesOf(state.policy, placing.stage);
  const divided = rules.places(state, placing.stage, placing.afterRound).some(({ group }) => group !== undefined);
  const order: Order = { state, placing, ranking, divided };
  const open = opened(state, ranking);
  const rounds = roundsExplained(state, show, open, player, placing.afterRound);
  const shared = placing.rows
    .filter((one) => one !== row && row.rank !== null && one.rank === row.rank && rankedTogether(order, one, row))
    .map((one) => show(one.registration));
  const leagues = isLeagues(state.policy);
  // Where every match is a bracket's there is nothing to take a penalty from.
  const taken = ranking.counted === undefined ? 0 : penaltyOf(player, placing.afterRound);
  return E.right({
    ...known(state, placing.afterRound),
    stage: stageName(state, placing.afterRound),
    policy: state.policy.preset,
    player: show(registration),
    rank: row.rank,
    seed: row.seed ?? null,
    league: leagues ? (row.group ?? null) : null,
    group: leagues ? null : (row.group ?? null),
    status: row.status,
    shared,
    out: outOf(state, row, rounds),
    text: placeText(order, row, show, shared),
    rounds,
    points: {
      value: pointsJson(row.points),
      penalties: (player.penalties ?? [])
        .filter(({ round }) => round <= placing.afterRound)
        .map(({ points, reason }) => ({ points, reason: reason ?? null })),
      taken,
      text: pointsText(rounds, taken, row),
    },
    record: row.record,
    figures: figuresExplained(show, open, ranking.names, decidingNames(order, registration), registration),
    above: neighbourExplained(order, show, row, -1),
    below: neighbourExplained(order, show, row, 1),
    draws: drawsOf(state, placing, options.told ?? [], registration, show),
    notes: notesOf(state, player, row, rounds, taken),
  });
};
