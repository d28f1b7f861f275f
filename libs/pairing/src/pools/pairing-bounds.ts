import { logUp, powerUp, twoTo } from './exact-logs';

/** Larger pools are not drawn by budgets: beyond, sums of logarithms would no longer be exact. */
export const BUDGETED_SIZE = 4000;

/** Each player's share of a budget is this much too large (in units of 2^-32), so that rounding never makes a sum too large. */
const SLACK = 256;

/** Stands for the logarithm of nothing: the share of a player without partners. */
export const NO_PARTNERS = -2_199_023_255_552;

/**
 * Upper bounds for the number of pairings, as sums of one share for each player.
 *
 * A graph with degrees d has at most the product of (d!)^(1/(2d)) complete pairings (Alon and Friedland, from the bound of
 * Bregman and Minc for permanents). With rematches weighed by x <= 1, a player with d partners not met and h met has the share
 * sqrt(g(d) + x (g(d+h) - g(d))) where g(d) = (d!)^(1/d) (Soules), and x^-r times the product bounds the number of pairings
 * with r rematches, whatever x is.
 */
export class PairingBounds {
  /** Rows of shares by number of met partners, for x = 2^-k; for k = 0 the row without met partners. */
  private readonly rows = new Map<number, Float64Array>();
  private readonly factorialLogs: Float64Array;

  constructor(private readonly most: number) {
    this.factorialLogs = new Float64Array(most + 2);
    for (let d = 2; d <= most + 1; d++) this.factorialLogs[d] = this.factorialLogs[d - 1]! + logUp(d);
  }

  /** Shares by number of partners not met, 0 .. most, with `h` met partners weighed by 2^-k; NaN-free, integers. */
  row(k: number, h: number): Float64Array {
    const key = h === 0 ? 0 : h * 64 + k;
    let row = this.rows.get(key);
    if (row === undefined) {
      row = new Float64Array(this.most + 1);
      for (let d = 0; d + h <= this.most; d++) row[d] = h === 0 ? this.plain(d) : this.weighed(d, h, k);
      this.rows.set(key, row);
    }
    return row;
  }

  private plain(d: number): number {
    return d === 0 ? NO_PARTNERS : Math.ceil(this.factorialLogs[d]! / (2 * d)) + SLACK;
  }

  private weighed(d: number, h: number, k: number): number {
    const fewer = d === 0 ? 0 : this.mean(d);
    const weight = twoTo(-k);
    return Math.ceil(logUp(fewer + weight * (this.mean(d + h) - fewer)) / 2) + SLACK;
  }

  /** (d!)^(1/d). */
  private mean(d: number): number {
    return powerUp(Math.ceil(this.factorialLogs[d]! / d));
  }
}
