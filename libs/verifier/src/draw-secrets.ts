import type { TournamentEvent } from '@roundbook/tournament';
import { drawCommitment, type Hashing } from '@roundbook/transparency';

/** What was fixed before a draw, and the secret behind it once that is revealed. */
export interface Commitment {
  readonly commitment: string;
  /** Hex. */
  readonly secret?: string;
}

export interface DrawSecrets {
  /** What every draw at this revision hangs on. */
  readonly at: (revision: number) => Commitment | undefined;
  /** Revisions of secrets that do not belong to what was fixed. */
  readonly wrong: readonly number[];
  readonly revealed: number;
}

/** The commitments of a tournament and the secrets that were revealed for them (ledger.md, Draws). */
export const drawSecrets = (hashing: Hashing, events: readonly TournamentEvent[]): DrawSecrets => {
  const made: { readonly from: number; readonly commitment: string; secret?: string }[] = [];
  const wrong: number[] = [];
  for (const { type, data, revision } of events) {
    if (type === 'TournamentCreated' || type === 'DrawCommitmentReplaced') made.push({ from: revision, commitment: data.drawCommitment });
    const last = made[made.length - 1];
    if (type !== 'DrawSecretRevealed' || last === undefined) continue;
    if (drawCommitment(hashing, data.secret) === last.commitment) last.secret = data.secret;
    else wrong.push(revision);
  }
  return {
    at: (revision) => made.findLast(({ from }) => from <= revision),
    wrong,
    revealed: made.filter(({ secret }) => secret !== undefined).length,
  };
};
