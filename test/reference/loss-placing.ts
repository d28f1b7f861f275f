import { LossLine } from './loss-record';
import { NeutralRound, decisionOf } from './neutral';

export interface Placing {
  /** Shared by players whom nothing separates; `null` for a disqualified player. */
  rank: number | null;
  player: string;
  /** Wins. */
  points: string;
}

type Order<T> = (a: T, b: T) => number;

/** Best first, players that `order` cannot separate together, registration order inside a group. */
export function groupsBy(lines: LossLine[], order: Order<LossLine>): LossLine[][] {
  const sorted = [...lines].sort((a, b) => order(a, b) || a.registration - b.registration);
  const groups: LossLine[][] = [];
  for (const line of sorted) {
    const group = groups[groups.length - 1];
    if (group && order(group[0]!, line) === 0) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function place(groups: LossLine[][], disqualified: LossLine[], fixed: Map<string, number> = new Map()): Placing[] {
  const rows: Placing[] = [];
  for (const group of groups) {
    const rank = rows.length + 1;
    for (const line of group) rows.push({ rank: fixed.get(line.player) ?? rank, player: line.player, points: `${line.wins}` });
  }
  return [...rows, ...disqualified.map((line) => ({ rank: null, player: line.player, points: '0' }))];
}

function split(lines: LossLine[]): [LossLine[], LossLine[]] {
  const entered = lines.filter((line) => line.entered);
  return [entered.filter((line) => line.left !== 'disqualified'), entered.filter((line) => line.left === 'disqualified')];
}

/** The order before the end: losses, wins, SOS, extended SOS (rules.md section 8, 1.14). */
export function runningPlacing(lines: LossLine[], bySos: Order<LossLine>): Placing[] {
  const [placed, disqualified] = split(lines);
  return place(
    groupsBy(placed, (a, b) => a.losses - b.losses || b.wins - a.wins || bySos(a, b)),
    disqualified,
  );
}

interface Ending {
  lines: LossLine[];
  order: Order<LossLine>;
  winner: string | null;
  /** One pool without a cut: all who go out together at the end share the first place. */
  onePool?: boolean;
  seeds?: string[];
  finals?: NeutralRound[];
  playInLosers?: string[];
}

/** Final places: the bracket, play-in losers, the later eliminated, SOS, extended SOS (rules.md section 1, step 14). */
export function finalPlacing(ending: Ending): Placing[] {
  const [placed, disqualified] = split(ending.lines);
  const bracket = bracketPlaces(ending);
  const cut = ending.seeds ?? [];
  const lastRound = Math.max(0, ...placed.map((line) => line.lastRound));
  const outIn = (line: LossLine): number => line.eliminatedIn ?? line.lastRound;
  const tier = (line: LossLine): number => {
    if (line.player === ending.winner) return 0;
    if (bracket.has(line.player)) return 1;
    if (cut.includes(line.player)) return 2;
    if (ending.playInLosers?.includes(line.player)) return 3;
    return 4;
  };
  const together = (line: LossLine): boolean => ending.onePool === true && ending.winner === null && line.eliminatedIn === lastRound;
  const order: Order<LossLine> = (a, b) => {
    if (tier(a) !== tier(b)) return tier(a) - tier(b);
    if (tier(a) === 1) return bracket.get(a.player)! - bracket.get(b.player)!;
    if (tier(a) === 4 && outIn(a) !== outIn(b)) return outIn(b) - outIn(a);
    if (together(a) || together(b)) return Number(together(b)) - Number(together(a));
    return ending.order(a, b);
  };
  return place(groupsBy(placed, order), disqualified, bracket);
}

/**
 * The place of everybody who went out in the bracket: losers of one round share the place after those still in, so both
 * losers of a last match lost by both are second. Who left after a win or a bye counts as beaten in the round it did not play.
 */
function bracketPlaces(ending: Ending): Map<string, number> {
  const places = new Map<string, number>();
  const finals = ending.finals ?? [];
  let size = 2 ** finals.length;
  while (size < (ending.seeds?.length ?? 0)) size *= 2;
  finals.forEach((round, index) => {
    const survivors = size / 2 ** (index + 1);
    for (const match of round.matches) {
      const decision = decisionOf(match);
      if (decision === null) continue;
      const loses = (id: string, result: string): void => {
        if (result === 'loss') places.set(id, survivors + 1);
      };
      const next = Math.floor(survivors / 2) + 1;
      const advances = (id: string, result: string): void => {
        const line = ending.lines.find((one) => one.player === id)!;
        if (result === 'win' && line.left !== null && id !== ending.winner) places.set(id, next);
      };
      if (match.b === null) {
        advances(match.a, 'win');
        continue;
      }
      loses(match.a, decision.a);
      loses(match.b, decision.b);
      advances(match.a, decision.a);
      advances(match.b, decision.b);
    }
  });
  return places;
}
