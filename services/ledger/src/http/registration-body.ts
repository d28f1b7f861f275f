import * as t from 'io-ts';
import { parseRoster } from '@roundbook/interchange';
import { integer, list, malformed, oneOf, record, RefusalError, text, uuid } from '@roundbook/kernel';
import type { NewPlayer, RegisterOptions } from '../ledger';
import { bodyAs, unwrap } from './written';

const MOST_TEXT = 1_000_000;

/** Players by name, or a whole list as text; each player by a name or by the id of a known person. */
export const registrationCodec = record(
  {},
  {
    players: list(record({}, { name: text(1, 1_000), rating: text(1, 40), league: integer(1, 2), person: uuid }), 1, 10_000),
    roster: text(1, MOST_TEXT),
    entry: oneOf<'nextRound' | 'loss' | 'meetBye'>('nextRound', 'loss', 'meetBye'),
    fromRound: integer(1, 10_000),
    confirmSameName: t.boolean,
  },
);

type Body = t.TypeOf<typeof registrationCodec>;

const refuse = (message: string, field: string, allowed: string): RefusalError =>
  new RefusalError(malformed('invalid_field', message, { field, allowed }));

const playersOf = ({ players, roster }: Body): { players: readonly NewPlayer[]; notes: readonly string[] } => {
  if ((players === undefined) === (roster === undefined)) throw refuse('Who is to be registered?', 'players', 'either players or roster');
  if (roster !== undefined) return unwrap(parseRoster(roster));
  return {
    notes: [],
    players: (players ?? []).map(({ name, rating, league, person }, index) => {
      if ((name === undefined) === (person === undefined))
        throw refuse(`Player ${index} of the list is not named.`, `players[${index}]`, 'either name or person');
      return {
        name: name ?? '',
        ...(rating === undefined ? {} : { rating }),
        ...(league === undefined ? {} : { league }),
        ...(person === undefined ? {} : { person }),
      };
    }),
  };
};

export interface Registration {
  readonly players: readonly NewPlayer[];
  readonly how: RegisterOptions;
  /** What was noticed while the list was read. */
  readonly notes: readonly string[];
}

/** Reads the body of a registration. Refusals: `invalid_field`, and those of the roster. */
export const registrationOf = (body: unknown): Registration => {
  const read = bodyAs(registrationCodec, body);
  const { entry, fromRound, confirmSameName } = read;
  const how: RegisterOptions = {
    ...(entry === undefined ? {} : { entry }),
    ...(fromRound === undefined ? {} : { fromRound }),
    ...(confirmSameName === undefined ? {} : { confirmSameName }),
  };
  return { ...playersOf(read), how };
};
