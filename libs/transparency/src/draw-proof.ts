import { malformed, RefusalError } from '@roundbook/kernel';
import type { Hashing } from './hashing';

/** What a draw hangs on, all of it public. */
export interface DrawBasis {
  readonly tournament: string;
  /** The stage's index in the policy, from 0. */
  readonly stage: number;
  /** Counts through all stages, from 1. */
  readonly round: number;
  /** 1 for the first draw of a round, one more after each voiding. */
  readonly attempt: number;
  /** SHA-256 (hex) of the canonical list of the entrants with their counting outcomes. */
  readonly digest: string;
}

const SECRET = /^[0-9a-f]{64}$/;

const checkedSecret = (secretHex: string): string => {
  if (!SECRET.test(secretHex)) {
    throw new RefusalError(malformed('bad_draw_secret', 'A draw secret is 32 bytes in lower-case hex.', { allowed: '64 hex digits' }));
  }
  return secretHex;
};

/** What is published at creation: SHA-256 (hex) of the secret's 32 bytes. Throws `bad_draw_secret`. */
export const drawCommitment = (hashing: Hashing, secretHex: string): string => hashing.sha256HexOfBytes(checkedSecret(secretHex));

/** The draw seed: HMAC-SHA256 (hex) of `tournament|stage|round|attempt|digest` under the secret's bytes. Throws `bad_draw_secret`. */
export const drawSeed = (hashing: Hashing, secretHex: string, basis: DrawBasis): string =>
  hashing.hmacSha256Hex(checkedSecret(secretHex), `${basis.tournament}|${basis.stage}|${basis.round}|${basis.attempt}|${basis.digest}`);
