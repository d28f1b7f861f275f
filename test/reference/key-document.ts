import { Decision, NeutralDocument, NeutralMatch, NeutralRound, SideResult, decisionOf } from './neutral';

/** A match of a key format: what the neutral file says beside `NeutralMatch`. */
export interface KeyMatch extends NeutralMatch {
  /** Counted from 1. */
  group?: number;
  /** Place in the plan of a bracket: `W1.2`, `L3.1`, `D1.1`, `GF`, `GF2`, `C1.1`. */
  bracketMatch?: string;
  aKeys?: number;
  bKeys?: number;
}

export interface KeyRound extends NeutralRound {
  matches: KeyMatch[];
  /** On the first round of a stage with groups. */
  groups?: string[][];
  /** On the first round of a bracket. */
  seats?: { id: string; seed: number }[];
}

export interface KeyPolicy {
  preset?: string;
  winPoints?: number | string;
  drawPoints?: number | string;
  lossPoints?: number | string;
  timeoutPoints?: number | string;
  /** Of the side that left. */
  walkoverPoints?: number | string;
  byeWorth?: number | string;
  byeGames?: string;
  byesInOpponentRecord?: string;
  drawnMatch?: string;
  lateEntry?: string;
  tieBreakers?: string[];
  cycles?: number;
  /** Best k of each group. */
  qualifiers?: number | null;
  cut?: number | null;
  lossLimit?: number;
}

export interface KeyDocument extends NeutralDocument<KeyPolicy> {
  rounds: KeyRound[];
}

export const presetOf = (doc: KeyDocument): string | undefined => doc.policy?.preset ?? doc.preset;

/** A timeout is won by nobody: both sides have it among their losses. */
export type KeySideResult = SideResult;

export interface KeyDecision {
  kind: Decision['kind'] | 'timeout';
  a: KeySideResult;
  b: KeySideResult;
}

/** What a match of a league, a Swiss or open play came to; `null` while it is open (rules.md section 5, scoring). */
export function keyDecision(match: KeyMatch): KeyDecision | null {
  return match.outcome === 'timeout' ? { kind: 'timeout', a: 'loss', b: 'loss' } : decisionOf(match);
}

/** What a match came to where draws and timeouts are refused: brackets and triple-down (rules.md section 5). */
export function knockoutDecision(match: KeyMatch): Decision | null {
  const decision = decisionOf(match);
  if (decision?.a === 'draw') throw new Error('a draw is refused here (rules.md section 5)');
  return decision;
}

export interface Departure {
  how: 'dropped' | 'withdrawn' | 'disqualified';
  after: number;
}

/** Who is out after the given rounds, and since which round, the way out being the newest; who came back is not listed. */
export function departures(rounds: KeyRound[]): Map<string, Departure> {
  const gone = new Map<string, Departure>();
  for (const round of rounds) {
    for (const id of round.dropsAfter ?? []) gone.set(id, { how: 'dropped', after: round.n });
    for (const id of round.returnsAfter ?? []) {
      if (gone.get(id)?.how !== 'dropped') throw new Error(`${id} has not dropped`);
      gone.delete(id);
    }
    for (const id of round.withdrawsAfter ?? []) gone.set(id, { how: 'withdrawn', after: gone.get(id)?.after ?? round.n });
    for (const id of round.disqualifiesAfter ?? []) gone.set(id, { how: 'disqualified', after: gone.get(id)?.after ?? round.n });
  }
  return gone;
}

/** The rounds up to `afterRound`, all where it is not given. */
export function roundsUpTo(doc: KeyDocument, afterRound?: number): KeyRound[] {
  return doc.rounds.filter((round) => afterRound === undefined || round.n <= afterRound);
}
