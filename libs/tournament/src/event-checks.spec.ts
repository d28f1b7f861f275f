import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { compiledCheck, integer, list, nullable, record, schemaOf, text, type Check, type JsonSchema } from '@roundbook/kernel';
import { knownEvents } from './event-checks';
import { eventCodecs } from './events';

const RUNS = 60 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

/** The keywords that our codecs use. */
interface Keywords {
  readonly type: string;
  readonly anyOf: readonly JsonSchema[];
  readonly enum: readonly unknown[];
  readonly pattern: string;
  readonly prefixItems: readonly JsonSchema[];
  readonly items: JsonSchema;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: JsonSchema;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly minItems?: number;
  readonly maxItems: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Values as a schema describes them. Lists are kept short. */
const described = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const is = schema as unknown as Keywords;
  if ('anyOf' in schema) return fc.oneof(...is.anyOf.map(described));
  if ('enum' in schema) return fc.constantFrom(...is.enum);
  if ('pattern' in schema) return fc.stringMatching(new RegExp(is.pattern));
  if ('prefixItems' in schema) return fc.tuple(...is.prefixItems.map(described));
  switch (is.type) {
    case 'string':
      return describedText(is);
    case 'integer':
      return fc.integer({ min: is.minimum, max: is.maximum });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(described(is.items), { minLength: is.minItems ?? 0, maxLength: Math.min(is.maxItems, (is.minItems ?? 0) + 3) });
    case 'object':
      if ('properties' in schema) return describedRecord(is);
      return fc.dictionary(fc.string({ minLength: 1 }), described(is.additionalProperties), { maxKeys: 4 });
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
};

/** Lengths count UTF-16 units: a text of a fixed length is made of letters that take one. */
const describedText = ({ minLength = 0, maxLength }: Keywords): fc.Arbitrary<string> =>
  fc.string({ minLength, maxLength: Math.min(maxLength, 45), unit: minLength === maxLength ? 'binary-ascii' : 'grapheme' });

/** Names in any order; sometimes an optional field is there and undefined, which is another case than one that is not there. */
const describedRecord = ({ properties, required = [] }: Keywords): fc.Arbitrary<unknown> => {
  const names = Object.keys(properties);
  const optional = names.find((name) => !required.includes(name));
  const model = Object.fromEntries(names.map((name) => [name, described(properties[name] ?? {})]));
  return fc
    .tuple(fc.record(model, { requiredKeys: [...required], noNullPrototype: true }), fc.nat(9), fc.shuffledSubarray(names))
    .map(([value, luck, order]) => {
      const all: Readonly<Record<string, unknown>> = luck === 0 && optional !== undefined ? { ...value, [optional]: undefined } : value;
      const inOrder = new Set([...order.filter((name) => name in all), ...Object.keys(all)]);
      return Object.fromEntries([...inOrder].map((name) => [name, all[name]]));
    });
};

const ODD: readonly unknown[] = [
  ...[undefined, null, true, false, 0, -0, -1, 1.5, NaN, Infinity, 2 ** 53, 11, 10_001, 1_000_001, '', 'a', 'draw', '\ud800', 'x\udc00y'],
  ...[
    'x'.repeat(41),
    'x'.repeat(20_001),
    'ab'.repeat(32),
    '00000000-0000-4000-8000-00000000000A',
    [],
    [1],
    [1, 2, 3],
    [null],
    {},
    { a: 1 },
  ],
];

type Change = {
  readonly kind: 'replace' | 'remove' | 'add' | 'lengthen';
  readonly at: number;
  readonly odd: unknown;
  readonly name: string;
};
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'add', 'lengthen'),
  at: fc.nat(1_000),
  odd: fc.oneof(fc.constantFrom(...ODD), fc.anything({ withSparseArray: true })),
  name: fc.constantFrom('round', 'player', 'x', '', '__proto__', 'constructor', 'toString', 'pool'),
});

