import type { Fraction } from '@roundbook/exact';
import type { TieBreakerName } from '@roundbook/scoring';
import { countingResult, playerOf, roundsOf, stageAt } from './attendance';
import { aliveIn, bracketOver, bracketPlacing, bracketStage, placesByRound, type Placed } from './bracket-stage';
import { lossOutPlacing, lossOutProgress, lostMatch, type LossOutProgress } from './loss-out-stage';
import { isLossOut } from './policy';
import { winnerOf } from './result';
import type { Player, TournamentState } from './state';
import { swissRanking, type Ranking } from './swiss-stage';
import { scoringRules } from './score-sheet';

export type PlayerStatus = 'active' | 'dropped' | 'withdrawn' | 'eliminated' | 'qualified' | 'disqualified';

/** One player's place with all that stands behind it. `rank` is null for a disqualified player (rules.md 7). */
export interface PlacingRow {
  readonly rank: number | null;
  readonly registration: number;
  readonly points: number;
  readonly record: { readonly wins: number; readonly losses: number; readonly draws: number; readonly byes: number };
  readonly tieBreakers: readonly { readonly name: TieBreakerName; readonly value: Fraction | null }[];
  readonly status: PlayerStatus;
  readonly seed?: number;
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

/** The ranking of the stage before the bracket, by the rounds up to `afterRound`. */
export const stageRanking = (state: TournamentState, afterRound: number): Ranking =>
  isLossOut(state.policy) ? lossOutPlacing(state, state.policy, afterRound) : swissRanking(state, state.policy, afterRound);

const ranked = (groups: readonly (readonly number[])[], ahead: number): readonly Placed[] => {
  let before = ahead;
  return groups.map((players) => {
    const rank = before + 1;
    before += players.length;
    return { rank, players };
  });
};

/** Wins and losses of played bracket matches and of the play-in, which stand outside the figures of the stage. */
const outsideRecord = (state: TournamentState, afterRound: number, registration: number): { wins: number; losses: number } => {
  let wins = 0;
  let losses = 0;
  for (const round of state.rounds) {
    if (round.round > afterRound || (round.phase !== 'finals' && round.phase !== 'playIn')) continue;
    const match = round.matches.find((candidate) => candidate.sides.includes(registration));
    if (match === undefined) continue;
    const result = countingResult(state, match);
    if (result !== undefined && winnerOf(result) === (match.sides[0] === registration ? 'a' : 'b')) wins += 1;
    else if (lostMatch(state, match, registration)) losses += 1;
  }
  return { wins, losses };
};

const absenceAt = (player: Player, afterRound: number): Player['absences'][number] | undefined =>
  player.absences.findLast((absence) => absence.from <= afterRound + 1 && (absence.to === undefined || absence.to > afterRound + 1));

/** The standings by the rounds up to `afterRound`, as the events known so far have them (rules.md 0, 1.14, 2.4 to 2.6). */
export const placingAfter = (state: TournamentState, afterRound: number): Placing => {
  const upTo = Math.min(afterRound, state.rounds.length);
  const stage = stageAt(state, upTo);
  const ranking = stageRanking(state, upTo);
  const bracket = bracketStage(state);
  const inBracket = bracket !== undefined && (stage === bracket.stage || (state.completed && upTo === state.rounds.length));
  const top = inBracket ? bracketPlacing(state, bracket, upTo) : [];
  const placed = new Set(top.flatMap((one) => one.players));
  const disqualified = (registration: number) => absenceAt(playerOf(state, registration) as Player, upTo)?.kind === 'disqualified';
  const kept = (players: readonly number[]) => players.filter((registration) => !disqualified(registration));
  const rest = ranking.groups
    .map((group) => kept(group.filter((registration) => !placed.has(registration))))
    .filter((group) => group.length > 0);
  const places = [...closeUp(top, kept), ...ranked(rest, kept([...placed]).length)];
  const out = [...placed, ...ranking.groups.flat()].filter(
    (registration, index, all) => disqualified(registration) && all.indexOf(registration) === index,
  );
  const final = inBracket ? placesByRound(state, bracket, upTo) : [];
  const lastPlaces = final[final.length - 1];
  const context: RowContext = {
    state,
    upTo,
    ranking,
    cut: inBracket ? cutOf(state) : [],
    ...(inBracket ? { bracket: { alive: new Set(aliveIn(state, bracket, upTo)) } } : {}),
    ...(isLossOut(state.policy) && !inBracket && upTo > 0 ? { progress: lossOutProgress(state, state.policy, upTo, ranking.figures) } : {}),
  };
  const rows = [
    ...places.flatMap(({ rank, players }) => players.map((registration) => rowOf(context, registration, rank))),
    ...out.map((registration) => rowOf(context, registration, null)),
  ];
  const winner = inBracket
    ? lastPlaces !== undefined && bracketOver(lastPlaces)
      ? (lastPlaces[0] ?? undefined)
      : undefined
    : state.completed && upTo === state.rounds.length && places[0]?.players.length === 1
      ? places[0].players[0]
      : undefined;
  return {
    stage,
    afterRound: upTo,
    rows,
    cut: context.cut,
    ties: tiesShown(state, places, upTo),
    ...(winner === undefined ? {} : { winner }),
  };
};

/** Places of the bracket without who is disqualified: who was behind moves up. */
const closeUp = (top: readonly Placed[], kept: (players: readonly number[]) => readonly number[]): readonly Placed[] => {
  let gone = 0;
  return top.flatMap(({ rank, players }) => {
    const stay = kept(players);
    const row = stay.length === 0 ? [] : [{ rank: rank - gone, players: stay }];
    gone += players.length - stay.length;
    return row;
  });
};

const cutOf = (state: TournamentState): Placing['cut'] =>
  (bracketStage(state)?.entrants ?? []).map((entrant, index) => {
    const seat = entrant.seed ?? index + 1;
    // Who was promoted may have been replaced in turn.
    const player = state.promotions.reduce(
      (seated, one) => (one.slot !== undefined && one.inPlaceOf === seated ? one.player : seated),
      entrant.player,
    );
    return { seed: seat, player };
  });

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
  /** Once the bracket stands: who is still in. */
  readonly bracket?: { readonly alive: ReadonlySet<number> };
  readonly progress?: LossOutProgress;
}

