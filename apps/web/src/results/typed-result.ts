import { printed } from '../parts/result-words';

/** What was typed for a match, side a standing left. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'drawNot' }
  | {
      readonly kind: 'result';
      /** As the server reads it: `2-1`, `draw`, `A:left`, `431-388`, `+5`, `2-1 keys 5-3`. */
      readonly text: string;
      readonly outcome: 'a' | 'b' | 'draw' | 'walkoverA' | 'walkoverB' | 'doubleLoss' | 'timeout' | 'unprovable';
      /** The games, scores or difference, and keys, as `2–1`, `−5`, `2–1 keys 5–3`; empty where there are none. */
      readonly score: string;
    };

/** What a round admits beside games; without it, nothing. */
export interface ResultForm {
  /** `spread` and `victoryPoints`: scores, or their difference, instead of games; `keys`: keys beside the games. */
  readonly scored?: 'games' | 'keys' | 'spread' | 'victoryPoints';
  readonly timeout?: boolean;
  readonly unprovable?: boolean;
}

/** What the keys mean depends on the match. */
export interface MatchForm {
  readonly bestOf: number;
  readonly drawAllowed: boolean;
  readonly form?: ResultForm;
}

/** A score that ends a match of so many games, side a first: the closest win. */
export const scoreExample = (bestOf: number): string => `${(bestOf + 1) / 2}-${(bestOf - 1) / 2}`;

type Counted = Extract<Typed, { readonly kind: 'result' }>;

const counted = (text: string, outcome: Counted['outcome']): Counted => ({ kind: 'result', text, outcome, score: printed(text) });
const word = (text: string, outcome: Counted['outcome']): Counted => ({ kind: 'result', text, outcome, score: '' });
const ahead = (a: number, b: number): 'a' | 'b' | 'draw' => (a > b ? 'a' : b > a ? 'b' : 'draw');

const games = (text: string): Typed => {
  const numbers = /^(\d{1,2})[-:–. ](\d{1,2})(?:[-:–. ](\d{1,2}))?$/.exec(text);
  if (numbers === null) return { kind: 'unread' };
  const [a = 0, b = 0, ...draws] = numbers
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  return counted([a, b, ...draws].join('-'), ahead(a, b));
};

/** Scores of both sides, or their difference with its sign, seen from the left. */
const scores = (text: string): Typed => {
  const plain = text.replaceAll('−', '-');
  // -0 is 0.
  if (/^[+-]\d{1,5}$/.test(plain)) {
    const difference = Number(plain) + 0;
    return counted(difference < 0 ? `${difference}` : `+${difference}`, ahead(difference, 0));
  }
  const numbers = /^(-?\d{1,5})[-:–. ](-?\d{1,5})$/.exec(plain);
  if (numbers === null) return { kind: 'unread' };
  const [a, b] = [Number(numbers[1]) + 0, Number(numbers[2]) + 0];
  return counted(`${a}-${b}`, ahead(a, b));
};

const KEYS = /^(.*\S)\s+keys\s+(\d{1,2})[-:–. ](\d{1,2})$/;

/** Keys stand behind the games, or behind a draw or a timeout. */
const withKeys = (text: string, timeout: boolean): Typed => {
  const parts = KEYS.exec(text);
  if (parts === null) return games(text);
  const [, match = '', a, b] = parts;
  const keys = `keys ${Number(a)}-${Number(b)}`;
  const read =
    match === 'd' || match === 'draw' ? word('draw', 'draw') : match === 'timeout' && timeout ? word(match, match) : games(match);
  return read.kind === 'result' ? { ...read, text: `${read.text} ${keys}`, score: `${read.score} ${printed(keys)}`.trim() } : read;
};

const NO_FORM: ResultForm = {};

/** What one key or one word means; undefined where it is none. */
const single = (text: string, { bestOf, form = NO_FORM }: MatchForm): Typed | undefined => {
  const wins = (bestOf + 1) / 2;
  const scored = form.scored === 'spread' || form.scored === 'victoryPoints';
  if (text === '') return { kind: 'empty' };
  // Where scores count, who won is not enough.
  if (text === '1') return scored ? { kind: 'unread' } : counted(`${wins}-0`, 'a');
  if (text === '2') return scored ? { kind: 'unread' } : counted(`0-${wins}`, 'b');
  if (text === 'l') return word('A:left', 'walkoverA');
  if (text === 'r') return word('B:left', 'walkoverB');
  if (text === 'x') return word('double-loss', 'doubleLoss');
  if (text === 'd' || text === 'draw') return word('draw', 'draw');
  if (text === 'timeout' && form.timeout === true) return word(text, text);
  return text === 'unprovable' && form.unprovable === true ? word(text, text) : undefined;
};

/**
 * One key or a score: `1` and `2` are a win of the left or right side without a lost game, `d` a draw, `2-1` or `0-0-3` the games,
 * `l` and `r` say which side did not play, `x` that both lose. Where the form has it: `431-388` the scores, `+5` or `-5` their
 * difference, `2-1 keys 5-3` the keys, and the words `timeout` and `unprovable`. The server checks what the rules allow beyond that.
 */
export const readTyped = (typed: string, match: MatchForm): Typed => {
  const text = typed.trim().toLowerCase();
  const { form = NO_FORM } = match;
  const { scored } = form;
  const read =
    single(text, match) ??
    (scored === 'spread' || scored === 'victoryPoints'
      ? scores(text)
      : scored === 'keys'
        ? withKeys(text, form.timeout === true)
        : games(text));
  return read.kind === 'result' && read.outcome === 'draw' && !match.drawAllowed ? { kind: 'drawNot' } : read;
};
