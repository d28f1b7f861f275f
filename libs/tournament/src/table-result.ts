import { refused, type Refusal } from '@roundbook/kernel';
import type { Result, SeatScore } from './result';

/** Registration numbers in the order of the seats A, B, C, ... */
export type Seats = readonly number[];

const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

const PLAYER = '(?:[a-z]|[1-9]\\d{0,5})\\*?';
const SCORE = '(?:[-\u2212]?\\d{1,5}|-)';
const WRITTEN = new RegExp(`^(${PLAYER}(?:\\s*[>=]\\s*${PLAYER})+)(?:\\s+(${SCORE}(?:\\s*,\\s*${SCORE})*))?$`);

interface Named {
  readonly player: number;
  readonly substituted: boolean;
  /** Whether it is level with the one written before it. */
  readonly level: boolean;
}

const nameRead = (text: string, level: boolean, seats: Seats | undefined): Named | undefined => {
  const substituted = text.endsWith('*');
  const name = substituted ? text.slice(0, -1) : text;
  const player = /^\d/.test(name) ? Number(name) : seats?.[name.charCodeAt(0) - 97];
  return player === undefined ? undefined : { player, substituted, level };
};

/** Equals stand together; whoever is level with nobody left of it begins a place of its own. */
const groupsOf = (named: readonly Named[]): number[][] => {
  const groups: number[][] = [];
  for (const { player, level } of named) {
    const last = groups.at(-1);
    if (level && last !== undefined) last.push(player);
    else groups.push([player]);
  }
  return groups;
};

/** Takes those who are not kept out of the written order; who was level with one of them moves up to its place. */
const keeping = (named: readonly Named[], kept: (one: Named) => boolean): number[][] => {
  let level = true;
  return groupsOf(
    named.flatMap((one) => {
      level &&= one.level;
      if (!kept(one)) return [];
      const placed = { ...one, level };
      level = true;
      return [placed];
    }),
  );
};

/**
 * The result of a table as `B>A=D>C 41,38,38,12`: best first, with the scores in the order written (`-` for none). Letters
 * are seats, numbers are registration numbers; `C*` was played by a substitute and comes last whatever it scored (rules.md
 * 6.7). Undefined where it is none. `text` is in lower case.
 */
export const parseTable = (text: string, seats?: Seats): Result | undefined => {
  const found = WRITTEN.exec(text);
  if (found === null) return undefined;
  const [, order = '', scores] = found;
  const marks = order.match(/[>=]/g) ?? [];
  const names = order.split(/[>=]/).map((name, index) => nameRead(name.trim(), marks[index - 1] === '=', seats));
  const named = names.filter((name) => name !== undefined);
  if (named.length !== names.length) return undefined;
  const numbers = scores?.split(',').map((each) => each.trim().replace('\u2212', '-'));
  if (numbers !== undefined && numbers.length !== named.length) return undefined;
  const seatScores = named.flatMap(({ player }, index): SeatScore[] => {
    const number = numbers?.[index] ?? '-';
    return number === '-' ? [] : [{ player, score: Number(number) + 0 }];
  });
  const substituted = named.filter((one) => one.substituted).map(({ player }) => player);
  return {
    outcome: 'order',
    order: [...keeping(named, (one) => !one.substituted), ...keeping(named, (one) => one.substituted)],
    ...(seatScores.length === 0 ? {} : { seatScores }),
    ...(substituted.length === 0 ? {} : { substituted }),
  };
};

/** The result of a table as `parseTable` reads it with the same seats; without seats it names registration numbers. */
export const tableText = ({ order = [], seatScores = [], substituted = [] }: Result, seats?: Seats): string => {
  const name = (player: number): string => {
    const seat = seats?.indexOf(player) ?? -1;
    return `${seat === -1 ? player : letterOf(seat)}${substituted.includes(player) ? '*' : ''}`;
  };
  const placed = order.map((group) => group.map(name).join('=')).join('>');
  if (seatScores.length === 0) return placed;
  const scores = order.flat().map((player) => seatScores.find((one) => one.player === player)?.score ?? '-');
  return `${placed} ${scores.join(',')}`;
};

const distinct = (players: readonly number[]): boolean => new Set(players).size === players.length;

/** What is wrong with an order that places each player once: scores or substitutes that do not go with it. */
const contradiction = ({ order = [], seatScores = [], substituted = [] }: Result, seats: Seats): string | undefined => {
  const scored = seatScores.map(({ player }) => player);
  const known = [scored, substituted].every((players) => distinct(players) && players.every((player) => seats.includes(player)));
  if (!known) return 'scores and substitutes are of players of this table, each named once';
  const standing = order.map((group) => group.filter((player) => !substituted.includes(player)));
  const firstSubstituted = order.findIndex((group) => group.some((player) => substituted.includes(player)));
  if (firstSubstituted !== -1 && standing.some((group, place) => place >= firstSubstituted && group.length > 0))
    return 'who walked out and was played by a substitute comes last';
  if (seatScores.length === 0) return undefined;
  const scoreOf = new Map(seatScores.map(({ player, score }) => [player, score]));
  const scoresOf = standing.map((group) => group.map((player) => scoreOf.get(player) ?? -Infinity)).filter((group) => group.length > 0);
  if (scoresOf.some((group) => group.some((score) => score !== group[0]))) return 'players on one place have the same score';
  const rises = scoresOf.some((group, place) => place > 0 && (group[0] as number) > (scoresOf[place - 1]?.[0] as number));
  return rises ? 'nobody stands behind a player with a lower score, or with none' : undefined;
};

/**
 * Why this cannot be the result of the table with these seats (rules.md 6.7); undefined if it can. Equal scores may be
 * placed apart, because more than the score can settle a table. Codes: `order_needed`, `result_impossible`.
 */
export const tableRefusal = (result: Result, seats: Seats): Refusal | undefined => {
  const letters = seats.map((_, seat) => letterOf(seat));
  const allowed = `the seats, best first, as ${letters.join('>')}, with or without scores, as ${letters.map((_, seat) => 10 * (seats.length - seat)).join(',')}`;
  const extra = { field: 'result', rule: '6.7', allowed };
  const { order, games, scores, keys, difference } = result;
  if (result.outcome !== 'order' || order === undefined)
    return refused('order_needed', 'The result of a table is the order of its players.', extra);
  const wrong = (why: string) =>
    refused('result_impossible', `${tableText(result, seats)} cannot be the result of this table: ${why}.`, extra);
  if ([games, scores, keys, difference].some((one) => one !== undefined)) return wrong('a table has no two sides to count for');
  const players = order.flat();
  if (!distinct(players) || players.length !== seats.length || players.some((player) => !seats.includes(player)))
    return wrong('it places each player of the table once');
  const why = contradiction(result, seats);
  return why === undefined ? undefined : wrong(why);
};
