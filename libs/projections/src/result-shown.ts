import { resultText, type Games, type Outcome, type Result, type Tally } from '@roundbook/tournament';

export interface ResultJson {
  /** As people write it, side a first: `2-1`, `draw`, `A:left`, `431-388`, `+5`, `2-1 keys 5-3`; of a table `B>A=D>C 41,38,38,12`. */
  readonly text: string;
  readonly outcome: Outcome;
  readonly games?: Games;
  /** Points of the game or victory points. */
  readonly scores?: Tally;
  /** The score of a less that of b, where only that is known. */
  readonly difference?: number;
  readonly keys?: Tally;
  /** At a table: registration numbers, best first, equals together. */
  readonly order?: readonly (readonly number[])[];
  readonly seatScores?: readonly { readonly registration: number; readonly score: number }[];
  /** At a table: registration numbers of those who were played by a substitute. */
  readonly substituted?: readonly number[];
}

/** What was not played out stays in words: games that a walkover counts as would not tell it from a played match. */
const written = (result: Result, seats: readonly number[] | undefined): string => {
  const { outcome, keys } = result;
  const played = outcome === 'a' || outcome === 'b' || outcome === 'draw' || outcome === 'order';
  const words = keys === undefined ? { outcome } : { outcome, keys };
  return resultText(played ? result : words, seats === undefined ? {} : { seats });
};

const bothOf = ({ a, b }: Tally): Tally => ({ a, b });

const OTHERS: Readonly<Partial<Record<Outcome, Outcome>>> = { a: 'b', b: 'a', walkoverA: 'walkoverB', walkoverB: 'walkoverA' };

/** A result between two with this side as side a. */
export const seenFrom = (result: Result, side: 'a' | 'b'): Result => {
  if (side === 'a') return result;
  const { outcome, games, scores, difference, keys } = result;
  return {
    ...result,
    outcome: OTHERS[outcome] ?? outcome,
    ...(games === undefined ? {} : { games: { ...games, a: games.b, b: games.a } }),
    ...(scores === undefined ? {} : { scores: { a: scores.b, b: scores.a } }),
    ...(difference === undefined ? {} : { difference: difference === 0 ? 0 : -difference }),
    ...(keys === undefined ? {} : { keys: { a: keys.b, b: keys.a } }),
  };
};

/** `seats`: of a table, the registration numbers in the seats A, B, C, ...; without them its text names registration numbers. */
export const resultShown = (result: Result, seats?: readonly number[]): ResultJson => {
  const { outcome, games, scores, difference, keys, order, seatScores, substituted } = result;
  return {
    text: written(result, seats),
    outcome,
    ...(games === undefined ? {} : { games: { a: games.a, b: games.b, draws: games.draws } }),
    ...(scores === undefined ? {} : { scores: bothOf(scores) }),
    ...(difference === undefined ? {} : { difference }),
    ...(keys === undefined ? {} : { keys: bothOf(keys) }),
    ...(order === undefined ? {} : { order }),
    ...(seatScores === undefined ? {} : { seatScores: seatScores.map(({ player, score }) => ({ registration: player, score })) }),
    ...(substituted === undefined ? {} : { substituted }),
  };
};

const pair = ({ a, b }: Tally, turned: boolean): string => (turned ? `${b}-${a}` : `${a}-${b}`);

const keysText = ({ keys }: Result, turned: boolean): string => (keys === undefined ? '' : ` (keys ${pair(keys, turned)})`);

/** Games, scores or their difference, and keys, as the one named first has them; with a space before. */
const score = (result: Result, turned: boolean): string => {
  const { outcome, games, scores, difference } = result;
  const won = keysText(result, turned);
  if (games !== undefined) return ` ${pair(games, turned)}${games.draws === 0 ? '' : `-${games.draws}`}${won}`;
  if (scores !== undefined) return ` ${pair(scores, turned)}${won}`;
  return difference === undefined || outcome === 'draw' ? won : ` by ${turned ? -difference : difference}${won}`;
};

/** The players of a table by their places, with their scores. */
const placed = ({ order = [], seatScores = [], substituted = [] }: Result, nameOf: (registration: number) => string): string => {
  const named = (registration: number): string => {
    const its = seatScores.find(({ player }) => player === registration)?.score;
    const told = [...(its === undefined ? [] : [`${its}`]), ...(substituted.includes(registration) ? ['played by a substitute'] : [])];
    return told.length === 0 ? nameOf(registration) : `${nameOf(registration)} (${told.join(', ')})`;
  };
  return order.map((group) => group.map(named).join(' level with ')).join(' ahead of ');
};

const numbered = (registration: number): string => `player ${registration}`;

/** A result as a clause, as `Ann beat Bob 2-1`. `nameOf` names the players of a table by registration number. */
export const resultClause = (result: Result, a: string, b: string, nameOf: (registration: number) => string = numbered): string => {
  const clauses: Readonly<Record<Outcome, () => string>> = {
    a: () => `${a} beat ${b}${score(result, false)}`,
    b: () => `${b} beat ${a}${score(result, true)}`,
    draw: () => `${a} and ${b} drew${score(result, false)}`,
    doubleLoss: () => `${a} and ${b} both lost`,
    walkoverA: () => `${b} won because ${a} did not play or left`,
    walkoverB: () => `${a} won because ${b} did not play or left`,
    walkoverBoth: () => `${a} and ${b} both left or did not play`,
    timeout: () => `${a} and ${b} ran out of time before a game was finished${keysText(result, false)}`,
    unprovable: () => `${a} and ${b} both lost because nobody could show the result`,
    order: () => placed(result, nameOf),
  };
  return clauses[result.outcome]();
};
