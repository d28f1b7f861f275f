import { loadedWith, type SourceChange } from './loaded-with';

/** Plays small tournaments with a changed source; the number of the first one in which something is wrong, 0 for none. */
export const noticedAfter = (change: SourceChange | undefined, rule: '1' | '2' | '7', tournaments: number): number => {
  const { firstWrong } = loadedWith(change, 'test/sweep/first-wrong.ts') as unknown as typeof import('./first-wrong');
  return firstWrong(rule, tournaments);
};
