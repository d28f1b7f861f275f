import { Fraction, fraction, mean } from './fraction';
import { NeutralDocument, NeutralRound, decisionOf } from './neutral';

export interface LossOutPolicy {
  preset?: string;
  /** Sets the cut outright: a power of two, at least 2. */
  cut?: number | null;
  lossLimit?: number;
  vacancy?: string;
}

export const TWO_LOSS_OUT_FAULTS = [
  'half-cut-strict',
  'play-in-changes-sos',
  'run-off-when-R-greater-than-2S',
  'bye-not-counted-as-win-in-sos',
  'walkover-not-a-round',
  'opponent-met-twice-counts-once',
  'late-miss-is-a-round-played',
  'late-entry-without-loss',
  'double-loss-spares-b',
  'dropped-player-stays-in-pool',
  'dropped-qualifier-keeps-slot',
  'cut-limits-one-lower',
  'play-in-best-meets-worst',
  'esos-ignored',
] as const;
export type TwoLossOutFault = (typeof TWO_LOSS_OUT_FAULTS)[number];

interface Meeting {
  /** `null` for a bye. */
  opponent: string | null;
  won: boolean;
  walkover: boolean;
}

export interface LossLine {
  player: string;
  registration: number;
  entered: boolean;
  lateLosses: number;
  wins: number;
  losses: number;
  byes: number;
  left: 'dropped' | 'withdrawn' | 'disqualified' | null;
  /** The round in which the player left, if it did. */
  leftAfter: number | null;
  /** The last round in which the player was paired or had a bye; 0 before the first. */
  lastRound: number;
  /** The round in which the losses reached the limit. */
  eliminatedIn: number | null;
  meetings: Meeting[];
}

const BRACKET = ['playIn', 'finals'];

function freshLine(
  player: NeutralDocument<LossOutPolicy>['players'][number],
  index: number,
  next: number,
  limit: number,
  fault?: TwoLossOutFault,
): LossLine {
  const from = player.lateFrom ?? 1;
  const entered = from <= next;
  const missed = entered ? from - 1 : 0;
  if (missed >= limit) throw new Error(`${player.id} would enter with ${missed} losses (rules.md 1, step 13)`);
  return {
    player: player.id,
    registration: index + 1,
    entered,
    lateLosses: missed,
    wins: 0,
    losses: fault === 'late-entry-without-loss' ? 0 : missed,
    byes: 0,
    left: null,
    leftAfter: null,
    lastRound: 0,
    eliminatedIn: null,
    meetings: [],
  };
}

/** Adds one round's results to the lines; bracket byes are not counted, and only the rounds before the play-in count as meetings. */
function playRound(lines: Map<string, LossLine>, round: NeutralRound, limit: number, fault?: TwoLossOutFault): void {
  const bracket = BRACKET.includes(round.stage);
  const lineOf = (id: string): LossLine => {
    const line = lines.get(id);
    if (!line) throw new Error(`unknown player ${id}`);
    return line;
  };
  const enter = (id: string, opponent: string | null, result: string, walkover: boolean): void => {
    const line = lineOf(id);
    line.lastRound = round.n;
    if (bracket && opponent === null) return;
    if (result === 'win') line.wins += 1;
    else line.losses += 1;
    if (opponent === null) line.byes += 1;
    if (line.losses >= limit && line.eliminatedIn === null && !bracket) line.eliminatedIn = round.n;
    const counted = fault === 'play-in-changes-sos' ? round.stage !== 'finals' : !bracket;
    if (counted) line.meetings.push({ opponent, won: result === 'win', walkover });
  };
  for (const match of round.matches) {
    const decision = decisionOf(match);
    if (decision === null) {
      lineOf(match.a).lastRound = round.n;
      if (match.b !== null) lineOf(match.b).lastRound = round.n;
      continue;
    }
    if (decision.a === 'draw') throw new Error('a draw is refused (rules.md 1, step 12)');
    const opponent = decision.kind === 'bye' ? null : match.b;
    const bothLost = decision.a === 'loss' && decision.b === 'loss';
    enter(match.a, opponent, decision.a, decision.kind === 'walkover');
    if (opponent !== null) {
      const spared = bothLost && fault === 'double-loss-spares-b';
      enter(opponent, match.a, spared ? 'win' : decision.b, decision.kind === 'walkover');
    }
  }
}

function moveAfter(lines: Map<string, LossLine>, round: NeutralRound): void {
  const leave = (ids: string[] | undefined, left: NonNullable<LossLine['left']>): void => {
    for (const id of ids ?? []) {
      const line = lines.get(id);
      if (!line) throw new Error(`unknown player ${id}`);
      line.left = left;
      line.leftAfter = round.n;
    }
  };
  leave(round.dropsAfter, 'dropped');
  for (const id of round.returnsAfter ?? []) {
    if (round.stage !== 'qualifying') throw new Error(`${id} cannot return once the undefeated have qualified (rules.md 1, step 6)`);
    const line = lines.get(id);
    if (line?.left !== 'dropped') throw new Error(`${id} has not dropped`);
    line.left = null;
    line.leftAfter = null;
  }
  leave(round.withdrawsAfter, 'withdrawn');
  leave(round.disqualifiesAfter, 'disqualified');
}

/** Every player's line after the given rounds, in registration order (rules.md section 1, steps 2, 4, 12, 13). */
export function lossLines(doc: NeutralDocument<LossOutPolicy>, rounds: NeutralRound[], limit: number, fault?: TwoLossOutFault): LossLine[] {
  const next = rounds.length + 1;
  const lines = new Map(doc.players.map((player, index) => [player.id, freshLine(player, index, next, limit, fault)]));
  for (const round of rounds) {
    playRound(lines, round, limit, fault);
    moveAfter(lines, round);
  }
  return [...lines.values()];
}

export interface Strength {
  sos: Fraction;
  esos: Fraction;
}

/** SOS and extended SOS of every player (rules.md section 1, step 8; section 8, 1.8). */
export function strengths(lines: LossLine[], fault?: TwoLossOutFault): Map<string, Strength> {
  const lineOf = (id: string): LossLine => lines.find((line) => line.player === id)!;
  const opponents = (line: LossLine): LossLine[] => {
    const met = line.meetings.filter((meeting) => meeting.opponent !== null).map((meeting) => meeting.opponent!);
    const counted = fault === 'opponent-met-twice-counts-once' ? met.filter((id, at) => met.indexOf(id) === at) : met;
    return counted.map(lineOf);
  };
  const share = (line: LossLine): Fraction => {
    let meetings = line.meetings;
    if (fault === 'walkover-not-a-round') meetings = meetings.filter((meeting) => !meeting.walkover);
    const wins = meetings.filter(
      (meeting) => meeting.won && !(fault === 'bye-not-counted-as-win-in-sos' && meeting.opponent === null),
    ).length;
    const played = meetings.length + (fault === 'late-miss-is-a-round-played' ? line.lateLosses : 0);
    return played === 0 ? fraction(0) : fraction(wins, played);
  };
  const sos = (line: LossLine): Fraction => mean(opponents(line).map(share), fraction(0));
  const esos = (line: LossLine): Fraction => (fault === 'esos-ignored' ? fraction(0) : mean(opponents(line).map(sos), fraction(0)));
  return new Map(lines.map((line) => [line.player, { sos: sos(line), esos: esos(line) }]));
}
