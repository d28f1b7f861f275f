import * as t from 'io-ts';
import { instant, integer, list, nullable, oneOf, record, text, uuid } from '@roundbook/kernel';
import { TIE_BREAKERS, type TieBreakerName } from '@roundbook/scoring';
import { numberedCodec, pointsCodec, resultShownCodec, statusCodec, wonAndLostCodec } from '../answer-codecs';
import type { FoundPlayer, Part } from './around-a-round';
import type { ByeExplained } from './bye';
import type { NeighbourExplained, StandingExplained } from './standing';
import type { DrawExplained } from './draws';
import type { PairingExplained } from './pairing';
import type { PromotionExplained } from './promotion';
import type { FigureExplained, TermExplained } from './standing-figures';
import type { NotCounted, RoundExplained } from './standing-rounds';

/** What explanations answer with: see answer-codecs. */
const words = text(0, 100_000);
const count = integer();
/** Below 0 too. */
const signed = integer(-Number.MAX_SAFE_INTEGER);
const known = { tournament: uuid, afterRound: count, revision: count, at: instant };
const better = oneOf<'higher' | 'lower'>('higher', 'lower');
const name = oneOf(...(Object.keys(TIE_BREAKERS) as TieBreakerName[]));

const round: t.Type<RoundExplained> = record({
  round: integer(1),
  stage: words,
  kind: oneOf<RoundExplained['kind']>('match', 'table', 'bye', 'forfeit', 'missed', 'none'),
  match: nullable(words),
  table: nullable(integer(1)),
  opponent: nullable(numberedCodec),
  result: nullable(resultShownCodec),
  byHand: t.boolean,
  notCounted: nullable(
    oneOf<NotCounted>('open', 'unconfirmed', 'takenOut', 'playIn', 'playOff', 'bracket', 'table', 'away', 'notEntered', 'notPaired'),
  ),
  points: pointsCodec,
  record: wonAndLostCodec,
  games: record({ won: count, drawn: count, played: count }),
  text: words,
});

const term: t.Type<TermExplained> = record({
  round: integer(1),
  match: nullable(words),
  opponent: nullable(numberedCodec),
  value: nullable(words),
  whole: nullable(count),
  rate: nullable(record({ part: signed, whole: count })),
  floored: t.boolean,
  text: words,
});

const figure: t.Type<FigureExplained> = record({
  name,
  title: words,
  formula: words,
  rule: words,
  better,
  decides: nullable(integer(1)),
  value: nullable(words),
  decimal: nullable(t.number),
  counts: oneOf<'opponents' | 'matches'>('opponents', 'matches'),
  of: nullable(name),
  floor: nullable(words),
  terms: list(term),
  sum: words,
  over: words,
  text: words,
});

const neighbour: t.Type<NeighbourExplained> = record({
  player: numberedCodec,
  rank: nullable(integer(1)),
  by: nullable(words) as t.Type<NeighbourExplained['by'], NeighbourExplained['by'], unknown>,
  own: nullable(words),
  other: nullable(words),
  better,
  text: words,
});

const draw: t.Type<DrawExplained> = record({
  order: list(numberedCodec),
  round: count,
  source: oneOf<'drawn' | 'imported'>('drawn', 'imported'),
  revision: nullable(count),
  drawSeed: nullable(words),
  text: words,
});

export const standingExplainedCodec: t.Type<StandingExplained> = record({
  ...known,
  stage: words,
  policy: words,
  player: numberedCodec,
  rank: nullable(integer(1)),
  seed: nullable(integer(1)),
  league: nullable(integer(1, 2)),
  group: nullable(integer(1)),
  status: statusCodec,
  shared: list(numberedCodec),
  out: nullable(record({ round: integer(1), by: nullable(numberedCodec), text: words })),
  text: words,
  rounds: list(round),
  points: record({
    value: pointsCodec,
    penalties: list(record({ points: integer(1), reason: nullable(words) })),
    taken: count,
    text: words,
  }),
  record: wonAndLostCodec,
  figures: list(figure),
  above: nullable(neighbour),
  below: nullable(neighbour),
  draws: list(draw),
  notes: list(words),
});

const part: t.Type<Part> = record({ title: words, lines: list(words) });
const found: t.Type<FoundPlayer> = record({
  player: numberedCodec,
  rank: nullable(integer(1)),
  points: pointsCodec,
  losses: count,
  byes: list(integer(1)),
});

export const pairingExplainedCodec: t.Type<PairingExplained> = record({
  ...known,
  match: words,
  round: integer(1),
  stage: words,
  table: integer(1),
  players: list(numberedCodec),
  pool: nullable(count),
  group: nullable(integer(1)),
  bracketMatch: nullable(words),
  starts: nullable(numberedCodec),
  source: oneOf<PairingExplained['source']>('drawn', 'supplied', 'manual', 'imported'),
  attempt: integer(1),
  drawSeed: nullable(words),
  algorithm: record({ name: words, version: integer(1) }),
  objective: t.readonly(t.record(t.string, t.union([t.number, t.boolean, words]))),
  repaired: nullable(record({ revision: count, reason: words, source: oneOf<'drawn' | 'manual'>('drawn', 'manual') })),
  candidates: list(numberedCodec),
  met: list(record({ round: integer(1), match: words })),
  before: list(found),
  adds: nullable(count),
  text: words,
  parts: list(part),
});

export const byeExplainedCodec: t.Type<ByeExplained> = record({
  ...known,
  round: integer(1),
  stage: words,
  player: numberedCodec,
  byHand: t.boolean,
  pool: nullable(count),
  group: nullable(integer(1)),
  bracketMatch: nullable(words),
  candidates: list(found),
  drawSeed: nullable(words),
  text: words,
  parts: list(part),
});

export const promotionExplainedCodec: t.Type<PromotionExplained> = record({
  ...known,
  player: numberedCodec,
  inPlaceOf: numberedCodec,
  rule: nullable(words),
  slot: nullable(count),
  recordedAt: nullable(count),
  vacated: record({
    kind: oneOf<PromotionExplained['vacated']['kind']>('declined', 'withdrawn', 'disqualified', 'dropped', 'other'),
    reason: nullable(words),
  }),
  passedOver: list(record({ player: numberedCodec, reason: words })),
  text: words,
  parts: list(part),
});
