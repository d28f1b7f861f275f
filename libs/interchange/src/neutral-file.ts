import * as t from 'io-ts';
import { integer, list, nullable, oneOf, record, text } from '@roundbook/kernel';

/** What a match came to, as the file words it. */
const OUTCOMES = [
  'a',
  'b',
  'draw',
  'bye',
  'doubleLoss',
  'timeout',
  'walkoverA',
  'walkoverB',
  'walkoverBoth',
  'unprovable',
  'open',
] as const;
export type NeutralOutcome = (typeof OUTCOMES)[number];
const outcome = oneOf<NeutralOutcome>(...OUTCOMES);

/** Place in the plan of a double elimination or of a consolation bracket, as `L2.1`. */
const bracketMatch = text(1, 12);
const id = text(1, 100);
const ids = list(id);
const round = integer(1, 1_000);
const games = integer(0, 99);
const place = integer(0, 1_023);
/** A group or league, from 1. */
const group = integer(1, 1_000);
const score = integer(-99_999, 99_999);
const keys = integer(0, 99);
/** Games; scores, or where only that is known the score of a less that of b; keys won. */
const countedFields = {
  aWins: games,
  bWins: games,
  draws: games,
  aScore: score,
  bScore: score,
  difference: score,
  aKeys: keys,
  bKeys: keys,
};

/** Of a table: who stands where, best first and equals together; victory points; who was played by a substitute. */
const tableFields = { order: list(list(id, 1, 26), 1, 26), scores: t.readonly(t.record(id, score)), substituted: list(id, 0, 26) };

const correction = record({ afterRound: round, was: record({}, { outcome, ...countedFields, ...tableFields }) });

/** `result` is the older name of `outcome`; `intentionalDraw` and `repaired` are read and change no standing. */
const matchFields = {
  table: integer(1, 1_000_000),
  outcome,
  result: outcome,
  ...countedFields,
  ...tableFields,
  /** Everybody at a table, seat by seat; a and b are the first two. */
  sides: list(id, 2, 8),
  group,
  starts: oneOf<'a' | 'b'>('a', 'b'),
  pool: integer(0, 9),
  slot: place,
  bracketMatch,
  bestOf: integer(1, 9),
  corrections: list(correction, 0, 100),
  repaired: t.boolean,
  byHand: t.boolean,
  confirmed: t.boolean,
  intentionalDraw: t.boolean,
};
const match = record({ a: id, b: nullable(id) }, matchFields);

/** A table as it stands in a file: its sides say all that a and b would. */
const { sides, ...besideSides } = matchFields;
const table = record({ sides }, besideSides);

const roundFields = {
  stage: text(1, 40),
  /** Of the older double eliminations: which bracket, winners and grand final above 0, losers below, and which round of it. */
  bracket: text(1, 60),
  sourceRound: integer(-1_000, 1_000),
  name: text(1, 200),
  dropsAfter: ids,
  returnsAfter: ids,
  withdrawsAfter: ids,
  disqualifiesAfter: ids,
  declinesAfter: ids,
  groups: list(list(id, 1), 1, 1_000),
  byHand: t.boolean,
  ties: list(list(id, 1)),
  qualified: ids,
  ranking: ids,
  seats: list(record({ id, seed: integer(1, 1_024) }), 1, 1_024),
  dropping: list(list(place, 1, 512), 0, 9),
  promotions: list(record({ id, inPlaceOf: id }, { slot: place }), 0, 10_000),
};
const neutralRound = record({ n: round, matches: list(match) }, roundFields);

const absence = record({
  id,
  kind: oneOf<'drop' | 'return' | 'withdraw' | 'disqualify'>('drop', 'return', 'withdraw', 'disqualify'),
  fromRound: round,
});

const player = record(
  { id, name: text(1, 200) },
  {
    rating: t.union([text(1, 40), integer(0, 1_000_000)]),
    lateFrom: round,
    lateEntry: oneOf('nextRound', 'loss', 'meetBye'),
    checkedIn: t.boolean,
    league: t.union([integer(1, 2), text(1, 40)]),
    seed: integer(1, 1_000_000),
    penalties: list(record({ afterRound: integer(0, 1_000), points: integer(1, 1_000) }), 0, 1_000),
  },
);

const known = { players: list(player, 1), rounds: list(neutralRound, 0, 1_000) };
const knownOptional = {
  format: text(1, 60),
  preset: text(1, 60),
  name: text(1, 500),
  policy: t.readonly(t.record(t.string, t.unknown)),
  scoring: t.readonly(t.record(t.string, t.unknown)),
  source: t.unknown as t.Type<unknown>,
  completed: t.boolean,
  ties: list(list(id, 1)),
  before: record({}, { drops: ids, withdraws: ids, disqualifies: ids }),
  later: list(absence, 0, 100_000),
  announced: record({}, { rounds: integer(1, 99), cut: integer(0, 1_024) }),
  published: list(t.readonly(t.type({ id, rank: t.number }))),
  standings: t.unknown as t.Type<unknown>,
};

/** Fields of the document that are read; others are named in the plan's notes and left. */
export const DOCUMENT_FIELDS: readonly string[] = [...Object.keys(known), ...Object.keys(knownOptional)];

/** Fields of the older files that say where they come from and how they were checked, not what happened. */
export const DESCRIPTIVE_FIELDS: readonly string[] = [
  'verification',
  'publishedPrecision',
  'playoff',
  'eliminationCut',
  'eliminationGames',
];

export const neutralCodec = record(known, knownOptional);

/** The file as it is written, where a table has no sides a and b. */
export const writtenCodec = record(
  { ...known, rounds: list(record({ n: round, matches: list(t.union([match, table])) }, roundFields), 0, 1_000) },
  knownOptional,
);

/**
 * A neutral file as it is read and written. Fields beyond the published shape, all optional, which a tournament needs to
 * come back exactly as it was:
 * - `completed`: the tournament is closed; without it a file is closed if it has `published` and no open match.
 * - `ties`: orders drawn after the last round.
 * - `before`: who dropped, withdrew or was disqualified before round 1; `later`: who leaves or comes back in a round behind
 *   the next one.
 * - `announced`: the number of rounds or the cut announced with round 1, where the policy leaves it to the field.
 * - a run-off's or play-in's `qualified` (who was through undefeated) and a play-in's `ranking` (the frozen order of the cut).
 * - `dropping` of a double elimination whose losers drop otherwise than ours: by round from the second and by slot, the slot of the
 *   losers' bracket.
 * - `seats` of the first bracket round, as they were given out, and `promotions` into them since; a bracket match's `slot`, its
 *   place in the round from 0.
 * - a player's `lateEntry`: `loss` if the missed rounds are losses though the policy does not say so; `checkedIn: false`
 *   where the policy wants a check-in and the player did not.
 * - `groups` of the first round of a stage with groups or leagues: who was in which, the first being group 1; a match's `group`.
 * - `declinesAfter`: who declined a place at a finals table of the next round.
 * - a match's `confirmed: false`: the result waits for staff, under a policy that wants that.
 */
export type NeutralFile = t.TypeOf<typeof neutralCodec>;
export type NeutralPlayer = NeutralFile['players'][number];
export type NeutralRound = NeutralFile['rounds'][number];
export type NeutralMatch = NeutralRound['matches'][number];
