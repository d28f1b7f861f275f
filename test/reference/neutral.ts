/** The part of the neutral file that the references read. */
export interface NeutralMatch {
  table?: number;
  a: string;
  b: string | null;
  outcome?: string;
  aWins?: number;
  bWins?: number;
  draws?: number;
  pool?: number;
  bestOf?: number;
}

export interface NeutralRound {
  n: number;
  stage: string;
  matches: NeutralMatch[];
  dropsAfter?: string[];
  returnsAfter?: string[];
  withdrawsAfter?: string[];
  disqualifiesAfter?: string[];
  /** Orders settled by a recorded draw, best first, among exactly equal players. */
  ties?: string[][];
}

export interface NeutralPlayer {
  id: string;
  name: string;
  /** The first round (counted through all stages) that a late entrant could play. */
  lateFrom?: number;
  penalties?: { afterRound: number; points: number | string }[];
}

export interface NeutralDocument<Policy> {
  preset?: string;
  policy?: Policy;
  players: NeutralPlayer[];
  rounds: NeutralRound[];
}

export type SideResult = 'win' | 'draw' | 'loss';

/** A result as both sides see it; `null` while the match is open. */
export interface Decision {
  kind: 'bye' | 'played' | 'walkover';
  a: SideResult;
  b: SideResult;
}

/**
 * What a match of a two-sided stage came to (rules.md section 0). Without an `outcome` the games say it.
 * Throws for an outcome that sections 1 and 2 refuse (`timeout`, `unprovable`) and for a match that says nothing.
 */
export function decisionOf(match: NeutralMatch): Decision | null {
  if (match.b === null || match.outcome === 'bye') return { kind: 'bye', a: 'win', b: 'loss' };
  switch (match.outcome ?? outcomeFromGames(match)) {
    case 'open':
      return null;
    case 'a':
      return { kind: 'played', a: 'win', b: 'loss' };
    case 'b':
      return { kind: 'played', a: 'loss', b: 'win' };
    case 'draw':
      return { kind: 'played', a: 'draw', b: 'draw' };
    case 'doubleLoss':
      return { kind: 'played', a: 'loss', b: 'loss' };
    case 'walkoverA':
      return { kind: 'walkover', a: 'loss', b: 'win' };
    case 'walkoverB':
      return { kind: 'walkover', a: 'win', b: 'loss' };
    case 'walkoverBoth':
      return { kind: 'walkover', a: 'loss', b: 'loss' };
    default:
      throw new Error(`outcome ${match.outcome} is refused here`);
  }
}

function outcomeFromGames(match: NeutralMatch): string {
  if (match.aWins === undefined && match.bWins === undefined && match.draws === undefined) {
    throw new Error(`the match of ${match.a} has neither an outcome nor games`);
  }
  const difference = (match.aWins ?? 0) - (match.bWins ?? 0);
  return difference > 0 ? 'a' : difference < 0 ? 'b' : 'draw';
}

/** Whether a round still waits for a result. */
export function isOpen(round: NeutralRound): boolean {
  return round.matches.some((match) => decisionOf(match) === null);
}
