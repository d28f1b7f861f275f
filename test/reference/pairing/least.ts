/** Negative, zero or positive as the first differing entry of `a` is smaller than, equal to or larger than that of `b`. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i += 1) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface Least<T> {
  /** The least list of measures; empty where there was nothing to measure. */
  value: number[];
  /** Everything that reaches it. */
  all: T[];
}

/** Looks at every item and keeps those whose measures are lexicographically least. */
export function leastOf<T>(items: Iterable<T>, measures: (item: T) => number[]): Least<T> {
  let value: number[] | null = null;
  let all: T[] = [];
  for (const item of items) {
    const measured = measures(item);
    const order = value === null ? -1 : compareLists(measured, value);
    if (order < 0) {
      value = measured;
      all = [item];
    } else if (order === 0) {
      all.push(item);
    }
  }
  return { value: value ?? [], all };
}
