import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Certificates for tests, made anew each time: Node can make keys and signatures but no certificates, so they are written here. */
const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, time: 0x18, sequence: 0x30, set: 0x31, boolean: 0x01 };

/** One value of DER: its tag, its length, itself. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? Buffer.from([content.length])
      : content.length < 0x100
        ? Buffer.from([0x81, content.length])
        : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};

const sequence = (...parts: readonly Buffer[]): Buffer => der(TAG.sequence, ...parts);

/** An object identifier from its bytes in hex. */
const oid = (hex: string): Buffer => der(TAG.oid, Buffer.from(hex, 'hex'));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const ALTERNATIVE_NAMES = oid('551d11');
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));

const YES = der(TAG.boolean, Buffer.from([0xff]));

const named = (name: string): Buffer => sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.utf8, Buffer.from(name)))));

const instant = (date: Date): Buffer => der(TAG.time, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

const extension = (id: Buffer, critical: boolean, value: Buffer): Buffer =>
  sequence(id, ...(critical ? [YES] : []), der(TAG.octets, value));

interface Request {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: number;
  readonly publicKey: KeyObject;
  readonly signWith: KeyObject;
  readonly extensions: readonly Buffer[];
}

const DAY_MS = 86_400_000;

const pem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

const certificate = ({ subject, issuer, serial, publicKey, signWith, extensions }: Request): string => {
  const valid = sequence(instant(new Date(Date.now() - DAY_MS)), instant(new Date(Date.now() + DAY_MS)));
  const body = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([serial])),
    ECDSA_SHA256,
    named(issuer),
    valid,
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, signWith);
  return pem(sequence(body, ECDSA_SHA256, der(TAG.bits, Buffer.from([0]), signature)));
};

export interface Certificates {
  /** Of the authority that signed the server's. */
  readonly authority: string;
  /** Of a server at 127.0.0.1 and localhost. */
  readonly server: string;
  readonly serverKey: string;
}

/** An authority and a server's certificate by it, valid for a day, in PEM. */
export const makeCertificates = (): Certificates => {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Roundbook test authority';
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')));
  return {
    authority: certificate({
      subject: issuer,
      issuer,
      serial: 1,
      publicKey: authority.publicKey,
      signWith: authority.privateKey,
      extensions: [extension(BASIC_CONSTRAINTS, true, sequence(YES))],
    }),
    server: certificate({
      subject: 'localhost',
      issuer,
      serial: 2,
      publicKey: server.publicKey,
      signWith: authority.privateKey,
      extensions: [extension(ALTERNATIVE_NAMES, false, addresses)],
    }),
    serverKey: server.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
};
