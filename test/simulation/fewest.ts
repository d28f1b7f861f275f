/** Cost of a pair, as numbers that are compared from the first to the last. */
export type Cost = readonly [number, number];

const ahead = (one: Cost, other: Cost): boolean => one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);

/** Fields up to this size are tried out completely. */
export const TRIED_OUT = 10;

/**
 * The least cost of a complete pairing, found by trying every one: whoever is first in the list meets each of the others.
 * For an even number of players up to `TRIED_OUT`.
 */
export const leastCost = (players: readonly number[], cost: (one: number, other: number) => Cost): Cost => {
  const [first, ...others] = players;
  if (first === undefined) return [0, 0];
  let best: Cost | undefined;
  for (const opponent of others) {
    const own = cost(first, opponent);
    const rest = leastCost(others.filter((other) => other !== opponent), cost);
    const total: Cost = [own[0] + rest[0], own[1] + rest[1]];
    if (best === undefined || ahead(total, best)) best = total;
  }
  if (best === undefined) throw new RangeError('an odd number of players has no complete pairing');
  return best;
};

export const without = (players: readonly number[], ...gone: readonly number[]): readonly number[] => players.filter((player) => !gone.includes(player));

/** The least number of rematches with one player resting, over those who may rest. */
export const fewestResting = (players: readonly number[], mayRest: readonly number[], cost: (one: number, other: number) => Cost): number =>
  Math.min(...mayRest.map((rests) => leastCost(without(players, rests), cost)[0]));

/** The least number of rematches of two odd pools with exactly one match between them. */
export const fewestCrossing = (first: readonly number[], second: readonly number[], cost: (one: number, other: number) => Cost): number =>
  Math.min(...first.flatMap((one) => second.map((other) => cost(one, other)[0] + leastCost(without(first, one), cost)[0] + leastCost(without(second, other), cost)[0])));
