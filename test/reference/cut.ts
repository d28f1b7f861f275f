import { LossLine, LossOutPolicy, TwoLossOutFault } from './loss-record';
import { NeutralDocument, NeutralRound, isOpen } from './neutral';

export type Phase = 'qualifying' | 'runOff' | 'playIn' | 'finals' | 'done';
export type Doc = NeutralDocument<LossOutPolicy>;

export interface PlayInMatch {
  /** Ranks of the cut, better one first. */
  ranks: [number, number];
  /** Who may hold these ranks: one id each, more where a tie is not settled. */
  sides: [string[], string[]];
}

/** Size of the cut (rules.md section 1, step 11); throws for a size that the first pairing refuses. */
export function cutSize(doc: Doc, rounds: NeutralRound[], fault?: TwoLossOutFault): number {
  const first = rounds[0];
  const attendance = first
    ? first.matches.reduce((count, match) => count + (match.b === null ? 1 : 2), 0)
    : doc.players.filter((player) => (player.lateFrom ?? 1) === 1).length;
  const given = doc.policy?.cut;
  if (typeof given === 'number') {
    if (given < 2 || (given & (given - 1)) !== 0) throw new Error(`a cut of ${given} is no power of two from 2 on`);
    if (first && given > attendance) throw new Error(`a cut of ${given} is above the field of ${attendance}`);
    return given;
  }
  const lower = fault === 'cut-limits-one-lower' ? 1 : 0;
  return attendance <= 8 - lower ? 2 : attendance <= 16 - lower ? 4 : 8;
}

/** Where the qualifying part stands after its rounds (rules.md section 1, steps 5 to 7). */
export interface Qualifying {
  over: boolean;
  overAfter: number | null;
  undefeated: LossLine[];
  oneLoss: LossLine[];
  slots: number;
  next: Phase;
}

/** What the rules ask for after the rounds `before`; `later` tells that a play-in or bracket round has been paired. */
export function qualifying(lines: LossLine[], before: NeutralRound[], cut: number, later: boolean, fault?: TwoLossOutFault): Qualifying {
  const inPlay = lines.filter((line) => line.entered && (line.left === null || fault === 'dropped-player-stays-in-pool'));
  const undefeated = inPlay.filter((line) => line.losses === 0);
  const oneLoss = inPlay.filter((line) => line.losses === 1);
  const last = before[before.length - 1];
  const few = fault === 'half-cut-strict' ? undefeated.length * 2 < cut : undefeated.length * 2 <= cut;
  const reached = last !== undefined && last.stage === 'qualifying' && !isOpen(last) && few;
  const over = later || before.some((round) => round.stage === 'runOff') || reached;
  const qualifyingRounds = before.filter((round) => round.stage === 'qualifying');
  const overAfter = over ? (qualifyingRounds[qualifyingRounds.length - 1]?.n ?? null) : null;
  const gone = lines.filter((line) => line.losses === 0 && line.left !== null && overAfter !== null && line.leftAfter! > overAfter);
  const kept = fault === 'dropped-qualifier-keeps-slot' ? gone.length : 0;
  const slots = cut - (over ? undefeated.length + kept : 0);
  const pool = oneLoss.length;
  const runOff = fault === 'run-off-when-R-greater-than-2S' ? pool > 2 * slots : pool >= 2 * slots;
  const next = !over ? 'qualifying' : slots > 0 && runOff ? 'runOff' : slots > 0 && pool > slots ? 'playIn' : 'finals';
  return { over, overAfter, undefeated, oneLoss, slots, next };
}

/** The recorded draws of the cut split the groups they name completely. */
export function settle(groups: string[][], rounds: NeutralRound[]): string[][] {
  const ties = rounds.flatMap((round) => round.ties ?? []);
  return groups.flatMap((group) => {
    const tie = ties.find((order) => group.length > 1 && group.every((id) => order.includes(id)));
    return tie ? tie.filter((id) => group.includes(id)).map((id) => [id]) : [group];
  });
}

/** The play-in matches: rank S of the pool against S+1, S-1 against S+2, and so on (rules.md section 1, step 7). */
export function playInMatches(ranking: string[][], slots: number, qualified: number, fault?: TwoLossOutFault): PlayInMatch[] {
  const pool = ranking.flat().length;
  const holders = (rank: number): string[] => {
    let upTo = 0;
    for (const group of ranking) {
      upTo += group.length;
      if (rank <= upTo) return [...group].sort();
    }
    throw new Error(`nobody has rank ${rank}`);
  };
  const matches: PlayInMatch[] = [];
  for (let i = 0; i < pool - slots; i += 1) {
    const better = slots - i;
    const worse = fault === 'play-in-best-meets-worst' ? pool - i : slots + 1 + i;
    matches.push({ ranks: [qualified + better, qualified + worse], sides: [holders(better), holders(worse)] });
  }
  return matches;
}
