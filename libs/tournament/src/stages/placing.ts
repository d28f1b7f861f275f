import type { Fraction } from '@roundbook/exact';
import { computeFigures, type TieBreakerName } from '@roundbook/scoring';
import { countingResult, playerOf, stageAt } from '../attendance';
import { lost, winnerOf } from '../result';
import { penaltyOf, pointsShown, scoringRules } from '../score-sheet';
import type { Match, Player, Round, TournamentState } from '../state';
import { isPlayOff } from './play-off';
import { ranked } from './ranked';
import { rulesOf } from './registry';
import type { Placed, Ranking, Standing } from './stage-rules';

export type PlayerStatus = 'active' | 'dropped' | 'withdrawn' | 'eliminated' | 'qualified' | 'disqualified';

/** One player's place with all that stands behind it. `rank` is null for a disqualified player (rules.md 7). */
export interface PlacingRow {
  readonly rank: number | null;
  readonly registration: number;
  /** After penalties; halves where a draw is half a win. */
  readonly points: number;
  readonly record: { readonly wins: number; readonly losses: number; readonly draws: number; readonly byes: number };
  readonly tieBreakers: readonly { readonly name: TieBreakerName; readonly value: Fraction | null }[];
  readonly status: PlayerStatus;
  readonly seed?: number;
  /** Group or league; the rank counts within it as long as the stage has groups. */
  readonly group?: number;
  /** Points taken off, where there are any. */
  readonly penalty?: number;
}

export interface Placing {
  readonly stage: number;
  readonly afterRound: number;
  readonly rows: readonly PlacingRow[];
  readonly cut: readonly { readonly seed: number; readonly player: number }[];
  readonly winner?: number;
  /** Orders settled by a recorded draw among players who are tied here. */
  readonly ties: readonly (readonly number[])[];
}

/** The ranking of the first stage by the rounds up to `afterRound`: the one that has points, where one has. */
export const stageRanking = (state: TournamentState, afterRound: number): Ranking =>
  rulesOf(state.policy, 0).ranking?.(state, 0, afterRound) ?? withoutPoints(state, afterRound);

/** Where no stage has points: the order of the bracket, and figures of nothing. */
const withoutPoints = (state: TournamentState, afterRound: number): Ranking => ({
  groups: rulesOf(state.policy, 0)
    .places(state, 0, afterRound)
    .map(({ players }) => players),
  figures: computeFigures({ players: state.players.length, matches: [] }, scoringRules(state.policy), []),
  names: [],
});

/** The first stage's order of those who did not come into the next one. */
export const orderBehind = (state: TournamentState, afterRound: number): readonly (readonly number[])[] =>
  rulesOf(state.policy, 0).behind?.(state, 0, afterRound) ?? stageRanking(state, afterRound).groups;

/** Wins and losses of played matches that stand outside the figures of the stage, as those of a bracket and of a play-in. */
interface Outside {
  readonly wins: number;
  readonly losses: number;
  /** Wins that are worth points. */
  readonly pointWins: number;
}

const NOTHING: Outside = { wins: 0, losses: 0, pointWins: 0 };

/** What one match that stands outside the figures is to a player; nothing for a table, an open match and one that is not its own. */
export const outsideMatch = (state: TournamentState, round: Round, match: Match, registration: number): Outside => {
  if (match.seats !== undefined || !match.sides.includes(registration)) return NOTHING;
  const result = countingResult(state, match);
  if (result === undefined) return NOTHING;
  const side = match.sides[0] === registration ? 'a' : 'b';
  // A play-off settles a tie and is worth no points (rules.md 5).
  if (winnerOf(result) === side) return { wins: 1, losses: 0, pointWins: isPlayOff(round) ? 0 : 1 };
  return lost(result, side) ? { ...NOTHING, losses: 1 } : NOTHING;
};

const outsideRecord = (state: TournamentState, outside: readonly Round[], registration: number): Outside => {
  let { wins, losses, pointWins } = NOTHING;
  for (const round of outside) {
    for (const match of round.matches) {
      const one = outsideMatch(state, round, match, registration);
      wins += one.wins;
      losses += one.losses;
      pointWins += one.pointWins;
    }
  }
  return { wins, losses, pointWins };
};

/** Whether the matches of a round count in the figures of the first stage. */
export const countsInFigures = (state: TournamentState, round: Round): boolean =>
  round.stage === 0 && rulesOf(state.policy, 0).counts(round.phase);

const absenceAt = (player: Player, afterRound: number): Player['absences'][number] | undefined =>
  player.absences.findLast((absence) => absence.from <= afterRound + 1 && (absence.to === undefined || absence.to > afterRound + 1));

/** Places of a stage, then of those behind it who did not come so far. */
const placesOf = (state: TournamentState, stage: number, upTo: number, kept: Kept): readonly Placed[] => {
  const own = rulesOf(state.policy, stage).places(state, stage, upTo);
  if (stage === 0) return closeUp(own, kept);
  const placed = new Set(own.flatMap((one) => one.players));
  const rest = orderBehind(state, upTo)
    .map((group) => kept(group.filter((registration) => !placed.has(registration))))
    .filter((group) => group.length > 0);
  return [...closeUp(own, kept), ...ranked(rest, kept([...placed]).length)];
};

