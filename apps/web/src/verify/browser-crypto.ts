import * as ed from '@noble/ed25519';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { arrayOfBytes, bytesOfHex, bytesOfArray, oneByOne, type Hashing, type Verifying } from '@roundbook/transparency';

ed.hashes.sha512 = sha512;

const bytesHashed = (bytes: string): string => bytesOfArray(sha256(arrayOfBytes(bytes)));

const merkle = {
  merkleLeaf: (entryHex: string): string => bytesHashed(`\u0000${bytesOfHex(entryHex)}`),
  merkleNode: (left: string, right: string): string => bytesHashed(`\u0001${left}${right}`),
};

/** `Hashing` where there is no Node: in the page itself, so that nothing is sent anywhere. */
export const browserHashing: Hashing = {
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  sha256HexOfBytes: (hex) => bytesToHex(sha256(hexToBytes(hex))),
  sha256Bytes: bytesHashed,
  ...merkle,
  ...oneByOne(merkle),
  hmacSha256Hex: (keyHex, text) => bytesToHex(hmac(sha256, hexToBytes(keyHex), utf8ToBytes(text))),
};

export const browserVerifying: Verifying = {
  verifies: (publicKeyHex, text, signatureHex) => {
    if (!/^[0-9a-f]{64}$/.test(publicKeyHex) || !/^[0-9a-f]{128}$/.test(signatureHex)) return false;
    return ed.verify(hexToBytes(signatureHex), utf8ToBytes(text), hexToBytes(publicKeyHex));
  },
};
