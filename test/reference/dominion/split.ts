import { Fraction, compare, divide, fraction, subtract } from '../fraction';
import { DominionFault } from './document';

export interface LeagueSplit {
  finalists: number;
  leagues: { players: number; advance: number }[];
  /** Advancing share of league 1 for 1 of league 2, and its distance from 2; `null` with one league. */
  ratio: Fraction | null;
  error: Fraction | null;
}

const size = (f: Fraction): Fraction => (f.n < 0n ? fraction(-f.n, f.d) : f);

/** League sizes and finalists for `n` players, by looking at every split (rules.md section 6, steps 1 and 2). */
export function leagueSplit(n: number, fault?: DominionFault): LeagueSplit {
  if (n <= 9) return { finalists: Math.min(4, n), leagues: [{ players: n, advance: Math.min(4, n) }], ratio: null, error: null };
  const [q1, q2] = n <= 19 ? [3, 1] : [6, 2];
  let best: LeagueSplit | null = null;
  for (let n1 = q1; n1 <= n - q2; n1 += 1) {
    const n2 = n - n1;
    const ratio = divide(fraction(q1, n1), fraction(q2, n2));
    const away = size(subtract(ratio, fraction(2)));
    const error = fault === 'split-by-plain-difference' ? away : divide(away, subtract(ratio, fraction(-2)));
    if (best === null || compare(error, best.error!) < 0) {
      best = {
        finalists: q1 + q2,
        leagues: [
          { players: n1, advance: q1 },
          { players: n2, advance: q2 },
        ],
        ratio,
        error,
      };
    }
  }
  return best!;
}

/** A fraction of at least zero with some decimals, rounded half up. */
export function decimals(f: Fraction, places: number): string {
  const scale = 10n ** BigInt(places);
  const rounded = (2n * f.n * scale + f.d) / (2n * f.d);
  return `${rounded / scale}.${(rounded % scale).toString().padStart(places, '0')}`;
}
