/** Bytes of a hash. */
export const NODE = 32;
/** Hashes in a block but the first, which grows. */
const BLOCK = 1_024;
/** What is written at once ends at a multiple of this: then the children of it lie in one block. */
const PIECE = BLOCK / 2;

/** A level of a Merkle tree: hashes end to end in blocks, so that nothing is copied when it grows. */
export class NodeList {
  private readonly blocks: Uint8Array[] = [];
  private written = 0;

  get count(): number {
    return this.written;
  }

  /** Has so many more written, piece by piece, `at` counting from the first of them; they are there once all are written. */
  add(more: number, write: (room: Uint8Array, at: number) => void): void {
    const [before, after] = [this.written, this.written + more];
    for (let from = before; from < after;) {
      const to = Math.min(after, from - (from % PIECE) + PIECE);
      write(this.room(from, to), from - before);
      from = to;
    }
    this.written = after;
  }

  /** So many from this one on; they have to lie in one block. */
  from(index: number, count: number): Uint8Array {
    const start = NODE * (index % BLOCK);
    return (this.blocks[Math.floor(index / BLOCK)] as Uint8Array).subarray(start, start + NODE * count);
  }

  private room(from: number, to: number): Uint8Array {
    const index = Math.floor(from / BLOCK);
    const block = this.blocks[index];
    const needed = NODE * (to - index * BLOCK);
    if (block === undefined || block.length < needed) {
      const doubled = Math.max(needed, 2 * (block?.length ?? 0));
      const larger = new Uint8Array(index > 0 ? NODE * BLOCK : Math.min(NODE * BLOCK, doubled));
      if (block !== undefined) larger.set(block);
      this.blocks[index] = larger;
    }
    return this.from(from, to - from);
  }
}
