import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { listCheck, recordCheck, type Check } from './check';
import { Decision, malformed } from './refusal';

/** Keywords of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A codec that says which JSON it takes, and how that is checked quickly; `of` gives the schema or check of a codec inside it. */
export class DescribedType<A> extends t.Type<A> {
  constructor(
    name: string,
    is: t.Is<A>,
    validate: t.Validate<unknown, A>,
    readonly schema: (of: (codec: t.Mixed) => JsonSchema) => JsonSchema,
    /** Says just what `validate` says. */
    readonly check: (of: (codec: t.Mixed) => Check) => Check = () => is,
  ) {
    super(name, is, validate, t.identity);
  }
}

/** A string without lone surrogates, of `min` to `max` UTF-16 code units. */
export const text = (min = 0, max = 10_000): t.Type<string> => {
  const is = (u: unknown): u is string => typeof u === 'string' && u.length >= min && u.length <= max && isWellFormed(u);
  const schema = () => ({ type: 'string', ...(min === 0 ? {} : { minLength: min }), maxLength: max });
  return new DescribedType(`text of ${min} to ${max} characters`, is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c)), schema);
};

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const native = (String.prototype as { isWellFormed?: (this: string) => boolean }).isWellFormed;

/** False when half of a surrogate pair stands alone: such text cannot be written as UTF-8. */
export const isWellFormed: (value: string) => boolean =
  native === undefined ? (value) => !LONE_SURROGATE.test(value) : (value) => native.call(value);

/** A safe integer in a closed range. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER): t.Type<number> => {
  const is = (u: unknown): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= min && u <= max && !Object.is(u, -0);
  const schema = () => ({ type: 'integer', minimum: min, maximum: max });
  return new DescribedType(`integer from ${min} to ${max}`, is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c)), schema);
};

const pattern = (name: string, shape: RegExp): t.Type<string> => {
  const is = (u: unknown): u is string => typeof u === 'string' && shape.test(u);
  const schema = () => ({ type: 'string', pattern: shape.source });
  return new DescribedType(name, is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c)), schema);
};

export const uuid = pattern('UUID', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const instant = pattern('instant (RFC 3339, UTC)', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const hex = (bytes: number): t.Type<string> => pattern(`${bytes} bytes in hex`, new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

export const oneOf = <A extends string>(...values: readonly A[]): t.Type<A> => {
  const is = (u: unknown): u is A => typeof u === 'string' && (values as readonly string[]).includes(u);
  const schema = () => ({ type: 'string', enum: values });
  return new DescribedType(`one of ${values.join(', ')}`, is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c)), schema);
};

/** A list of `min` to `max` items. */
export const list = <A>(item: t.Type<A>, min = 0, max = 100_000): t.Type<readonly A[]> => {
  const items = t.readonlyArray(item);
  return new DescribedType<readonly A[]>(
    `list of ${min} to ${max}`,
    items.is,
    (u, c) =>
      Array.isArray(u) && (u.length < min || u.length > max) ? t.failure(u, c) : (items.validate(u, c) as t.Validation<readonly A[]>),
    (of) => ({ type: 'array', items: of(item), ...(min === 0 ? {} : { minItems: min }), maxItems: max }),
    (of) => listCheck(of(item), min, max),
  );
};

type Fields = Readonly<Record<string, t.Mixed>>;
type RecordOf<R extends Fields, O extends Fields> = { readonly [K in keyof R]: t.TypeOf<R[K]> } & {
  readonly [K in keyof O]?: t.TypeOf<O[K]>;
};

/** A plain object with exactly these fields: a missing or an unknown one is an error that names it. */
export const record = <R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional: O = {} as O,
): t.Type<RecordOf<R, O>> => {
  const fields: Fields = { ...required, ...optional };
  const validate: t.Validate<unknown, RecordOf<R, O>> = (u, c) => {
    if (typeof u !== 'object' || u === null || Array.isArray(u)) return t.failure(u, c, 'an object is expected');
    const value = u as Record<string, unknown>;
    const errors: t.ValidationError[] = [];
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key))
        errors.push({ value: value[key], context: t.appendContext(c, key, t.never), message: 'unknown field' });
    }
    for (const [key, codec] of Object.entries(fields)) {
      if (value[key] === undefined && Object.hasOwn(optional, key)) continue;
      const result = codec.validate(value[key], t.appendContext(c, key, codec, value[key]));
      if (E.isLeft(result)) errors.push(...result.left);
    }
    return errors.length > 0 ? t.failures(errors) : t.success(value as RecordOf<R, O>);
  };
  const is = (u: unknown): u is RecordOf<R, O> => E.isRight(validate(u, []));
  const schema = (of: (codec: t.Mixed) => JsonSchema): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([key, codec]) => [key, of(codec)])),
    ...(Object.keys(required).length === 0 ? {} : { required: Object.keys(required) }),
    additionalProperties: false,
  });
  const checks = (some: Fields, of: (codec: t.Mixed) => Check) => new Map(Object.entries(some).map(([key, codec]) => [key, of(codec)]));
  const check = (of: (codec: t.Mixed) => Check): Check => recordCheck(checks(required, of), checks(optional, of), is);
  return new DescribedType('record', is, validate, schema, check);
};

export const nullable = <A>(codec: t.Type<A>): t.Type<A | null> => t.union([codec, t.null], `${codec.name} or null`);

const pathOf = (context: t.Context): string =>
  context
    .map((entry) => entry.key)
    .filter((key) => key !== '')
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '');

/** What a codec takes, as people say it: those that were not given a name have one in the words of the type system. */
const wordsOf = (codec: t.Decoder<unknown, unknown> & { readonly name: string }): string => {
  if (codec instanceof t.ReadonlyType) return wordsOf(codec.type as t.Mixed);
  if (codec instanceof t.DictionaryType || codec instanceof t.AnyDictionaryType || codec instanceof t.InterfaceType) return 'an object';
  if (codec instanceof t.ArrayType || codec instanceof t.ReadonlyArrayType || codec instanceof t.AnyArrayType) return 'a list';
  if (codec instanceof t.TupleType) return `a list of ${(codec.types as readonly t.Mixed[]).length}`;
  if (codec instanceof t.UnionType) return [...new Set((codec.types as readonly t.Mixed[]).map(wordsOf))].join(' or ');
  if (codec instanceof t.BooleanType) return 'true or false';
  if (codec instanceof t.NumberType) return 'a number';
  if (codec instanceof t.StringType) return 'a text';
  return codec.name === 'record' ? 'an object' : codec.name;
};

/** Decodes at a boundary; the refusal `invalid_field` names the first field that is wrong and what it takes. */
export const decodeWith = <A>(codec: t.Type<A>, input: unknown): Decision<A> => {
  const result = codec.decode(input);
  if (E.isRight(result)) return result;
  const deepest = result.left.reduce((best, error) => (error.context.length > best.context.length ? error : best));
  const field = pathOf(deepest.context);
  const expected = deepest.message ?? `expected ${wordsOf(deepest.context[deepest.context.length - 1]?.type ?? codec)}`;
  return E.left(malformed('invalid_field', `${field === '' ? 'The input' : `The field ${field}`} is not valid: ${expected}.`, { field }));
};
