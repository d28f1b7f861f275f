import { conflict, notFound, RefusalError, unavailable, type Plain, type RecordedEvent } from '@roundbook/kernel';
import type { EventStore } from '@roundbook/event-store';
import type { Keyring } from '@roundbook/keyring';
import {
  checkpointText,
  eventId,
  MerkleTree,
  sealEvent,
  signNote,
  verifierKeyText,
  ZERO_HASH,
  type Hashing,
  type LogCheckpoint,
  type Signing,
} from '@roundbook/transparency';
import type { LedgerProof } from '@roundbook/verifier';

/** The stream of the signed checkpoints; they are no leaves of the tree (ledger.md, Audit log). */
export const CHECKPOINTS = 'checkpoints';
/** The keyring holds the seed of the signing key under this id, so that every replica signs with the same one. */
export const SIGNING_KEY = 'log-signing-key';
/** What is recorded: keys and checkpoints are not. */
const LOGGED = /^(?:tournament|person|season|store)-/;
/** So many events are read at once. */
const PAGE = 2_000;
/** An export proves its log from so many earlier checkpoints on. */
const MOST_PROOFS = 200;
const ATTEMPTS = 20;
const RECENT_MS = 60_000;

export interface AuditLogPorts {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly hashing: Hashing;
  readonly signing: Signing;
  /** The instant now, RFC 3339 UTC with milliseconds. */
  readonly clock: () => string;
}

/** A checkpoint with its signed note. */
export interface SignedCheckpoint extends LogCheckpoint {
  readonly note: string;
}

interface KeptCheckpoint {
  readonly event: RecordedEvent;
  readonly checkpoint: SignedCheckpoint;
}

const checkpointIn = ({ data }: RecordedEvent): SignedCheckpoint => data as unknown as SignedCheckpoint;

/**
 * The Merkle tree over everything that was recorded, in global order, and its signed checkpoints (ledger.md, Audit log). It reads
 * on from where it was each time something is asked of it.
 */
