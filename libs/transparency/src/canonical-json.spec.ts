import * as fc from 'fast-check';
import { RefusalError, type Plain } from '@roundbook/kernel';
import { canonicalJson, inCanonicalOrder, MAX_DEPTH } from './canonical-json';

const runs = 300 * Number(process.env.ROUNDBOOK_RUNS ?? '1');

const refusalOf = (value: unknown): { code: string; field: string | undefined } => {
  try {
    canonicalJson(value as Plain);
  } catch (error) {
    if (error instanceof RefusalError) return { code: error.refusal.code, field: error.refusal.field };
    throw error;
  }
  throw new Error('nothing was refused');
};

const nested = (levels: number): Plain => {
  let value: Plain = [];
  for (let level = 1; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const text = fc.string({ unit: 'binary' });
const plain = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** The same value with the keys of every object entered in the opposite order. */
const reversed = (value: Plain): Plain => {
  if (Array.isArray(value)) return (value as readonly Plain[]).map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner as Plain)]),
  );
};

describe('canonical JSON (RFC 8785)', () => {
  it('writes literals, numbers and containers without white space', () => {
    expect(canonicalJson({ b: [1, -1, 0, 9007199254740991], a: null, c: true, d: false, e: {}, f: [] })).toBe(
      '{"a":null,"b":[1,-1,0,9007199254740991],"c":true,"d":false,"e":{},"f":[]}',
    );
    expect(canonicalJson(-0)).toBe('0');
  });

  it('sorts keys by UTF-16 code units, as the example of RFC 8785 section 3.2.3 has it', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
  });

  it('escapes what JSON must escape, in the shortest form, and nothing else', () => {
    expect(canonicalJson('\b\t\n\f\r"\\\u0000\u001f\u007f/<é€😀\u2028')).toBe('"\\b\\t\\n\\f\\r\\"\\\\\\u0000\\u001f\u007f/<é€😀\u2028"');
  });

  it.each([
    ['NaN', { data: { rating: NaN } }, 'data.rating'],
    ['infinity', [1, Infinity], '[1]'],
    ['a fraction', { a: [{ b: 0.5 }] }, 'a[0].b'],
    ['an unsafe integer', { a: 2 ** 53 }, 'a'],
    ['a high surrogate alone', { a: 'x\ud83d' }, 'a'],
    ['a low surrogate alone', { a: ['\ude00\ud83d'] }, 'a[0]'],
    ['a lone surrogate in a key', { ok: 1, '\ud83d': 1 }, '\ud83d'],
    ['undefined', { a: { b: undefined } }, 'a.b'],
    ['a hole in an array', { a: new Array(1) }, 'a[0]'],
    ['a date', { a: new Date(0) }, 'a'],
    ['a map', { a: new Map() }, 'a'],
    ['a bigint', { a: 1n }, 'a'],
    ['a function', { toJSON: () => 1 }, 'toJSON'],
    ['a symbol', [Symbol('s')], '[0]'],
    ['nothing at all', undefined, ''],
  ])('refuses %s and names the path', (_what, value, field) => {
    expect(refusalOf(value)).toEqual({ code: 'not_canonical', field });
  });

  it('takes 64 levels and refuses one more, however deep the rest goes', () => {
    expect(canonicalJson(nested(MAX_DEPTH))).toHaveLength(
      new Array(MAX_DEPTH).fill(0).reduce<number>((n, _, i) => n + (i % 2 === 1 ? 6 : 2), 0),
    );
    expect(refusalOf(nested(MAX_DEPTH + 1)).code).toBe('not_canonical');
    expect(refusalOf(nested(200_000)).code).toBe('not_canonical');
  });

  it('refuses a value that contains itself', () => {
    const value: Record<string, unknown> = {};
    value.self = value;
    expect(refusalOf(value).code).toBe('not_canonical');
  });

  it('does not care in which order keys were entered, and loses nothing', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const written = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(written);
        expect(canonicalJson(JSON.parse(written) as Plain)).toBe(written);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: runs },
    );
  });
});

describe('the canonical order', () => {
  it('is the order in which the canonical JSON is parsed', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(JSON.stringify(inCanonicalOrder(value))).toBe(JSON.stringify(JSON.parse(canonicalJson(value))));
        expect(inCanonicalOrder(value)).toEqual(value);
      }),
      { numRuns: runs },
    );
  });

  it('leaves what has it as it is', () => {
    const value = { a: [{ b: 1, c: [2, { d: null }] }], e: 'f' };
    expect(inCanonicalOrder(value)).toBe(value);
    const [first] = (inCanonicalOrder({ z: value, a: 1 }) as { z: unknown }).z === value ? ['kept'] : ['copied'];
    expect(first).toBe('kept');
  });
});