const rowOf = (context: RowContext, registration: number, rank: number | null): PlacingRow => {
  const { state, upTo, ranking, cut } = context;
  const index = registration - 1;
  const { figures } = ranking;
  const outside = outsideRecord(state, upTo, registration);
  const points = rank === null ? 0 : (figures.points[index] ?? 0) + outside.wins * scoringRules(state.policy).win;
  const seed = cut.find((place) => place.player === registration)?.seed;
  return {
    rank,
    registration,
    points,
    record: {
      wins: (figures.wins[index] ?? 0) + outside.wins,
      losses: (figures.losses[index] ?? 0) + outside.losses,
      draws: figures.draws[index] ?? 0,
      byes: figures.byes[index] ?? 0,
    },
    tieBreakers: ranking.names.map((name) => ({ name, value: figures.tieBreakers[name][index] ?? null })),
    status: statusOf(context, registration),
    ...(seed === undefined ? {} : { seed }),
  };
};

/** Status after a round. Withdrawn and disqualified win over everything; who is out of the running is eliminated. */
const statusOf = ({ state, upTo, bracket, progress }: RowContext, registration: number): PlayerStatus => {
  const absence = absenceAt(playerOf(state, registration) as Player, upTo);
  if (absence !== undefined) return absence.kind;
  if (bracket !== undefined) return bracket.alive.has(registration) ? 'qualified' : 'eliminated';
  if (progress === undefined) return 'active';
  if (progress.qualified.includes(registration)) return 'qualified';
  if ((progress.losses[registration - 1] ?? 0) >= 2) return 'eliminated';
  if (progress.phase !== 'finals') return 'active';
  const playIn = roundsOf(state, 0, upTo).find((round) => round.phase === 'playIn');
  const match = playIn?.matches.find((candidate) => candidate.sides.includes(registration));
  if (match === undefined) return progress.ranking.some((group) => group.includes(registration)) ? 'qualified' : 'eliminated';
  if (countingResult(state, match) === undefined) return 'active';
  return lostMatch(state, match, registration) ? 'eliminated' : 'qualified';
};
