import { drawBelowDouble, type Draw } from '@roundbook/draw';
import { LOG_UNIT, fractionUp, powerUp, twoTo } from './exact-logs';
import { BUDGETED_SIZE, PairingBounds } from './pairing-bounds';
import { FREE, REMATCH, type PairingGraph } from './pairing-graph';
import { PartialPairing } from './partial-pairing';

/** `units` times 2^exponent: an integer from 2^52 to 2^53, and an integer. */
export interface Budget {
  readonly units: number;
  readonly exponent: number;
}

/** What a draw may still spend, in elementary steps; shared by the draws that are made in turn. */
export interface Effort {
  left: number;
}

/** A branch of the tree: these pairs more, and its part of the budget of the node where it was opened. */
interface Branch {
  readonly pairs: readonly number[];
  readonly units: number;
  /** The logarithm of its bound, in units of 2^-32. */
  readonly log: number;
}

interface Branching {
  readonly branches: readonly Branch[];
  readonly sum: number;
}

const FULL = 4_503_599_627_370_496; // 2^52
const FEWEST = -60 * LOG_UNIT;
const WEIGHTS = 16;

/**
 * Complete pairings of some players of a graph with a fixed number of rematches, each equally likely, by nested budgets.
 *
 * Whatever is left to pair has a budget that is at least the number of ways to pair it. A step takes the player with the fewest
 * partners left and goes on with one of them, with the chance (budget of the rest) / (budget before), or gives up with the chance
 * that remains. The chances along a path multiply to 1 / (first budget), the same for every complete pairing, however good or
 * bad the budgets are; bad ones are only given up more often. Where the budgets of a step add up to more than the budget before,
 * the largest is split into those of its own next step until they fit. All budgets are integers in common units.
 */
export class BudgetedPairings {
  /** At least the number of complete pairings. */
  readonly budget: Budget;
  /** How often a branch had to be split so that the budgets fit. */
  splits = 0;
  private readonly state: PartialPairing;
  private readonly root: Branch;
  /** A rematch weighs 2^-k in the bounds. */
  private readonly k: number;
  private readonly own: Float64Array;
  private readonly lostFree: Float64Array;
  private readonly lostMet: Float64Array;

  constructor(
    private readonly graph: PairingGraph,
    players: ArrayLike<number>,
    rematches: number,
    private readonly bounds = new PairingBounds(graph.n),
  ) {
    if (graph.n > BUDGETED_SIZE) throw new RangeError(`${graph.n} players are too many for budgets`);
    this.state = new PartialPairing(graph, players, rematches);
    const { log, k } = this.weigh(this.state);
    this.budget = asBudget(log);
    this.root = { pairs: [], units: this.budget.units, log };
    this.k = k;
    this.own = new Float64Array(graph.n);
    this.lostFree = new Float64Array(graph.n);
    this.lostMet = new Float64Array(graph.n);
  }

  /**
   * One attempt: the players, each next to its partner, or null where it was given up. Each complete pairing has the chance
   * 1 / budget.
   */
  attempt(draw: Draw, effort: Effort): Int32Array | null {
    const { state } = this;
    while (state.made.length > 0) state.unmake();
    let node = this.root;
    let { exponent } = this.budget;
    while (state.count > 0) {
      const branch = pickBranch(this.fitted(node, exponent, effort), drawBelowDouble(node.units, draw));
      if (branch === null) return null;
      this.follow(branch);
      let { units } = branch;
      for (; units < FULL; units *= 2) exponent--;
      node = { pairs: [], units, log: branch.log };
    }
    // The budget of a complete pairing is 1; only where that is less than one unit of the step before, it is that unit.
    for (let excess = exponent + 52; excess > 0; excess -= 30) if (draw.int(twoTo(Math.min(excess, 30))) !== 0) return null;
    return Int32Array.from(state.made);
  }

  /** The weight 2^-k of a rematch that makes the bound lowest, and the logarithm of the bound. */
  private weigh(state: PartialPairing): { log: number; k: number } {
    if (state.rematchesLeft === 0) return { log: this.logOf(state, 0), k: 0 };
    let best = { log: Infinity, k: 0 };
    for (let k = 0; k < WEIGHTS; k++) {
      const log = this.logOf(state, k);
      if (log < best.log) best = { log, k };
    }
    return best;
  }

  private logOf(state: PartialPairing, k: number): number {
    let log = state.rematchesLeft * k * LOG_UNIT;
    for (let i = 0; i < state.count; i++) {
      const player = state.waiting[i]!;
      const met = state.rematchesLeft > 0 ? state.met[player]! : 0;
      log += this.bounds.row(k, met)[state.free[player]!] as number;
    }
    return log;
  }

