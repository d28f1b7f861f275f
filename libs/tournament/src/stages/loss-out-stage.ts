import { computeFigures, rankFigures, type Figures } from '@roundbook/scoring';
import { countingResult, mayPlay, playerOf, roundsOf } from '../attendance';
import type { LossOutPolicy } from '../policies/policy';
import { lost, winnerOf } from '../result';
import { scoreSheet, scoringRules } from '../score-sheet';
import type { Match, Player, Round, TournamentState } from '../state';
import { attendanceOf } from './attendance-of';
import type { Ranking, RankingKey } from './stage-rules';
import { standingField } from './swiss-stage';
import { withRecordedOrders } from '../ties';

/** Where a `lossOut` stage stands and what it pairs next (rules.md 1.5 to 1.9). Players are registration numbers. */
export interface LossOutProgress {
  readonly cut: number;
  /** Phase of the round to come; `finals`: the stage is over. */
  readonly phase: 'qualifying' | 'runOff' | 'playIn' | 'finals';
  /** Losses in qualifying and run-off rounds, missed rounds included; by registration number less one. */
  readonly losses: readonly number[];
  /** Who is still paired in this stage, by losses: [undefeated, one loss]. */
  readonly pools: readonly (readonly number[])[];
  /** Undefeated players who are through. */
  readonly qualified: readonly number[];
  /** S: places left in the cut (rules.md 1.6). */
  readonly slots: number;
  /** The order of the cut, best first: undefeated by SOS, then one-loss players by SOS (rules.md 1.9). Groups are ties. */
  readonly ranking: readonly (readonly number[])[];
  /** Play-in matches as ranks of the cut, as [8, 9] (rules.md 1.7). */
  readonly playIn: readonly (readonly [number, number])[];
}

const isDecider = (round: Round): boolean => round.phase === 'qualifying' || round.phase === 'runOff';

/** Qualifying and run-off rounds: what losses and SOS count. */
const countedRounds = (state: TournamentState, afterRound: number): readonly Round[] => roundsOf(state, 0, afterRound).filter(isDecider);

/** Size of the cut by attendance: players of round 1 (rules.md 1.11). */
export const cutSize = (state: TournamentState, policy: LossOutPolicy, attendance: number): number =>
  policy.cut ?? state.announced.cut ?? cutByAttendance(policy, attendance);

/** The cut that `cutSizes` has for so many players. */
export const cutByAttendance = (policy: LossOutPolicy, attendance: number): number =>
  policy.cutSizes?.find(([upTo]) => upTo === null || attendance <= upTo)?.[1] ?? 8;

/** Each round before the entry of a late player is a loss (rules.md 1.13). */
export const roundsMissed = (player: Player, afterRound: number): number => Math.min(player.entryRound - 1, afterRound);

/** SOS, extended SOS and the records of qualifying and run-off rounds (rules.md 1.8). */
export const lossOutFigures = (state: TournamentState, policy: LossOutPolicy, afterRound: number): Figures =>
  computeFigures(lossOutCounted(state, afterRound).sheet, scoringRules(policy), ['sos', 'esos']);

/** The rounds of a stage with pools that count in its figures, and the sheet of them. */
export const lossOutCounted = (state: TournamentState, afterRound: number): NonNullable<Ranking['counted']> => {
  const rounds = countedRounds(state, afterRound);
  return { rounds, sheet: scoreSheet(state, rounds, (player) => roundsMissed(player, afterRound), afterRound) };
};

const bySchedule = (
  state: TournamentState,
  figures: Figures,
  players: readonly number[],
  afterRound: number,
): readonly (readonly number[])[] => {
  const level = { points: figures.points.map(() => 0), columns: figures.columns };
  const groups = rankFigures(
    level,
    ['sos', 'esos'],
    players.map((registration) => registration - 1),
  ).map((group) => group.map((index) => index + 1));
  return withRecordedOrders(state, groups, afterRound);
};

const stillThere = (state: TournamentState, registration: number, round: number): boolean => {
  const player = playerOf(state, registration);
  return player !== undefined && mayPlay(player, round) && (state.policy.checkIn === 'optional' || player.checkedIn);
};

/** rules.md 1.7: rank S plays S + 1, S - 1 plays S + 2, and so on; shifted by the undefeated into ranks of the cut. */
const playInRanks = (undefeated: number, slots: number, pool: number): readonly (readonly [number, number])[] => {
  const matches = slots === 0 ? 0 : Math.max(0, pool - slots);
  return Array.from({ length: matches }, (_, index) => [undefeated + slots - index, undefeated + slots + 1 + index] as const);
};

