import { malformed, RefusalError } from '@roundbook/kernel';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex of whole bytes, as it came. Throws `bad_hex`. */
export const checkedHex = (hex: string): string => {
  if (/^(?:[0-9a-f]{2})*$/.test(hex)) return hex;
  throw new RefusalError(malformed('bad_hex', 'Bytes are written in lower-case hex, two digits each.', { allowed: 'pairs of 0-9a-f' }));
};

/** Bytes, one a character, of lower-case hex. Throws `bad_hex`. */
export const bytesOfHex = (text: string): string => {
  const hex = checkedHex(text);
  let bytes = '';
  for (let at = 0; at < hex.length; at += 2) bytes += String.fromCharCode(parseInt(hex.slice(at, at + 2), 16));
  return bytes;
};

/** Lower-case hex of bytes, one a character. */
export const hexOfBytes = (bytes: string): string => {
  let hex = '';
  for (let at = 0; at < bytes.length; at += 1) hex += HEX[bytes.charCodeAt(at)] ?? '';
  return hex;
};

/** Bytes, one a character, of base64 with its padding; undefined where it is not exactly how those bytes are written. */
export const bytesOfBase64 = (text: string): string | undefined => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  const bytes = atob(text);
  return btoa(bytes) === text ? bytes : undefined;
};

/** Base64 with its padding of bytes, one a character. */
export const base64OfBytes = (bytes: string): string => btoa(bytes);

export const arrayOfBytes = (bytes: string): Uint8Array => Uint8Array.from(bytes, (one) => one.charCodeAt(0));

/** So many arguments fit on every stack. */
const AT_ONCE = 4_096;

const bytesOfPiece = (piece: Uint8Array): string => String.fromCharCode.apply(null, piece as unknown as number[]);

export const bytesOfArray = (array: Uint8Array): string => {
  if (array.length <= AT_ONCE) return bytesOfPiece(array);
  let bytes = '';
  for (let at = 0; at < array.length; at += AT_ONCE) bytes += bytesOfPiece(array.subarray(at, at + AT_ONCE));
  return bytes;
};

/** The bytes of the text's UTF-8, one a character. */
export const bytesOfText = (text: string): string => bytesOfArray(new TextEncoder().encode(text));