  /** The branches of a node whose budgets, all together, are no more than its own. */
  private fitted(node: Branch, exponent: number, effort: Effort): readonly Branch[] {
    let { branches, sum } = this.tightest(node, exponent, effort);
    while (sum > node.units) {
      const largest = branches.reduce((best, { units }, i) => (units > branches[best]!.units ? i : best), 0);
      const split = branches[largest]!;
      this.follow(split);
      const parts = this.tightest(split, exponent, effort);
      for (let i = 0; i < split.pairs.length; i += 2) this.state.unmake();
      branches = [...branches.slice(0, largest), ...parts.branches, ...branches.slice(largest + 1)];
      sum += parts.sum - split.units;
      this.splits++;
    }
    return branches;
  }

  /** The branches over the partners of the player with the fewest, or of the next one whose branches fit, or fit best. */
  private tightest(node: Branch, exponent: number, effort: Effort): Branching {
    const { state } = this;
    // A complete pairing has nothing left to be split into; its budget is never too large.
    if (state.count === 0) throw new Error('the budgets of complete pairings exceed the budget of them all');
    let best = this.branchesOver(state.scarcest(), node, exponent, effort);
    for (let i = 0; i < state.count && best.sum > node.units; i++) {
      const other = this.branchesOver(state.waiting[i]!, node, exponent, effort);
      if (other.sum < best.sum) best = other;
    }
    return best;
  }

  private follow({ pairs }: Branch): void {
    for (let i = 0; i < pairs.length; i += 2) this.state.make(pairs[i]!, pairs[i + 1]!);
  }

  private branchesOver(first: number, node: Branch, exponent: number, effort: Effort): Branching {
    const { graph, state } = this;
    const withRematches = state.rematchesLeft > 0;
    const { kept, freeSum } = this.prepare(first, withRematches);
    effort.left -= 4 * state.count;
    const branches: Branch[] = [];
    for (let i = 0; i < state.count; i++) {
      const second = state.waiting[i]!;
      const kind = graph.kind(first, second);
      if (kind !== FREE && !(kind === REMATCH && withRematches)) continue;
      const left = state.rematchesLeft - (kind === REMATCH ? 1 : 0);
      const pairs = [...node.pairs, first, second];
      if (state.count === 2) {
        if (left === 0) branches.push({ pairs, units: exponent > 0 ? 1 : twoTo(-exponent), log: 0 });
        continue;
      }
      const log = kept - this.own[second]! + this.lostWith(second, freeSum, withRematches, effort) + left * this.k * LOG_UNIT;
      branches.push({ pairs, log, units: unitsOf(node, log) });
    }
    return { branches, sum: branches.reduce((sum, { units }) => sum + units, 0) };
  }

  /** The shares of everybody once `first` is gone, and what each of them changes by with one partner less. */
  private prepare(first: number, withRematches: boolean): { kept: number; freeSum: number } {
    const { graph, state, own, lostFree, lostMet, k } = this;
    lostFree.fill(0);
    lostMet.fill(0);
    let kept = 0;
    let freeSum = 0;
    for (let i = 0; i < state.count; i++) {
      const player = state.waiting[i]!;
      if (player === first) continue;
      const kind = graph.kind(first, player);
      const free = state.free[player]! - (kind === FREE ? 1 : 0);
      const met = withRematches ? state.met[player]! - (kind === REMATCH ? 1 : 0) : 0;
      const row = this.bounds.row(k, met);
      const share = row[free]!;
      own[player] = share;
      kept += share;
      if (free > 0) freeSum += lostFree[player] = row[free - 1]! - share;
      if (met > 0) lostMet[player] = (this.bounds.row(k, met - 1)[free] as number) - share;
    }
    return { kept, freeSum };
  }

  /** What the shares of the others change by when they lose `second` as a partner: over the shorter of the two ways to add it up. */
  private lostWith(second: number, freeSum: number, withRematches: boolean, effort: Effort): number {
    const { graph, lostFree } = this;
    const free = graph.free[second]!;
    const met = graph.rematches[second]!;
    let sum = 0;
    if (2 * free.length <= graph.n) {
      sum = sumOver(free, lostFree);
      effort.left -= free.length;
    } else {
      const barred = graph.barred[second]!;
      sum = freeSum - lostFree[second]! - sumOver(met, lostFree) - sumOver(barred, lostFree);
      effort.left -= met.length + barred.length;
    }
    return withRematches ? sum + sumOver(met, this.lostMet) : sum;
  }
}

const sumOver = (players: Int32Array, values: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < players.length; i++) sum += values[players[i] as number]!;
  return sum;
};

const asBudget = (log: number): Budget => {
  const whole = Math.floor(log / LOG_UNIT);
  return { units: Math.ceil(fractionUp(log - whole * LOG_UNIT) * FULL), exponent: whole - 52 };
};

/** The budget of a branch in the units of its node, rounded up, never more than that of the node: it has no more pairings. */
const unitsOf = (node: Branch, log: number): number => {
  const change = log - node.log;
  if (change >= 0) return node.units;
  return change < FEWEST ? 1 : Math.max(1, Math.min(node.units, Math.ceil(node.units * powerUp(change))));
};

const pickBranch = (branches: readonly Branch[], ticket: number): Branch | null => {
  let left = ticket;
  for (const branch of branches) {
    if (left < branch.units) return branch;
    left -= branch.units;
  }
  return null;
};