/** The undefeated who are through: first who had qualified when run-offs began, then others while a place is free (rules.md 8). */
const qualifiedAmong = (undefeated: readonly number[], recorded: readonly number[], cut: number): readonly number[] =>
  [...undefeated.filter((player) => recorded.includes(player)), ...undefeated.filter((player) => !recorded.includes(player))].slice(0, cut);

/** Where the stage stands after round `afterRound`, every result of it being in. `known`: its figures, where they are worked out already. */
export const lossOutProgress = (state: TournamentState, policy: LossOutPolicy, afterRound: number, known?: Figures): LossOutProgress => {
  const rounds = roundsOf(state, 0, afterRound);
  const playInRound = rounds.find((round) => round.phase === 'playIn');
  const beyond = rounds.find((round) => !isDecider(round) || round.phase === 'runOff');
  const figures = known ?? lossOutFigures(state, policy, afterRound);
  const { losses } = figures;
  const next = Math.min(afterRound, rounds[rounds.length - 1]?.round ?? 0) + 1;
  const remaining = state.players.map((player) => player.registration).filter((registration) => stillThere(state, registration, next));
  const withLosses = (n: number) => remaining.filter((registration) => losses[registration - 1] === n);
  const undefeated = withLosses(0);
  const oneLoss = withLosses(1);
  const cut = cutSize(state, policy, rounds.length === 0 ? remaining.length : attendanceOf(rounds[0]));
  if (rounds.length === 0 || (beyond === undefined && undefeated.length > cut / 2)) {
    return { cut, phase: 'qualifying', losses, pools: [undefeated, oneLoss], qualified: [], slots: cut, ranking: [], playIn: [] };
  }
  const qualified = qualifiedAmong(undefeated, beyond?.qualified ?? [], cut);
  const slots = cut - qualified.length;
  const frozen = playInRound?.ranking?.map((player) => [player]);
  // With no place left nobody of the one-loss pool comes into the cut.
  const rest = slots > 0 ? oneLoss : [];
  const ranking = frozen ?? [...bySchedule(state, figures, qualified, afterRound), ...bySchedule(state, figures, rest, afterRound)];
  const common = { cut, losses, qualified, slots, ranking };
  if (playInRound !== undefined) return { ...common, phase: 'finals', pools: [[], []], playIn: playInAsRanks(playInRound) };
  if (slots > 0 && oneLoss.length >= 2 * slots) return { ...common, phase: 'runOff', pools: [[], oneLoss], playIn: [] };
  const playIn = playInRanks(qualified.length, slots, oneLoss.length);
  return { ...common, phase: playIn.length > 0 ? 'playIn' : 'finals', pools: [[], oneLoss], playIn };
};

const playInAsRanks = (round: Round): readonly (readonly [number, number])[] =>
  round.matches
    .map((match) => {
      const rank = (registration: number) => (round.ranking ?? []).indexOf(registration) + 1;
      return [rank(match.sides[0]), rank(match.sides[1])] as const;
    })
    .sort((one, other) => other[0] - one[0]);

/** Losers of the play-in, both sides of a double loss included; and its winners. */
export const playInOutcome = (
  state: TournamentState,
  round: Round | undefined,
): { winners: readonly number[]; losers: readonly number[] } => {
  const winners: number[] = [];
  const losers: number[] = [];
  for (const match of round?.matches ?? []) {
    const result = countingResult(state, match);
    if (result === undefined) continue;
    const winner = winnerOf(result);
    match.sides.forEach((side, index) => ((index === 0 ? 'a' : 'b') === winner ? winners : losers).push(side));
  }
  return { winners, losers };
};

/**
 * Who goes to the bracket in the order of their seeds, and who was promoted into whose place (rules.md 1.9, 7). An empty group
 * is a place that was vacated after the play-in had been paired and that nobody fills.
 */
export interface Qualifiers {
  readonly seeds: readonly (readonly number[])[];
  readonly promoted: readonly { readonly player: number; readonly inPlaceOf: number; readonly rule: string }[];
}

