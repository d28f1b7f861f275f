import { canonicalJson } from './canonical-json';
import type { Hashing } from './hashing';

/**
 * The id of the event with this index (from 0) in a command's answer: a UUID of version 8 (RFC 9562), the first 122 free bits of
 * SHA-256 over the canonical JSON of `[stream, commandId, index]`. The same answer gets the same ids on every replica.
 */
export const eventId = (hashing: Hashing, stream: string, commandId: string, index: number): string => {
  const hex = hashing.sha256Hex(canonicalJson([stream, commandId, index]));
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
