import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { decodeWith, integer, list, nullable, oneOf, record, text } from './codec';

const messageOf = (codec: t.Mixed, input: unknown): string => {
  const read = decodeWith(codec, input);
  return E.isLeft(read) ? read.left.message : 'taken';
};

describe('what is not taken is refused in plain words', () => {
  const settings = t.readonly(t.record(text(1, 60), t.unknown));
  it.each([
    ['a dictionary', record({ settings }), {}, 'The field settings is not valid: expected an object.'],
    ['any object', record({ data: t.readonly(t.UnknownRecord) }), { data: 7 }, 'The field data is not valid: expected an object.'],
    ['fields', record({ a: t.type({ b: t.string }) }), { a: 7 }, 'The field a is not valid: expected an object.'],
    ['a pair', record({ sides: t.readonly(t.tuple([integer(), integer()])) }), {}, 'The field sides is not valid: expected a list of 2.'],
    ['a truth', record({ on: t.boolean }), { on: 'x' }, 'The field on is not valid: expected true or false.'],
    ['a number', record({ n: t.number }), { n: 'x' }, 'The field n is not valid: expected a number.'],
    ['a text', record({ s: t.string }), { s: 1 }, 'The field s is not valid: expected a text.'],
    ['a choice', record({ s: oneOf('a', 'b') }), { s: 'c' }, 'The field s is not valid: expected one of a, b.'],
    ['a list', record({ l: list(text(), 1, 3) }), { l: [] }, 'The field l is not valid: expected list of 1 to 3.'],
    ['a record', record({ r: nullable(record({})) }), { r: 1, more: 2 }, /an object is expected|unknown field/],
  ])('%s', (_what, codec, input, message) => {
    if (typeof message === 'string') expect(messageOf(codec, input)).toBe(message);
    else expect(messageOf(codec, input)).toMatch(message);
  });

  it('never in the words of the type system', () => {
    for (const codec of [settings, t.array(t.unknown), t.union([t.string, settings]), t.type({ a: settings })])
      for (const input of [7, undefined, null, 'x', []])
        expect(messageOf(record({ a: codec }), { a: input })).not.toMatch(/Readonly|\[K in|\{ |<|\|/);
  });
});
