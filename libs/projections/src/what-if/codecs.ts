import * as t from 'io-ts';
import { instant, integer, list, nullable, record, text, uuid } from '@roundbook/kernel';
import { resultCodec, settingCodec } from '@roundbook/tournament';
import { numberedCodec, playerCodec, pointsCodec, resultShownCodec, standingsCodec, statusCodec } from '../answer-codecs';
import type { Supposed, WhatIfJson } from './what-if';

const words = text(0, 100_000);
const place = nullable(integer(1));

/** What is asked: any of them, one at least. */
export const supposedCodec: t.Type<Supposed, Supposed, unknown> = record(
  {},
  {
    preset: text(1, 60),
    settings: t.readonly(t.record(text(1, 60), t.unknown)),
    results: list(record({ match: t.union([text(1, 40), integer(1, 1_000_000)]), result: t.union([text(1, 60), resultCodec]) }), 0, 1_000),
  },
) as unknown as t.Type<Supposed, Supposed, unknown>;

const standing = record({ losses: integer(), status: statusCodec });
const numbers = list(numberedCodec);

export const whatIfCodec: t.Type<WhatIfJson> = record({
  tournament: uuid,
  afterRound: integer(),
  revision: integer(),
  at: instant,
  supposed: record({
    policy: nullable(record({ from: words, to: words })),
    settings: list(record({ name: words, from: settingCodec, to: settingCodec })),
    results: list(
      record({
        match: words,
        round: integer(1),
        table: integer(1),
        players: numbers,
        was: nullable(resultShownCodec),
        result: resultShownCodec,
      }),
    ),
  }),
  moved: list(
    record({
      player: playerCodec,
      registration: integer(1),
      from: place,
      to: place,
      points: record({ from: nullable(pointsCodec), to: nullable(pointsCodec) }),
    }),
  ),
  standings: standingsCodec,
  cut: nullable(record({ before: numbers, after: numbers, comes: numbers, goes: numbers })),
  pools: nullable(list(record({ player: numberedCodec, from: standing, to: standing }))),
  cannotKnow: list(words),
});
