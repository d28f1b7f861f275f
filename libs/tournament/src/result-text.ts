import * as E from 'fp-ts/Either';
import { Decision, malformed, refused, type Refusal } from '@roundbook/kernel';
import type { Games, Outcome, Result, Tally } from './result';
import { parseTable, tableRefusal, tableText, type Seats } from './table-result';

/** What a match is won by, and what is written down of it. */
export type Scored = 'games' | 'keys' | 'spread' | 'victoryPoints';

/** What a match admits. */
export interface MatchForm {
  readonly bestOf: number;
  /** `lossOut` and bracket matches end with a winner or a double loss (rules.md 1.12, 2.6). */
  readonly needsWinner: boolean;
  /** Whether a timeout is a result (rules.md 5); without it, no. */
  readonly timeout?: boolean;
  /** Whether a result that nobody can show is one (rules.md 6.3); without it, no. */
  readonly unprovable?: boolean;
  /** Whether a draw is a result; without it, where no winner is needed. */
  readonly draws?: boolean;
  /** `spread` and `victoryPoints`: scores of one game instead of games; `keys`: games, and keys beside them. Without it, games. */
  readonly scored?: Scored;
  /** A table: the registration numbers in the seats A, B, C, ... */
  readonly seats?: Seats;
}

/** A form as far as reading and writing go by it. */
type WrittenForm = Pick<MatchForm, 'scored' | 'seats' | 'timeout'>;

const byScores = ({ scored }: WrittenForm): boolean => scored === 'spread' || scored === 'victoryPoints';

const WORDS: Readonly<Record<string, Outcome>> = {
  draw: 'draw',
  'a:left': 'walkoverA',
  'b:left': 'walkoverB',
  'both:left': 'walkoverBoth',
  'double-loss': 'doubleLoss',
  timeout: 'timeout',
  unprovable: 'unprovable',
};

/** The ways to write a result of this form. */
const ways = (form: WrittenForm & Pick<MatchForm, 'unprovable'>): string => {
  if (form.seats !== undefined) return 'the seats, best first, as B>A=D>C 41,38,38,12';
  return [
    byScores(form) ? '431-388, +5, -5, draw' : '2-1, 1-0, draw, 0-0-3',
    ...(form.scored === 'keys' ? ['2-1 keys 5-3'] : []),
    'A:left, B:left, both:left, double-loss',
    ...(form.timeout === true ? ['timeout'] : []),
    ...(form.unprovable === true ? ['unprovable'] : []),
  ].join(', ');
};

/** The side that has more, or a draw. */
const ahead = (a: number, b: number): 'a' | 'b' | 'draw' => (a > b ? 'a' : b > a ? 'b' : 'draw');

/** A number with or without a sign; -0 is 0. */
const signed = (text: string): number => Number(text.replace('\u2212', '-')) + 0;

const readScores = (text: string): Result | undefined => {
  const difference = /^[+\u2212-]\d{1,5}$/.test(text) ? signed(text) : undefined;
  if (difference !== undefined) return { outcome: ahead(difference, 0), difference };
  const numbers = /^([\u2212-]?\d{1,5})[-:\u2013]([\u2212-]?\d{1,5})$/.exec(text);
  if (numbers === null) return undefined;
  const scores: Tally = { a: signed(numbers[1] as string), b: signed(numbers[2] as string) };
  return { outcome: ahead(scores.a, scores.b), scores };
};

/** 0-0-0 is a draw without games (rules.md 2.4), but not where a match without a finished game is a timeout (5). */
const readGames = (text: string, { timeout }: WrittenForm): Result | undefined => {
  const numbers = /^(\d{1,2})[-:\u2013](\d{1,2})(?:[-:\u2013](\d{1,2}))?$/.exec(text);
  if (numbers === null) return undefined;
  const games: Games = { a: Number(numbers[1]), b: Number(numbers[2]), draws: Number(numbers[3] ?? 0) };
  if (games.a === 0 && games.b === 0 && games.draws === 0 && timeout !== true) return { outcome: 'draw' };
  return { outcome: ahead(games.a, games.b), games };
};

