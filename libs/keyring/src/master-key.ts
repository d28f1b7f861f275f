import * as fs from 'node:fs';
import { malformed, RefusalError, unavailable } from '@roundbook/kernel';
import type { Entropy } from './keyring';
import { KEY_BYTES } from './seal';

const HEX = /^[0-9a-f]{64}$/i;

/**
 * A master key in hex. Throws `master_key_malformed`, which is a fault of the call where the key came with it and of the store
 * where it came from the key's file; the message says where it came from, never what it was.
 */
export const parseMasterKey = (hex: string, source: string, fault: typeof malformed = malformed): Buffer => {
  if (!HEX.test(hex.trim())) {
    throw new RefusalError(
      fault('master_key_malformed', `The master key in ${source} is not 32 bytes in hex.`, { allowed: '64 hex digits' }),
    );
  }
  return Buffer.from(hex.trim(), 'hex');
};

/** The key that has to be given where none is ever made. Throws `master_key_missing`, `master_key_malformed`. */
export const givenMasterKey = (hex: string | undefined, source: string): Buffer => {
  if (hex !== undefined && hex !== '') return parseMasterKey(hex, source);
  throw new RefusalError(
    unavailable('master_key_missing', 'A shared store needs the master key that all its processes have.', {
      allowed: `${source} with 64 hex digits, the same for every process`,
    }),
  );
};

/** The key in the file; nothing if there is no file, or an empty one: it was being made when the machine went down, and used by nobody. */
export const readMasterKey = (file: string): Buffer | undefined => {
  if (!fs.existsSync(file)) return undefined;
  const text = fs.readFileSync(file, 'utf8');
  return text === '' ? undefined : parseMasterKey(text, file, unavailable);
};

const writeForOwner = (file: string, text: string): void => {
  const descriptor = fs.openSync(file, 'a', 0o600);
  try {
    fs.fchmodSync(descriptor, 0o600);
    fs.writeSync(descriptor, text);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

/** Waits until a file, or the names in a folder, are on the disk. */
export const syncPlace = (place: string): void => {
  const descriptor = fs.openSync(place, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

/** Makes the key file, for its owner alone, on the disk before the key is used. */
export const makeMasterKey = (file: string, entropy: Entropy): Buffer => {
  const key = entropy(KEY_BYTES);
  try {
    writeForOwner(file, `${key.toString('hex')}\n`);
  } catch (error) {
    // It can be read now and be gone after a power cut, however often it is synced: nobody may find it and use it.
    fs.rmSync(file, { force: true });
    throw error;
  }
  // What a slower process has written as well would make the file malformed; that is noticed here, before anything is wrapped.
  const kept = readMasterKey(file);
  if (kept === undefined || !kept.equals(key)) throw masterKeyMissing(file);
  return key;
};

export const masterKeyMissing = (file: string): RefusalError =>
  new RefusalError(
    unavailable('master_key_missing', `There are sealed names or secrets already, but their master key is not there: ${file}`, {
      allowed: 'put the file back, or set ROUNDBOOK_MASTER_KEY',
      details: { file },
    }),
  );
