/** 32 random bytes that seal what belongs to one person or one staff. */
export type Key = Buffer;

/** Random bytes from outside: the system's in the product, seeded ones in simulations. */
export type Entropy = (bytes: number) => Buffer;

/** `done` once nothing of a key is left on any disk. */
export type Erasure = 'pending' | 'done';

/**
 * Keys outside the ledger, so that erasing one makes unreadable what it sealed and leaves every hash valid.
 * Every key is kept wrapped by the deployment's master key. Rejects with a RefusalError: `master_key_missing`,
 * `master_key_wrong`, `master_key_malformed`, `keyring_closed`, and faults of the file.
 */
export interface Keyring {
  /** The key with this id, made and kept durably if there is none. */
  create(id: string): Promise<Key>;
  /** The same for many ids, in one commit where the keys are in one file. Keys in the order of the ids. */
  createMany(ids: readonly string[]): Promise<readonly Key[]>;
  find(id: string): Promise<Key | undefined>;
  /** How many keys there are. */
  count(): Promise<number>;
  /** Deletes the key: it is never given out again. Whether there was one. */
  erase(id: string): Promise<boolean>;
  /** Where keys are in a shared store: whether anything of an erased key is left on a disk there. Elsewhere `erase` leaves nothing. */
  erasure?(id: string): Promise<Erasure>;
  /** Seals a secret of the deployment itself (a draw secret) under the master key; `about` must be the same at opening. */
  sealSecret(plain: string, about: string): Promise<string>;
  /** Opens what `sealSecret` made. Rejects with `seal_broken`. */
  openSecret(sealed: string, about: string): Promise<string>;
  close(): Promise<void>;
}
