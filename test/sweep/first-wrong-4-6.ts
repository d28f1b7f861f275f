import { DOMINION_COMPARISONS, dominionMoments } from '../formats/dominion-run';
import { PERFORMANCE_COMPARISONS, performanceMoments } from '../formats/performance-run';

const differs = {
  '4': (seed: number): boolean => {
    const moments = performanceMoments(seed) ?? [];
    return Object.values(PERFORMANCE_COMPARISONS).some((compare) => compare(moments).length > 0);
  },
  '6': (seed: number): boolean => {
    const moments = dominionMoments(seed) ?? [];
    return Object.values(DOMINION_COMPARISONS).some((compare) => compare(moments).length > 0);
  },
};

const isWrong = (rule: keyof typeof differs, seed: number): boolean => {
  try {
    return differs[rule](seed);
  } catch {
    // What throws or gets stuck is noticed as well.
    return true;
  }
};

/** The number of the first performance tournament (4) or Dominion league (6), from 1, that differs from its reference; 0 where none does. */
export const firstWrong = (rule: keyof typeof differs, tournaments: number): number => {
  for (let seed = 1; seed <= tournaments; seed += 1) if (isWrong(rule, seed)) return seed;
  return 0;
};
