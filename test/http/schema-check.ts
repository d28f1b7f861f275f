import type { JsonSchema } from '@roundbook/kernel';
import type { Json } from './client';

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isSafeInteger(value) ? 'integer' : typeof value;

const KNOWN = new Set(
  'type anyOf enum minLength maxLength pattern minimum maximum items minItems maxItems prefixItems properties required additionalProperties'.split(
    ' ',
  ),
);

const within = (size: number, least: unknown, most: unknown): boolean =>
  (least === undefined || size >= Number(least)) && (most === undefined || size <= Number(most));

/** Whether a value is one that a schema takes: the keywords that the descriptions use, written from their specification. */
export const accepts = (schema: JsonSchema, value: Json): boolean => {
  for (const keyword of Object.keys(schema)) if (!KNOWN.has(keyword)) throw new Error(`unknown keyword ${keyword}`);
  const { type, anyOf, prefixItems = [], properties = {}, required = [], additionalProperties = {} } = schema as Json;
  if (anyOf !== undefined && !anyOf.some((one: JsonSchema) => accepts(one, value))) return false;
  if (type !== undefined && typeOf(value) !== type && !(type === 'number' && typeof value === 'number')) return false;
  if (schema['enum'] !== undefined && !(schema['enum'] as readonly unknown[]).includes(value)) return false;
  if (typeof value === 'string') {
    const fits = schema['pattern'] === undefined || new RegExp(String(schema['pattern']), 'u').test(value);
    return fits && within([...value].length, schema['minLength'], schema['maxLength']);
  }
  if (typeof value === 'number') return within(value, schema['minimum'], schema['maximum']);
  if (Array.isArray(value))
    return (
      within(value.length, schema['minItems'], schema['maxItems']) &&
      value.every((item, at) => accepts((prefixItems[at] ?? schema['items'] ?? {}) as JsonSchema, item))
    );
  if (typeof value !== 'object' || value === null) return true;
  if (!required.every((name: string) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, inner]) => {
    if (Object.hasOwn(properties, name)) return accepts(properties[name], inner);
    return additionalProperties === false ? false : accepts(additionalProperties, inner);
  });
};
