/** Two players that are paired. */
export type Pair = readonly [number, number];

/** How often two players met before; 0 = never. A rematch is a pair with more than 0, counted once however often they met. */
export type Met = (i: number, j: number) => number;

/** 1 for a rematch, else 0. */
export const rematch = (met: Met, i: number, j: number): 0 | 1 => (met(i, j) > 0 ? 1 : 0);

/** Number of pairs that met before. */
export const rematchesOf = (met: Met, pairs: readonly Pair[]): number => pairs.filter(([i, j]) => met(i, j) > 0).length;

/** Item i of a list that is known to have one. */
export const at = <T>(list: ArrayLike<T>, i: number): T => {
  const item = list[i];
  if (item === undefined) throw new RangeError(`no item ${i} in a list of ${list.length}`);
  return item;
};
