import { nodeHashing, nodeSigning } from '@roundbook/transparency';
import { browserHashing, browserVerifying } from './browser-crypto';

const TEXTS = ['', 'a', 'Chloé 山田 \u{1f600}', 'x'.repeat(1_000)];
const HEX = ['', '00', 'ff'.repeat(32), '0123456789abcdef'.repeat(9)];

describe('what the page hashes and checks itself', () => {
  it.each(TEXTS)('is what Node makes of %j', (text) => {
    expect(browserHashing.sha256Hex(text)).toBe(nodeHashing.sha256Hex(text));
    expect(browserHashing.hmacSha256Hex('0b'.repeat(32), text)).toBe(nodeHashing.hmacSha256Hex('0b'.repeat(32), text));
    const signature = nodeSigning.sign('11'.repeat(32), text);
    const key = nodeSigning.publicKeyOf('11'.repeat(32));
    expect(browserVerifying.verifies(key, text, signature)).toBe(true);
    expect(browserVerifying.verifies(key, `${text}.`, signature)).toBe(false);
    expect(browserVerifying.verifies(nodeSigning.publicKeyOf('22'.repeat(32)), text, signature)).toBe(false);
  });
  it.each(HEX)('is what Node makes of the bytes %s', (hex) => {
    expect(browserHashing.sha256HexOfBytes(hex)).toBe(nodeHashing.sha256HexOfBytes(hex));
    const bytes = Buffer.from(hex, 'hex').toString('latin1');
    expect(browserHashing.sha256Bytes(bytes)).toBe(nodeHashing.sha256Bytes(bytes));
    expect(browserHashing.merkleLeaf(hex)).toBe(nodeHashing.merkleLeaf(hex));
    const node = nodeHashing.sha256Bytes(bytes);
    expect(browserHashing.merkleNode(node, node)).toBe(nodeHashing.merkleNode(node, node));
  });
  it('is what Node makes of a whole level of a tree', () => {
    const hashes = TEXTS.map((text) => nodeHashing.sha256Hex(text));
    const level = (write: (into: Uint8Array) => void, count: number) => {
      const into = new Uint8Array(32 * count);
      write(into);
      return into;
    };
    const leaves = level((into) => browserHashing.merkleLeaves(hashes, into), 4);
    expect(leaves).toEqual(level((into) => nodeHashing.merkleLeaves(hashes, into), 4));
    expect(level((into) => browserHashing.merkleNodes(leaves, into), 2)).toEqual(level((into) => nodeHashing.merkleNodes(leaves, into), 2));
  });
  it('takes nothing for a signature that is none', () => {
    expect(browserVerifying.verifies('zz', 'x', '00'.repeat(64))).toBe(false);
    expect(browserVerifying.verifies('ff'.repeat(32), 'x', '00'.repeat(64))).toBe(false);
    expect(browserVerifying.verifies('00'.repeat(32), 'x', '')).toBe(false);
  });
});
