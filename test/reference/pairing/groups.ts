import { Fraction, compare, fraction } from '../fraction';
import { Pair } from './every-pairing';

/** Sizes of the groups of InitFontes (rules.md section 4, step 1): fours, and by the remainder one group of five, six or three. */
export function initFontesSizes(n: number): number[] {
  const odd = [0, 5, 6, 3][n % 4]!;
  if (n < 3 || n < odd) throw new Error(`InitFontes has no groups for ${n} players`);
  const fours = Array.from({ length: (n - odd) / 4 }, () => 4);
  return odd === 0 ? fours : [...fours, odd];
}

/** `parts` of players 0 .. n-1 in rank order; part k (from 1) ends before floor(k n / parts) (rules.md section 8, 4). */
export function partsOf(n: number, parts: number): number[][] {
  const players = Array.from({ length: n }, (_, player) => player);
  return Array.from({ length: parts }, (_, k) => players.slice(Math.floor((k * n) / parts), Math.floor(((k + 1) * n) / parts)));
}

/** The parts from which the odd group of InitFontes takes one player each; none for a multiple of four. */
export function oddGroupParts(n: number): number[][] {
  if (n % 4 === 1) return partsOf(n, 6).slice(1);
  if (n % 4 === 2) return partsOf(n, 6);
  if (n % 4 === 3) return partsOf(n, 4).slice(1);
  return [];
}

/** What is wrong with the three rounds of one InitFontes group, its players best-ranked first. */
export function initFontesGroupFaults(group: readonly number[], rounds: readonly { pairs: Pair[]; rests: number[] }[]): string[] {
  const faults: string[] = [];
  if (rounds.length !== 3) faults.push(`${rounds.length} rounds`);
  rounds.forEach(({ pairs, rests }, index) => {
    const seated = [...pairs.flat(), ...rests].sort((a, b) => a - b);
    if (seated.join() !== [...group].sort((a, b) => a - b).join()) faults.push(`round ${index + 1} does not seat the group once each`);
    if (rests.length !== group.length % 2) faults.push(`round ${index + 1} has ${rests.length} byes`);
  });
  const pairs = rounds.flatMap((round) => round.pairs).map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join('-'));
  if (new Set(pairs).size !== pairs.length) faults.push('a pair meets twice');
  const rests = rounds.flatMap((round) => round.rests);
  if (new Set(rests).size !== rests.length) faults.push('a player has two byes');
  if (group.length === 6) {
    const upper = group.slice(0, 3);
    for (const [a, b] of rounds.flatMap((round) => round.pairs)) {
      if (upper.includes(a) === upper.includes(b)) faults.push(`${a} and ${b} are of one half`);
    }
  }
  return faults;
}

/** Sizes of feather groups (rules.md section 5): threes; remainder 1 one four, remainder 2 two fours; 5 is 3 + 2, up to 4 one group. */
export function featherSizes(n: number): number[] {
  if (n <= 4) return [n];
  if (n === 5) return [3, 2];
  const fours = n % 3;
  return [...Array.from({ length: fours }, () => 4), ...Array.from({ length: (n - 4 * fours) / 3 }, () => 3)];
}

export interface LeagueSplit {
  sizes: [number, number];
  /** |r - 2| / (r + 2). */
  error: Fraction;
}

/** Finalists of league 1 and league 2 (rules.md section 6, step 1). */
export function finalistsOf(n: number): [number, number] {
  if (n < 10) return [4, 0];
  return n < 20 ? [3, 1] : [6, 2];
}

/** Every split of `n` players (10 or more) with the smallest error (rules.md section 6, step 2); each league at least as large as its finalists. */
export function leagueSplits(n: number): LeagueSplit[] {
  if (n < 10) throw new Error('up to 9 players are one league');
  const [q1, q2] = finalistsOf(n);
  let best: LeagueSplit[] = [];
  for (let n1 = q1; n - n1 >= q2; n1 += 1) {
    const n2 = n - n1;
    // r = (q1 / n1) : (q2 / n2) = q1 n2 / (n1 q2); numerator and denominator are multiplied by n1 q2.
    const over = Math.abs(q1 * n2 - 2 * n1 * q2);
    const split: LeagueSplit = { sizes: [n1, n2], error: fraction(over, q1 * n2 + 2 * n1 * q2) };
    const order = best.length === 0 ? -1 : compare(split.error, best[0]!.error);
    if (order < 0) best = [split];
    else if (order === 0) best.push(split);
  }
  return best;
}
