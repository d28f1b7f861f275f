import { bytesOfHex, hexOfBytes } from './bytes';
import type { Hashing } from './hashing';

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
const isPlace = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 2 ** 31;

/** Whether the event with this hash is the leaf (from 0) of the log with this size and root (RFC 9162, 2.1.3.2). All hashes in hex. */
export const provesInclusion = (
  hashing: Hashing,
  eventHash: string,
  { leaf, size, path }: { readonly leaf: number; readonly size: number; readonly path: readonly string[] },
  root: string,
): boolean => {
  if (!isPlace(leaf) || !isPlace(size) || leaf >= size || ![eventHash, root, ...path].every(isHash)) return false;
  let [at, last] = [leaf, size - 1];
  let hash = hashing.merkleLeaf(eventHash);
  for (const one of path.map(bytesOfHex)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = hashing.merkleNode(one, hash);
      // A right edge that has no sibling stands for itself on the levels above.
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = hashing.merkleNode(hash, one);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && hexOfBytes(hash) === root;
};

interface Tree {
  readonly size: number;
  /** Hex. */
  readonly root: string;
}

/** Whether the log that `from` tells of is the beginning of the log that `to` tells of (RFC 9162, 2.1.4.2). */
export const provesConsistency = (hashing: Hashing, from: Tree, to: Tree, path: readonly string[]): boolean => {
  if (!isPlace(from.size) || !isPlace(to.size) || from.size > to.size || ![from.root, to.root, ...path].every(isHash)) return false;
  if (from.size === to.size) return path.length === 0 && from.root === to.root;
  if (from.size === 0) return path.length === 0 && from.root === hexOfBytes(hashing.sha256Bytes(''));
  // A whole earlier tree is a node of the later one: its root need not be told.
  const isWhole = (from.size & (from.size - 1)) === 0;
  const [first, ...rest] = isWhole ? [from.root, ...path] : path;
  if (first === undefined) return false;
  let [at, last] = [from.size - 1, to.size - 1];
  while (at % 2 === 1) [at, last] = [at >> 1, last >> 1];
  let [earlier, later] = [bytesOfHex(first), bytesOfHex(first)];
  for (const one of rest.map(bytesOfHex)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [earlier, later] = [hashing.merkleNode(one, earlier), hashing.merkleNode(one, later)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else later = hashing.merkleNode(later, one);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && hexOfBytes(earlier) === from.root && hexOfBytes(later) === to.root;
};
