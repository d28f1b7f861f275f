import { conflict, RefusalError } from '@roundbook/kernel';
import type { Entropy, Erasure, Key, Keyring } from './keyring';
import { givenMasterKey } from './master-key';
import { NONCE_BYTES, open, seal } from './seal';
import { aboutSecret, freshKey, keyringClosed, unwrapKey } from './wrapped-key';

/** Where wrapped keys are kept that many processes share: one stream for each, whose erasure is final. */
export interface KeyStreams {
  /** The wrapped key in base64; `erased` for ever once it was removed. */
  read(id: string): Promise<string | 'erased' | undefined>;
  /** Whether it was kept: not where another process was faster, or the key was erased. */
  add(id: string, wrapped: string): Promise<boolean>;
  /** Whether there was a key. It may lie on disks still, until the store is scavenged. */
  remove(id: string): Promise<boolean>;
  survey(): Promise<{ readonly kept: number; readonly unscavenged: readonly string[] }>;
}

export interface StreamKeyringOptions {
  readonly entropy: Entropy;
  /** Hex; by default the environment variable ROUNDBOOK_MASTER_KEY. Never made here: all processes must have the same. */
  readonly masterKey?: string;
}

/** So many keys are made at once. */
const AT_ONCE = 16;

class StreamKeyring implements Keyring {
  private readonly master: Buffer;
  private closed = false;

  constructor(
    private readonly streams: KeyStreams,
    private readonly options: StreamKeyringOptions,
  ) {
    this.master = givenMasterKey(options.masterKey ?? process.env.ROUNDBOOK_MASTER_KEY, 'ROUNDBOOK_MASTER_KEY');
  }

  async create(id: string): Promise<Key> {
    const found = await this.find(id);
    if (found !== undefined) return found;
    const { key, wrapped } = freshKey(this.master, id, this.options.entropy);
    if (await this.streams.add(id, wrapped.toString('base64'))) return key;
    const faster = await this.find(id);
    if (faster !== undefined) return faster;
    throw new RefusalError(conflict('key_erased', 'This key was erased, and in a shared store that is final.', { details: { id } }));
  }

  /** Not in one commit: keys of a call that was broken off are found again by the next one. */
  async createMany(ids: readonly string[]): Promise<readonly Key[]> {
    const made = new Map<string, Key>();
    const wanted = [...new Set(ids)];
    this.checkOpen();
    for (let first = 0; first < wanted.length; first += AT_ONCE) {
      const some = wanted.slice(first, first + AT_ONCE);
      const keys = await Promise.all(some.map((id) => this.create(id)));
      keys.forEach((key, index) => made.set(some[index] ?? '', key));
    }
    return ids.map((id) => made.get(id) ?? Buffer.alloc(0));
  }

  async find(id: string): Promise<Key | undefined> {
    this.checkOpen();
    const wrapped = await this.streams.read(id);
    return wrapped === undefined || wrapped === 'erased' ? undefined : unwrapKey(this.master, id, Buffer.from(wrapped, 'base64'));
  }

  async count(): Promise<number> {
    this.checkOpen();
    return (await this.streams.survey()).kept;
  }

  async erase(id: string): Promise<boolean> {
    this.checkOpen();
    return this.streams.remove(id);
  }

  async erasure(id: string): Promise<Erasure> {
    this.checkOpen();
    const there = await this.streams.read(id);
    if (there !== 'erased') return there === undefined ? 'done' : 'pending';
    return (await this.streams.survey()).unscavenged.includes(id) ? 'pending' : 'done';
  }

  async sealSecret(plain: string, about: string): Promise<string> {
    this.checkOpen();
    return seal(this.master, plain, this.options.entropy(NONCE_BYTES), aboutSecret(about));
  }

  async openSecret(sealed: string, about: string): Promise<string> {
    this.checkOpen();
    return open(this.master, sealed, aboutSecret(about));
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private checkOpen(): void {
    if (this.closed) throw keyringClosed();
  }
}

/**
 * A keyring in a store that many processes share. Throws `master_key_missing`, `master_key_malformed`; a key that was erased is
 * never made again: `key_erased`.
 */
export const openStreamKeyring = (streams: KeyStreams, options: StreamKeyringOptions): Keyring => new StreamKeyring(streams, options);
