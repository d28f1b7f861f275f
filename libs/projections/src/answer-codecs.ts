import * as t from 'io-ts';
import { instant, integer, list, nullable, oneOf, record, text, uuid, type Actor } from '@roundbook/kernel';
import {
  differenceCodec,
  eventCodecs,
  gamesCodec,
  keysCodec,
  outcomeCodec,
  scoresCodec,
  settingCodec,
  type TournamentEventType,
} from '@roundbook/tournament';
import type { BracketJson } from './bracket';
import type { PlannedBracketName, PlannedState } from './planned-brackets';
import type { ByesJson } from './byes';
import type { ContendersJson } from './contenders';
import type { CrossTablesJson } from './cross-tables';
import type { StandingsDiff } from './diff';
import type { FinalsTablesJson } from './finals-tables';
import type { OpenDisputeJson } from './open-disputes';
import type { PoolsJson } from './pools';
import type { ResultJson } from './result-shown';
import type { MatchJson, RoundByeJson, RoundsJson } from './rounds';
import type { Points, StandingsJson, TieBreakerJson } from './standings';
import type { TimelineEntry } from './timeline';
import type { PlayerJson } from './view';

/**
 * What the projections answer with, one codec each: the interface over HTTP is described by them, and the answers of played
 * tournaments are held against them. A codec that says less or other than the interface it is typed by does not compile.
 */
const words = text(0, 100_000);
const registration = integer(1);
const place = nullable(integer(1));
const eventType = oneOf(...(Object.keys(eventCodecs) as TournamentEventType[]));
const known = { tournament: uuid, afterRound: integer(), revision: integer(), at: instant };

export const playerCodec: t.Type<PlayerJson> = record({ id: uuid, name: words });
const numberedFields = { id: uuid, name: words, registration };
const numbered = record(numberedFields);
const seeded = record({ ...numberedFields, seed: integer(1) });
export const statusCodec = oneOf('active', 'dropped', 'withdrawn', 'eliminated', 'qualified', 'disqualified');
const result: t.Type<ResultJson> = record(
  { text: words, outcome: outcomeCodec },
  {
    games: gamesCodec,
    scores: scoresCodec,
    difference: differenceCodec,
    keys: keysCodec,
    order: list(list(registration, 1), 1),
    seatScores: list(record({ registration, score: differenceCodec })),
    substituted: list(registration),
  },
);

/** An integer, or halves as `7/2`. */
const points: t.Type<Points> = t.union([t.number, words]);
const wonAndLost = record({ wins: integer(), losses: integer(), draws: integer(), byes: integer() });
const tieBreaker: t.Type<TieBreakerJson> = record({ value: nullable(words), decimal: nullable(t.number) });
export const openDisputeCodec: t.Type<OpenDisputeJson> = record({
  dispute: uuid,
  match: words,
  round: integer(1),
  table: integer(1),
  players: list(playerCodec),
});
export const standingsCodec: t.Type<StandingsJson> = record(
  {
    ...known,
    stage: words,
    policy: words,
    rows: list(
      record(
        {
          rank: place,
          registration,
          player: playerCodec,
          points,
          record: wonAndLost,
          tiebreakers: t.readonly(t.record(t.string, tieBreaker)),
          status: statusCodec,
        },
        {
          seed: integer(1),
          penalty: integer(1),
          penalties: list(record({ points: integer(1), reason: nullable(words) })),
          league: integer(1, 2),
          group: integer(1),
          playOff: t.boolean,
          disputed: t.boolean,
        },
      ),
    ),
    cut: list(record({ seed: integer(1), player: playerCodec })),
    winner: nullable(playerCodec),
    rounds: record({ announced: nullable(integer()), played: integer() }),
    ties: list(list(uuid)),
  },
  { goOn: list(integer()), disputes: list(openDisputeCodec) },
);

