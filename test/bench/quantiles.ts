import type { Row } from './measure';

/** The value that so many of the others, as a share, are not above. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('nothing to take a quantile of');
  return found;
};

/** Times in milliseconds, and by which others they are measured. */
export interface Timed {
  readonly name: string;
  readonly times: readonly number[];
}

export type Shares = Readonly<Record<string, number>>;
const USUAL: Shares = { p50: 0.5, p95: 0.95 };

/** Rows of the middle and of the slow end, each against the same of the limit. */
export const timedRows = (size: number, timed: readonly Timed[], limit: Timed, shares = USUAL): Row[] =>
  Object.entries(shares).flatMap(([share, at]) =>
    [...timed, limit].map(({ name, times }): Row => {
      const figure = quantile(times, at);
      const ownLimit = times === limit.times;
      return {
        name: `${name}, ${share}`,
        size,
        median: figure,
        unit: 'ms',
        ratioTo: ownLimit ? null : `${limit.name}, ${share}`,
        ratio: ownLimit ? null : figure / quantile(limit.times, at),
      };
    }),
  );
