import { checkpointText, readCheckpoint } from './log-checkpoint';
import { nodeHashing } from './node-hashing';
import { nodeSigning } from './node-signing';
import { isSignedBy, readNote, readVerifierKey, signNote, verifierKeyText } from './signed-note';

/** RFC 8032, 7.1, tests 1 and 3. */
const RFC_8032 = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    text: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    text: 'r',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
];

/** A verifier key in the package that the format comes from. */
const PUBLISHED = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

const SEED = '11'.repeat(32);
const NAME = 'roundbook/ledger-1';
const key = { name: NAME, publicKey: nodeSigning.publicKeyOf(SEED) };
const signed = (text: string): string => signNote(nodeHashing, nodeSigning, text, NAME, SEED);

describe('a signature', () => {
  it.each(RFC_8032)('is the one of RFC 8032 for $key', ({ seed, key: publicKey, text, signature }) => {
    expect(nodeSigning.publicKeyOf(seed)).toBe(publicKey);
    expect(nodeSigning.sign(seed, text)).toBe(signature);
    expect(nodeSigning.verifies(publicKey, text, signature)).toBe(true);
    expect(nodeSigning.verifies(publicKey, `${text}.`, signature)).toBe(false);
  });
  it('that is none verifies nothing', () => {
    expect(nodeSigning.verifies(key.publicKey, 'x', 'ab')).toBe(false);
    expect(nodeSigning.verifies('zz', 'x', '00'.repeat(64))).toBe(false);
  });
});

describe('a signed note', () => {
  it('is read back, and signed by its key alone', () => {
    const note = readNote(signed('one\ntwo\n'));
    expect(note?.text).toBe('one\ntwo\n');
    expect(note && isSignedBy(nodeHashing, nodeSigning, note, key)).toBe(true);
    const other = { ...key, publicKey: nodeSigning.publicKeyOf('22'.repeat(32)) };
    expect(note && isSignedBy(nodeHashing, nodeSigning, note, other)).toBe(false);
    expect(note && isSignedBy(nodeHashing, nodeSigning, { ...note, text: 'one\nTwo\n' }, key)).toBe(false);
  });

  it('may bear other signatures too, but no bad one of this key', () => {
    const [good] = readNote(signed('one\n'))?.signatures ?? [];
    const [bad] = readNote(signed('two\n'))?.signatures ?? [];
    if (good === undefined || bad === undefined) throw new Error('no signatures');
    const witness = { name: 'witness', keyId: '01020304', signature: '00'.repeat(64) };
    expect(isSignedBy(nodeHashing, nodeSigning, { text: 'one\n', signatures: [witness, good] }, key)).toBe(true);
    expect(isSignedBy(nodeHashing, nodeSigning, { text: 'one\n', signatures: [good, bad] }, key)).toBe(false);
    expect(isSignedBy(nodeHashing, nodeSigning, { text: 'one\n', signatures: [witness] }, key)).toBe(false);
  });

  it.each([
    ['no signature', 'one\n'],
    ['no end', signed('one\n').slice(0, -1)],
    ['a line that is none', `${signed('one\n')}two\n`],
    ['a signature in another base64', signed('one\n').replace(/=+\n$/u, '\n')],
  ])('with %s is none', (_, text) => expect(readNote(text)).toBeUndefined());

  it('is checked with a key as it is published', () => {
    const published = readVerifierKey(nodeHashing, PUBLISHED);
    expect(published?.name).toBe('PeterNeumann');
    expect(published && verifierKeyText(nodeHashing, published)).toBe(PUBLISHED);
  });

  it.each([
    ['another id', PUBLISHED.replace('c74f20a3', 'c74f20a4')],
    ['another kind', PUBLISHED.replace('+AR', '+BR')],
    ['a blank', PUBLISHED.replace('Peter', 'Peter ')],
    ['nothing', ''],
  ])('is not checked with a key of %s', (_, text) => expect(readVerifierKey(nodeHashing, text)).toBeUndefined());
});

describe('a checkpoint', () => {
  const checkpoint = { origin: NAME, size: 12, root: 'ab'.repeat(32) };
  it('is read back', () => expect(readCheckpoint(checkpointText(checkpoint))).toEqual(checkpoint));
  it('may say more', () => expect(readCheckpoint(`${checkpointText(checkpoint)}more\n`)).toEqual(checkpoint));
  it.each([
    ['a size with a zero before it', `${NAME}\n012\n`],
    ['a root too short', `${NAME}\n12\nAAAA\n`],
    ['no origin', checkpointText({ ...checkpoint, origin: '' })],
    ['a size that is no number', `${NAME}\n1e3\n${'A'.repeat(43)}=\n`],
  ])('with %s is none', (_, text) => expect(readCheckpoint(text)).toBeUndefined());
});
