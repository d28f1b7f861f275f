import {
  isSignedBy,
  provesConsistency,
  provesInclusion,
  readCheckpoint,
  readNote,
  readVerifierKey,
  type Hashing,
  type LogCheckpoint,
  type SignedNote,
  type Verifying,
  type VerifierKey,
} from '@roundbook/transparency';
import type { LedgerProof } from './ledger-file';
import type { Checked, Fault, VerifyReport } from './report';

/** Whose checkpoint it has to be, and an older one that it has to go on from. */
export interface Expected {
  /** A verifier key as text, from another source than the file. */
  readonly key?: string;
  /** What was kept since an earlier day: a checkpoint, or a ledger file, as text. */
  readonly checkpoint?: string;
}

interface Tools {
  readonly hashing: Hashing;
  readonly verifying: Verifying;
}

export interface ProofVerdict {
  readonly signer: VerifyReport['signer'];
  readonly faults: readonly Fault[];
  readonly checked: readonly Checked[];
}

const fault = (code: string, message: string, line: number): Fault => ({ code, message, line });

const signatures = (
  { hashing, verifying }: Tools,
  proof: LedgerProof,
  note: SignedNote,
  given: VerifierKey | undefined,
  line: number,
): { readonly signer: ProofVerdict['signer']; readonly faults: readonly Fault[]; readonly count: number } => {
  const keys = proof.keys.map((text) => readVerifierKey(hashing, text));
  if (keys.some((key) => key === undefined))
    return { signer: 'none', faults: [fault('bad_key', 'The file brings a key that is none.', line)], count: 0 };
  const good = keys.filter((key) => key !== undefined).filter((key) => isSignedBy(hashing, verifying, note, key));
  if (good.length < keys.length)
    return {
      signer: 'none',
      faults: [fault('wrong_signature', 'The signature of the checkpoint does not belong to the key that the file brings.', line)],
      count: good.length,
    };
  if (given === undefined) return { signer: 'own', faults: [], count: good.length };
  if (isSignedBy(hashing, verifying, note, given)) {
    // The same key in the file and from elsewhere makes one signature, not two.
    const isOwn = good.some(({ name, publicKey }) => name === given.name && publicKey === given.publicKey);
    return { signer: 'given', faults: [], count: good.length + (isOwn ? 0 : 1) };
  }
  return {
    signer: 'own',
    faults: [fault('other_key', `The checkpoint is not signed with the key that was given (${given.name}).`, line)],
    count: good.length,
  };
};

/** How the checkpoint of the file follows an older one. */
const goesOn = (tools: Tools, proof: LedgerProof, now: LogCheckpoint, old: LogCheckpoint, line: number): Fault | undefined => {
  if (old.origin !== now.origin)
    return fault(
      'other_log',
      `The older checkpoint is of the log ${old.origin}, the file of ${now.origin}: they are not the same ledger.`,
      line,
    );
  if (old.size > now.size)
    return fault(
      'cut_off',
      `The older checkpoint knows ${old.size} events, the file's log only ${now.size}: what came behind was cut off.`,
      line,
    );
  const isSame = ({ from }: LedgerProof['consistency'][number]) => from.size === old.size && from.root === old.root;
  const path = old.size === now.size ? [] : proof.consistency.find(isSame)?.path;
  if (path !== undefined && provesConsistency(tools.hashing, old, now, path)) return undefined;
  if (path !== undefined || proof.consistency.some(({ from }) => from.size === old.size) || old.size === now.size)
    return fault(
      'rewritten',
      `The log is not the one of the older checkpoint any more: what it held at ${old.size} events was changed.`,
      line,
    );
  return fault('no_consistency_proof', 'The file holds no proof from the older checkpoint on: export it again with that checkpoint.', line);
};

const older = (
  tools: Tools,
  proof: LedgerProof,
  now: LogCheckpoint,
  text: string,
  given: VerifierKey | undefined,
  line: number,
): Fault | undefined => {
  const note = readNote(text);
  const old = note === undefined ? undefined : readCheckpoint(note.text);
  if (note === undefined || old === undefined) return fault('bad_checkpoint', 'The older checkpoint is no signed checkpoint.', line);
  const keys = [given, ...proof.keys.map((one) => readVerifierKey(tools.hashing, one))].filter((key) => key !== undefined);
  if (!keys.some((key) => isSignedBy(tools.hashing, tools.verifying, note, key)))
    return fault('wrong_signature', 'The older checkpoint is not signed with the key of this log.', line);
  return goesOn(tools, proof, now, old, line);
};

/** Whether the file proves this checkpoint of its own accord: the same one in the file and from elsewhere is one, not two. */
const isBrought = ({ consistency }: LedgerProof, checkpoint: string): boolean => {
  const note = readNote(checkpoint);
  const old = note === undefined ? undefined : readCheckpoint(note.text);
  return consistency.some(({ from }) => from.size === old?.size && from.root === old.root);
};

/**
 * Whether the log that the checkpoint tells of holds the stream's last event (the chain covers those before it), whose signature
 * it bears, and whether it goes on from an older checkpoint.
 */
export const checkProof = (tools: Tools, proof: LedgerProof, head: string, { key, checkpoint }: Expected, line: number): ProofVerdict => {
  const wrong = (one: Fault): ProofVerdict => ({ signer: 'none', faults: [one], checked: [] });
  const note = readNote(proof.checkpoint);
  const now = note === undefined ? undefined : readCheckpoint(note.text);
  if (note === undefined || now === undefined)
    return wrong(fault('bad_checkpoint', 'The checkpoint of the file is no signed checkpoint.', line));
  const given = key === undefined ? undefined : readVerifierKey(tools.hashing, key);
  if (key !== undefined && given === undefined) return wrong(fault('bad_key', 'The key that was given is no verifier key.', line));
  const { signer, faults, count } = signatures(tools, proof, note, given, line);
  const all = [...faults];
  const { inclusion } = proof;
  const included = inclusion.size === now.size && provesInclusion(tools.hashing, head, inclusion, now.root);
  if (!included)
    all.push(
      fault(
        'not_in_the_log',
        'The last event is not in the log that the checkpoint tells of: events behind it were cut off, or it was changed.',
        line,
      ),
    );
  const unproved = proof.consistency.filter(({ from, path }) => !provesConsistency(tools.hashing, from, now, path));
  for (const { from } of unproved)
    all.push(fault('wrong_proof', `The proof from the checkpoint at ${from.size} events does not hold.`, line));
  const behind = checkpoint === undefined ? undefined : older(tools, proof, now, checkpoint, given, line);
  const isOneMore = checkpoint !== undefined && behind === undefined && !isBrought(proof, checkpoint);
  return {
    signer,
    faults: behind === undefined ? all : [...all, behind],
    checked: [
      { what: 'inclusion', count: included ? 1 : 0 },
      { what: 'signature', count },
      {
        what: 'checkpoint',
        count: proof.consistency.length - unproved.length + (isOneMore ? 1 : 0),
      },
    ],
  };
};
