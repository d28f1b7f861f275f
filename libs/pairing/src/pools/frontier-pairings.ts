import { drawBelow, type Draw } from '@roundbook/draw';
import { FREE, REMATCH, type PairingGraph } from './pairing-graph';

interface Step {
  readonly player: number;
  /** The bit of the player where an earlier one may have taken it, else 0. */
  readonly bit: number;
  readonly partners: readonly { readonly player: number; readonly bit: number; readonly rematch: 0 | 1 }[];
}

const MOST_BITS = 28;

/**
 * Complete pairings of a sparse graph with a fixed number of rematches, counted exactly: the players are settled in turn, each
 * with one who comes later, and what counts for the rest is only who of those that come later has been taken already.
 */
export class FrontierPairings {
  private constructor(
    private readonly steps: readonly Step[],
    /** Before each step: the ways to get there, by the set of those taken and the rematches used. */
    private readonly layers: readonly ReadonlyMap<number, bigint>[],
    private readonly rematches: number,
  ) {}

  /** Null where more than `mostStates` sets would have to be kept. */
  static count(graph: PairingGraph, rematches: number, mostStates: number): FrontierPairings | null {
    const steps = stepsOf(graph);
    if (steps === null) return null;
    const width = rematches + 1;
    const layers: Map<number, bigint>[] = [new Map([[0, 1n]])];
    let states = 0;
    for (const { bit, partners } of steps) {
      const next = new Map<number, bigint>();
      for (const [key, ways] of layers[layers.length - 1] as Map<number, bigint>) {
        const used = key % width;
        const taken = (key - used) / width;
        const add = (set: number, more: number): void => {
          const to = set * width + used + more;
          next.set(to, (next.get(to) ?? 0n) + ways);
        };
        if ((taken & bit) !== 0) add(taken ^ bit, 0);
        else
          for (const partner of partners)
            if ((taken & partner.bit) === 0 && used + partner.rematch <= rematches) add(taken | partner.bit, partner.rematch);
      }
      states += next.size;
      if (states > mostStates) return null;
      layers.push(next);
    }
    return new FrontierPairings(steps, layers, rematches);
  }

  get total(): bigint {
    return this.layers[this.steps.length]?.get(this.rematches) ?? 0n;
  }

  /** One of the counted pairings, each equally likely: the players, each next to its partner. A RangeError where there is none. */
  draw(draw: Draw): Int32Array {
    if (this.total === 0n) throw new RangeError('there is no pairing to draw');
    const width = this.rematches + 1;
    const pairs = new Int32Array(this.steps.length);
    let place = 0;
    let taken = 0;
    let used = this.rematches;
    // From the last step back: each way to get where the draw stands is equally likely.
    for (let i = this.steps.length - 1; i >= 0; i--) {
      const { player, bit, partners } = this.steps[i] as Step;
      const before = this.layers[i] as ReadonlyMap<number, bigint>;
      const ways = (set: number, rematch: number): bigint => before.get(set * width + used - rematch) ?? 0n;
      let ticket = drawBelow(this.layers[i + 1]?.get(taken * width + used) as bigint, draw);
      const skipped = bit === 0 ? 0n : ways(taken | bit, 0);
      if (ticket < skipped) {
        taken |= bit;
        continue;
      }
      ticket -= skipped;
      for (const partner of partners) {
        if ((taken & partner.bit) === 0 || used < partner.rematch) continue;
        const own = ways(taken ^ partner.bit, partner.rematch);
        if (ticket < own) {
          pairs[place++] = player;
          pairs[place++] = partner.player;
          taken ^= partner.bit;
          used -= partner.rematch;
          break;
        }
        ticket -= own;
      }
    }
    return pairs;
  }
}

/** The players in an order that keeps few of them half settled; null where too many would be. */
const stepsOf = (graph: PairingGraph): Step[] | null => {
  const { n } = graph;
  const bits = new Map<number, number>();
  const spare: number[] = [];
  let fresh = 0;
  const done = new Uint8Array(n);
  const steps: Step[] = [];
  for (let k = 0; k < n; k++) {
    const player = cheapestNext(graph, done, bits);
    const bit = bits.get(player) ?? 0;
    done[player] = 1;
    bits.delete(player);
    const partners: { player: number; bit: number; rematch: 0 | 1 }[] = [];
    for (const kind of [FREE, REMATCH]) {
      for (const other of (kind === FREE ? graph.free : graph.rematches)[player] as Int32Array) {
        if (done[other] === 1) continue;
        let own = bits.get(other);
        if (own === undefined) {
          if (spare.length === 0 && fresh === MOST_BITS) return null;
          own = spare.pop() ?? 1 << fresh++;
          bits.set(other, own);
        }
        partners.push({ player: other, bit: own, rematch: kind === FREE ? 0 : 1 });
      }
    }
    if (bit !== 0) spare.push(bit);
    steps.push({ player, bit, partners });
  }
  return steps;
};

const cheapestNext = (graph: PairingGraph, done: Uint8Array, bits: ReadonlyMap<number, number>): number => {
  let best = -1;
  let fewest = Infinity;
  for (let i = 0; i < graph.n; i++) {
    if (done[i] === 1) continue;
    let added = bits.has(i) ? -1 : 0;
    for (const other of graph.free[i]!) if (done[other] === 0 && !bits.has(other)) added++;
    for (const other of graph.rematches[i]!) if (done[other] === 0 && !bits.has(other)) added++;
    if (added < fewest) {
      fewest = added;
      best = i;
    }
  }
  return best;
};
