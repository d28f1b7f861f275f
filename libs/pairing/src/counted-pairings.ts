import type { Draw } from '@roundbook/draw';
import { at, type Pair } from './pairing-terms';

/** Pools up to this size are counted: 20 players have 19!! = 654,729,075 pairings, within the range of one drawn integer. */
export const COUNTING_LIMIT = 20;

/**
 * For every subset of at most 20 players: the least cost of a complete pairing, and how many pairings cost that little.
 * A subset is a bit mask over positions in `players`; it has an even number of bits. Filled in as it is asked for.
 *
 * `cost(i, j)` of two players: an integer >= 0, the sum over a pairing below 2^53; Infinity where they may not meet.
 */
export class CountedPairings {
  readonly all: number;
  private readonly costs: Float64Array;
  private readonly leastOf: Float64Array;
  private readonly countOf: Uint32Array;

  constructor(
    private readonly players: readonly number[],
    cost: (i: number, j: number) => number,
  ) {
    const n = players.length;
    if (n > COUNTING_LIMIT) throw new RangeError(`${n} players are too many to count pairings`);
    this.all = 2 ** n - 1;
    this.costs = new Float64Array(n * n);
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) this.costs[i * n + j] = cost(at(players, i), at(players, j));
    this.leastOf = new Float64Array(2 ** n).fill(-1);
    this.countOf = new Uint32Array(2 ** n);
    this.leastOf[0] = 0;
    this.countOf[0] = 1;
  }

  /** Infinity where the subset has no complete pairing of players who may meet. */
  least(set: number): number {
    this.settle(set);
    return at(this.leastOf, set);
  }

  /** How many pairings of the subset have the least cost; 0 where there is none. */
  count(set: number): number {
    this.settle(set);
    return at(this.countOf, set);
  }

  /** One of the counted pairings of the subset, each equally likely. A RangeError where there is none. */
  draw(set: number, draw: Draw): Pair[] {
    const pairs: Pair[] = [];
    for (let left = set; left !== 0;) {
      const first = lowest(left);
      let ticket = draw.int(this.count(left));
      let partner = -1;
      this.eachBestPartner(left, first, (second, count) => {
        if (partner < 0 && ticket < count) partner = second;
        ticket -= count;
      });
      pairs.push([at(this.players, first), at(this.players, partner)]);
      left ^= (1 << first) | (1 << partner);
    }
    return pairs;
  }

  private eachBestPartner(set: number, first: number, visit: (second: number, count: number) => void): void {
    const least = this.least(set);
    for (let others = set ^ (1 << first); others !== 0; others &= others - 1) {
      const second = lowest(others);
      const rest = set ^ (1 << first) ^ (1 << second);
      if (this.least(rest) + this.costOf(first, second) === least) visit(second, this.count(rest));
    }
  }

  private costOf(i: number, j: number): number {
    return at(this.costs, i * this.players.length + j);
  }

  private settle(set: number): void {
    if (at(this.leastOf, set) >= 0) return;
    const first = lowest(set);
    let least = Infinity;
    let count = 0;
    if (set === 1 << first) throw new RangeError('an odd number of players has no complete pairing');
    for (let others = set ^ (1 << first); others !== 0; others &= others - 1) {
      const second = lowest(others);
      const own = this.costOf(first, second);
      if (own > least) continue;
      const rest = set ^ (1 << first) ^ (1 << second);
      const total = this.least(rest) + own;
      if (total > least || total === Infinity) continue;
      count = (total < least ? 0 : count) + at(this.countOf, rest);
      least = total;
    }
    this.leastOf[set] = least;
    this.countOf[set] = count;
  }
}

const lowest = (set: number): number => 31 - Math.clz32(set & -set);
