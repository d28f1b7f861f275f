import { createHash } from 'node:crypto';
import type { Entropy } from '@roundbook/keyring';

/** Bytes that follow from a text: never the same twice, and the same again from the same text. At most 32 at once. */
export const seededEntropy = (from: string): Entropy => {
  let count = 0;
  return (bytes) => {
    if (bytes > 32) throw new RangeError(`${bytes} bytes are more than one hash has`);
    count += 1;
    return createHash('sha256').update(`${from}|${count}`).digest().subarray(0, bytes);
  };
};
