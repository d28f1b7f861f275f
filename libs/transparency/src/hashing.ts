/** SHA-256 and its HMAC, so that the same proofs run on Node and in a browser. Text is hashed as UTF-8; answers are lower-case hex. */
export interface Hashing {
  sha256Hex(text: string): string;
  /** SHA-256 of the bytes that the hex text stands for. */
  sha256HexOfBytes(bytesHex: string): string;
  /** SHA-256 of bytes given one a character (0 to 255), and its 32 bytes in the same way: where hex would be too slow. */
  sha256Bytes(bytes: string): string;
  /** Hash of a leaf of a Merkle tree (RFC 9162, 2.1.1) over the bytes that the hex text stands for. The answer: one byte a character. */
  merkleLeaf(entryHex: string): string;
  /** Hash of an inner node (RFC 9162, 2.1.1) over its two children; all of them one byte a character. */
  merkleNode(left: string, right: string): string;
  /** Hashes of leaves as `merkleLeaf` makes them, 32 bytes for each entry, into an array of just that length. Throws `bad_hex`. */
  merkleLeaves(entriesHex: readonly string[], into: Uint8Array): void;
  /** Hashes of inner nodes as `merkleNode` makes them, of each pair of children, all of them 32 bytes. */
  merkleNodes(children: Uint8Array, into: Uint8Array): void;
  /** HMAC-SHA256 of the text under the key's bytes. */
  hmacSha256Hex(keyHex: string, text: string): string;
}
