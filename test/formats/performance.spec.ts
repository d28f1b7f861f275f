import type { PerformanceFault } from '../reference/performance/record';
import { PERFORMANCE_COMPARISONS, performanceMoments, type Moment, type PerformanceComparison } from './performance-run';

const RUNS = Math.round(25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1));

const comparisons = Object.keys(PERFORMANCE_COMPARISONS) as PerformanceComparison[];

describe('performance pairings, beside the reference (rules.md 4)', () => {
  test(`${comparisons.join(', ')} of ${RUNS} tournaments`, () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const moments = performanceMoments(seed) ?? [];
      expect(moments.length).toBeGreaterThan(0);
      for (const name of comparisons) expect([seed, name, ...PERFORMANCE_COMPARISONS[name](moments)]).toEqual([seed, name]);
    }
  });
});

/** What a fault in the reference is noticed by, and from which tournament on. */
const NOTICED: Readonly<Record<PerformanceFault, readonly [PerformanceComparison, from: number]>> = {
  'draw-is-worth-nothing': ['standings', 1],
  'bye-without-spread': ['standings', 1],
  'walkover-without-spread': ['standings', 1],
  'double-loss-costs-spread': ['standings', 1],
  'gap-of-one-win-only': ['phases', 1],
  'no-repeat-after-a-round-robin': ['phases', 1],
  'anybody-rests-in-the-reasonable-pairing': ['phases', 7],
  'king-of-the-hill-in-an-initial-round': ['phases', 11],
  'performance-turns-back-into-swiss': ['phases', 5],
  'contenders-within-n-wins': ['contenders', 1],
  'round-being-paired-is-not-left': ['contenders', 1],
  'who-dropped-still-leads': ['contenders', 1],
  'gibson-spread-of-one-side': ['clinched', 4],
  'caught-only-by-more-spread': ['clinched', 75],
  'clinched-while-a-result-is-open': ['contenders', 1],
  'starts-of-the-pair-first': ['starts', 1],
  'replies-do-not-balance': ['starts', 7],
  'last-starter-starts-again': ['starts', 1],
};

const MOST_TRIED = 20;

const played = new Map<number, readonly Moment[]>();
const momentsOf = (seed: number): readonly Moment[] => {
  const moments = played.get(seed) ?? performanceMoments(seed) ?? [];
  played.set(seed, moments);
  return moments;
};

test.each(Object.entries(NOTICED) as [PerformanceFault, (typeof NOTICED)[PerformanceFault]][])(
  'a reference with %s is noticed by the comparison',
  (fault, [name, from]) => {
    const seeds = Array.from({ length: MOST_TRIED }, (_, index) => from + index);
    expect(seeds.some((seed) => PERFORMANCE_COMPARISONS[name](momentsOf(seed), fault).length > 0)).toBe(true);
  },
);
