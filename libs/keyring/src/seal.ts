import { createCipheriv, createDecipheriv } from 'node:crypto';
import { RefusalError, unavailable } from '@roundbook/kernel';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const checkedLength = (bytes: Buffer, length: number, what: string): Buffer => {
  if (bytes.length !== length) throw new RangeError(`${what} has ${bytes.length} bytes, not ${length}`);
  return bytes;
};

const broken = (): RefusalError =>
  new RefusalError(
    unavailable('seal_broken', 'This was not sealed with this key, or was changed since.', { allowed: 'the key that sealed it' }),
  );

/** AES-256-GCM: nonce, ciphertext and tag in one. `about` is not stored but must be the same at opening. */
export const sealBytes = (key: Buffer, plain: Buffer, nonce: Buffer, about: string): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', checkedLength(key, KEY_BYTES, 'the key'), checkedLength(nonce, NONCE_BYTES, 'the nonce'));
  cipher.setAAD(Buffer.from(about, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** The plain bytes of what `sealBytes` made. Throws `seal_broken`. */
export const openBytes = (key: Buffer, sealed: Buffer, about: string): Buffer => {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw broken();
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', checkedLength(key, KEY_BYTES, 'the key'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const start = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    // Node says only that it could not authenticate: the key, the text or what it is about is not the one of the sealing.
    throw broken();
  }
};

/** Seals a text with a 32-byte key and a 12-byte nonce that this key has never met before; base64 of nonce, ciphertext and tag. */
export const seal = (key: Buffer, plain: string, nonce: Buffer, about = ''): string =>
  sealBytes(key, Buffer.from(plain, 'utf8'), nonce, about).toString('base64');

/** The text that was sealed. Throws `seal_broken` for another key, another `about` or a changed text. */
export const open = (key: Buffer, sealed: string, about = ''): string =>
  openBytes(key, Buffer.from(sealed, 'base64'), about).toString('utf8');