type Place = readonly [holder: Record<string, unknown>, key: string];
const placesIn = (value: unknown): readonly Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.keys(value).flatMap((key): readonly Place[] => {
        const holder = value as Record<string, unknown>;
        return [[holder, key], ...placesIn(holder[key])];
      });

/** The value with a fault at some depth; sometimes the fault happens to be none. */
const changed = (value: unknown, { kind, at, odd, name }: Change): unknown => {
  const root = { value: structuredClone(value) } as Record<string, unknown>;
  const places = placesIn(root);
  const [holder, key] = places[at % places.length] as Place;
  const inner = holder[key];
  if (kind === 'replace') holder[key] = odd;
  else if (kind === 'remove') delete holder[key];
  else if (Array.isArray(inner)) inner.push(kind === 'add' ? odd : (inner[0] ?? odd));
  else if (typeof inner === 'object' && inner !== null)
    Object.defineProperty(inner, name, { value: odd, enumerable: true, configurable: true });
  else holder[key] = odd;
  return root['value'];
};

const differences = (codec: t.Mixed, check: Check, runs: number): fc.RunDetails<[unknown, Change | undefined]> =>
  fc.check(
    fc.property(described(schemaOf(codec)), fc.option(change, { nil: undefined }), (valid, fault) => {
      const value = fault === undefined ? valid : changed(valid, fault);
      return check(value) === E.isRight(codec.decode(value));
    }),
    { numRuns: runs },
  );

const without = (name: string, value: object | null): object =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => key !== name));

describe('a compiled check of an event says what its codec says', () => {
  it.each(Object.entries<t.Mixed>(eventCodecs))('%s', (type, codec) => {
    const check = knownEvents.get(type)?.check as Check;
    const taken = fc.sample(described(schemaOf(codec)), { numRuns: 100, seed: 1 }).filter((value) => E.isRight(codec.decode(value)));
    expect(taken.length).toBeGreaterThan(25);
    expect(taken.every(check)).toBe(true);
    const found = differences(codec, check, RUNS);
    expect(found.failed ? found.counterexample : undefined).toBeUndefined();
  });

  it('of objects that are no plain ones too', () => {
    const codec = record({ round: integer() }, { note: text(), list: list(nullable(integer())) });
    const check = compiledCheck(codec);
    const hidden = Object.defineProperty({}, 'round', { value: 1, enumerable: false });
    class Round {
      round = 1;
      get note(): string {
        return 'a';
      }
    }
    const sparse: number[] = [];
    sparse[2] = 1;
    for (const value of [
      Object.create({ round: 1 }) as unknown,
      Object.assign(Object.create({ round: 1 }) as object, { note: 'a' }),
      Object.assign(Object.create({ other: 1 }) as object, { round: 1 }),
      Object.assign(Object.create(null) as object, { round: 1 }),
      hidden,
      Object.assign(hidden, { note: 'a' }),
      new Round(),
      new Map([['round', 1]]),
      { round: 1, list: sparse },
      { round: 1, list: undefined },
      { round: undefined },
    ])
      expect([value, check(value)]).toEqual([value, E.isRight(codec.decode(value))]);
  });

  it.each<[string, (check: Check) => Check]>([
    ['takes everything', () => () => true],
    ['takes nothing with a sealed note', (check) => (u) => check(u) && !Object.hasOwn(u as object, 'sealedNote')],
    ['forgets unknown fields', (check) => (u) => check(u) || (typeof u === 'object' && check(without('x', u)))],
    ['lets an endless round through', (check) => (u) => check(u) || (u as { fromRound?: unknown } | null)?.fromRound === 10_001],
  ])('a check that %s is noticed', (_what, spoilt) => {
    const codec = eventCodecs.PlayerDropped;
    expect(differences(codec, spoilt(compiledCheck(codec)), 5_000).failed).toBe(true);
  });
});
