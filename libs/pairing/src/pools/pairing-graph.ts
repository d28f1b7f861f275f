export const BARRED = 0;
export const FREE = 1;
export const REMATCH = 2;

/** Who may be paired with whom among players 0 .. n-1, as a matrix: symmetric, BARRED on the diagonal. */
export class PairingGraph {
  /** Of each player, those it has not met, then those it has, then those it may not be paired with. */
  readonly free: readonly Int32Array[];
  readonly rematches: readonly Int32Array[];
  readonly barred: readonly Int32Array[];

  constructor(
    readonly n: number,
    readonly kinds: Uint8Array,
  ) {
    const lists: Int32Array[][] = [[], [], []];
    const found = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
    const sizes = new Int32Array(3);
    for (let i = 0; i < n; i++) {
      sizes.fill(0);
      for (let j = 0; j < n; j++) {
        const kind = kinds[i * n + j]!;
        if (j !== i) found[kind]![sizes[kind]!++] = j;
      }
      for (let kind = 0; kind < 3; kind++) lists[kind]?.push(found[kind]!.slice(0, sizes[kind]));
    }
    [this.barred, this.free, this.rematches] = lists as [Int32Array[], Int32Array[], Int32Array[]];
  }

  kind(i: number, j: number): number {
    return this.kinds[i * this.n + j]!;
  }
}
