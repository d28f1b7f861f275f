import type { Draw } from '@roundbook/draw';
import type { JsonSchema } from '@roundbook/kernel';
import { accepts } from './schema-check';

type Value = unknown;
const STRANGE: readonly Value[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  -(2 ** 31),
  '',
  ' ',
  'x',
  "'; DROP TABLE events;--",
  '\u0000',
  'ﷺ',
  '١',
  '🎲'.repeat(300),
  [],
  [[]],
  {},
  { a: {} },
  { toString: 1, valueOf: null },
];
/** Names that every object has without having them. */
export const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

interface Described {
  readonly type?: string;
  readonly anyOf?: readonly Described[];
  readonly enum?: readonly Value[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Described;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

const hex = (draw: Draw, length: number): string => Array.from({ length }, () => draw.int(16).toString(16)).join('');
export const uuid = (draw: Draw): string => [8, 4, 4, 4, 12].map((length) => hex(draw, length)).join('-');
export const characters = (draw: Draw, most: number): string =>
  Array.from({ length: draw.int(most + 1) }, () => String.fromCharCode(32 + draw.int(95))).join('');

/** A value that the schema takes, small. */
export const fitting = (draw: Draw, schema: Described): Value => {
  if (schema.anyOf !== undefined) return fitting(draw, draw.pick(schema.anyOf));
  if (schema.enum !== undefined) return draw.pick(schema.enum);
  if (schema.pattern !== undefined) return uuid(draw);
  if (schema.type === 'string') return `t${characters(draw, Math.min(20, (schema.maxLength ?? 20) - 1)).trim()}`;
  if (schema.type === 'integer') return (schema.minimum ?? 0) + draw.int(Math.min(50, (schema.maximum ?? 50) - (schema.minimum ?? 0)) + 1);
  if (schema.type === 'boolean') return draw.int(2) === 0;
  if (schema.type === 'array') return Array.from({ length: (schema.minItems ?? 0) + draw.int(2) }, () => fitting(draw, schema.items ?? {}));
  if (schema.type !== 'object') return draw.int(100);
  const names = Object.keys(schema.properties ?? {}).filter((name) => schema.required?.includes(name) === true || draw.int(2) === 0);
  return Object.fromEntries(names.map((name) => [name, fitting(draw, schema.properties?.[name] ?? {})]));
};

/** Lengths and numbers just outside, half a surrogate pair, or something of another type. */
const wrongSelf = (draw: Draw, schema: Described): Value => {
  const edges: Value[] = [];
  if (schema.minimum !== undefined) edges.push(schema.minimum - 1, schema.minimum + 0.5);
  if (schema.maximum !== undefined) edges.push(schema.maximum + 1);
  if (schema.maxLength !== undefined && schema.maxLength <= 2_000) edges.push('x'.repeat(schema.maxLength + 1));
  // Texts are Unicode, which the description does not say.
  if (schema.type === 'string' && draw.int(4) === 0) return draw.pick(['\ud83d', 'a\udc00b', '\udfff\ud800']);
  const candidates = [...edges, ...STRANGE].filter((value) => !accepts(schema as JsonSchema, value));
  return candidates.length === 0 ? undefined : draw.pick(candidates);
};

/** A value that the schema does not take, wrong in one place; undefined where it takes everything. */
export const wrong = (draw: Draw, schema: Described): Value => {
  const names = Object.keys(schema.properties ?? {});
  const how = draw.int(6);
  if (schema.type === 'object' && how > 0) {
    const whole = fitting(draw, schema) as Record<string, Value>;
    const required = schema.required ?? [];
    if (how === 1 && required.length > 0) {
      const left = draw.pick(required);
      return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left));
    }
    if (how > 2 && names.length > 0) {
      const name = draw.pick(names);
      const inner = wrong(draw, schema.properties?.[name] ?? {});
      if (inner !== undefined) return { ...whole, [name]: inner };
    }
    if (schema.additionalProperties === false) return { ...whole, [draw.pick([...INHERITED, 'unknownField'])]: fitting(draw, {}) };
  }
  if (schema.type === 'array' && how > 2) {
    const inner = wrong(draw, schema.items ?? {});
    if (inner !== undefined) return [fitting(draw, schema.items ?? {}), inner];
  }
  return wrongSelf(draw, schema);
};
