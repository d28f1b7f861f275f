import { fraction, parseFraction, type Fraction } from '@roundbook/exact';
import type { ScoreSheet, ScoringRules, SheetMatch } from '@roundbook/scoring';
import { countingResult } from './attendance';
import { isPerformance, isScored, type Policy, type ScoredPolicy } from './policies/policy';
import type { Bye, Forfeit, Match, Player, Round, TournamentState } from './state';

/** One counting result as plain numbers; undefined where there is none, or where it is no match of two. */
export const sheetMatch = (state: TournamentState, match: Match): SheetMatch | undefined => {
  const result = countingResult(state, match);
  if (result === undefined || result.outcome === 'order') return undefined;
  const { outcome, games, scores, difference, keys } = result;
  const [a, b] = [match.sides[0] - 1, match.sides[1] - 1];
  const sheet: SheetMatch = games === undefined ? { a, b, outcome } : { a, b, outcome, games };
  if (scores === undefined && difference === undefined && keys === undefined) return sheet;
  return {
    ...sheet,
    ...(scores === undefined ? {} : { scores }),
    ...(difference === undefined ? {} : { difference }),
    ...(keys === undefined ? {} : { keys }),
  };
};

/** A round without an opponent. */
const sheetBye = ({ player, spread, byHand }: Pick<Bye, 'player' | 'spread' | 'byHand'>): SheetMatch => {
  const sheet: SheetMatch = { a: player - 1, b: -1, outcome: 'bye' };
  if (spread === undefined && byHand === undefined) return sheet;
  return { ...sheet, ...(spread === undefined ? {} : { difference: spread }), ...(byHand === undefined ? {} : { byHand }) };
};

/**
 * The counting results of some rounds as plain numbers. A player's index is its registration number less one.
 * `missed` gives the losses of late players for rounds they missed; penalties up to `afterRound` count.
 */
export const scoreSheet = (
  state: TournamentState,
  rounds: readonly Round[],
  missed: (player: Player) => number,
  afterRound = Infinity,
): ScoreSheet => {
  const matches: SheetMatch[] = [];
  for (const round of rounds) {
    for (const match of round.matches) {
      const sheet = sheetMatch(state, match);
      if (sheet !== undefined) matches.push(sheet);
    }
    for (const bye of round.byes) matches.push(sheetBye(bye));
    for (const forfeit of round.forfeits ?? []) matches.push({ ...sheetBye(forfeit), outcome: 'walkoverA' });
  }
  const sheet = { players: state.players.length, rounds: rounds.length, matches, missedLosses: state.players.map(missed) };
  const penalised = state.players.some(({ penalties }) => penalties !== undefined && penalties.length > 0);
  return penalised ? { ...sheet, penalties: state.players.map((player) => penaltyPoints(state.policy, player, afterRound)) } : sheet;
};

/** What stands behind one line of a sheet. */
export interface SheetEntry {
  readonly round: number;
  readonly match?: Match;
  readonly bye?: Bye;
  readonly forfeit?: Forfeit;
}

/** What stands behind each line of the sheet of these rounds, in its order. */
export const sheetEntries = (state: TournamentState, rounds: readonly Round[]): readonly SheetEntry[] =>
  rounds.flatMap(({ round, matches, byes, forfeits = [] }): readonly SheetEntry[] => [
    ...matches.filter((match) => sheetMatch(state, match) !== undefined).map((match) => ({ round, match })),
    ...byes.map((bye) => ({ round, bye })),
    ...forfeits.map((forfeit) => ({ round, forfeit })),
  ]);

/** Penalty points that count by then, in the units in which points are counted (rules.md 7). */
const penaltyPoints = (policy: Policy, player: Player, afterRound: number): number => pointUnit(policy) * penaltyOf(player, afterRound);

/** Penalty points that count by then. */
export const penaltyOf = (player: Player, afterRound: number): number =>
  (player.penalties ?? []).reduce((sum, { points, round }) => (round <= afterRound ? sum + points : sum), 0);

/** In how many parts a point is counted: two where a draw is half a win (rules.md 4). */
export const pointUnit = (policy: Policy): number => (isPerformance(policy) ? 2 : 1);

/** Counted points as they are shown. */
export const pointsShown = (policy: Policy, points: number): number => points / pointUnit(policy);

const fractionOf = (text: string): Fraction => parseFraction(text) ?? fraction(0n);

const GAMES: Readonly<Record<ScoredPolicy['byeGames'], ScoringRules['byeGames']>> = {
  '0-0': { a: 0, b: 0 },
  '1-0': { a: 1, b: 0 },
  '2-0': { a: 2, b: 0 },
};

const ofScored = (policy: ScoredPolicy): ScoringRules => ({
  win: policy.winPoints,
  draw: policy.drawPoints,
  loss: policy.lossPoints,
  ...(policy.timeoutPoints === undefined ? {} : { timeout: policy.timeoutPoints }),
  ...(policy.walkoverPoints === undefined ? {} : { walkover: policy.walkoverPoints }),
  ...(policy.pointsFrom === undefined ? {} : { pointsFrom: policy.pointsFrom }),
  ...(policy.sosFrom === undefined ? {} : { sosFrom: policy.sosFrom }),
  byeWorth: policy.byeWorth,
  byeGames: GAMES[policy.byeGames],
  byesInOpponentRecord: policy.byesInOpponentRecord,
  floor: fractionOf(policy.floor),
  opponentGameFloor: fractionOf(policy.opponentGameFloor),
  drawnMatch: policy.drawnMatch,
});

const NOTHING = fraction(0n);

/** A win is a point (rules.md 1.14). */
const byWins: ScoringRules = {
  win: 1,
  draw: 0,
  loss: 0,
  byeWorth: 1,
  byeGames: { a: 1, b: 0 },
  byesInOpponentRecord: 'include',
  floor: NOTHING,
  opponentGameFloor: NOTHING,
  drawnMatch: 'recorded',
};

/** Points and figures as the policy has them; where it has none, and in `lossOut`, a point is a win. */
export const scoringRules = (policy: Policy): ScoringRules => {
  if (isScored(policy)) return ofScored(policy);
  if (isPerformance(policy)) return { ...byWins, win: 2, draw: 1, byeWorth: 2, byeSpread: policy.byeSpread };
  return byWins;
};
