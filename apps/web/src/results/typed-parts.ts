/** Two numbers as they stand in their boxes; empty where none is typed. */
export type TwoNumbers = readonly [string, string];

const KEYS = /^(.*?)\s*(?:keys|k)\s*(\d*)[-:–. ](\d*)$/i;
const SHORT_KEYS = /^(\S+)\s+(\d{1,2})[-:–.](\d{1,2})$/;

/** A result that may have keys, without them, and the keys. */
export const keysIn = (typed: string): { readonly match: string; readonly keys: TwoNumbers } => {
  const [, match = typed.trim(), a = '', b = ''] = KEYS.exec(typed.trim()) ?? SHORT_KEYS.exec(typed.trim()) ?? [];
  return { match, keys: [a, b] };
};

export const withKeys = (match: string, [a, b]: TwoNumbers): string => (a === '' && b === '' ? match : `${match} keys ${a}-${b}`.trim());

/** Two scores; a difference or a word leaves both empty. */
export const scoresIn = (typed: string): TwoNumbers => {
  const [, a = '', b = ''] = /^([-−]?\d*)[-:–. ]([-−]?\d*)$/.exec(typed.trim()) ?? [];
  return [a.replace('−', '-'), b.replace('−', '-')];
};

export const withScores = ([a, b]: TwoNumbers): string => (a === '' && b === '' ? '' : `${a}-${b}`);
