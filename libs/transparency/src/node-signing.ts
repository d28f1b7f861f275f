import * as crypto from 'node:crypto';
import type { Signing } from './signing';

/** What stands before the 32 bytes of a key in the forms that Node reads (RFC 8410). */
const PRIVATE = '302e020100300506032b657004220420';
const PUBLIC = '302a300506032b6570032100';

const privateKey = (seedHex: string): crypto.KeyObject =>
  crypto.createPrivateKey({ key: Buffer.from(PRIVATE + seedHex, 'hex'), format: 'der', type: 'pkcs8' });

/** `Signing` on Node's own crypto. */
export const nodeSigning: Signing = {
  publicKeyOf: (seedHex) =>
    crypto.createPublicKey(privateKey(seedHex)).export({ format: 'der', type: 'spki' }).toString('hex').slice(PUBLIC.length),
  sign: (seedHex, text) => crypto.sign(null, Buffer.from(text, 'utf8'), privateKey(seedHex)).toString('hex'),
  verifies: (publicKeyHex, text, signatureHex) => {
    if (!/^[0-9a-f]{64}$/.test(publicKeyHex) || !/^[0-9a-f]{128}$/.test(signatureHex)) return false;
    const key = crypto.createPublicKey({ key: Buffer.from(PUBLIC + publicKeyHex, 'hex'), format: 'der', type: 'spki' });
    return crypto.verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signatureHex, 'hex'));
  },
};