const optionalPlace = { pool: integer(0, 9), slot: integer(0, 1_023), group: integer(1), bracketMatch: words };
const match: t.Type<MatchJson> = record(
  {
    match: words,
    table: integer(1),
    players: t.readonly(t.tuple([numbered, numbered])),
    bestOf: integer(1, 9),
    status: oneOf('open', 'reported', 'final'),
    result: nullable(result),
    confirmed: t.boolean,
    unusual: t.boolean,
    repaired: t.boolean,
    corrections: list(record({ was: result, afterRound: integer(), revision: integer() })),
  },
  { ...optionalPlace, starts: oneOf<'a' | 'b'>('a', 'b'), seats: list(numbered), disputed: t.boolean },
);
const bye: t.Type<RoundByeJson> = record({ player: numbered, byHand: t.boolean }, { ...optionalPlace, spread: integer(-99_999, 99_999) });
const voidedFields = { attempt: integer(1), reason: words, published: t.boolean, pairedAt: integer(), voidedAt: integer() };
const voidedOptional = { drawSeed: words, matches: list(match), byes: list(bye) };
const round = record(
  {
    round: integer(1),
    stage: words,
    form: record(
      { needsWinner: t.boolean },
      { draws: t.boolean, timeout: t.boolean, unprovable: t.boolean, scored: oneOf('games', 'keys', 'spread', 'victoryPoints') },
    ),
    planned: t.boolean,
    published: t.boolean,
    completed: t.boolean,
    source: oneOf('drawn', 'supplied', 'manual', 'imported'),
    attempt: integer(1),
    draw: nullable(record({ text: words, reason: words })),
    drawSeed: nullable(words),
    algorithm: record({ name: words, version: integer(1) }),
    objective: t.readonly(t.record(t.string, t.union([t.number, t.boolean, words]))),
    ruleBreaks: list(words),
    matches: list(match),
    byes: list(bye),
    voided: list(record(voidedFields, voidedOptional)),
  },
  {
    settings: t.readonly(t.record(t.string, settingCodec)),
    forfeits: list(record({ player: numbered }, { spread: integer(-99_999, 99_999) })),
  },
);
export const roundsCodec: t.Type<RoundsJson> = record({
  ...known,
  rounds: list(round),
  voided: list(record({ ...voidedFields, round: integer(1) }, voidedOptional)),
});

export const poolsCodec: t.Type<PoolsJson> = record({
  ...known,
  phase: oneOf('qualifying', 'runOff', 'playIn', 'finals'),
  cut: integer(),
  slots: integer(),
  pools: list(record({ losses: integer(), players: list(numbered) })),
  qualified: list(numbered),
  eliminated: list(record({ player: numbered, losses: integer(), status: statusCodec })),
  ranking: list(list(numbered)),
  playIn: list(
    record({
      ranks: t.readonly(t.tuple([integer(1), integer(1)])),
      players: t.readonly(t.tuple([nullable(numbered), nullable(numbered)])),
      winner: nullable(numbered),
    }),
  ),
});

const signed = integer(-Number.MAX_SAFE_INTEGER);
const contender = record({ ...numberedFields, rank: place, wins: points, spread: signed, byes: integer() });
export const contendersCodec: t.Type<ContendersJson> = record({
  ...known,
  rounds: integer(),
  roundsLeft: integer(),
  complete: t.boolean,
  next: nullable(record({ round: integer(1), phase: nullable(oneOf('initial', 'swiss', 'performance', 'lastRound')) })),
  swissIsReasonable: nullable(t.boolean),
  swissReason: nullable(oneOf('playersWithoutOpponent', 'repeatsUnavoidable', 'gapUnavoidable')),
  switchDue: t.boolean,
  leader: nullable(numbered),
  leaderGibsonised: nullable(t.boolean),
  groups: list(
    record({
      group: t.union([t.literal(1), t.literal(2), t.literal(3)]),
      name: oneOf('firstPlace', 'money', 'nonContenders'),
      limit: nullable(points),
      reference: nullable(numbered),
      players: list(contender),
      trimmed: list(numbered),
    }),
  ),
  places: list(
    record({
      place: integer(1),
      player: numbered,
      clinched: nullable(t.boolean),
      by: nullable(record({ chaser: numbered, winGap: points, spreadGap: signed, roundsLeft: integer(), gibsonSpread: integer() })),
    }),
  ),
});

const meetingFields = {
  match: words,
  round: integer(1),
  table: integer(1),
  status: oneOf<'open' | 'reported' | 'final'>('open', 'reported', 'final'),
  result: nullable(result),
};
export const crossTablesCodec: t.Type<CrossTablesJson> = record({
  ...known,
  cycles: integer(1),
  goOn: integer(),
  tables: list(
    record({
      group: place,
      rows: list(
        record(
          {
            rank: place,
            player: numbered,
            points,
            record: wonAndLost,
            tiebreakers: t.readonly(t.record(t.string, tieBreaker)),
            status: statusCodec,
            takenOut: t.boolean,
            wentOn: nullable(t.boolean),
            rests: list(integer(1)),
            cells: list(list(record(meetingFields))),
          },
          { penalty: integer(1) },
        ),
      ),
      playOffs: list(record({ ...meetingFields, players: t.readonly(t.tuple([numbered, numbered])) })),
    }),
  ),
});

