import * as fc from 'fast-check';
import { open, seal } from './seal';

const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const nonce = Buffer.from('202122232425262728292a2b', 'hex');
const runs = 100 * Number(process.env.ROUNDBOOK_RUNS ?? '1');

describe('a sealed text', () => {
  // Computed outside this program, by AES-GCM of Python's cryptography.
  it('is the one that another program makes', () => {
    expect(seal(key, 'Ada Lovelace', nonce)).toBe('ICEiIyQlJicoKSork17HUCD3bGt2HSGrB7dIYkz7Jtlt7oq3Kl/r2w==');
  });

  it('opens with its key to the same text, and to nobody else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array({ minLength: 12, maxLength: 12 }), fc.nat(31), (plain, bytes, at) => {
        const sealed = seal(key, plain, Buffer.from(bytes));
        expect(open(key, sealed)).toBe(plain);
        const other = Buffer.from(key);
        other[at] = (other[at] ?? 0) ^ 1;
        expect(() => open(other, sealed)).toThrow('not sealed with this key');
      }),
      { numRuns: runs },
    );
  });

  it('does not open when any bit of it was changed, or it was cut', () => {
    const sealed = Buffer.from(seal(key, 'Ada', nonce), 'base64');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(key, changed.toString('base64'))).toThrow('not sealed with this key');
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(key, sealed.subarray(0, length).toString('base64'))).toThrow('not sealed with this key');
    }
  });

  it('does not open as something else than what it is about', () => {
    const sealed = seal(key, 'Ada', nonce, 'person-1');
    expect(open(key, sealed, 'person-1')).toBe('Ada');
    expect(() => open(key, sealed, 'person-2')).toThrow('not sealed with this key');
    expect(() => open(key, sealed)).toThrow('not sealed with this key');
  });

  it('takes keys and nonces of the right length only', () => {
    expect(() => seal(key.subarray(1), 'Ada', nonce)).toThrow(RangeError);
    expect(() => seal(key, 'Ada', nonce.subarray(1))).toThrow(RangeError);
    expect(() => open(key.subarray(1), seal(key, 'Ada', nonce))).toThrow(RangeError);
  });
});
