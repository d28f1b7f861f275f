/** A stream of unbiased choices that one draw seed and one purpose fix for ever. */
export interface Draw {
  /** An integer from 0 to n - 1, each equally likely. 1 <= n <= 2^31. */
  int(n: number): number;
  /** A new array with the items in a uniformly drawn order. */
  shuffle<T>(items: readonly T[]): T[];
  /** One of the items, each equally likely; the list is not empty. */
  pick<T>(items: readonly T[]): T;
}
