import { Doc, Phase, PlayInMatch, cutSize, playInMatches, qualifying, settle } from './cut';
import { compare, showFraction } from './fraction';
import { LossLine, Strength, TwoLossOutFault, lossLines, strengths } from './loss-record';
import { NeutralRound, decisionOf, isOpen } from './neutral';
import { Placing, finalPlacing, groupsBy, runningPlacing } from './loss-placing';

export type { Phase, PlayInMatch } from './cut';
export { TWO_LOSS_OUT_FAULTS } from './loss-record';
export type { LossOutPolicy, TwoLossOutFault } from './loss-record';

export type Status = 'active' | 'dropped' | 'withdrawn' | 'eliminated' | 'qualified' | 'disqualified';

export interface TwoLossOut {
  cut: number | null;
  /** The phase of the open round, or of the round that must be paired next. */
  phase: Phase;
  roundOpen: boolean;
  /** Players still in by their losses, `all` where there is one pool; before a play-in the whole one-loss pool. Ids sorted, empty from the finals on. */
  pools: Record<string, string[]>;
  /** Slots of the cut that no undefeated player has taken. */
  slots: number | null;
  players: {
    player: string;
    status: Status;
    wins: number;
    losses: number;
    byes: number;
    sos: string;
    esos: string;
  }[];
  undefeated: { afterRound: number | null; players: string[] };
  /** The one-loss pool in the order of step 7 as groups of players that nothing separates; empty before the run-offs end. */
  oneLossRanking: string[][];
  playIn: PlayInMatch[];
  /** Seeds of the cut, as groups that nothing separates; an empty group is a seat that stays vacated. Empty before the cut is complete. */
  seeds: string[][];
  winner: string | null;
  /** Players still in after each qualifying and run-off round, those who qualify through it included. */
  history: { round: number; stage: string; pools: Record<string, number>; next: Phase }[];
  standings: Placing[];
}

export interface TwoLossOutOptions {
  afterRound?: number;
  fault?: TwoLossOutFault;
}

function losersOf(rounds: NeutralRound[]): string[] {
  const losers: string[] = [];
  for (const match of rounds.flatMap((round) => round.matches)) {
    const decision = decisionOf(match);
    if (decision === null || decision.kind === 'bye' || match.b === null) continue;
    if (decision.a === 'loss') losers.push(match.a);
    if (decision.b === 'loss') losers.push(match.b);
  }
  return losers;
}

/** Seats left after the play-in and before the bracket: play-in losers by rank, then the last eliminated (section 7, vacated places). */
function promote(
  seeds: string[][],
  ranking: string[][],
  losers: string[],
  lines: LossLine[],
  strength: Map<string, Strength>,
  playIn: NeutralRound,
): string[][] {
  const gone = [...(playIn.dropsAfter ?? []), ...(playIn.withdrawsAfter ?? []), ...(playIn.disqualifiesAfter ?? [])];
  const eliminated = lines.filter((line) => line.eliminatedIn !== null);
  const order = [
    ...ranking.flat().filter((id) => losers.includes(id)),
    ...groupsBy(eliminated, (a, b) => b.eliminatedIn! - a.eliminatedIn! || bySos(strength)(a, b)).flatMap((group) =>
      group.map((line) => line.player),
    ),
  ];
  const waiting = order.filter((id) => lines.find((line) => line.player === id)!.left === null);
  return seeds.map((group) => group.flatMap((id) => (gone.includes(id) ? waiting.splice(0, 1) : [id])));
}

function bySos(strength: Map<string, Strength>): (a: LossLine, b: LossLine) => number {
  return (a, b) => {
    const left = strength.get(a.player)!;
    const right = strength.get(b.player)!;
    return compare(right.sos, left.sos) || compare(right.esos, left.esos);
  };
}

/** State of a Playstile 2LO or triple-down tournament after the rounds of its neutral document (rules.md section 1). */
export function referenceTwoLossOut(doc: Doc, options: TwoLossOutOptions = {}): TwoLossOut {
  const { fault } = options;
  const rounds = doc.rounds.filter((round) => options.afterRound === undefined || round.n <= options.afterRound);
  const preset = doc.policy?.preset ?? doc.preset;
  const state = preset === 'triple-down' ? onePool(doc, rounds, fault) : withCut(doc, rounds, fault);
  return { ...state, history: historyOf(doc, rounds, fault) };
}

