import { Decision, NeutralDocument, NeutralMatch, NeutralPlayer, NeutralRound, decisionOf } from './neutral';

/** A two-sided match of the neutral file with the scores of its game. */
export interface ScoredMatch extends NeutralMatch {
  aScore?: number;
  bScore?: number;
  /** Score difference seen from `a`, where only that is known. */
  difference?: number;
  aKeys?: number;
  bKeys?: number;
  starts?: 'a' | 'b';
  /** Group or league, from 1. */
  group?: number;
}

/** A table of three or more. */
export interface TableMatch {
  table?: number;
  sides: string[];
  outcome?: string;
  /** Best first, equals together. */
  order?: string[][];
  scores?: Record<string, number>;
  /** Who walked out and had a substitute. */
  substituted?: string[];
}

export interface ScoredRound extends Omit<NeutralRound, 'matches'> {
  matches: (ScoredMatch | TableMatch)[];
  /** Groups or leagues as they were drawn, on the first round of a stage. */
  groups?: string[][];
  /** Finalists who gave up their seat after the round, in the order in which they did. */
  declinesAfter?: string[];
  promotions?: { id: string; inPlaceOf: string }[];
}

export interface ScoredPlayer extends NeutralPlayer {
  league?: number;
}

export interface ScoredDocument<Policy> extends Omit<NeutralDocument<Policy>, 'players' | 'rounds'> {
  players: ScoredPlayer[];
  rounds: ScoredRound[];
}

const isTable = (match: ScoredMatch | TableMatch): match is TableMatch => 'sides' in match;

export function matchesOf(round: ScoredRound): ScoredMatch[] {
  return round.matches.filter((match): match is ScoredMatch => !isTable(match));
}

export function tablesOf(round: ScoredRound): TableMatch[] {
  return round.matches.filter(isTable);
}

/** Own score minus the opponent's, seen from `a`; `null` where nobody wrote it down. */
export function differenceOf(match: ScoredMatch): number | null {
  if (match.aScore !== undefined && match.bScore !== undefined) return match.aScore - match.bScore;
  return match.difference ?? null;
}

/** The outcome of a match: as written, else as the games say, else as the scores say. Throws where nothing says it. */
export function outcomeOf(match: ScoredMatch): string {
  if (match.b === null) return 'bye';
  if (match.outcome !== undefined) return match.outcome;
  const gamesGiven = match.aWins !== undefined || match.bWins !== undefined || match.draws !== undefined;
  const difference = gamesGiven ? (match.aWins ?? 0) - (match.bWins ?? 0) : differenceOf(match);
  if (difference === null) throw new Error(`the match of ${match.a} has no outcome, no games and no scores`);
  return difference > 0 ? 'a' : difference < 0 ? 'b' : 'draw';
}

/** What the match came to for both sides; `null` while it is open. */
export function scoredDecision(match: ScoredMatch): Decision | null {
  return decisionOf({ ...match, outcome: outcomeOf(match) });
}

/** Whether a two-sided match of the round still waits for its result. */
export function waits(round: ScoredRound): boolean {
  return matchesOf(round).some((match) => outcomeOf(match) === 'open');
}
