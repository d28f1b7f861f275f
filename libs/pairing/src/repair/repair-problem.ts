import { at, type Pair } from '../pairing-terms';
import { COST_LIMIT } from '../matching/sparse-graph';
import type { RepairInput } from './repair-input';

/** The bye as a player: whoever is paired with it sits out. */
export const BYE = -1;

const NOBODY = -1;

/** Of a pair 0 or 1 each, of a pairing their sums, from the weightiest on. */
export type RepairValue = readonly [rematches: number, avoidances: number, changed: number];

/** How many of the measures a cost is made of. */
export type Measured = 1 | 2 | 3;

/**
 * A repair as a cheapest matching: vertices 0 .. size-1 are the players to be paired, and the bye where their number is odd, in
 * drawn order. A cost is a number with one digit for each of its measures, in a base that no sum over a pairing reaches, so that
 * each measure outweighs all that come after it.
 */
export class RepairProblem {
  readonly size: number;
  /** Of each vertex the one that it is paired with now; -1 where that one is not here or the two may not meet. */
  readonly partner: Int32Array;
  /** More than half of the vertices: what one unit of a measure is worth in units of the next. */
  readonly base: number;
  private readonly players: readonly number[];
  private readonly mayRest: ReadonlySet<number>;

  /** `players`: those to be paired, without those of locked matches. */
  constructor(
    private readonly input: RepairInput,
    players: readonly number[],
  ) {
    const { current, currentBye, byeCandidates, draw } = input;
    this.players = draw.shuffle(players.length % 2 === 1 ? [...players, BYE] : players);
    this.size = this.players.length;
    this.mayRest = new Set(byeCandidates);
    this.base = this.size / 2 + 1;
    if (this.bar(3) >= COST_LIMIT) throw new RangeError(`${this.size} players exceed exact integers`);
    this.partner = new Int32Array(this.size).fill(NOBODY);
    const vertex = new Map(this.players.map((player, x) => [player, x]));
    const before: readonly Pair[] = currentBye === null ? current : [...current, [currentBye, BYE]];
    for (const [i, j] of before) {
      const [x, y] = [vertex.get(i), vertex.get(j)];
      if (x === undefined || y === undefined || !this.mayMeet(i, j)) continue;
      this.partner[x] = y;
      this.partner[y] = x;
    }
  }

  /** By how many measures to solve, one time after the other; avoidances come in together with the changes where none are declared. */
  get steps(): readonly Measured[] {
    return this.input.avoided === undefined ? [3] : [2, 3];
  }

  /** Vertices with nobody to stay with, in drawn order. */
  get loose(): number[] {
    return Array.from(this.partner.keys()).filter((x) => this.partner[x] === NOBODY);
  }

  /** Costs more than any pairing of players who may meet. */
  bar(measured: Measured): number {
    return this.base ** measured;
  }

  /** By the first so many measures; null where the two may not meet. By all three at least 1 unless they are paired now. */
  cost(x: number, y: number, measured: Measured): number | null {
    const [i, j] = [this.players[x]!, this.players[y]!];
    if (!this.mayMeet(i, j)) return null;
    const rematches = this.rematch(i, j);
    if (measured === 1) return rematches;
    const avoidances = rematches * this.base + this.avoidance(i, j);
    return measured === 2 ? avoidances : avoidances * this.base + this.change(x, y);
  }

  value(x: number, y: number): RepairValue | null {
    const [i, j] = [this.players[x]!, this.players[y]!];
    return this.mayMeet(i, j) ? [this.rematch(i, j), this.avoidance(i, j), this.change(x, y)] : null;
  }

  /** The players of two vertices, and who sits out. */
  named(pairs: readonly Pair[]): { readonly pairs: Pair[]; readonly bye: number | null } {
    const all = pairs.map(([x, y]): Pair => [at(this.players, x), at(this.players, y)]);
    const rest = all.find((pair) => pair.includes(BYE));
    return { pairs: all.filter((pair) => pair !== rest), bye: rest === undefined ? null : rest[0] === BYE ? rest[1] : rest[0] };
  }

  private mayMeet(i: number, j: number): boolean {
    if (i === BYE || j === BYE) return this.mayRest.has(i === BYE ? j : i);
    return this.input.allowed?.(i, j) ?? true;
  }

  private rematch(i: number, j: number): 0 | 1 {
    return i !== BYE && j !== BYE && this.input.met(i, j) > 0 ? 1 : 0;
  }

  private avoidance(i: number, j: number): 0 | 1 {
    return i !== BYE && j !== BYE && this.input.avoided?.(i, j) === true ? 1 : 0;
  }

  private change(x: number, y: number): 0 | 1 {
    return this.partner[x] === y ? 0 : 1;
  }
}
