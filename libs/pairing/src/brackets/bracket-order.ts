import { at } from '../pairing-terms';

/** Whether a bracket can have so many places: a power of two, at least 2, at most 2^30. */
export const isBracketSize = (size: number): boolean => Number.isInteger(size) && size >= 2 && size <= 2 ** 30 && (size & (size - 1)) === 0;

/** The smallest bracket that holds so many players, 2 or more of them. A RangeError for fewer, or for no whole number. rules.md 1.7 */
export const bracketSizeFor = (players: number): number => {
  if (!Number.isInteger(players) || players < 2 || players > 2 ** 30) throw new RangeError(`no bracket holds ${players} players`);
  let size = 2;
  while (size < players) size *= 2;
  return size;
};

/**
 * The seeds 1 .. size in the order of a fixed bracket: neighbours meet, and so do the winners of neighbouring matches.
 * 8: 1-8, 4-5, 2-7, 3-6. A RangeError unless the size is a power of two, at least 2. rules.md 1.10, 2.6
 */
export const bracketOrder = (size: number): number[] => {
  if (!isBracketSize(size)) throw new RangeError(`a bracket has a power of two of places, not ${size}`);
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
};

/**
 * The first round of a bracket of `size` places with `seeds` players: pairs of seeds, the better seed first, null for an empty
 * place, so the best seeds have the byes. A RangeError for more players than places. rules.md 1.7, 2.6
 */
export const bracketRound1 = (seeds: number, size: number): [number | null, number | null][] => {
  if (!Number.isInteger(seeds) || seeds < 0 || seeds > size) throw new RangeError(`${seeds} players do not fit into ${size} places`);
  const order = bracketOrder(size);
  const filled = (seed: number): number | null => (seed <= seeds ? seed : null);
  return Array.from({ length: size / 2 }, (_, i) => [filled(at(order, 2 * i)), filled(at(order, 2 * i + 1))]);
};
