import * as crypto from 'node:crypto';
import * as fc from 'fast-check';
import { inLanes, oneByOne, type MerkleBatches } from './merkle-batches';
import { BATCH, merkleLanes } from './merkle-lanes';
import { MerkleTree } from './merkle-tree';
import { nodeHashing } from './node-hashing';

const numRuns = 25 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => crypto.createHash('sha256').update(Buffer.concat(parts)).digest();
const hashes = Array.from({ length: 9_001 }, (_, index) => sha256(Buffer.from(`event ${index}`)).toString('hex'));

/** As RFC 9162, 2.1.1, defines the root. */
const plainRoot = (entries: readonly string[]): Buffer => {
  if (entries.length === 0) return sha256();
  if (entries.length === 1) return sha256(Buffer.of(0), Buffer.from(entries[0] as string, 'hex'));
  let left = 1;
  while (2 * left < entries.length) left *= 2;
  return sha256(Buffer.of(1), plainRoot(entries.slice(0, left)), plainRoot(entries.slice(left)));
};

const refuse = (): never => {
  throw new Error('was not hashed in lanes');
};
const never: MerkleBatches = { merkleLeaves: refuse, merkleNodes: refuse };
const WAYS = {
  'in lanes': inLanes(never, merkleLanes, 0),
  'one by one': oneByOne(nodeHashing),
  'one by one where there are no lanes': inLanes(oneByOne(nodeHashing), () => undefined, 0),
  'as it comes on Node': nodeHashing,
};

describe.each(Object.entries(WAYS))('a Merkle tree hashed %s', (_, batches) => {
  const treeOf = (chunks: readonly (readonly string[])[]): MerkleTree => {
    const tree = new MerkleTree({ ...nodeHashing, ...batches });
    chunks.forEach((chunk) => tree.appendAll(chunk));
    return tree;
  };

  it('has at every size up to 300 the root of the definition', () => {
    const grown = treeOf([]);
    for (let size = 0; size <= 300; size += 1) {
      const root = plainRoot(hashes.slice(0, size)).toString('hex');
      expect([size, treeOf([hashes.slice(0, size)]).root()]).toEqual([size, root]);
      expect([size, grown.root()]).toEqual([size, root]);
      grown.append(hashes[size] as string);
    }
  });

  it.each([BATCH - 1, BATCH, BATCH + 1, hashes.length])('has at size %i the root of the definition', (size) => {
    expect(treeOf([hashes.slice(0, size)]).root()).toBe(plainRoot(hashes.slice(0, size)).toString('hex'));
  });

  it('is the same tree in whatever chunks it grows', () => {
    const whole = treeOf([hashes]);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(9), fc.nat(3_000)), { maxLength: 7 }), fc.nat(), (lengths, some) => {
        let at = 0;
        const tree = treeOf(lengths.map((length) => hashes.slice(at, (at += length))));
        expect(tree.size).toBe(at);
        expect(tree.root()).toBe(whole.root(at));
        if (at > 0) expect(tree.inclusion(some % at)).toEqual(whole.inclusion(some % at, at));
        expect(tree.consistency(some % (at + 1))).toEqual(whole.consistency(some % (at + 1), at));
      }),
      { numRuns },
    );
  });

  it.each(['A', 'g', ' ', '/', ':', '`', 'é', '\u0131', '\u{1f600}', '\ud800'])('takes none where one has %j in it', (digit) => {
    const tree = treeOf([hashes.slice(0, 3)]);
    const root = tree.root();
    for (const at of [0, 64 - digit.length]) {
      const good = hashes[7] as string;
      const wrong = good.slice(0, at) + digit + good.slice(at + digit.length);
      for (const place of [0, BATCH + 1]) {
        const chunk = hashes.slice(0, BATCH + 2).with(place, wrong);
        expect(() => tree.appendAll(chunk)).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ code: 'bad_hex' }) }));
      }
    }
    expect([tree.size, tree.root()]).toEqual([3, root]);
    tree.append(hashes[3] as string);
    expect(tree.root()).toBe(plainRoot(hashes.slice(0, 4)).toString('hex'));
  });
});

describe('SHA-256 in lanes', () => {
  it('is that of Node, whatever the bytes', () => {
    const lanes = inLanes(never, merkleLanes, 0);
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(fc.array(hash, { minLength: 2, maxLength: 9 }), (all) => {
        const leaves = Buffer.alloc(32 * all.length);
        lanes.merkleLeaves(
          all.map((one) => Buffer.from(one).toString('hex')),
          leaves,
        );
        expect(leaves).toEqual(Buffer.concat(all.map((one) => sha256(Buffer.of(0), one))));
        const pairs = all.slice(1).map((right, index) => Buffer.concat([all[index] as Uint8Array, right]));
        const nodes = Buffer.alloc(32 * pairs.length);
        lanes.merkleNodes(Buffer.concat(pairs), nodes);
        expect(nodes).toEqual(Buffer.concat(pairs.map((pair) => sha256(Buffer.of(1), pair))));
      }),
      { numRuns },
    );
  });
  it('is not there without WebAssembly', () => {
    const { WebAssembly } = globalThis as { WebAssembly?: object };
    expect(Reflect.deleteProperty(globalThis, 'WebAssembly')).toBe(true);
    try {
      expect(merkleLanes()).toBeUndefined();
      Object.assign(globalThis, { WebAssembly: { validate: () => false } });
      expect(merkleLanes()).toBeUndefined();
    } finally {
      Object.assign(globalThis, { WebAssembly });
    }
    expect(merkleLanes()).toBeDefined();
  });
});
