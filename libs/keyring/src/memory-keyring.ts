import type { Entropy, Key, Keyring } from './keyring';
import { KEY_BYTES, NONCE_BYTES, open, seal } from './seal';
import { aboutSecret, freshKey, keyringClosed, unwrapKey } from './wrapped-key';

class MemoryKeyring implements Keyring {
  private readonly wrapped = new Map<string, Buffer>();
  private readonly master: Buffer;
  private closed = false;

  constructor(private readonly entropy: Entropy) {
    this.master = entropy(KEY_BYTES);
  }

  async create(id: string): Promise<Key> {
    this.checkOpen();
    return this.foundOrMade(id);
  }

  async createMany(ids: readonly string[]): Promise<readonly Key[]> {
    this.checkOpen();
    return ids.map((id) => this.foundOrMade(id));
  }

  async find(id: string): Promise<Key | undefined> {
    this.checkOpen();
    return this.found(id);
  }

  async count(): Promise<number> {
    this.checkOpen();
    return this.wrapped.size;
  }

  async erase(id: string): Promise<boolean> {
    this.checkOpen();
    return this.wrapped.delete(id);
  }

  async sealSecret(plain: string, about: string): Promise<string> {
    this.checkOpen();
    return seal(this.master, plain, this.entropy(NONCE_BYTES), aboutSecret(about));
  }

  async openSecret(sealed: string, about: string): Promise<string> {
    this.checkOpen();
    return open(this.master, sealed, aboutSecret(about));
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  /** At one go: nobody else makes the same key between looking and keeping. */
  private foundOrMade(id: string): Key {
    const found = this.found(id);
    if (found !== undefined) return found;
    const { key, wrapped } = freshKey(this.master, id, this.entropy);
    this.wrapped.set(id, wrapped);
    return key;
  }

  private found(id: string): Key | undefined {
    const wrapped = this.wrapped.get(id);
    return wrapped === undefined ? undefined : unwrapKey(this.master, id, wrapped);
  }

  private checkOpen(): void {
    if (this.closed) throw keyringClosed();
  }
}

/** A keyring that is gone with the process: for tests and simulations. */
export const memoryKeyring = (entropy: Entropy): Keyring => new MemoryKeyring(entropy);
