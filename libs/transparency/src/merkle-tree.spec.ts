import * as fc from 'fast-check';
import { inLanes, oneByOne } from './merkle-batches';
import { merkleLanes } from './merkle-lanes';
import { provesConsistency, provesInclusion } from './merkle-proofs';
import { MerkleTree } from './merkle-tree';
import { nodeHashing } from './node-hashing';

/** Entries, roots and proofs that the reference implementation of RFC 6962 publishes. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const N = {
  leaf0: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  leaf1: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  leaf4: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  leaf6: 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
  two0: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  two1: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  two2: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  two3: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  four0: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  four1: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
};
const INCLUSIONS: readonly (readonly [leaf: number, size: number, path: readonly string[]])[] = [
  [0, 1, []],
  [0, 8, [N.leaf1, N.two1, N.four1]],
  [5, 8, [N.leaf4, N.two3, N.four0]],
  [2, 3, [N.two0]],
  [1, 5, [N.leaf0, N.two1, N.leaf4]],
];
const CONSISTENCIES: readonly (readonly [from: number, to: number, path: readonly string[]])[] = [
  [1, 1, []],
  [1, 8, [N.leaf1, N.two1, N.four1]],
  [2, 8, [N.two1, N.four1]],
  [6, 8, [N.two2, N.two3, N.four0]],
  [2, 5, [N.two1, N.leaf4]],
  [6, 7, [N.two2, N.leaf6, N.four0]],
];

const treeOf = (entries: readonly string[], hashing = nodeHashing): MerkleTree => {
  const tree = new MerkleTree(hashing);
  entries.forEach((entry) => tree.append(entry));
  return tree;
};
/** Both ways to hash, each for every single hash. */
const WAYS = {
  'one by one': { ...nodeHashing, ...oneByOne(nodeHashing) },
  'in lanes': { ...nodeHashing, ...inLanes(oneByOne(nodeHashing), merkleLanes, 0) },
};
const hashOf = (text: string): string => nodeHashing.sha256Hex(text);

describe.each(Object.entries(WAYS))('the Merkle tree, hashed %s, against the published vectors of RFC 6962', (_, hashing) => {
  const tree = treeOf(ENTRIES, hashing);
  it.each(ROOTS.map((root, size) => [size, root] as const))('has at size %i the root %s', (size, root) => {
    expect(tree.root(size)).toBe(root);
    expect(treeOf(ENTRIES.slice(0, size), hashing).root()).toBe(root);
    const atOnce = new MerkleTree(hashing);
    atOnce.appendAll(ENTRIES.slice(0, size));
    expect(atOnce.root()).toBe(root);
  });
  it.each(INCLUSIONS)('proves leaf %i in size %i', (leaf, size, path) => expect(tree.inclusion(leaf, size)).toEqual(path));
  it.each(CONSISTENCIES)('proves that size %i begins size %i', (from, to, path) => {
    expect(tree.consistency(from, to)).toEqual(path);
    expect(provesConsistency(nodeHashing, { size: from, root: ROOTS[from] ?? '' }, { size: to, root: ROOTS[to] ?? '' }, path)).toBe(true);
  });
});

describe('what a Merkle proof proves', () => {
  const entries = Array.from({ length: 70 }, (_, index) => hashOf(`event ${index}`));
  const tree = treeOf(entries);
  const other = hashOf('something else');

  it('is every leaf of every size, and nothing else in its place', () => {
    for (let size = 1; size <= 40; size += 1) {
      for (let leaf = 0; leaf < size; leaf += 1) {
        const proof = { leaf, size, path: tree.inclusion(leaf, size) };
        const root = tree.root(size);
        expect(provesInclusion(nodeHashing, entries[leaf] ?? '', proof, root)).toBe(true);
        expect(provesInclusion(nodeHashing, other, proof, root)).toBe(false);
        expect(provesInclusion(nodeHashing, entries[leaf] ?? '', proof, tree.root(size + 1))).toBe(false);
        expect(provesInclusion(nodeHashing, entries[leaf] ?? '', { ...proof, leaf: (leaf + 1) % size }, root)).toBe(size === 1);
        expect(provesInclusion(nodeHashing, entries[leaf] ?? '', { ...proof, path: [...proof.path, other] }, root)).toBe(false);
        expect(provesInclusion(nodeHashing, entries[leaf] ?? '', { ...proof, path: proof.path.slice(1) }, root)).toBe(size === 1);
      }
    }
  });

  it('is that every size begins every later one, and no other tree does', () => {
    for (let to = 1; to <= 40; to += 1) {
      for (let from = 0; from <= to; from += 1) {
        const [earlier, later] = [
          { size: from, root: tree.root(from) },
          { size: to, root: tree.root(to) },
        ];
        const path = tree.consistency(from, to);
        expect(provesConsistency(nodeHashing, earlier, later, path)).toBe(true);
        expect(provesConsistency(nodeHashing, { ...earlier, root: other }, later, path)).toBe(false);
        // That nothing is the beginning of anything says nothing of the later root.
        if (from > 0) expect(provesConsistency(nodeHashing, earlier, { ...later, root: other }, path)).toBe(false);
        expect(provesConsistency(nodeHashing, earlier, later, [...path, other])).toBe(false);
        if (path.length > 0) expect(provesConsistency(nodeHashing, earlier, later, path.slice(0, -1))).toBe(false);
      }
    }
  });

  it('never is what a changed hash of a proof says', () => {
    fc.assert(
      fc.property(fc.nat(59), fc.nat(59), fc.nat(9), (one, two, at) => {
        const [from, to] = [Math.min(one, two) + 1, Math.max(one, two) + 2];
        const path = [...tree.consistency(from, to)];
        path[at % path.length] = other;
        const [earlier, later] = [
          { size: from, root: tree.root(from) },
          { size: to, root: tree.root(to) },
        ];
        expect(provesConsistency(nodeHashing, earlier, later, path)).toBe(false);
      }),
    );
  });

  it('is refused where it is asked for outside the log', () => {
    expect(() => tree.inclusion(70)).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ code: 'outside_the_log' }) }));
    expect(() => tree.consistency(5, 71)).toThrow('size 71 is not in the log.');
    expect(() => tree.consistency(6, 5)).toThrow('from 6 is not in the log.');
    expect(() => tree.root(0.5)).toThrow('size 0.5 is not in the log.');
  });

  it('is not what is no proof at all', () => {
    const proof = { leaf: 0, size: 2, path: tree.inclusion(0, 2) };
    expect(provesInclusion(nodeHashing, entries[0] ?? '', { ...proof, leaf: -1 }, tree.root(2))).toBe(false);
    expect(provesInclusion(nodeHashing, entries[0] ?? '', { ...proof, size: 2.5 }, tree.root(2))).toBe(false);
    expect(provesInclusion(nodeHashing, 'x', proof, tree.root(2))).toBe(false);
    expect(provesConsistency(nodeHashing, { size: 3, root: other }, { size: 2, root: other }, [])).toBe(false);
  });
});
