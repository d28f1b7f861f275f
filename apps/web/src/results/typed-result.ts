/** What was typed for a match, side a standing left. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'drawNot' }
  | {
      readonly kind: 'result';
      /** As the server reads it: `2-1`, `draw`, `A:left`. */
      readonly text: string;
      readonly outcome: 'a' | 'b' | 'draw' | 'walkoverA' | 'walkoverB' | 'doubleLoss';
      /** The games, as `2–1`; empty where there are none. */
      readonly score: string;
    };

/** What the keys mean depends on the match. */
export interface MatchForm {
  readonly bestOf: number;
  readonly drawAllowed: boolean;
}

/** A score that ends a match of so many games, side a first: the closest win. */
export const scoreExample = (bestOf: number): string => `${(bestOf + 1) / 2}-${(bestOf - 1) / 2}`;

const shown = (text: string): string => text.replaceAll('-', '–');

/**
 * One key or a score: `1` and `2` are a win of the left or right side without a lost game, `d` a draw, `2-1` or `0-0-3` the games,
 * `l` and `r` say which side did not play, `x` that both lose. The server checks what the rules allow beyond that.
 */
export const readTyped = (typed: string, { bestOf, drawAllowed }: MatchForm): Typed => {
  const text = typed.trim().toLowerCase();
  const games = (bestOf + 1) / 2;
  if (text === '') return { kind: 'empty' };
  if (text === '1') return { kind: 'result', text: `${games}-0`, outcome: 'a', score: shown(`${games}-0`) };
  if (text === '2') return { kind: 'result', text: `0-${games}`, outcome: 'b', score: shown(`0-${games}`) };
  if (text === 'l') return { kind: 'result', text: 'A:left', outcome: 'walkoverA', score: '' };
  if (text === 'r') return { kind: 'result', text: 'B:left', outcome: 'walkoverB', score: '' };
  if (text === 'x') return { kind: 'result', text: 'double-loss', outcome: 'doubleLoss', score: '' };
  if (text === 'd' || text === 'draw')
    return drawAllowed ? { kind: 'result', text: 'draw', outcome: 'draw', score: '' } : { kind: 'drawNot' };
  const numbers = /^(\d{1,2})[-:–. ](\d{1,2})(?:[-:–. ](\d{1,2}))?$/.exec(text);
  if (numbers === null) return { kind: 'unread' };
  const [a, b] = [Number(numbers[1]), Number(numbers[2])];
  if (a === b && !drawAllowed) return { kind: 'drawNot' };
  const written = numbers
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number)
    .join('-');
  return { kind: 'result', text: written, outcome: a > b ? 'a' : b > a ? 'b' : 'draw', score: shown(written) };
};
