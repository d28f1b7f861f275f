import { Pair } from './every-pairing';

/** Whoever of two seeds wins: seeds are 1 .. n, the better first. */
export type Decide = (better: number, worse: number) => number;

/** A match as it was played; `b` is null for a bye. `winner` is null where both lost. */
export interface Played {
  a: number;
  b: number | null;
  winner: number | null;
}

/** First-round pairs of a bracket of 2, 4, 8, ... seats: 1v8 4v5 2v7 3v6 (rules.md section 1, step 10; section 2, step 6). */
export function firstRoundPairs(seats: number): Pair[] {
  if (seats < 2 || (seats & (seats - 1)) !== 0) throw new Error(`no bracket has ${seats} seats`);
  if (seats === 2) return [[1, 2]];
  // A seed of the bracket half as large stands for the match that it ought to win in this one.
  return firstRoundPairs(seats / 2).flatMap(([a, b]) => [[a, seats + 1 - a] as Pair, [b, seats + 1 - b] as Pair]);
}

export interface SingleElimination {
  /** Matches with two players, round by round; byes are not listed. */
  rounds: Played[][];
  /** Place of seed s at index s - 1; losers of one round share their place. */
  places: number[];
}

/** Plays a single elimination of `n` seeds; empty seats are byes for the best seeds. */
export function singleElimination(n: number, decide: Decide): SingleElimination {
  let seats = 2;
  while (seats < n) seats *= 2;
  let alive: (number | null)[] = firstRoundPairs(seats).flatMap((pair) => pair.map((seed) => (seed <= n ? seed : null)));
  const rounds: Played[][] = [];
  const places: number[] = Array.from({ length: n }, () => 1);
  while (alive.length > 1) {
    const played: Played[] = [];
    const next: (number | null)[] = [];
    for (let i = 0; i < alive.length; i += 2) {
      const both = [alive[i]!, alive[i + 1]!].filter((seed) => seed !== null).sort((x, y) => x - y);
      const [a, b] = both;
      if (a === undefined || b === undefined) {
        next.push(a ?? null);
        continue;
      }
      const winner = decide(a, b);
      played.push({ a, b, winner });
      next.push(winner);
    }
    const stillIn = next.filter((seed) => seed !== null);
    for (const { a, b, winner } of played) places[(winner === a ? b! : a) - 1] = stillIn.length + 1;
    rounds.push(played);
    alive = next;
  }
  return { rounds, places };
}

function lossesOf(player: number, matches: readonly Played[]): number {
  return matches.filter(({ a, b, winner }) => b !== null && (a === player || b === player) && winner !== player).length;
}

/**
 * What is wrong with the matches of an elimination in the order of play, everybody out after `limit` losses: at the end
 * everybody but the winner has exactly `limit` losses, the winner fewer, and nobody plays on who is out.
 */
export function eliminationFaults(players: readonly number[], matches: readonly Played[], limit: number): string[] {
  const faults: string[] = [];
  matches.forEach(({ a, b, winner }, index) => {
    const sides = b === null ? [a] : [a, b];
    if (winner !== null && !sides.includes(winner)) faults.push(`match ${index + 1} is won by somebody else`);
    if (b === a) faults.push(`match ${index + 1}: ${a} meets itself`);
    if (b === null && winner !== a) faults.push(`match ${index + 1}: a bye is lost`);
    for (const player of sides) {
      if (!players.includes(player)) faults.push(`match ${index + 1}: ${player} is not in the field`);
      if (lossesOf(player, matches.slice(0, index)) >= limit) faults.push(`match ${index + 1}: ${player} is out already`);
    }
  });
  const left = players.filter((player) => lossesOf(player, matches) < limit);
  if (left.length !== 1) faults.push(`${left.length} players are left`);
  for (const player of players) if (lossesOf(player, matches) > limit) faults.push(`${player} lost too often`);
  return faults;
}

/** Halves, quarters and so on in which a group has more than its rounded-up share (rules.md section 8, 5). `slots`: the group of each seat, null for an empty one. */
export function crowdedParts(slots: readonly (number | null)[]): string[] {
  const faults: string[] = [];
  const groups = [...new Set(slots.filter((group) => group !== null))];
  for (let parts = 2; parts <= slots.length; parts *= 2) {
    const size = slots.length / parts;
    for (let part = 0; part < parts; part += 1) {
      const inside = slots.slice(part * size, (part + 1) * size);
      for (const group of groups) {
        const share = Math.ceil(slots.filter((one) => one === group).length / parts);
        const here = inside.filter((one) => one === group).length;
        if (here > share) faults.push(`part ${part + 1} of ${parts} holds ${here} of group ${group}, ${share} is its share`);
      }
    }
  }
  return faults;
}
