/** Ed25519 (RFC 8032) over text as UTF-8. Keys, seeds and signatures in lower-case hex. */
export interface Verifying {
  /** Whether the signature (64 bytes) of the text was made with the key that belongs to this public one (32 bytes). */
  verifies(publicKeyHex: string, text: string, signatureHex: string): boolean;
}

/** What signs, where the secret seed (32 bytes) is known. */
export interface Signing extends Verifying {
  publicKeyOf(seedHex: string): string;
  sign(seedHex: string, text: string): string;
}
