/** SHA-256 and its HMAC, so that the same proofs run on Node and in a browser. Text is hashed as UTF-8; answers are lower-case hex. */
export interface Hashing {
  sha256Hex(text: string): string;
  /** SHA-256 of the bytes that the hex text stands for. */
  sha256HexOfBytes(bytesHex: string): string;
  /** HMAC-SHA256 of the text under the key's bytes. */
  hmacSha256Hex(keyHex: string, text: string): string;
}