export const lossOutQualifiers = (state: TournamentState, policy: LossOutPolicy, afterRound: number): Qualifiers => {
  const progress = lossOutProgress(state, policy, afterRound);
  const round = roundsOf(state, 0, afterRound).find((candidate) => candidate.phase === 'playIn');
  const { losers } = playInOutcome(state, round);
  const next = state.rounds.filter((one) => one.stage === 0).length + 1;
  const there = (player: number) => stillThere(state, player, next);
  const through = progress.ranking.map((group) => group.filter((player) => !losers.includes(player))).filter((group) => group.length > 0);
  // Before a play-in nothing is vacated: S was worked out without who left.
  if (round === undefined) return { seeds: through.map((group) => group.filter(there)).filter((group) => group.length > 0), promoted: [] };
  const order = progress.ranking.flat();
  const eliminated = lossOutPlacing(state, policy, afterRound)
    .groups.flat()
    .filter((player) => !order.includes(player));
  const waiting = policy.vacancy === 'bye' ? [] : [...order.filter((player) => losers.includes(player)), ...eliminated].filter(there);
  const promoted: Qualifiers['promoted'][number][] = [];
  // The same seat (rules.md 8, 7): the frozen ranking has one player in each group.
  const seeds = through.map((group): readonly number[] => {
    const gone = group.find((player) => !there(player));
    if (gone === undefined) return group;
    const player = waiting.shift();
    if (player === undefined) return [];
    promoted.push({ player, inPlaceOf: gone, rule: losers.includes(player) ? '7 playInLoser' : '7 lastEliminated' });
    return [player];
  });
  return { seeds, promoted };
};

/** The last of these rounds in which each player was paired or had a bye. */
const lastPlayed = (rounds: readonly Round[]): ReadonlyMap<number, number> => {
  const last = new Map<number, number>();
  for (const round of rounds) {
    for (const match of round.matches) match.sides.forEach((side) => last.set(side, round.round));
    for (const bye of round.byes) last.set(bye.player, round.round);
  }
  return last;
};

/** Whether a side of this match lost it, by the result that counts. */
export const lostMatch = (state: TournamentState, match: Match, registration: number): boolean => {
  const result = countingResult(state, match);
  return result !== undefined && lost(result, match.sides[0] === registration ? 'a' : 'b');
};

/**
 * The order while the stage runs (losses, wins, SOS, extended SOS) and, once it is over, the order of who did not reach the
 * bracket: play-in losers, then who was eliminated later (rules.md 1.14; 8, 1.14).
 */
export const lossOutPlacing = (state: TournamentState, policy: LossOutPolicy, afterRound: number): Ranking => {
  const rounds = roundsOf(state, 0, afterRound);
  const figures = lossOutFigures(state, policy, afterRound);
  const progress = lossOutProgress(state, policy, afterRound, figures);
  const { losers } = playInOutcome(
    state,
    rounds.find((round) => round.phase === 'playIn'),
  );
  const field = standingField(state, 0, afterRound);
  const last = lastPlayed(countedRounds(state, afterRound));
  const rankInCut = new Map(progress.ranking.flat().map((registration, index) => [registration, index]));
  const lostPlayIn = new Set(losers);
  // One number by which a player is placed before SOS; larger is better.
  const place = (registration: number): number => {
    const index = registration - 1;
    const losses = figures.losses[index] ?? 0;
    if (progress.phase !== 'finals') return -losses * 100_000 + (figures.wins[index] ?? 0);
    if (lostPlayIn.has(registration)) return 50_000 - (rankInCut.get(registration) ?? 0);
    if (rankInCut.has(registration)) return 100_000;
    return last.get(registration) ?? 0;
  };
  const ranked = rankFigures(
    { points: state.players.map((player) => place(player.registration)), columns: figures.columns },
    ['sos', 'esos'],
    field.map((registration) => registration - 1),
  );
  const groups = withRecordedOrders(
    state,
    ranked.map((group) => group.map((index) => index + 1)),
    afterRound,
  );
  const keys = (registration: number): readonly RankingKey[] => {
    const index = registration - 1;
    if (progress.phase !== 'finals')
      return [
        { name: 'losses', value: figures.losses[index] ?? 0, better: 'lower' },
        { name: 'wins', value: figures.wins[index] ?? 0, better: 'higher' },
      ];
    const lostIt = lostPlayIn.has(registration);
    const reached = lostIt ? 1 : rankInCut.has(registration) ? 2 : 0;
    return [
      { name: 'reached', value: reached, better: 'higher' },
      ...(lostIt ? [{ name: 'playInRank', value: (rankInCut.get(registration) ?? 0) + 1, better: 'lower' } as const] : []),
      ...(reached === 0 ? [{ name: 'lastRound', value: last.get(registration) ?? 0, better: 'higher' } as const] : []),
    ];
  };
  return { groups, figures, names: ['sos', 'esos'], counted: lossOutCounted(state, afterRound), keys };
};