type State = Omit<TwoLossOut, 'history'>;

function historyOf(doc: Doc, rounds: NeutralRound[], fault?: TwoLossOutFault): TwoLossOut['history'] {
  const triple = (doc.policy?.preset ?? doc.preset) === 'triple-down';
  const limit = doc.policy?.lossLimit ?? (triple ? 3 : 2);
  const history: TwoLossOut['history'] = [];
  for (const round of rounds) {
    if (round.stage !== 'qualifying' && round.stage !== 'runOff') continue;
    const played = rounds.filter((one) => one.n <= round.n);
    const still = lossLines(doc, played, limit, fault).filter(
      (line) => line.entered && line.lateLosses < round.n && line.left === null && line.losses < limit,
    );
    const pools: Record<string, number> = {};
    for (let losses = 0; losses < limit; losses += 1) {
      const earlier = losses === 0 && round.stage === 'runOff';
      pools[`${losses}`] = earlier ? 0 : still.filter((line) => line.losses === losses).length;
    }
    const next = triple ? onePool(doc, played, fault).phase : withCut(doc, played, fault).phase;
    history.push({ round: round.n, stage: round.stage, pools, next });
  }
  return history;
}

function onePool(doc: Doc, rounds: NeutralRound[], fault?: TwoLossOutFault): State {
  const limit = doc.policy?.lossLimit ?? 3;
  const lines = lossLines(doc, rounds, limit, fault);
  const strength = strengths(lines, fault);
  const last = rounds[rounds.length - 1];
  const roundOpen = last !== undefined && isOpen(last);
  const left = lines.filter((line) => line.entered && line.left === null && line.losses < limit);
  const done = last !== undefined && !roundOpen && left.length <= 1;
  const ids = left.map((line) => line.player).sort();
  return {
    cut: null,
    phase: done ? 'done' : 'qualifying',
    roundOpen,
    pools: { all: done ? [] : ids },
    slots: null,
    players: describe(lines, strength, { qualified: [], playInLosers: [], beaten: [] }),
    undefeated: { afterRound: null, players: [] },
    oneLossRanking: [],
    playIn: [],
    seeds: [],
    winner: done ? (ids[0] ?? null) : null,
    standings: done
      ? finalPlacing({ lines, order: bySos(strength), winner: ids[0] ?? null, onePool: true })
      : runningPlacing(lines, bySos(strength)),
  };
}