type Kept = (players: readonly number[]) => readonly number[];

/** The standings by the rounds up to `afterRound`, as the events known so far have them (rules.md 0, 1.14, 2.4 to 2.6). */
export const placingAfter = (state: TournamentState, afterRound: number): Placing => {
  const upTo = Math.min(afterRound, state.rounds.length);
  const last = state.stages[state.stages.length - 1]?.stage ?? 0;
  // A bracket that byes alone decided has no round; it counts once the tournament is over.
  const stage = state.completed && upTo === state.rounds.length ? last : stageAt(state, upTo);
  const rules = rulesOf(state.policy, stage);
  const ranking = stageRanking(state, upTo);
  const disqualified = (registration: number) => absenceAt(playerOf(state, registration) as Player, upTo)?.kind === 'disqualified';
  const kept: Kept = (players) => players.filter((registration) => !disqualified(registration));
  const places = placesOf(state, stage, upTo, kept);
  const everybody = [...rules.places(state, stage, upTo).flatMap(({ players }) => players), ...ranking.groups.flat()];
  const out = everybody.filter((registration, index) => disqualified(registration) && everybody.indexOf(registration) === index);
  const context: RowContext = {
    state,
    upTo,
    ranking,
    cut: rules.cut?.(state, stage) ?? [],
    outside: state.rounds.filter((round) => round.round <= upTo && !countsInFigures(state, round)),
    win: scoringRules(state.policy).win,
    standing: rules.standing(state, stage, upTo),
  };
  const rows = [
    ...places.flatMap(({ rank, players, group }) => players.map((registration) => rowOf(context, registration, rank, group))),
    ...out.map((registration) => rowOf(context, registration, null, ranking.division?.get(registration))),
  ];
  const first = places[0];
  const alone = state.completed && upTo === state.rounds.length && first?.players.length === 1 && first.rank === 1;
  const ruled = rules.winner?.(state, stage, upTo);
  // Who is disqualified has won nothing: the others have moved up (rules.md 7).
  const movedUp = rules.winner === undefined || (ruled !== undefined && disqualified(ruled));
  const winner = movedUp ? (alone ? first.players[0] : undefined) : ruled;
  return {
    stage,
    afterRound: upTo,
    rows,
    cut: context.cut,
    ties: tiesShown(state, places, upTo),
    ...(winner === undefined ? {} : { winner }),
  };
};

/** Places without who is disqualified: who was behind moves up. */
const closeUp = (top: readonly Placed[], kept: Kept): readonly Placed[] => {
  const gone = new Map<number | undefined, number>();
  return top.flatMap(({ rank, players, group }) => {
    const stay = kept(players);
    const before = gone.get(group) ?? 0;
    gone.set(group, before + players.length - stay.length);
    return stay.length === 0 ? [] : [{ rank: rank - before, players: stay, ...(group === undefined ? {} : { group }) }];
  });
};

const tiesShown = (state: TournamentState, places: readonly Placed[], upTo: number): readonly (readonly number[])[] => {
  const single = new Set(places.filter((place) => place.players.length === 1).map((place) => place.players[0]));
  const seen = new Set<string>();
  return state.ties
    .filter((tie) => tie.round <= upTo && tie.order.every((player) => single.has(player)))
    .map((tie) => tie.order)
    .filter((order) => !seen.has(order.join()) && seen.add(order.join()) !== undefined);
};

interface RowContext {
  readonly state: TournamentState;
  readonly upTo: number;
  readonly ranking: Ranking;
  readonly cut: Placing['cut'];
  /** Rounds up to then whose matches stand outside the figures. */
  readonly outside: readonly Round[];
  /** What a win is worth. */
  readonly win: number;
  readonly standing: (registration: number) => Standing;
}

const rowOf = (context: RowContext, registration: number, rank: number | null, group: number | undefined): PlacingRow => {
  const { state, upTo, ranking, cut, win, standing } = context;
  const index = registration - 1;
  const { figures } = ranking;
  const player = playerOf(state, registration) as Player;
  const outside = outsideRecord(state, context.outside, registration);
  const points = rank === null ? 0 : (figures.points[index] ?? 0) + outside.pointWins * win;
  const seed = cut.find((place) => place.player === registration)?.seed;
  const penalty = penaltyOf(player, upTo);
  const division = group ?? ranking.division?.get(registration);
  return {
    rank,
    registration,
    points: pointsShown(state.policy, points),
    record: {
      wins: (figures.wins[index] ?? 0) + outside.wins,
      losses: (figures.losses[index] ?? 0) + outside.losses,
      draws: figures.draws[index] ?? 0,
      byes: figures.byes[index] ?? 0,
    },
    tieBreakers: ranking.names.map((name) => ({ name, value: figures.tieBreakers[name][index] ?? null })),
    status: absenceAt(player, upTo)?.kind ?? standing(registration),
    ...(seed === undefined ? {} : { seed }),
    ...(division === undefined ? {} : { group: division }),
    ...(penalty === 0 ? {} : { penalty }),
  };
};
