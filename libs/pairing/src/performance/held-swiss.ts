import { at } from '../pairing-terms';
import { drawnLeastPairing } from './drawn-least-pairing';
import { deviationsOf, type GapLimited, type GapLimitedInput } from './gap-limited-swiss';
import { checkEven, checkWins } from './standings';

export interface HeldSwiss extends GapLimited {
  /** Pairs that have met more often than they may, as few as there can be. */
  readonly repeats: number;
}

/**
 * A Swiss round that the director holds on to although none is reasonable any more: as few pairs as possible that have met more than
 * `mayHaveMet` times, then the smallest sum of squared differences in wins, then of squared deviations as `gapLimitedSwiss` has
 * them; all exact. Among equally good pairings the draw decides by shuffled labels. rules.md 4.2 (`swissUntil`)
 */
export const heldSwiss = ({ wins, met, mayHaveMet, draw }: Omit<GapLimitedInput, 'reasonableWinGap'>): HeldSwiss => {
  checkEven(wins.length);
  checkWins(wins);
  const deviation = deviationsOf(wins);
  const best = drawnLeastPairing(
    wins.length,
    (i, j) => [met(i, j) > mayHaveMet ? 1 : 0, (at(wins, i) - at(wins, j)) ** 2, deviation(i, j) ** 2],
    draw,
  );
  if (best === null) throw new Error('players with nobody excluded can be paired');
  const [repeats = 0, winDifferenceSquared = 0, deviationSquared = 0] = best.value;
  return { pairs: best.pairs, repeats, winDifferenceSquared, deviationSquared };
};
