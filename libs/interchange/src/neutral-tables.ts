import { malformed, type Refusal } from '@roundbook/kernel';
import type { Result, SeatScore } from '@roundbook/tournament';
import type { NeutralMatch } from './neutral-file';

type Fields = Pick<NeutralMatch, 'order' | 'scores' | 'substituted'>;
type Named = Readonly<Record<string, unknown>>;

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A table names its players as `sides`; the first two are its sides a and b, as in every other match. */
const withSides = (match: unknown): unknown => {
  if (!isNamed(match) || match['a'] !== undefined || !Array.isArray(match['sides'])) return match;
  const [a, b]: readonly unknown[] = match['sides'];
  return { ...match, a, b };
};

/** The document with two sides in every match, tables included. */
export const withTablesAsMatches = (document: Named): Named => {
  const { rounds } = document;
  if (!Array.isArray(rounds)) return document;
  const read = (round: unknown): unknown =>
    isNamed(round) && Array.isArray(round['matches']) ? { ...round, matches: round['matches'].map(withSides) } : round;
  return { ...document, rounds: rounds.map(read) };
};

/** The table as a file has it: `sides` say everything that a and b would. */
export const asTable = ({ a: _a, b: _b, bestOf: _bestOf, ...match }: NeutralMatch): NeutralMatch => match as NeutralMatch;

/** The result of a table; undefined while it is open. `numberOf` gives the registration number behind an id. */
export const tableResult = ({ order, scores, substituted = [] }: Fields, numberOf: (id: string) => number): Result | undefined => {
  if (order === undefined) return undefined;
  const seatScores = Object.entries(scores ?? {}).map(([id, score]): SeatScore => ({ player: numberOf(id), score }));
  return {
    outcome: 'order',
    order: order.map((group) => group.map(numberOf)),
    ...(seatScores.length === 0 ? {} : { seatScores }),
    ...(substituted.length === 0 ? {} : { substituted: substituted.map(numberOf) }),
  };
};

/** The fields that `tableResult` reads back. */
export const writeTableResult = (
  { order = [], seatScores = [], substituted = [] }: Result,
  idOf: (registration: number) => string,
): Fields => ({
  order: order.map((group) => group.map(idOf)),
  ...(seatScores.length === 0 ? {} : { scores: Object.fromEntries(seatScores.map(({ player, score }) => [idOf(player), score])) }),
  ...(substituted.length === 0 ? {} : { substituted: substituted.map(idOf) }),
});

/** What is wrong with a table: whom it seats twice, or what its result says of somebody who does not sit there. */
export const oddTable = (match: NeutralMatch, path: string): Refusal | undefined => {
  const { a, b, sides = [], corrections = [] } = match;
  const wrong = (name: string, why: string) =>
    malformed('invalid_field', `The field ${path}.${name} is not valid: ${why}.`, { field: `${path}.${name}` });
  if (b === null || sides[0] !== a || sides[1] !== b) return wrong('sides', 'the first two are the sides of the match');
  if (new Set(sides).size < sides.length) return wrong('sides', 'somebody sits there twice');
  const results = [[match, ''] as const, ...corrections.map(({ was }, index) => [was, `corrections[${index}].was.`] as const)];
  for (const [{ order, scores, substituted = [] }, prefix] of results) {
    const placed = order?.flat() ?? sides;
    if (placed.length !== sides.length || !sides.every((id) => placed.includes(id)))
      return wrong(`${prefix}order`, 'it places each player of the table once');
    if (!Object.keys(scores ?? {}).every((id) => sides.includes(id))) return wrong(`${prefix}scores`, 'they are of players of the table');
    if (!substituted.every((id) => sides.includes(id))) return wrong(`${prefix}substituted`, 'they are players of the table');
  }
  return undefined;
};
