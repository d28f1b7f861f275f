import { PerformanceField, everybody, lowestWithFewestByes } from './performance-field';

/** Whether anybody can still catch the leader is asked player by player (rules.md section 4, step 4). */
export function canCatch(ahead: number, behind: number, field: PerformanceField): boolean {
  const n = field.roundsLeft;
  const gap = field.halfWins[ahead]! - field.halfWins[behind]!;
  if (gap < 2 * n) return true;
  return gap === 2 * n && field.spreads[ahead]! - field.spreads[behind]! <= 2 * (field.gibsonSpread ?? 500) * n;
}

/** The leader is gibsonised when nobody can catch it. */
export function gibsonised(field: PerformanceField): boolean {
  return everybody(field).every((player) => player === 0 || !canCatch(0, player, field));
}

/**
 * Those within N/2 wins of the reference player, less the trimmed bottom. Open in the text, and read so: "the lowest win
 * count inside the limit" is the lowest that a player within the limit really has.
 */
function within(from: readonly number[], reference: number, field: PerformanceField): number[] {
  const n = field.roundsLeft;
  const inside = from.filter((player) => field.halfWins[player]! >= field.halfWins[reference]! - n);
  const trim = field.trimSpread ?? null;
  if (trim === null) return inside;
  const lowest = Math.min(...inside.map((player) => field.halfWins[player]!));
  const trimmed = (player: number): boolean =>
    field.halfWins[player] === lowest && field.spreads[reference]! - field.spreads[player]! > trim * n;
  return inside.filter((player) => !trimmed(player));
}

export interface Contenders {
  first: number[];
  money: number[];
  rest: number[];
  /** Whether the leader stands outside all three, because nobody can catch it. */
  leaderApart: boolean;
}

/** The three groups before bye, gibsonised leader's match and parity (rules.md section 4, steps 3 and 4). */
export function contenders(field: PerformanceField): Contenders {
  const leaderApart = gibsonised(field);
  const all = everybody(field).filter((player) => !(leaderApart && player === 0));
  const first = leaderApart ? [] : within(all, 0, field);
  const others = all.filter((player) => !first.includes(player));
  // With fewer players than prizes the last player is the reference; without prizes nobody plays for money.
  const reference = Math.min(field.prizes, field.halfWins.length) - 1;
  const money = reference < 0 ? [] : within(others, reference, field);
  return { first, money, rest: others.filter((player) => !money.includes(player)), leaderApart };
}

/** The gibsonised leader's opponent: the highest-ranked non-contender it has met least, else the lowest-ranked player. */
export function leadersOpponent(rest: readonly number[], others: readonly number[], field: PerformanceField): number {
  if (rest.length === 0) return Math.max(...others);
  const fewest = Math.min(...rest.map((player) => field.met[0]![player]!));
  return Math.min(...rest.filter((player) => field.met[0]![player] === fewest));
}

export interface SettledGroups {
  bye: number | null;
  leaderMeets: number | null;
  first: number[];
  money: number[];
  rest: number[];
}

/** The best-ranked player of the next group that has one joins an odd group. */
function evened(groups: readonly number[][]): number[][] {
  const left = groups.map((group) => [...group]);
  for (let g = 0; g < left.length; g += 1) {
    if (left[g]!.length % 2 === 0) continue;
    const next = left.slice(g + 1).find((group) => group.length > 0);
    const moved = next?.shift();
    if (moved !== undefined) left[g] = [...left[g]!, moved].sort((a, b) => a - b);
  }
  return left;
}

/** The order of settling of step 3: the bye, the gibsonised leader and its opponent, then parity. */
export function settledGroups(field: PerformanceField): SettledGroups {
  let { first, money, rest } = contenders(field);
  const { leaderApart } = contenders(field);
  const leave = (player: number): void => {
    [first, money, rest] = [first, money, rest].map((group) => group.filter((one) => one !== player)) as [number[], number[], number[]];
  };
  let bye: number | null = null;
  if (field.halfWins.length % 2 === 1) {
    bye = lowestWithFewestByes(rest.length > 0 ? rest : everybody(field), field);
    leave(bye);
  }
  let leaderMeets: number | null = null;
  if (leaderApart && bye !== 0) {
    leaderMeets = leadersOpponent(rest, [...first, ...money, ...rest], field);
    leave(leaderMeets);
  }
  [first, money, rest] = evened([first, money, rest]) as [number[], number[], number[]];
  return { bye, leaderMeets, first, money, rest };
}
