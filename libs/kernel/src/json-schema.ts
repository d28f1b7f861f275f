import * as t from 'io-ts';
import { DescribedType, type JsonSchema } from './codec';

/**
 * The JSON Schema of a codec, so that what is described is what is decoded. Of texts it says less than the codec: lengths count
 * characters and not UTF-16 units, and half a surrogate pair is not told of. Throws for a codec that cannot be described.
 */
export const schemaOf = (codec: t.Mixed): JsonSchema => {
  if (codec instanceof DescribedType) return codec.schema(schemaOf);
  if (codec instanceof t.UnionType) return { anyOf: (codec.types as readonly t.Mixed[]).map(schemaOf) };
  if (codec instanceof t.ReadonlyType) return schemaOf(codec.type as t.Mixed);
  if (codec instanceof t.TupleType) {
    const items = (codec.types as readonly t.Mixed[]).map(schemaOf);
    return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
  }
  if (codec instanceof t.LiteralType) return { enum: [codec.value] };
  if (codec instanceof t.StringType) return { type: 'string' };
  if (codec instanceof t.BooleanType) return { type: 'boolean' };
  if (codec instanceof t.NumberType) return { type: 'number' };
  if (codec instanceof t.NullType) return { type: 'null' };
  if (codec instanceof t.UnknownType) return {};
  if (codec instanceof t.AnyDictionaryType) return { type: 'object' };
  // Fields beside these are let through.
  if (codec instanceof t.InterfaceType) {
    const fields = Object.entries(codec.props as t.AnyProps);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, inner]) => [name, schemaOf(inner)])),
      required: fields.map(([name]) => name),
    };
  }
  // A dictionary passes over names that its domain refuses; it never refuses a value for its names.
  if (codec instanceof t.DictionaryType) return { type: 'object', additionalProperties: schemaOf(codec.codomain as t.Mixed) };
  throw new Error(`The codec ${codec.name} has no JSON Schema.`);
};
