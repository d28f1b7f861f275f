import type { Pair } from '../pairing-terms';
import { checkEven } from './standings';

/** The first meets the second, the third the fourth, and so on, repeats allowed; an even number of players by rank. rules.md 4.6 */
export const kingOfTheHill = (n: number): Pair[] => {
  checkEven(n);
  return Array.from({ length: n / 2 }, (_, i) => [2 * i, 2 * i + 1]);
};
