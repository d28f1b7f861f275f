import { malformed, RefusalError } from '@roundbook/kernel';
import { parseResult, type MatchForm } from '@roundbook/tournament';
import { readJson } from './read-input';
import { unwrap } from './unwrap';

type Plain = Readonly<Record<string, unknown>>;
type FindPlayer = (written: string) => number;
/** What results of the round admit; what is not known is read as games. */
export type FormOfRound = Omit<MatchForm, 'bestOf' | 'needsWinner' | 'seats'>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (document: Plain, name: string): readonly unknown[] => {
  const value = document[name] ?? [];
  if (Array.isArray(value)) return value;
  throw new RefusalError(
    malformed('invalid_field', `The field given.${name} is not valid: a list is expected.`, { field: `given.${name}` }),
  );
};

/** A registration number as it is; a name or an id looked up. What is neither is left for the command's codec to refuse. */
const playerIn = (value: unknown, find: FindPlayer): unknown => (typeof value === 'string' ? find(value) : value);

/** At a table the seats name everybody, and the two sides are the first of them. */
const sidesIn = ({ a, b, seats }: Plain, find: FindPlayer): Plain => {
  if (!Array.isArray(seats)) return { a: playerIn(a, find), b: playerIn(b, find), ...(seats === undefined ? {} : { seats }) };
  const players = seats.map((seat: unknown) => playerIn(seat, find));
  return { a: a === undefined ? players[0] : playerIn(a, find), b: b === undefined ? players[1] : playerIn(b, find), seats: players };
};

const seatsOf = ({ seats }: Plain): readonly number[] | undefined =>
  Array.isArray(seats) && seats.every((seat): seat is number => typeof seat === 'number') ? seats : undefined;

const matchIn = (value: unknown, find: FindPlayer, form: FormOfRound): unknown => {
  if (!isPlain(value)) return value;
  const { result } = value;
  const sides = sidesIn(value, find);
  if (typeof result !== 'string') return { ...value, ...sides };
  const seats = seatsOf(sides);
  return { ...value, ...sides, result: unwrap(parseResult(result, seats === undefined ? form : { ...form, seats })) };
};

const byeIn = (value: unknown, find: FindPlayer): unknown =>
  isPlain(value) ? { ...value, player: playerIn(value['player'], find) } : { player: playerIn(value, find) };

/**
 * Pairings made by hand, for `--given`: `{ matches: [{ a, b, table?, result? }], byes: [player] }`, players by registration
 * number or name, results as people write them in a round of this form. A table of several has `seats: [player]` for `a` and `b`.
 */
export const givenRound = (document: unknown, find: FindPlayer, form: FormOfRound = {}): unknown => {
  if (!isPlain(document)) return document;
  const { matches: _matches, byes: _byes, ...rest } = document;
  return {
    ...rest,
    matches: listIn(document, 'matches').map((match) => matchIn(match, find, form)),
    byes: listIn(document, 'byes').map((bye) => byeIn(bye, find)),
  };
};

export const readGivenFile = async (file: string, find: FindPlayer, form?: FormOfRound): Promise<unknown> =>
  givenRound(await readJson(file, 'given'), find, form);
