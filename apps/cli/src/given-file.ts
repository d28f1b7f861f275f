import { malformed, RefusalError } from '@roundbook/kernel';
import { parseResult } from '@roundbook/tournament';
import { readJson } from './read-input';
import { unwrap } from './unwrap';

type Plain = Readonly<Record<string, unknown>>;
type FindPlayer = (written: string) => number;

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

const matchIn = (value: unknown, find: FindPlayer): unknown => {
  if (!isPlain(value)) return value;
  const { result } = value;
  return {
    ...value,
    a: playerIn(value['a'], find),
    b: playerIn(value['b'], find),
    ...(result === undefined ? {} : { result: typeof result === 'string' ? unwrap(parseResult(result)) : result }),
  };
};

const byeIn = (value: unknown, find: FindPlayer): unknown =>
  isPlain(value) ? { ...value, player: playerIn(value['player'], find) } : { player: playerIn(value, find) };

/**
 * Pairings made by hand, for `--given`: `{ matches: [{ a, b, table?, result? }], byes: [player] }`, players by registration
 * number or name, results as people write them.
 */
export const givenRound = (document: unknown, find: FindPlayer): unknown => {
  if (!isPlain(document)) return document;
  const { matches: _matches, byes: _byes, ...rest } = document;
  return {
    ...rest,
    matches: listIn(document, 'matches').map((match) => matchIn(match, find)),
    byes: listIn(document, 'byes').map((bye) => byeIn(bye, find)),
  };
};

export const readGivenFile = async (file: string, find: FindPlayer): Promise<unknown> => givenRound(await readJson(file, 'given'), find);
