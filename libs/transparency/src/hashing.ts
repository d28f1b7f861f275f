/** SHA-256 and its HMAC, so that the same proofs run on Node and in a browser. Text is hashed as UTF-8; answers are lower-case hex. */
export interface Hashing {
  sha256Hex(text: string): string;
  /** SHA-256 of the bytes that the hex text stands for. */
  sha256HexOfBytes(bytesHex: string): string;
  /** SHA-256 of bytes given one a character (0 to 255), and its 32 bytes in the same way: for trees of millions of nodes. */
  sha256Bytes(bytes: string): string;
  /** HMAC-SHA256 of the text under the key's bytes. */
  hmacSha256Hex(keyHex: string, text: string): string;
}
