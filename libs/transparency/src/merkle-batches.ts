import { bytesOfArray, checkedHex } from './bytes';
import type { Hashing } from './hashing';
import { BATCH, INPUT, LANES, merkleLanes, OUTPUT, type MerkleLanes } from './merkle-lanes';
import { NODE } from './merkle-nodes';

/** What a Merkle tree hashes, many at once. */
export type MerkleBatches = Pick<Hashing, 'merkleLeaves' | 'merkleNodes'>;

const write = (hash: string, into: Uint8Array, at: number): void => {
  for (let byte = 0; byte < NODE; byte += 1) into[at + byte] = hash.charCodeAt(byte);
};

/** One after the other: for a hashing that knows no better. */
export const oneByOne = ({ merkleLeaf, merkleNode }: Pick<Hashing, 'merkleLeaf' | 'merkleNode'>): MerkleBatches => ({
  merkleLeaves: (entriesHex, into) => entriesHex.forEach((entry, index) => write(merkleLeaf(checkedHex(entry)), into, NODE * index)),
  merkleNodes: (children, into) => {
    for (let at = 0; at < into.length; at += NODE) {
      const pair = bytesOfArray(children.subarray(2 * at, 2 * at + 2 * NODE));
      write(merkleNode(pair.slice(0, NODE), pair.slice(NODE)), into, at);
    }
  },
});

/** Fewer than these are hashed sooner than the module is made. */
const FEW = 256;
/** Of a hash in hex. */
const DIGITS = 64;

/** Four at a time where WebAssembly can, from the first call on that has so many to hash; otherwise, and fewer than four, as `few` does it. */
export const inLanes = (few: MerkleBatches, make: () => MerkleLanes | undefined = merkleLanes, fewest = FEW): MerkleBatches => {
  let made: { readonly lanes: MerkleLanes | undefined } | undefined;
  const lanesFor = (count: number): MerkleLanes | undefined =>
    count < (made === undefined ? fewest : Math.min(LANES, fewest)) ? undefined : (made ??= { lanes: make() }).lanes;
  return {
    merkleLeaves: (entriesHex, into) => {
      const lanes = entriesHex.every((entry) => entry.length === DIGITS) ? lanesFor(entriesHex.length) : undefined;
      if (lanes === undefined) few.merkleLeaves(entriesHex, into);
      else leavesInLanes(lanes, entriesHex, into);
    },
    merkleNodes: (children, into) => {
      const lanes = lanesFor(into.length / NODE);
      if (lanes === undefined) few.merkleNodes(children, into);
      else nodesInLanes(lanes, children, into);
    },
  };
};

const utf8 = new TextEncoder();

const leavesInLanes = ({ memory, decode, leaves }: MerkleLanes, entriesHex: readonly string[], into: Uint8Array): void => {
  const whole = new Uint8Array(memory.buffer);
  for (let at = 0; at < entriesHex.length; at += BATCH) {
    const batch = entriesHex.slice(at, at + BATCH);
    const length = DIGITS * batch.length;
    // What is no ASCII takes more bytes than it has characters, and none of them is a digit.
    const { written } = utf8.encodeInto(batch.join(''), whole.subarray(INPUT, INPUT + length));
    if (written !== length || decode(0, 0, length) !== 0) batch.forEach(checkedHex);
    leaves(0, 0, NODE * batch.length);
    into.set(whole.subarray(OUTPUT, OUTPUT + NODE * batch.length), NODE * at);
  }
};

const nodesInLanes = ({ memory, nodes }: MerkleLanes, children: Uint8Array, into: Uint8Array): void => {
  const whole = new Uint8Array(memory.buffer);
  for (let at = 0; at < into.length; at += NODE * BATCH) {
    const length = Math.min(NODE * BATCH, into.length - at);
    whole.set(children.subarray(2 * at, 2 * (at + length)), INPUT);
    nodes(0, 0, 2 * length);
    into.set(whole.subarray(OUTPUT, OUTPUT + length), at);
  }
};
