import { FREE, REMATCH, type PairingGraph } from './pairing-graph';

/** Some players of a graph paired, the others waiting: their partners left are counted as pairs are made and unmade. */
export class PartialPairing {
  /** Those who wait, in no order. */
  readonly waiting: Int32Array;
  count: number;
  rematchesLeft: number;
  /** Of each player, the partners who wait: those it has not met, and those it has. */
  readonly free: Int32Array;
  readonly met: Int32Array;
  readonly isWaiting: Uint8Array;
  readonly made: number[] = [];
  private readonly place: Int32Array;

  constructor(
    readonly graph: PairingGraph,
    players: ArrayLike<number>,
    rematches: number,
  ) {
    const { n } = graph;
    this.count = players.length;
    this.rematchesLeft = rematches;
    this.waiting = Int32Array.from(players);
    this.place = new Int32Array(n);
    this.isWaiting = new Uint8Array(n);
    this.free = new Int32Array(n);
    this.met = new Int32Array(n);
    this.waiting.forEach((player, k) => {
      this.isWaiting[player] = 1;
      this.place[player] = k;
    });
    for (const player of this.waiting) {
      for (const other of graph.free[player]!) this.free[player] = this.free[player]! + this.isWaiting[other]!;
      for (const other of graph.rematches[player]!) this.met[player] = this.met[player]! + this.isWaiting[other]!;
    }
  }

  make(i: number, j: number): void {
    if (this.graph.kind(i, j) === REMATCH) this.rematchesLeft--;
    this.take(i);
    this.take(j);
    this.made.push(i, j);
  }

  unmake(): void {
    const j = this.made.pop() as number;
    const i = this.made.pop() as number;
    this.giveBack(j);
    this.giveBack(i);
    if (this.graph.kind(i, j) === REMATCH) this.rematchesLeft++;
  }

  /** Of those who wait, the one with the fewest partners left, and of these the lowest number. */
  scarcest(): number {
    let best = -1;
    let fewest = Infinity;
    const withRematches = this.rematchesLeft > 0;
    for (let k = 0; k < this.count; k++) {
      const player = this.waiting[k]!;
      const partners = this.free[player]! + (withRematches ? this.met[player]! : 0);
      if (partners > fewest || (partners === fewest && player > best)) continue;
      fewest = partners;
      best = player;
    }
    return best;
  }

  private take(player: number): void {
    const end = --this.count;
    const moved = this.waiting[end]!;
    const place = this.place[player]!;
    this.waiting[place] = moved;
    this.place[moved] = place;
    this.waiting[end] = player;
    this.place[player] = end;
    this.isWaiting[player] = 0;
    this.shift(player, -1);
  }

  private giveBack(player: number): void {
    // Undone in reverse order, a player stands just behind those who wait.
    this.count++;
    this.isWaiting[player] = 1;
    this.shift(player, 1);
  }

  private shift(player: number, by: number): void {
    const { kinds, n } = this.graph;
    for (let k = 0; k < this.count; k++) {
      const other = this.waiting[k]!;
      const kind = kinds[player * n + other];
      if (kind === FREE) this.free[other] = this.free[other]! + by;
      else if (kind === REMATCH) this.met[other] = this.met[other]! + by;
    }
  }
}
