import { createHmac } from 'node:crypto';

/**
 * What a venue at this address (as `127.0.0.1:3000`) proves with that it has the secret, for 32 bytes in hex that whoever asks made
 * up: HMAC-SHA256 in hex. Nothing that a session is signed with begins like it; of another address it is no proof, so that nobody
 * can pass the question on to the real venue and its answer back.
 */
export const proofOf = (secret: Buffer, address: string, nonce: string): string =>
  createHmac('sha256', secret).update(`roundbook venue|${address}|${nonce}`).digest('hex');
