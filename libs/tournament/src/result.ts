import * as t from 'io-ts';
import { integer, list, oneOf, record } from '@roundbook/kernel';

const OUTCOMES = ['a', 'b', 'draw', 'doubleLoss', 'walkoverA', 'walkoverB', 'walkoverBoth', 'timeout', 'unprovable', 'order'] as const;

/**
 * Outcome of a match between side a and side b. `walkoverA`: a did not play or left, so b wins (and the other way round).
 * `timeout`: time ran out before the first game ended (rules.md 5). `unprovable`: nobody can show what it was, and both
 * lose (6.3). `order`: a table of several players, placed by the result's `order` (6.7).
 * A bye is no match and has no outcome of its own.
 */
export type Outcome = (typeof OUTCOMES)[number];

export const outcomeCodec = oneOf<Outcome>(...OUTCOMES);

/** Games won by a, won by b, and drawn. */
export interface Games {
  readonly a: number;
  readonly b: number;
  readonly draws: number;
}

export const gamesCodec: t.Type<Games> = record({ a: integer(0, 99), b: integer(0, 99), draws: integer(0, 99) });

/** What each side has of something that is counted. */
export interface Tally {
  readonly a: number;
  readonly b: number;
}

const score = integer(-99_999, 99_999);
const registration = integer(1, 1_000_000);

/** Points of a game, or victory points; below 0 where a game gives that. */
export const scoresCodec: t.Type<Tally> = record({ a: score, b: score });
export const differenceCodec: t.Type<number> = score;
export const keysCodec: t.Type<Tally> = record({ a: integer(0, 99), b: integer(0, 99) });

/** Most players at one table: they sit in the seats A to Z. */
export const MOST_SEATS = 26;

/** The victory points of one player of a table. */
export interface SeatScore {
  readonly player: number;
  readonly score: number;
}

export interface Result {
  readonly outcome: Outcome;
  readonly games?: Games;
  /** Points of the game (rules.md 4) or victory points (6.4). */
  readonly scores?: Tally;
  /** The score of a less that of b, where only that is known. */
  readonly difference?: number;
  /** Keys won by each side (rules.md 5). */
  readonly keys?: Tally;
  /** At a table: the players by registration number, best first, equals together. */
  readonly order?: readonly (readonly number[])[];
  /** At a table: victory points. Who did not play to the end and had no substitute has none. */
  readonly seatScores?: readonly SeatScore[];
  /** At a table: who walked out and was played by a substitute (rules.md 6.7). */
  readonly substituted?: readonly number[];
}

export const resultCodec: t.Type<Result> = record(
  { outcome: outcomeCodec },
  {
    games: gamesCodec,
    scores: scoresCodec,
    difference: differenceCodec,
    keys: keysCodec,
    order: list(list(registration, 1, MOST_SEATS), 1, MOST_SEATS),
    seatScores: list(record({ player: registration, score }), 0, MOST_SEATS),
    substituted: list(registration, 0, MOST_SEATS),
  },
);

export type Side = 'a' | 'b';

/** Who goes on, or undefined where nobody wins. A table has no sides: see its `order`. */
export const winnerOf = (result: Result): Side | undefined => {
  if (result.outcome === 'a' || result.outcome === 'walkoverB') return 'a';
  if (result.outcome === 'b' || result.outcome === 'walkoverA') return 'b';
  return undefined;
};

const BOTH_LOSE: ReadonlySet<Outcome> = new Set<Outcome>(['doubleLoss', 'walkoverBoth', 'timeout', 'unprovable']);

/** Whether a side lost: to the other, by leaving, or with the other (double loss, timeout, unprovable). */
export const lost = (result: Result, side: Side): boolean => {
  const winner = winnerOf(result);
  return winner === undefined ? BOTH_LOSE.has(result.outcome) : winner !== side;
};

const sameTally = (one: Tally | undefined, other: Tally | undefined): boolean => one?.a === other?.a && one?.b === other?.b;

const sameSet = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

const sameOrder = (one: Result['order'] = [], other: Result['order'] = []): boolean =>
  one.length === other.length && one.every((group, place) => sameSet(group, other[place]));

const sameSeatScores = (one: readonly SeatScore[] = [], other: readonly SeatScore[] = []): boolean =>
  one.length === other.length && one.every((each) => other.some(({ player, score: its }) => player === each.player && its === each.score));

/** Whether two results say the same. Equals of a table, its scores and its substitutes may be listed in any order. */
export const sameResult = (one: Result, other: Result): boolean =>
  one.outcome === other.outcome &&
  sameTally(one.games, other.games) &&
  one.games?.draws === other.games?.draws &&
  sameTally(one.scores, other.scores) &&
  one.difference === other.difference &&
  sameTally(one.keys, other.keys) &&
  sameOrder(one.order, other.order) &&
  sameSeatScores(one.seatScores, other.seatScores) &&
  sameSet(one.substituted, other.substituted);