function withCut(doc: Doc, rounds: NeutralRound[], fault?: TwoLossOutFault): State {
  const limit = doc.policy?.lossLimit ?? 2;
  if (limit !== 2) throw new Error('a cut goes with a loss limit of 2');
  const cut = cutSize(doc, rounds, fault);
  const before = rounds.filter((round) => round.stage === 'qualifying' || round.stage === 'runOff');
  const playIn = rounds.filter((round) => round.stage === 'playIn');
  const finals = rounds.filter((round) => round.stage === 'finals');
  const last = rounds[rounds.length - 1];
  const roundOpen = last !== undefined && isOpen(last);

  const stage = qualifying(lossLines(doc, before, limit, fault), before, cut, playIn.length + finals.length > 0, fault);
  const lines = lossLines(doc, rounds, limit, fault);
  const strength = strengths(lines, fault);
  const idsOf = (group: LossLine[]): string[] => group.map((line) => line.player);
  const ranked = (group: LossLine[]): string[][] => settle(groupsBy(group, bySos(strength)).map(idsOf), rounds);
  const ended = playIn.length + finals.length > 0 || (!roundOpen && (stage.next === 'playIn' || stage.next === 'finals'));
  // Steps 6 and 7: with S = 0 (the undefeated fill the cut after a correction) there is no place that a one-loss player could take.
  const ranking = ended && stage.slots > 0 ? ranked(stage.oneLoss) : [];
  const matches =
    ended && stage.slots > 0 && stage.oneLoss.length > stage.slots
      ? playInMatches(ranking, stage.slots, stage.undefeated.length, fault)
      : [];

  const playInDone = matches.length === 0 || (playIn.length > 0 && !playIn.some(isOpen));
  const playInLosers = losersOf(playIn);
  let seeds: string[][] = [];
  if (ended && playInDone) {
    const survivors = ranking.map((group) => group.filter((id) => !playInLosers.includes(id))).filter((group) => group.length > 0);
    seeds = [...ranked(stage.undefeated), ...survivors];
    if (playIn[0] && doc.policy?.vacancy !== 'bye') seeds = promote(seeds, ranking, playInLosers, lines, strength, playIn[0]);
    else if (playIn[0]) seeds = promote(seeds, [], [], [], strength, playIn[0]);
  }

  const beaten = losersOf(finals);
  const unbeaten = lines.filter((line) => seeds.flat().includes(line.player) && !beaten.includes(line.player));
  const alive = unbeaten
    .filter((line) => line.left === null || (unbeaten.length === 1 && line.lastRound === last?.n))
    .map((line) => line.player);
  const complete = ended && playInDone && !roundOpen && alive.length <= 1;
  const phase: Phase = complete ? 'done' : roundOpen ? (last.stage as Phase) : ended ? (playInDone ? 'finals' : 'playIn') : stage.next;
  const paired = phase === 'qualifying' || phase === 'runOff' || phase === 'playIn';
  const winner = complete ? (alive[0] ?? null) : null;
  const qualified =
    ended && playInDone
      ? seeds.flat()
      : [...(stage.over ? idsOf(stage.undefeated) : []), ...surelyThrough(ranking, stage.slots - matches.length, playIn)];
  return {
    cut,
    phase,
    roundOpen,
    pools: {
      '0': paired && !stage.over ? idsOf(stage.undefeated).sort() : [],
      '1': paired ? idsOf(stage.oneLoss).sort() : [],
    },
    slots: stage.slots,
    players: describe(lines, strength, { qualified, playInLosers, beaten }),
    undefeated: { afterRound: stage.overAfter, players: stage.over ? idsOf(stage.undefeated).sort() : [] },
    oneLossRanking: ranking.map((group) => [...group].sort()),
    playIn: matches,
    seeds: seeds.map((group) => [...group].sort()),
    winner,
    standings: complete
      ? finalPlacing({ lines, order: bySos(strength), winner, seeds: seeds.flat(), finals, playInLosers })
      : runningPlacing(lines, bySos(strength)),
  };
}

/** Those in the cut although the play-in is not over: ranked within the direct places however the ties fall, or not lost in it. */
function surelyThrough(ranking: string[][], places: number, playIn: NeutralRound[]): string[] {
  if (playIn.length > 0) {
    const open = playIn.flatMap((round) => round.matches).filter((match) => decisionOf(match) === null);
    const waiting = open.flatMap((match) => [match.a, match.b]);
    return ranking.flat().filter((id) => !waiting.includes(id) && !losersOf(playIn).includes(id));
  }
  const through: string[] = [];
  for (const group of ranking) {
    if (through.length + group.length > places) break;
    through.push(...group);
  }
  return through;
}

interface Fates {
  qualified: string[];
  playInLosers: string[];
  beaten: string[];
}

function statusOf(line: LossLine, fates: Fates): Status {
  if (line.left === 'disqualified') return 'disqualified';
  if (fates.beaten.includes(line.player)) return 'eliminated';
  if (fates.qualified.includes(line.player)) return line.left ?? 'qualified';
  if (line.eliminatedIn !== null || fates.playInLosers.includes(line.player)) return 'eliminated';
  return line.left ?? 'active';
}

function describe(lines: LossLine[], strength: Map<string, Strength>, fates: Fates): TwoLossOut['players'] {
  return lines
    .filter((line) => line.entered)
    .map((line) => ({
      player: line.player,
      status: statusOf(line, fates),
      wins: line.wins,
      losses: line.losses,
      byes: line.byes,
      sos: showFraction(strength.get(line.player)!.sos),
      esos: showFraction(strength.get(line.player)!.esos),
    }));
}