const readKeys = (text: string, form: WrittenForm): Result | undefined => {
  const parts = /^(\S+)\s+keys\s+(\d{1,2})[-:\u2013](\d{1,2})$/.exec(text);
  if (parts === null) return undefined;
  const [, match = '', a, b] = parts;
  const result: Result | undefined = match === 'draw' || match === 'timeout' ? { outcome: match } : readGames(match, form);
  return result && { ...result, keys: { a: Number(a), b: Number(b) } };
};

const read = (text: string, form: WrittenForm): Result | undefined => {
  const outcome = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (outcome === 'draw' && byScores(form)) return { outcome, difference: 0 };
  if (outcome !== undefined) return { outcome };
  return readKeys(text, form) ?? parseTable(text, form.seats) ?? (byScores(form) ? readScores(text) : readGames(text, form));
};

/**
 * A result as people write it, side a first; `form` says whether `38-12` are games or scores, and who sits in which seat. It is
 * read as it is written: what the form admits is asked of `checkResult`. Refusal: `result_not_understood`.
 */
export const parseResult = (written: string, form: WrittenForm & Pick<MatchForm, 'unprovable'> = {}): Decision<Result> => {
  const result = read(written.trim().toLowerCase(), form);
  if (result !== undefined) return E.right(result);
  const extra = { field: 'result', allowed: ways(form) };
  return E.left(malformed('result_not_understood', `${JSON.stringify(written.slice(0, 40))} is no result.`, extra));
};

const WRITTEN: Readonly<Record<Outcome, string>> = {
  a: '1-0',
  b: '0-1',
  draw: 'draw',
  doubleLoss: 'double-loss',
  walkoverA: 'A:left',
  walkoverB: 'B:left',
  walkoverBoth: 'both:left',
  timeout: 'timeout',
  unprovable: 'unprovable',
  order: 'order',
};

const figures = ({ outcome, games, scores, difference }: Result): string => {
  if (games !== undefined) return games.draws === 0 ? `${games.a}-${games.b}` : `${games.a}-${games.b}-${games.draws}`;
  if (scores !== undefined) return `${scores.a}-${scores.b}`;
  if (difference === undefined) return WRITTEN[outcome];
  return difference < 0 ? `${difference}` : `+${difference}`;
};

/** The result as `parseResult` reads it in the same form. Without the seats of a table its players are registration numbers. */
export const resultText = (result: Result, form: Pick<MatchForm, 'seats'> = {}): string => {
  if (result.order !== undefined) return tableText(result, form.seats);
  const { keys } = result;
  return keys === undefined ? figures(result) : `${figures(result)} keys ${keys.a}-${keys.b}`;
};

type Wrong = (why: string) => Refusal;

const isPlayed = ({ outcome }: Result): boolean => outcome === 'a' || outcome === 'b' || outcome === 'draw';

/** Why these games cannot be those of the match. Draws are apart: they do not count towards the win. */
const gamesRefusal = ({ outcome, games }: Result, { bestOf, timeout }: MatchForm, wrong: Wrong): Refusal | undefined => {
  if (games === undefined) return undefined;
  const needed = (bestOf + 1) / 2;
  if (ahead(games.a, games.b) !== outcome) return wrong('the games say otherwise');
  if (games.a > needed || games.b > needed) return wrong(`it ends when one side has won ${needed}`);
  if (games.a === needed && games.b === needed) return wrong('both sides cannot have won');
  if (timeout === true && games.a + games.b + games.draws === 0) return wrong('without a finished game it is a timeout');
  return games.draws > bestOf ? wrong('there are too many drawn games') : undefined;
};

/** Why these scores cannot be those of the match: a draw is where they are equal, a win where they are not. */
const scoresRefusal = ({ outcome, scores, difference }: Result, wrong: Wrong): Refusal | undefined => {
  if (scores !== undefined && difference !== undefined) return wrong('a difference is for where the scores are not known');
  const said = scores === undefined ? ahead(difference ?? 0, 0) : ahead(scores.a, scores.b);
  return said === outcome ? undefined : wrong('the scores say otherwise');
};

