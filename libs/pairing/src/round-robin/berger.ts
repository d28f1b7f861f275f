import type { Pair } from '../pairing-terms';

/** One round of a round robin: who meets whom, [first side, second side], and who rests (null where nobody has to). */
export interface RoundRobinRound {
  readonly pairs: readonly Pair[];
  readonly rests: number | null;
}

/**
 * The Berger table of the numbers 1 .. n, n >= 2, in the published order of rounds and of boards: the last number keeps the first
 * board and changes sides every round, each other number of the round before moves on by half the field. An odd n has the table
 * of n + 1, and whoever would meet the number that is not there rests. Everybody meets everybody once, in the fewest rounds; first
 * and second sides of a number differ by at most one. A RangeError for fewer than two. rules.md 5 (`key-league`)
 */
export const bergerRounds = (n: number): RoundRobinRound[] => {
  if (!Number.isSafeInteger(n) || n < 2) throw new RangeError(`a round robin has two players or more, not ${n}`);
  const last = n + (n % 2);
  return Array.from({ length: last - 1 }, (_, round) => bergerRound(n, last, round));
};

const bergerRound = (n: number, last: number, round: number): RoundRobinRound => {
  const moved = (number: number): number => ((number - 1 + round * (last / 2)) % (last - 1)) + 1;
  const host = moved(1);
  const others = Array.from({ length: last / 2 - 1 }, (_, i): Pair => [moved(i + 2), moved(last - 1 - i)]);
  if (last > n) return { pairs: others, rests: host };
  return { pairs: [round % 2 === 0 ? [host, last] : [last, host], ...others], rests: null };
};
