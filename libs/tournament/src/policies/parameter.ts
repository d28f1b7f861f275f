import type { Setting } from './policy';

/**
 * One parameter of a preset. `read` takes a JSON value, or text as written behind `--set key=`, and gives the setting,
 * or undefined where the value is not in the range.
 */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'choice' | 'boolean' | 'fraction' | 'list';
  readonly range: string;
  readonly meaning: string;
  /** The rule that the parameter belongs to. */
  readonly rule: string;
  /** May be changed while the tournament runs, until the stage that it governs ends (rules.md 7). */
  readonly amendable: boolean;
  /** What a policy that does not have it is played by: parameters that came later are in no preset. */
  readonly unset?: Setting;
  readonly read: (value: unknown) => Setting | undefined;
  /** Why a value that was not read cannot be, where more is to be said than the range; a sentence. */
  readonly whyNot?: (value: unknown) => string | undefined;
}

/** A whole number from JSON, or as text; `-3` too. */
export const whole = (value: unknown): number | undefined => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) + 0 : undefined;
};

/** A whole number from `min` to `max` for which `wanted` holds. */
export const within =
  (min: number, max: number, wanted: (n: number) => boolean = () => true) =>
  (value: unknown) => {
    const n = whole(value);
    return n !== undefined && n >= min && n <= max && wanted(n) ? n : undefined;
  };

export type Common = Pick<Parameter, 'name' | 'meaning' | 'rule' | 'amendable' | 'unset'>;

export const integerOf = (common: Common, min: number, max: number): Parameter => ({
  ...common,
  type: 'integer',
  range: `${min}..${max}`,
  read: within(min, max),
});

export const choiceOf = (common: Common, ...choices: readonly string[]): Parameter => ({
  ...common,
  type: 'choice',
  range: choices.join(' | '),
  read: (value) => (typeof value === 'string' && choices.includes(value) ? value : undefined),
});

/** Games of a match: an odd number up to nine. */
export const games = (name: string, meaning: string): Parameter => ({
  name,
  meaning,
  rule: '1.10',
  amendable: true,
  type: 'integer',
  range: '1 | 3 | 5 | 7 | 9',
  read: within(1, 9, (n) => n % 2 === 1),
});

/** An integer, or `auto` (null): worked out from the field. */
export const automatic = (inner: (value: unknown) => number | undefined) => (value: unknown) =>
  value === null || value === 'auto' ? null : inner(value);

export const switchOf = (common: Common): Parameter => ({
  ...common,
  type: 'boolean',
  range: 'true | false',
  read: (value) => (value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined),
});