/** Why this result cannot come from such a match; undefined if it can. */
const impossible = (result: Result, form: MatchForm): Refusal | undefined => {
  const { bestOf } = form;
  const needed = (bestOf + 1) / 2;
  const scored = byScores(form);
  const match = scored ? 'a match that is scored' : `a match of best of ${bestOf}`;
  const allowed = scored ? ways(form) : bestOf === 1 ? '1-0, 0-1' : `up to ${needed} games won by one side, fewer by the other`;
  const extra = { field: 'result', rule: form.scored === 'spread' ? '4' : scored ? '6.4' : form.timeout === true ? '5' : '2.4', allowed };
  const wrong: Wrong = (why) => refused('result_impossible', `${resultText(result)} cannot be the result of ${match}: ${why}.`, extra);
  const { games, scores, difference, keys, outcome } = result;
  if (!isPlayed(result)) {
    if (games !== undefined) return wrong('nobody finished it, so it has no games');
    if (scores !== undefined || difference !== undefined) return wrong('nobody finished it, so it has no scores');
    return keys === undefined || outcome === 'timeout' ? undefined : wrong('it was not played out, so it has no keys');
  }
  if (!scored) return gamesRefusal(result, form, wrong);
  if (scores === undefined && difference === undefined)
    return refused('scores_needed', 'The result of this match is its scores, or their difference.', extra);
  return scoresRefusal(result, wrong);
};

/** Why a figure beside the outcome is not for such a match; undefined if each is. */
const strangeFigure = ({ games, scores, difference, keys }: Result, form: MatchForm): Refusal | undefined => {
  const allowed = ways(form);
  if (keys !== undefined && form.scored !== 'keys')
    return refused('keys_not_allowed', 'Keys are not recorded here.', { field: 'result', rule: '5', allowed });
  if ((scores !== undefined || difference !== undefined) && !byScores(form))
    return refused('scores_not_allowed', 'This match is won by games, not by scores.', { field: 'result', rule: '2.4', allowed });
  if (games !== undefined && byScores(form)) {
    const rule = form.scored === 'spread' ? '4' : '6.4';
    return refused('games_not_allowed', 'This match is one game with scores: games are not counted.', { field: 'result', rule, allowed });
  }
  return undefined;
};

const timeoutRefusal = ({ needsWinner }: MatchForm): Refusal => {
  const allowed = 'the leader in games wins; level in games: a draw in Swiss, one more game or a double loss where somebody has to win';
  const rule = needsWinner ? '1.12' : '2.10';
  return refused('timeout_not_allowed', 'An unfinished match is not reported as a timeout here.', { field: 'result', rule, allowed });
};

/** Why this outcome is none of such a match; undefined if it is one. */
const strangeOutcome = ({ outcome, order, seatScores, substituted }: Result, form: MatchForm): Refusal | undefined => {
  if (outcome === 'timeout' && form.timeout !== true) return timeoutRefusal(form);
  if (outcome === 'unprovable' && form.unprovable !== true)
    return refused('unprovable_not_allowed', 'A result that nobody can show is not reported as one here.', {
      field: 'result',
      rule: '6.3',
      allowed: ways(form),
    });
  if (outcome === 'draw' && !(form.draws ?? !form.needsWinner)) {
    const allowed = `${byScores(form) ? '431-388, +5' : '1-0, 0-1'}, A:left, B:left, double-loss`;
    return refused('draw_not_allowed', 'This match needs a winner: a draw is not possible here.', {
      field: 'result',
      rule: '1.12',
      allowed,
    });
  }
  if (outcome !== 'order' && [order, seatScores, substituted].every((one) => one === undefined)) return undefined;
  return refused('order_not_allowed', 'An order of players is the result of a table, not of a match of two sides.', {
    field: 'result',
    rule: '6.7',
    allowed: ways(form),
  });
};

/**
 * Checks a result against the form of its match (rules.md 1.12, 2.4, 2.10, 4, 5, 6.3, 6.7). Codes: `timeout_not_allowed`,
 * `unprovable_not_allowed`, `draw_not_allowed`, `order_not_allowed`, `keys_not_allowed`, `scores_not_allowed`,
 * `games_not_allowed`, `scores_needed`, `result_impossible`; at a table `order_needed`, `result_impossible`.
 */
export const checkResult = (result: Result, form: MatchForm): Decision<Result> => {
  const refusal =
    form.seats === undefined
      ? (strangeOutcome(result, form) ?? strangeFigure(result, form) ?? impossible(result, form))
      : tableRefusal(result, form.seats);
  return refusal === undefined ? E.right(result) : E.left(refusal);
};
