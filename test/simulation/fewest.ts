/** Cost of a pair, as numbers that are compared from the first to the last. */
export type Cost = readonly [number, number];

const ahead = (one: Cost, other: Cost): boolean => one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);

/** Fields up to this size are tried out completely. */
export const TRIED_OUT = 10;

/**
 * The least cost of a complete pairing, found by trying every one: whoever is first in the list meets each of the others.
 * What is left over is looked up where it was tried before. For an even number of players up to `TRIED_OUT`.
 */
export const leastCost = (
  players: readonly number[],
  cost: (one: number, other: number) => Cost,
  tried: Map<string, Cost> = new Map(),
): Cost => {
  const [first, ...others] = players;
  if (first === undefined) return [0, 0];
  const known = tried.get(players.join());
  if (known !== undefined) return known;
  let best: Cost | undefined;
  for (const opponent of others) {
    const own = cost(first, opponent);
    const rest = leastCost(without(others, opponent), cost, tried);
    const total: Cost = [own[0] + rest[0], own[1] + rest[1]];
    if (best === undefined || ahead(total, best)) best = total;
  }
  if (best === undefined) throw new RangeError('an odd number of players has no complete pairing');
  tried.set(players.join(), best);
  return best;
};

export const without = (players: readonly number[], ...gone: readonly number[]): readonly number[] =>
  players.filter((player) => !gone.includes(player));

/** The least number of rematches with one player resting, over those who may rest. */
export const fewestResting = (
  players: readonly number[],
  mayRest: readonly number[],
  cost: (one: number, other: number) => Cost,
): number => {
  const tried = new Map<string, Cost>();
  return Math.min(...mayRest.map((rests) => leastCost(without(players, rests), cost, tried)[0]));
};

/** The least number of rematches of two odd pools with exactly one match between them. */
export const fewestCrossing = (first: readonly number[], second: readonly number[], cost: (one: number, other: number) => Cost): number => {
  const tried = new Map<string, Cost>();
  const rest = (pool: readonly number[], gone: number) => leastCost(without(pool, gone), cost, tried)[0];
  return Math.min(...first.flatMap((one) => second.map((other) => cost(one, other)[0] + rest(first, one) + rest(second, other))));
};
