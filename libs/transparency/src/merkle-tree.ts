import { RefusalError, malformed } from '@roundbook/kernel';
import { bytesOfArray, hexOfBytes } from './bytes';
import type { Hashing } from './hashing';
import { NodeList, NODE } from './merkle-nodes';

const outside = (field: string, value: number, allowed: string): RefusalError =>
  new RefusalError(malformed('outside_the_log', `${field} ${value} is not in the log.`, { field, allowed }));

/** Largest power of two below a size of 2 or more. */
const split = (size: number): number => 2 ** (31 - Math.clz32(size - 1));

/**
 * The Merkle tree over everything that was recorded (ledger.md, Audit log; RFC 9162, 2.1). It only grows; its leaves are the
 * hashes of the events in their global order. Every whole subtree is kept, so that a proof is read off and not reckoned again.
 */
export class MerkleTree {
  private readonly leaves = new NodeList();
  /** `levels[h]`, node i: root of the whole subtree over the leaves i * 2^h up to (i + 1) * 2^h. */
  private readonly levels = [this.leaves];

  constructor(private readonly hashing: Hashing) {}

  /** How many leaves there are. */
  get size(): number {
    return this.leaves.count;
  }

  /** Adds the hash of an event (64 hex digits) as the next leaf. Throws `bad_hex`. */
  append(eventHash: string): void {
    this.appendAll([eventHash]);
  }

  /** Adds the hashes of events as the next leaves, a level after the other, or none of them. Throws `bad_hex`. */
  appendAll(eventHashes: readonly string[]): void {
    this.leaves.add(eventHashes.length, (room, at) => {
      const count = room.length / NODE;
      this.hashing.merkleLeaves(count === eventHashes.length ? eventHashes : eventHashes.slice(at, at + count), room);
    });
    for (let height = 0; ; height += 1) {
      const below = this.levels[height] as NodeList;
      const pairs = below.count >> 1;
      if (pairs === 0) return;
      const level = (this.levels[height + 1] ??= new NodeList());
      const had = level.count;
      if (pairs === had) return;
      level.add(pairs - had, (room, at) => this.hashing.merkleNodes(below.from(2 * (had + at), (2 * room.length) / NODE), room));
    }
  }

  /** Root (hex) over the first leaves, of all unless a size is given. */
  root(size = this.size): string {
    this.checkSize('size', size);
    return hexOfBytes(size === 0 ? this.hashing.sha256Bytes('') : this.range(0, size));
  }

  /** What proves that the leaf (from 0) is in the tree of this size (RFC 9162, 2.1.3): hashes in hex, the lowest first. */
  inclusion(leaf: number, size = this.size): readonly string[] {
    this.checkSize('size', size);
    if (!Number.isInteger(leaf) || leaf < 0 || leaf >= size) throw outside('leaf', leaf, `0 to ${size - 1}`);
    return this.path(leaf, 0, size).map(hexOfBytes);
  }

  /** What proves that the tree of the first size begins that of the second (RFC 9162, 2.1.4): hashes in hex. Empty from 0 and for the same size. */
  consistency(from: number, size = this.size): readonly string[] {
    this.checkSize('size', size);
    if (!Number.isInteger(from) || from < 0 || from > size) throw outside('from', from, `0 to ${size}`);
    return from === 0 || from === size ? [] : this.common(from, 0, size, true).map(hexOfBytes);
  }

  private checkSize(field: string, size: number): void {
    if (!Number.isInteger(size) || size < 0 || size > this.size) throw outside(field, size, `0 to ${this.size}`);
  }

  /** Root over `size` leaves from `start` on, `start` being where a subtree of that size begins. */
  private range(start: number, size: number): string {
    const height = 31 - Math.clz32(size);
    const level = this.levels[height];
    const at = start / size;
    if (size === 2 ** height && level !== undefined && at < level.count) return bytesOfArray(level.from(at, 1));
    const left = split(size);
    return this.hashing.merkleNode(this.range(start, left), this.range(start + left, size - left));
  }

  private path(leaf: number, start: number, size: number): readonly string[] {
    if (size === 1) return [];
    const left = split(size);
    return leaf - start < left
      ? [...this.path(leaf, start, left), this.range(start + left, size - left)]
      : [...this.path(leaf, start + left, size - left), this.range(start, left)];
  }

  /** `whole`: the earlier tree ends with this very subtree, whose root its verifier has already. */
  private common(from: number, start: number, size: number, whole: boolean): readonly string[] {
    if (from === size) return whole ? [] : [this.range(start, size)];
    const left = split(size);
    return from <= left
      ? [...this.common(from, start, left, whole), this.range(start + left, size - left)]
      : [...this.common(from - left, start + left, size - left, false), this.range(start, left)];
  }
}