export class AuditLog {
  private readonly tree: MerkleTree;
  /** By stream and revision: the leaf. */
  private readonly leaves = new Map<string, number[]>();
  private position: string | undefined;
  private firstHash: string | undefined;
  private kept: KeptCheckpoint[] = [];
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: AuditLogPorts) {
    this.tree = new MerkleTree(ports.hashing);
  }

  /** The verifier key as text: who checks a checkpoint needs it, from the operator and not from the file. Refuses `empty_log`. */
  verifierKey(): Promise<string> {
    return this.inTurn(async () => {
      await this.readOn();
      const { name, publicKey } = await this.signer();
      return verifierKeyText(this.ports.hashing, { name, publicKey });
    });
  }

  /** The log as it is now, signed and recorded; the one before where nothing has come since. Refuses `empty_log`, `log_forked`. */
  checkpoint(): Promise<SignedCheckpoint> {
    return this.inTurn(() => this.signed());
  }

  /** The last one where it is not older than a minute: for those who must not make the ledger grow by asking. */
  recentCheckpoint(): Promise<SignedCheckpoint> {
    return this.inTurn(async () => {
      await this.readCheckpoints();
      const last = this.kept[this.kept.length - 1];
      const isRecent = last !== undefined && Date.parse(this.ports.clock()) - Date.parse(last.event.metadata.at) < RECENT_MS;
      return isRecent ? last.checkpoint : this.signed();
    });
  }

  /** Every checkpoint that was recorded, oldest first. */
  checkpoints(): Promise<readonly SignedCheckpoint[]> {
    return this.inTurn(async () => {
      await this.readCheckpoints();
      return this.kept.map(({ checkpoint }) => checkpoint);
    });
  }

  /** What proves that an event is in the log as it is at this size. Refuses `not_in_the_log`, `outside_the_log`. */
  inclusion(stream: string, revision: number, size?: number): Promise<LedgerProof['inclusion']> {
    return this.inTurn(async () => {
      await this.readOn();
      return this.inclusionAt(stream, revision, size ?? this.tree.size);
    });
  }

  /** What proves that the log at one size begins the log at another. Refuses `outside_the_log`. */
  consistency(from: number, to?: number): Promise<{ readonly from: number; readonly to: number; readonly path: readonly string[] }> {
    return this.inTurn(async () => {
      await this.readOn();
      const size = to ?? this.tree.size;
      return { from, to: size, path: this.tree.consistency(from, size) };
    });
  }

  /**
   * All that an export of the stream needs to be checked: its last event is proved, the chain covers those before it. `sparing`: by the
   * newest checkpoint that was signed, where that knows the event already: for those who must not make the ledger grow by asking.
   */
  proofOf(stream: string, revision: number, sparing = false): Promise<LedgerProof> {
    return this.inTurn(async () => {
      const now = (sparing ? await this.covering(stream, revision) : undefined) ?? (await this.signed());
      const { name, publicKey } = await this.signer();
      const before = this.kept.map(({ checkpoint }) => checkpoint).filter(({ size }) => size < now.size);
      return {
        checkpoint: now.note,
        keys: [verifierKeyText(this.ports.hashing, { name, publicKey })],
        inclusion: this.inclusionAt(stream, revision, now.size),
        consistency: before
          .slice(-MOST_PROOFS)
          .map(({ size, root }) => ({ from: { size, root }, path: this.tree.consistency(size, now.size) })),
      };
    });
  }

  /** One after the other: what is read on would be read twice. */
  private inTurn<A>(work: () => Promise<A>): Promise<A> {
    const done = this.running.then(work, work);
    this.running = done.catch(() => undefined);
    return done;
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const page = await this.ports.store.readAll({ ...(this.position === undefined ? {} : { after: this.position }), limit: PAGE });
      this.take(page);
      if (page.length < PAGE) return;
    }
  }

  private take(page: readonly RecordedEvent[]): void {
    const logged = page.filter(({ stream }) => LOGGED.test(stream));
    this.firstHash ??= logged[0]?.metadata.hash;
    const first = this.tree.size;
    this.tree.appendAll(logged.map(({ metadata }) => metadata.hash));
    for (const [index, { stream, revision }] of logged.entries()) {
      const own = this.leaves.get(stream) ?? [];
      own[revision] = first + index;
      this.leaves.set(stream, own);
    }
    this.position = page[page.length - 1]?.position ?? this.position;
  }

  private inclusionAt(stream: string, revision: number, size: number): LedgerProof['inclusion'] {
    const leaf = this.leaves.get(stream)?.[revision];
    if (leaf === undefined || leaf >= size)
      throw new RefusalError(
        notFound('not_in_the_log', `Revision ${revision} of ${stream.slice(0, 60)} is not in the log.`, { field: 'revision' }),
      );
    return { leaf, size, path: this.tree.inclusion(leaf, size) };
  }

  /** The log is named after its first event, which nobody can change without its being another log. */
  private origin(): string {
    if (this.firstHash !== undefined) return `roundbook/${this.firstHash.slice(0, 32)}`;
    throw new RefusalError(conflict('empty_log', 'Nothing is recorded yet: there is no log to sign.'));
  }

  private async signer(): Promise<{ readonly name: string; readonly seed: string; readonly publicKey: string }> {
    const name = this.origin();
    const seed = (await this.ports.keyring.create(SIGNING_KEY)).toString('hex');
    return { name, seed, publicKey: this.ports.signing.publicKeyOf(seed) };
  }

  private async readCheckpoints(): Promise<void> {
    const from = this.kept.length;
    for (const event of await this.ports.store.readStream(CHECKPOINTS, { from }))
      this.kept.push({ event, checkpoint: checkpointIn(event) });
  }

  private async signed(): Promise<SignedCheckpoint> {
    for (let attempt = 1; ; attempt += 1) {
      await this.readCheckpoints();
      await this.readOn();
      const last = this.kept[this.kept.length - 1];
      if (last !== undefined) {
        this.checkFork(last.checkpoint);
        if (last.checkpoint.size === this.tree.size) return last.checkpoint;
      }
      try {
        return await this.sign(last);
      } catch (error) {
        // Another replica was faster: what it recorded is looked at.
        if (!(error instanceof RefusalError) || error.refusal.code !== 'wrong_revision' || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** The newest checkpoint that was signed, where it knows the event. Refuses `log_forked`. */
  private async covering(stream: string, revision: number): Promise<SignedCheckpoint | undefined> {
    await this.readCheckpoints();
    await this.readOn();
    const last = this.kept[this.kept.length - 1]?.checkpoint;
    const leaf = this.leaves.get(stream)?.[revision];
    if (last === undefined || leaf === undefined || leaf >= last.size) return undefined;
    this.checkFork(last);
    return last;
  }

  /** Whoever signs on behind another past than its own would make a second history of it. */
  private checkFork({ origin, size, root }: SignedCheckpoint): void {
    if (origin === this.origin() && size <= this.tree.size && this.tree.root(size) === root) return;
    throw new RefusalError(
      unavailable('log_forked', `The ledger is not the one of its last signed checkpoint (${size} events) any more.`, {
        allowed: 'a backup; what was signed stands in the stream of checkpoints',
        details: { origin, size, root },
      }),
    );
  }

  private async sign(last: KeptCheckpoint | undefined): Promise<SignedCheckpoint> {
    const { hashing, signing, store } = this.ports;
    const { name, seed } = await this.signer();
    const plain = { origin: name, size: this.tree.size, root: this.tree.root() };
    const checkpoint = { ...plain, note: signNote(hashing, signing, checkpointText(plain), name, seed) };
    const revision = (last?.event.revision ?? -1) + 1;
    const commandId = eventId(hashing, CHECKPOINTS, name, plain.size);
    const at = this.ports.clock();
    const former = last?.event.metadata;
    const metadata = {
      schemaVersion: 1,
      at: former !== undefined && former.at > at ? former.at : at,
      actor: { id: 'log', role: 'system' },
      commandId,
      commandHash: hashing.sha256Hex(checkpoint.note),
      $correlationId: commandId,
      $causationId: commandId,
    };
    const id = eventId(hashing, CHECKPOINTS, commandId, 0);
    const data = checkpoint as unknown as Readonly<Record<string, Plain>>;
    const draft = { stream: CHECKPOINTS, revision, id, type: 'CheckpointSigned', data, metadata };
    const sealed = sealEvent(hashing, draft, former?.hash ?? ZERO_HASH);
    await store.append(CHECKPOINTS, last === undefined ? 'noStream' : last.event.revision, [sealed]);
    await this.readCheckpoints();
    return checkpoint;
  }
}
