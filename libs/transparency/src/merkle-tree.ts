import { RefusalError, malformed } from '@roundbook/kernel';
import { checkedHex, hexOfBytes } from './bytes';
import type { Hashing } from './hashing';

const outside = (field: string, value: number, allowed: string): RefusalError =>
  new RefusalError(malformed('outside_the_log', `${field} ${value} is not in the log.`, { field, allowed }));

/** Largest power of two below a size of 2 or more. */
const split = (size: number): number => 2 ** (31 - Math.clz32(size - 1));

/**
 * The Merkle tree over everything that was recorded (ledger.md, Audit log; RFC 9162, 2.1). It only grows; its leaves are the
 * hashes of the events in their global order. Every whole subtree is kept, so that a proof is read off and not reckoned again.
 */
export class MerkleTree {
  /** `levels[h][i]`: root of the whole subtree over the leaves i * 2^h up to (i + 1) * 2^h. */
  private readonly levels: string[][] = [[]];

  constructor(private readonly hashing: Hashing) {}

  /** How many leaves there are. */
  get size(): number {
    return this.levels[0]?.length ?? 0;
  }

  /** Adds the hash of an event (64 hex digits) as the next leaf. */
  append(eventHash: string): void {
    let node = this.hashing.merkleLeaf(checkedHex(eventHash));
    for (let height = 0; ; height += 1) {
      const level = (this.levels[height] ??= []);
      const left = level.length % 2 === 1 ? level[level.length - 1] : undefined;
      level.push(node);
      if (left === undefined) return;
      node = this.hashing.merkleNode(left, node);
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
    if (size === 2 ** height) {
      const whole = this.levels[height]?.[start / size];
      if (whole !== undefined) return whole;
    }
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
