import type { Draw } from '@roundbook/draw';
import { at, rematch, type Met, type Pair } from './pairing-terms';

/** Pools up to this size are counted: 20 players have 19!! = 654,729,075 pairings, within the range of one drawn integer. */
export const COUNTING_LIMIT = 20;

/**
 * For every subset of at most 20 players: the fewest rematches of a complete pairing, and how many pairings have that few.
 * A subset is a bit mask over positions in `players`; it has an even number of bits. Filled in as it is asked for.
 */
export class CountedPairings {
  readonly all: number;
  private readonly meets: Uint8Array;
  private readonly fewestOf: Int8Array;
  private readonly countOf: Uint32Array;

  constructor(
    private readonly players: readonly number[],
    met: Met,
  ) {
    const n = players.length;
    if (n > COUNTING_LIMIT) throw new RangeError(`${n} players are too many to count pairings`);
    this.all = 2 ** n - 1;
    this.meets = new Uint8Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) if (i !== j) this.meets[i * n + j] = rematch(met, at(players, i), at(players, j));
    this.fewestOf = new Int8Array(2 ** n).fill(-1);
    this.countOf = new Uint32Array(2 ** n);
    this.fewestOf[0] = 0;
    this.countOf[0] = 1;
  }

  fewest(set: number): number {
    this.settle(set);
    return at(this.fewestOf, set);
  }

  count(set: number): number {
    this.settle(set);
    return at(this.countOf, set);
  }

  /** One of the counted pairings of the subset, each equally likely. */
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
    const fewest = this.fewest(set);
    for (let others = set ^ (1 << first); others !== 0; others &= others - 1) {
      const second = lowest(others);
      const rest = set ^ (1 << first) ^ (1 << second);
      if (this.fewest(rest) + this.meet(first, second) === fewest) visit(second, this.count(rest));
    }
  }

  private meet(i: number, j: number): number {
    return at(this.meets, i * this.players.length + j);
  }

  private settle(set: number): void {
    if (at(this.fewestOf, set) >= 0) return;
    const first = lowest(set);
    let fewest = Infinity;
    let count = 0;
    for (let others = set ^ (1 << first); others !== 0; others &= others - 1) {
      const second = lowest(others);
      const rest = set ^ (1 << first) ^ (1 << second);
      const rematches = this.fewest(rest) + this.meet(first, second);
      if (rematches > fewest) continue;
      count = (rematches < fewest ? 0 : count) + at(this.countOf, rest);
      fewest = rematches;
    }
    if (count === 0) throw new RangeError('an odd number of players has no complete pairing');
    this.fewestOf[set] = fewest;
    this.countOf[set] = count;
  }
}

const lowest = (set: number): number => 31 - Math.clz32(set & -set);
