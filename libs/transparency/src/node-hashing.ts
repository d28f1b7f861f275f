import * as crypto from 'node:crypto';
import type { Hashing } from './hashing';
import { inLanes, oneByOne, type MerkleBatches } from './merkle-batches';

type OneShot = (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string;

/** One call instead of a hash object: several times quicker for short texts. Node 20.12 and later have it. */
const oneShot: OneShot | undefined = typeof crypto.hash === 'function' ? crypto.hash : undefined;

const sha256: (data: string | Uint8Array) => string = oneShot
  ? (data) => oneShot('sha256', data, 'hex')
  : (data) => crypto.createHash('sha256').update(data).digest('hex');

type Bytes = (algorithm: 'sha256', data: Uint8Array, encoding: 'binary') => string;

const bytesOf: (data: Uint8Array) => string = oneShot
  ? (data) => (oneShot as unknown as Bytes)('sha256', data, 'binary')
  : (data) => crypto.createHash('sha256').update(data).digest('binary');

/** What Node's buffers can do and its types do not tell: written straight, without looking the encoding up. */
interface Writing extends Buffer {
  latin1Write(text: string, at: number, bytes: number): number;
  hexWrite(text: string, at: number, bytes: number): number;
}

/**
 * The bytes of a tree's leaf and of its inner node are written over again: an allocation for each costs as much as the hash. They are
 * made at the first use: a browser loads this module along with the others and has no buffers.
 */
let leaf: Writing | undefined;
let node: Writing | undefined;

const merkleLeaf = (entryHex: string): string => {
  if (entryHex.length !== 64) return bytesOf(Buffer.from(`00${entryHex}`, 'hex'));
  leaf ??= Buffer.alloc(33) as Writing;
  leaf.hexWrite(entryHex, 1, 32);
  return bytesOf(leaf);
};

const merkleNode = (left: string, right: string): string => {
  node ??= Buffer.alloc(65, 1) as Writing;
  node.latin1Write(left, 1, 32);
  node.latin1Write(right, 33, 32);
  return bytesOf(node);
};

let made: MerkleBatches | undefined;
/** At the first use as well: what is called while a module loads is bundled for the browser, which has no use for it. */
const batches = (): MerkleBatches => (made ??= inLanes(oneByOne({ merkleLeaf, merkleNode })));

/** `Hashing` on Node's own crypto. */
export const nodeHashing: Hashing = {
  sha256Hex: sha256,
  sha256HexOfBytes: (bytesHex) => sha256(Buffer.from(bytesHex, 'hex')),
  sha256Bytes: (bytes) => bytesOf(Buffer.from(bytes, 'latin1')),
  merkleLeaf,
  merkleNode,
  merkleLeaves: (entriesHex, into) => batches().merkleLeaves(entriesHex, into),
  merkleNodes: (children, into) => batches().merkleNodes(children, into),
  hmacSha256Hex: (keyHex, text) => crypto.createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text, 'utf8').digest('hex'),
};
