import { base64OfBytes, bytesOfBase64, bytesOfHex, bytesOfText, hexOfBytes } from './bytes';
import type { Hashing } from './hashing';
import type { Signing, Verifying } from './signing';

/** Ed25519 in a verifier key and in what its key id is made of (C2SP signed-note). */
const ED25519 = '\u0001';

/** Who signs notes: a name without blanks and plus signs, and the public key (hex). */
export interface VerifierKey {
  readonly name: string;
  readonly publicKey: string;
}

const isName = (name: string): boolean => /^[^\s+]+$/u.test(name);

/** The first four bytes of the hash of name and key, in hex: tells keys of one name apart. */
export const keyIdOf = (hashing: Hashing, { name, publicKey }: VerifierKey): string =>
  hexOfBytes(hashing.sha256Bytes(`${bytesOfText(name)}\n${ED25519}${bytesOfHex(publicKey)}`)).slice(0, 8);

/** A verifier key as text: `name+id+key`. */
export const verifierKeyText = (hashing: Hashing, key: VerifierKey): string =>
  `${key.name}+${keyIdOf(hashing, key)}+${base64OfBytes(ED25519 + bytesOfHex(key.publicKey))}`;

/** The verifier key that the text is, or undefined where it is none of Ed25519 or its id is not that of its key. */
export const readVerifierKey = (hashing: Hashing, text: string): VerifierKey | undefined => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(text.trim()) ?? [];
  const bytes = encoded === undefined ? undefined : bytesOfBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length !== 33 || !bytes.startsWith(ED25519)) return undefined;
  const key = { name, publicKey: hexOfBytes(bytes.slice(1)) };
  return keyIdOf(hashing, key) === id ? key : undefined;
};

/** A line of a note's end: whose signature, the key's id (hex), and the signature itself (hex). */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: string;
}

export interface SignedNote {
  /** With its last line break: this is what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** The text, which ends with a line break, signed as a note (C2SP signed-note). */
export const signNote = (hashing: Hashing, signing: Signing, text: string, name: string, seedHex: string): string => {
  if (!text.endsWith('\n') || text.includes('\n\n') || !isName(name)) throw new Error('no text of a note, or no name of a key');
  const key = { name, publicKey: signing.publicKeyOf(seedHex) };
  const signature = bytesOfHex(keyIdOf(hashing, key) + signing.sign(seedHex, text));
  return `${text}\n\u2014 ${name} ${base64OfBytes(signature)}\n`;
};

const signatureOf = (line: string): NoteSignature | undefined => {
  const [, name, encoded] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/u.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : bytesOfBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length < 5) return undefined;
  return { name, keyId: hexOfBytes(bytes.slice(0, 4)), signature: hexOfBytes(bytes.slice(4)) };
};

/** The parts of a note; undefined where it is none. Nothing is checked of its signatures. */
export const readNote = (note: string): SignedNote | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(signatureOf);
  if (signatures.some((one) => one === undefined)) return undefined;
  return { text: note.slice(0, end + 1), signatures: signatures.filter((one) => one !== undefined) };
};

/** Whether the note bears a good signature of this key. One under the key's name and id that is not good spoils the note. */
export const isSignedBy = (hashing: Hashing, verifying: Verifying, { text, signatures }: SignedNote, key: VerifierKey): boolean => {
  const id = keyIdOf(hashing, key);
  const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === id);
  return own.length > 0 && own.every(({ signature }) => verifying.verifies(key.publicKey, text, signature));
};
