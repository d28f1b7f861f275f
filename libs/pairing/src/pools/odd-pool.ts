import { drawBelowDouble, type Draw } from '@roundbook/draw';
import { SPARED, largestMatching } from './largest-matching';
import type { HaveMet } from './rejected-pairings';

/** A pool of an odd number of players, one of whom will not be paired within it. */
export class OddPool {
  /** The rematches of the rest where a spared player is the one taken out; one more where another one is. */
  readonly rematches: number;
  /** Whether the player at this position can be taken out at the lower price. */
  readonly spared: Uint8Array;
  readonly sparedPlayers: Int32Array;

  constructor(
    readonly players: Int32Array,
    haveMet: HaveMet,
  ) {
    const { part, unmatched } = largestMatching(players.length, (i, j) => haveMet(players[i]!, players[j]!));
    this.rematches = (unmatched - 1) / 2;
    this.spared = part.map((own) => (own === SPARED ? 1 : 0));
    this.sparedPlayers = players.filter((_, i) => this.spared[i] === 1);
  }

  /** The fewest rematches of the others, once the player at this position is taken out. */
  rematchesWithout(position: number): number {
    return this.rematches + 1 - this.spared[position]!;
  }

  without(position: number): Int32Array {
    const rest = new Int32Array(this.players.length - 1);
    rest.set(this.players.subarray(0, position));
    rest.set(this.players.subarray(position + 1), position);
    return rest;
  }
}

/** The pairs across two odd pools for which the rematches of both and the crossing together are fewest. */
export class BestCrossings {
  /** The fewest rematches of both pools and the crossing. */
  readonly rematches: number;

  constructor(
    private readonly first: OddPool,
    private readonly second: OddPool,
    private readonly haveMet: HaveMet,
  ) {
    const free = first.sparedPlayers.some((a) => second.sparedPlayers.some((b) => !haveMet(a, b)));
    this.rematches = first.rematches + second.rematches + (free ? 0 : 1);
  }

  /** False only for a player of one of the pools who is in none of the best crossings. */
  mayCross(pool: OddPool, position: number): boolean {
    return this.rematches > this.first.rematches + this.second.rematches || pool.spared[position] === 1;
  }

  /** Whether the players at these positions may cross. */
  has(i: number, j: number): boolean {
    const { first, second } = this;
    const met = this.haveMet(first.players[i]!, second.players[j]!) ? 1 : 0;
    return first.rematchesWithout(i) + second.rematchesWithout(j) + met === this.rematches;
  }

  /** The positions of one of them, each equally likely. */
  pick(draw: Draw): readonly [number, number] {
    const [rows, columns] = [this.first.players.length, this.second.players.length];
    for (let tried = 0; tried < TRIES; tried++) {
      const [i, j] = [draw.int(rows), draw.int(columns)];
      if (this.has(i, j)) return [i, j];
    }
    const counts = new Float64Array(rows);
    let total = 0;
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) if (this.has(i, j)) counts[i] = counts[i]! + 1;
      total += counts[i]!;
    }
    let ticket = drawBelowDouble(total, draw);
    let row = 0;
    while (ticket >= counts[row]!) ticket -= counts[row++]!;
    for (let j = 0; ; j++) if (this.has(row, j) && ticket-- === 0) return [row, j];
  }
}

const TRIES = 1000;
