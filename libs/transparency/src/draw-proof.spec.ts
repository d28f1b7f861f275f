import { drawCommitment, drawSeed } from './draw-proof';
import { nodeHashing } from './node-hashing';

const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
// Bytes above 7f: a secret hashed as text instead of as bytes would show here.
const HIGH_SECRET = 'ffeeddccbbaa99887766554433221100f0e1d2c3b4a5968778695a4b3c2d1e0f';
const digest = 'ec5cd17d5428f2bca69b4c54a3ccd04a106049b84c688607d0c25455784733b2';
const basis = { tournament: '5b1f0c1e-2f0a-4c59-9a53-0c9f6f2a7d11', stage: 0, round: 3, attempt: 1, digest };

describe('a draw that anyone can check', () => {
  // All four figures and the digest of [[1,"W"],[2,"L"]] were computed with sha256sum and openssl.
  it('is committed to by the hash of the secret bytes', () => {
    expect(nodeHashing.sha256Hex('[[1,"W"],[2,"L"]]')).toBe(digest);
    expect(drawCommitment(nodeHashing, SECRET)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(drawCommitment(nodeHashing, HIGH_SECRET)).toBe('86518395b670a6576cc31caa6df303dee497f4f3e5d7e9daa0721d32196d2168');
  });

  it('has the seed that the secret and the public basis fix', () => {
    expect(drawSeed(nodeHashing, SECRET, basis)).toBe('f748134e52ab3d3068b44918c4fe34729ccc59c744f0e726377afc93f481bb73');
    expect(drawSeed(nodeHashing, HIGH_SECRET, basis)).toBe('78d0ccf3e8f1ce1f8f99bc01d517fda696daf24b0bbb0fd68f7e1ea2d2dc562b');
    expect(drawSeed(nodeHashing, SECRET, { ...basis, attempt: 2 })).toBe(
      'd9ef1d37ebca60b39acf43245f0bcbdd187cf838c54dda453be7bd58d14d7022',
    );
  });

  it('has another seed for every part of the basis', () => {
    const others = [{ tournament: 'x' }, { stage: 1 }, { round: 4 }, { attempt: 2 }, { digest: 'f'.repeat(64) }];
    const seeds = others.map((other) => drawSeed(nodeHashing, SECRET, { ...basis, ...other }));
    expect(new Set([...seeds, drawSeed(nodeHashing, SECRET, basis)]).size).toBe(6);
  });

  it.each(['', SECRET.slice(2), SECRET.toUpperCase(), `${SECRET}00`, 'zz'.repeat(32)])('refuses %p as a secret', (secret) => {
    expect(() => drawCommitment(nodeHashing, secret)).toThrow('32 bytes');
    expect(() => drawSeed(nodeHashing, secret, basis)).toThrow('32 bytes');
  });
});
