import { RefusalError, unavailable } from '@roundbook/kernel';
import { KEY_BYTES, NONCE_BYTES, openBytes, sealBytes } from './seal';
import type { Entropy, Key } from './keyring';

/** A wrapped key says whose it is, so that two rows cannot change places; and is never taken for a sealed secret. */
const aboutKey = (id: string): string => `key|${id}`;
export const aboutSecret = (about: string): string => `secret|${about}`;

export interface FreshKey {
  readonly key: Key;
  readonly wrapped: Buffer;
}

/** A new key, and what of it may be stored. */
export const freshKey = (master: Buffer, id: string, entropy: Entropy): FreshKey => {
  const key = entropy(KEY_BYTES);
  return { key, wrapped: sealBytes(master, key, entropy(NONCE_BYTES), aboutKey(id)) };
};

/** The key behind a stored row. Throws `master_key_wrong`. */
export const unwrapKey = (master: Buffer, id: string, wrapped: Buffer): Key => {
  try {
    return openBytes(master, wrapped, aboutKey(id));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new RefusalError(
      unavailable('master_key_wrong', 'The master key is not the one that these keys were wrapped with.', { details: { id } }),
    );
  }
};

export const keyringClosed = (): RefusalError => new RefusalError(unavailable('keyring_closed', 'The keyring has been closed.'));
