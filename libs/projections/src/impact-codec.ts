import * as t from 'io-ts';
import { integer, list, nullable, oneOf, record, text } from '@roundbook/kernel';
import type { Choice } from '@roundbook/tournament';
import { playerCodec } from './answer-codecs';
import type { ImpactJson } from './impact-shown';

const words = text(0, 100_000);
const registration = integer(1);
const place = nullable(integer(1));

const choice: t.Type<Choice> = record(
  {
    choice: oneOf('keep', 'repair', 'void'),
    possible: t.boolean,
    command: nullable(record({ type: oneOf('repair', 'void'), payload: record({ round: integer(1) }, { unplayed: t.literal(true) }) })),
    changes: list(record({ round: integer(1), matches: integer() })),
  },
  { why: record({ code: words, sentence: words }) },
);
export const impactCodec: t.Type<ImpactJson> = record(
  {
    moved: list(record({ player: playerCodec, registration, from: place, to: place })),
    pairedOnIt: list(integer(1)),
    pairingsThatWouldDiffer: list(record({ round: integer(1), matches: integer(), played: integer() })),
    cut: record({ before: list(playerCodec), after: list(playerCodec) }),
    playIn: record({ before: integer(), after: integer() }),
  },
  { newCut: list(playerCodec), out: list(playerCodec), back: list(playerCodec), choices: list(choice) },
);
