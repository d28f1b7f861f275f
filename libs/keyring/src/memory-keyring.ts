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
    const found = await this.find(id);
    if (found !== undefined) return found;
    const { key, wrapped } = freshKey(this.master, id, this.entropy);
    this.wrapped.set(id, wrapped);
    return key;
  }

  async createMany(ids: readonly string[]): Promise<readonly Key[]> {
    const keys: Key[] = [];
    for (const id of ids) keys.push(await this.create(id));
    return keys;
  }

  async find(id: string): Promise<Key | undefined> {
    this.checkOpen();
    const wrapped = this.wrapped.get(id);
    return wrapped === undefined ? undefined : unwrapKey(this.master, id, wrapped);
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

  private checkOpen(): void {
    if (this.closed) throw keyringClosed();
  }
}

/** A keyring that is gone with the process: for tests and simulations. */
export const memoryKeyring = (entropy: Entropy): Keyring => new MemoryKeyring(entropy);