const finalsSeat = record(
  {
    player: numbered,
    place,
    score: nullable(differenceCodec),
    substituted: t.boolean,
    through: nullable(t.boolean),
    inPlaceOf: nullable(numbered),
    rule: nullable(words),
  },
  { league: integer(1, 2) },
);
export const finalsTablesCodec: t.Type<FinalsTablesJson> = record({
  ...known,
  tables: list(
    record({
      phase: oneOf('semiFinals', 'final'),
      round: place,
      match: nullable(words),
      table: place,
      status: oneOf('toCome', 'open', 'reported', 'final'),
      result: nullable(result),
      seats: list(finalsSeat),
    }),
  ),
  resting: list(record({ round: integer(1), player: numbered })),
  declined: list(record({ player: numbered, round: integer(1), reason: nullable(words) })),
  promoted: list(record({ player: numbered, inPlaceOf: numbered, rule: nullable(words) })),
  passedOver: list(record({ player: numbered, inPlaceOf: numbered })),
  substituteRules: words,
  winner: nullable(numbered),
});

export const byesCodec: t.Type<ByesJson> = record(
  {
    ...known,
    byes: list(record({ round: integer(1), stage: words, player: playerCodec, registration, byHand: t.boolean }, { pool: integer(0, 9) })),
    players: list(record({ player: playerCodec, registration, count: integer(1), rounds: list(integer(1)) })),
  },
  { assigned: list(record({ round: integer(1), player: playerCodec, registration })) },
);

const bracketMatch = record({
  slot: integer(),
  sides: t.readonly(t.tuple([nullable(seeded), nullable(seeded)])),
  match: nullable(words),
  table: nullable(integer(1)),
  bestOf: nullable(integer(1, 9)),
  bye: t.boolean,
  result: nullable(result),
  winner: nullable(seeded),
});
const plannedSide = record({
  player: nullable(seeded),
  from: nullable(record({ take: oneOf<'winner' | 'loser'>('winner', 'loser'), match: words })),
});
const plannedMatch = record({
  bracketMatch: words,
  sides: t.readonly(t.tuple([plannedSide, plannedSide])),
  state: oneOf<PlannedState>('open', 'ready', 'paired', 'played', 'bye', 'empty', 'notNeeded'),
  round: place,
  match: nullable(words),
  table: nullable(integer(1)),
  bestOf: nullable(integer(1, 9)),
  result: nullable(result),
  winner: nullable(seeded),
});
const plannedBracket = record({
  name: oneOf<PlannedBracketName>('winners', 'deciders', 'losers', 'grandFinal', 'consolation'),
  rounds: list(record({ number: integer(1), matches: list(plannedMatch) })),
});
export const bracketCodec: t.Type<BracketJson> = record(
  {
    ...known,
    started: t.boolean,
    size: integer(),
    seeds: list(seeded),
    rounds: list(record({ of: integer(1), round: place, completed: t.boolean, matches: list(bracketMatch) })),
    over: t.boolean,
    winner: nullable(seeded),
  },
  { brackets: list(plannedBracket) },
);

const actor: t.Type<Actor> = record({ id: words, role: words });
export const timelineCodec: t.Type<readonly TimelineEntry[]> = list(
  record(
    {
      revision: integer(),
      at: instant,
      actor,
      type: eventType,
      text: words,
      round: place,
      players: list(uuid),
      public: t.boolean,
    },
    { note: words },
  ),
);

const point = record({ revision: integer(), at: instant, afterRound: integer() });
export const diffCodec: t.Type<StandingsDiff> = record({
  tournament: uuid,
  from: point,
  to: point,
  moved: list(
    record({
      player: playerCodec,
      registration,
      from: place,
      to: place,
      points: record({ from: nullable(points), to: nullable(points) }),
      by: list(integer()),
    }),
  ),
  events: list(record({ revision: integer(), type: eventType, text: words })),
});

export const presetsCodec = list(
  record({
    name: words,
    explanation: words,
    stages: list(words),
    /** Players that a field needs with the usual settings, and the most that it may have. */
    field: record({ least: integer(1), most: nullable(integer(1)) }),
    parameters: list(
      record({
        name: words,
        type: words,
        range: words,
        default: settingCodec,
        meaning: words,
        rule: words,
        amendable: t.boolean,
      }),
    ),
  }),
);

/** Of parts that other answers are made of too. */
export {
  known as knownFields,
  actor as actorCodec,
  numbered as numberedCodec,
  result as resultShownCodec,
  points as pointsCodec,
  wonAndLost as wonAndLostCodec,
};
