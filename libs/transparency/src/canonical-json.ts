import { malformed, RefusalError, type Plain } from '@roundbook/kernel';

/** Containers may be nested this deep, so that hostile input cannot exhaust the call stack. */
export const MAX_DEPTH = 64;

/** Texts that JSON writes as they are: printable ASCII without quote and backslash. Most texts of a ledger are of this kind. */
const VERBATIM = /^[ !#-[\]-~]*$/;
/** With the `u` flag a surrogate matches only where it has no partner. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;

type Step = string | number;

const pathText = (steps: readonly Step[]): string =>
  steps.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

const refuse = (steps: readonly Step[], reason: string): never => {
  const field = pathText(steps);
  throw new RefusalError(
    malformed('not_canonical', `${field === '' ? 'The value' : field} ${reason}.`, {
      field,
      allowed: 'strings, booleans, null, safe integers, and arrays and plain objects of these',
    }),
  );
};

/** Plain whatever realm it comes from: made by a literal, by a parser, or without a prototype. */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** From so many keys on the sort of the language is quicker, which allocates. */
const FEW = 16;

/** The keys in the order of their UTF-16 code units, which is what RFC 8785 asks for and comparison of texts does. */
const sortedKeys = (value: object): string[] => {
  const keys = Object.keys(value);
  if (keys.length > FEW) return keys.sort();
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next] as string;
    let at = next;
    for (; at > 0 && (keys[at - 1] as string) > key; at--) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
};

/** Writes one value; `steps[0..depth-1]` is the way to it and is only read when something is refused. */
class CanonicalWriter {
  private readonly steps: Step[] = [];

  write(value: unknown, depth: number): string {
    switch (typeof value) {
      case 'string':
        return this.text(value, depth);
      case 'number':
        // -0 is written 0, as RFC 8785 has it.
        return Number.isSafeInteger(value) ? String(value) : this.refuse(depth, 'is not a safe integer');
      case 'boolean':
        return value ? 'true' : 'false';
      case 'object':
        if (value === null) return 'null';
        if (depth >= MAX_DEPTH) return this.refuse(depth, `is nested deeper than ${MAX_DEPTH} levels`);
        return Array.isArray(value) ? this.list(value, depth) : this.record(value as Record<string, unknown>, depth);
      default:
        return this.refuse(depth, `is of type ${typeof value}`);
    }
  }

  private text(value: string, depth: number): string {
    if (VERBATIM.test(value)) return `"${value}"`;
    if (LONE_SURROGATE.test(value)) return this.refuse(depth, 'holds a surrogate without its partner');
    return JSON.stringify(value);
  }

  private list(values: readonly unknown[], depth: number): string {
    let out = '[';
    for (let index = 0; index < values.length; index++) {
      this.steps[depth] = index;
      if (index > 0) out += ',';
      out += this.write(values[index], depth + 1);
    }
    return out + ']';
  }

  private record(value: Readonly<Record<string, unknown>>, depth: number): string {
    if (!isPlainObject(value)) return this.refuse(depth, 'is not a plain object');
    let out = '{';
    for (const key of sortedKeys(value)) {
      this.steps[depth] = key;
      if (out.length > 1) out += ',';
      out += this.text(key, depth + 1) + ':' + this.write(value[key], depth + 1);
    }
    return out + '}';
  }

  private refuse(depth: number, reason: string): never {
    return refuse(this.steps.slice(0, depth), reason);
  }
}

/**
 * The one JSON text of a value by RFC 8785: no white space, keys in order of their UTF-16 code units.
 * Throws `not_canonical`, naming the path, for everything outside `Plain` (fractions, unsafe integers, lone surrogates,
 * undefined, holes in arrays, instances of classes) and for more than 64 levels.
 */
export const canonicalJson = (value: Plain): string => new CanonicalWriter().write(value, 0);

/** The same for a value that stands so many levels deep in a larger one. */
export const canonicalWithin = (levels: number, value: Plain): string => new CanonicalWriter().write(value, levels);

/** The canonical JSON of one text. Throws `not_canonical` for a surrogate without its partner. */
export const canonicalText = (value: string): string => (VERBATIM.test(value) ? `"${value}"` : canonicalJson(value));

/** The value with the keys of every object in canonical order, as it is when its canonical JSON is parsed; the same object where it has that order. */
export const inCanonicalOrder = (value: Plain): Plain => {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? listInOrder(value as readonly Plain[]) : recordInOrder(value as Readonly<Record<string, Plain>>);
};

const listInOrder = (items: readonly Plain[]): readonly Plain[] => {
  let copy: Plain[] | undefined;
  for (const [index, item] of items.entries()) {
    const ordered = inCanonicalOrder(item);
    if (ordered !== item) (copy ??= items.slice())[index] = ordered;
  }
  return copy ?? items;
};

const recordInOrder = (value: Readonly<Record<string, Plain>>): Readonly<Record<string, Plain>> => {
  const keys = Object.keys(value);
  let former = '';
  let isInOrder = true;
  for (const key of keys) {
    isInOrder &&= former <= key && inCanonicalOrder(value[key] as Plain) === value[key];
    former = key;
  }
  if (isInOrder) return value;
  return Object.fromEntries(sortedKeys(value).map((key) => [key, inCanonicalOrder(value[key] as Plain)]));
};
