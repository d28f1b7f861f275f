/** Choices that follow from one number: the same number, the same choices. */
export interface Picks {
  /** 0 .. below - 1. */
  int(below: number): number;
  /** True so many times out of a hundred. */
  percent(share: number): boolean;
  /** One of the items; undefined where there are none. */
  of<A>(items: readonly A[]): A | undefined;
}

export const picksFrom = (seed: number): Picks => {
  let state = seed >>> 0;
  // mulberry32: small, and good enough to choose what happens next.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (below: number): number => next() % below;
  return { int, percent: (share) => int(100) < share, of: (items) => (items.length === 0 ? undefined : items[int(items.length)]) };
};
