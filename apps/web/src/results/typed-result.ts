import { printed } from '../parts/result-words';
import { readOrder, writeOrder, type PlacedSeat } from './typed-table';

/** Why a side did not play on. */
export type WalkoverReason = 'noResponse' | 'disconnected' | 'slowPlay' | 'other';

/** What was typed for a match, side a standing left. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'drawNot' }
  | {
      readonly kind: 'result';
      /** As the server reads it: `2-1`, `draw`, `A:left`, `431-388`, `+5`, `2-1 keys 5-3`, `B>A>D>C 41,38,30,12`. */
      readonly text: string;
      readonly outcome: 'a' | 'b' | 'draw' | 'walkoverA' | 'walkoverB' | 'walkoverBoth' | 'doubleLoss' | 'timeout' | 'unprovable' | 'order';
      /** The games, scores or difference, and keys, as `2–1`, `−5`, `2–1 keys 5–3`; empty where there are none. */
      readonly score: string;
      /** Of a walkover, where it is said. */
      readonly reason?: WalkoverReason;
      /** Of a table. */
      readonly order?: readonly PlacedSeat[];
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
  /** How many sit at a table; its result is their order. */
  readonly seats?: number;
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

const KEYS = /^(.*\S)\s+(?:keys|k)\s+(\d{1,2})[-:–. ](\d{1,2})$/;
/** Without the word: two scores. */
const SHORT_KEYS = /^(\d{1,2}[-:–.]\d{1,2}(?:[-:–.]\d{1,2})?|draw|d|timeout|t)\s+(\d{1,2})[-:–.](\d{1,2})$/;

/** Keys stand behind the games, or behind a draw or a timeout. */
const withKeys = (text: string, timeout: boolean): Typed => {
  const parts = KEYS.exec(text) ?? SHORT_KEYS.exec(text);
  if (parts === null) return games(text);
  const [, match = '', a, b] = parts;
  const keys = `keys ${Number(a)}-${Number(b)}`;
  const read =
    match === 'd' || match === 'draw'
      ? word('draw', 'draw')
      : (match === 'timeout' || match === 't') && timeout
        ? word('timeout', 'timeout')
        : games(match);
  return read.kind === 'result' ? { ...read, text: `${read.text} ${keys}`, score: `${read.score} ${printed(keys)}`.trim() } : read;
};

const NO_FORM: ResultForm = {};

const LEFT = { l: ['A:left', 'walkoverA'], r: ['B:left', 'walkoverB'], b: ['both:left', 'walkoverBoth'] } as const;
export const REASON_KEYS = { n: 'noResponse', d: 'disconnected', s: 'slowPlay', o: 'other' } as const;

/** Who did not play, and with a second letter why: `l`, `r n`, `bs`; undefined where it is none. */
const walkover = (text: string): Counted | undefined => {
  const parts = /^([lrb])(?:\s*([ndso]))?$/.exec(text);
  if (parts === null) return undefined;
  const [written, outcome] = LEFT[parts[1] as keyof typeof LEFT];
  const why = parts[2] as keyof typeof REASON_KEYS | undefined;
  return { ...word(written, outcome), ...(why === undefined ? {} : { reason: REASON_KEYS[why] }) };
};

/** The order of a table once everybody has a place. */
const table = (text: string, seats: number): Typed => {
  const order = readOrder(text, seats);
  if (order === undefined || order.length < seats) return { kind: 'unread' };
  return { ...word(writeOrder(order), 'order'), order };
};

/** What one key or one word means; undefined where it is none. */
const single = (text: string, { bestOf, form = NO_FORM }: MatchForm): Typed | undefined => {
  const wins = (bestOf + 1) / 2;
  const scored = form.scored === 'spread' || form.scored === 'victoryPoints';
  if (text === '') return { kind: 'empty' };
  // Where scores count, who won is not enough.
  if (text === '1') return scored ? { kind: 'unread' } : counted(`${wins}-0`, 'a');
  if (text === '2') return scored ? { kind: 'unread' } : counted(`0-${wins}`, 'b');
  const left = walkover(text);
  if (left !== undefined) return left;
  if (text === 'x') return word('double-loss', 'doubleLoss');
  if (text === 'd' || text === 'draw') return word('draw', 'draw');
  if ((text === 't' || text === 'timeout') && form.timeout === true) return word('timeout', 'timeout');
  return (text === 'u' || text === 'unprovable') && form.unprovable === true ? word('unprovable', 'unprovable') : undefined;
};

/**
 * One key or a score: `1` and `2` are a win of the left or right side without a lost game, `d` a draw, `2-1` or `0-0-3` the games,
 * `l`, `r` and `b` say that the left side, the right one or both did not play (with `n`, `d`, `s` or `o` behind it why), `x` that both lose. Where the form has it: `431-388` the scores, `+5` or `-5` their
 * difference, `2-1 keys 5-3` or `2-1 5-3` the keys, `t` or `timeout`, `u` or `unprovable`; at a table the order, as `typed-table.ts`
 * has it. The server checks what the rules allow beyond that.
 */
export const readTyped = (typed: string, match: MatchForm): Typed => {
  const text = typed.trim().toLowerCase();
  const { form = NO_FORM, seats } = match;
  if (seats !== undefined) return text === '' ? { kind: 'empty' } : table(text, seats);
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
