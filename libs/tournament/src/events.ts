import * as t from 'io-ts';
import { hex, integer, list, nullable, oneOf, record, text, uuid, type Actor } from '@roundbook/kernel';
import { STAGE_KINDS, type Setting } from './policies/policy';
import { resultCodec } from './result';

/** Registration numbers count from 1; everything inside a tournament names a player by it, never by a name. */
const registration = integer(1, 1_000_000);
const round = integer(1, 10_000);
const matchId = text(1, 40);
const reason = text(1, 2_000);
/** A group or league, from 1. */
const group = integer(1, 1_000);
/** Place in the plan of a double elimination or of a consolation bracket, as `L2.1`. */
const bracketMatch = text(1, 12);
/** A value of a parameter, as it stands in events and policies. */
export const settingCodec: t.Type<Setting> = t.union([
  text(0, 2_000),
  integer(-1_000_000_000),
  t.boolean,
  t.null,
  list(text(1, 40), 1, 50),
  list(integer(), 1, 50),
  list(t.tuple([nullable(integer()), integer()]), 1, 50),
]) as t.Type<Setting, Setting, unknown>;
const settings = t.readonly(t.record(text(1, 60), settingCodec));
const policy = settings;

/** Free text that only staff may read: sealed with the tournament's staff key. */
const sealedText = text(1, 20_000);

const matchCodec = record(
  { match: matchId, sides: t.readonly(t.tuple([registration, registration])), table: integer(1, 1_000_000), bestOf: integer(1, 9) },
  {
    pool: integer(0, 9),
    slot: integer(0, 1_023),
    group,
    bracketMatch,
    starts: oneOf<'a' | 'b'>('a', 'b'),
    /** At a table: who sits there, seat by seat; `sides` are the first two of them. */
    seats: list(registration, 2, 8),
  },
);
/** By round of the winners' bracket from the second and by slot: the slot of the losers' bracket, from 0. */
const dropping = list(list(integer(0, 511), 1, 512), 0, 9);
const byeCodec = record(
  { player: registration },
  { pool: integer(0, 9), slot: integer(0, 1_023), group, bracketMatch, byHand: t.literal(true), spread: integer(-99_999, 99_999) },
);
const entrant = record({ player: registration }, { seed: integer(1), group });
const order = list(list(registration, 1));
const absence = record({ player: registration, fromRound: round, reason: text(1, 60) }, { sealedNote: sealedText });

/** What a ruling on a dispute came to: the result stands, is corrected, or is taken back and the match open again. */
export const RULINGS = ['upheld', 'corrected', 'voided'] as const;

/** One codec for the data of each event of a tournament. Names and shapes are stable for ever. */
export const eventCodecs = {
  TournamentCreated: record(
    { tournament: uuid, name: text(1, 200), policy, sealedSecret: text(1, 500), drawCommitment: hex(32) },
    { game: text(1, 200), organiser: text(1, 200), store: text(1, 200), timeZone: text(1, 60) },
  ),
  PolicyAmended: record({ settings, fromRound: round, reason }),
  PlayerRegistered: record(
    { player: uuid, registration, nameAfter: nullable(registration) },
    {
      rating: text(1, 40),
      league: integer(1, 2),
      late: record({ fromRound: round, entry: oneOf<'nextRound' | 'loss' | 'meetBye'>('nextRound', 'loss', 'meetBye') }),
      sameNameAs: registration,
    },
  ),
  RegistrationReassigned: record({ registration, player: uuid, nameAfter: nullable(registration), reason }, { sealedNote: sealedText }),
  /** `fromRound`: who had to check in and comes after round 1 is a late player from that round on. */
  PlayerCheckedIn: record({ player: registration }, { fromRound: round }),
  PlayerDropped: absence,
  PlayerReturned: record({ player: registration, fromRound: round }),
  PlayerWithdrawn: absence,
  PlayerDisqualified: absence,
  /** Another league than the one wished for; `reason` says by what. */
  LeagueAssigned: record({ player: registration, league: integer(1, 2), reason: text(1, 200) }, { drawSeed: text(1, 1_000) }),
  /** `dropping`: where losers drop in a double elimination that was taken over; `groups`: who is in which; `seats`: who sits where in the first bracket round, in bracket order, null for an empty seat. */
  StageStarted: record(
    { stage: integer(0, 20), kind: oneOf(...STAGE_KINDS), entrants: list(entrant), localDate: text(10, 10) },
    { groups: list(list(registration, 1), 1, 1_000), seats: list(nullable(registration), 1, 65_536), drawSeed: text(1, 1_000), dropping },
  ),
  ByeAssigned: record({ player: registration, round }),
  RoundPaired: record(
    {
      stage: integer(0, 20),
      round,
      attempt: integer(1, 1_000),
      phase: text(1, 40),
      matches: list(matchCodec),
      byes: list(byeCodec),
      source: oneOf('drawn', 'supplied', 'manual', 'imported'),
      algorithm: record({ name: text(1, 60), version: integer(1) }),
      objective: t.readonly(t.record(text(1, 60), t.union([integer(), t.boolean, text(0, 200)]))),
    },
    {
      drawSeed: text(1, 1_000),
      ties: order,
      tiesSource: oneOf('drawn', 'imported'),
      settings,
      ranking: list(registration),
      qualified: list(registration),
      ruleBreaks: list(text(1, 200)),
      leftOut: list(registration),
      /** Who lost the round without an opponent, in a tournament that was taken over. */
      forfeits: list(record({ player: registration }, { spread: integer(-99_999, 99_999) })),
    },
  ),
  PairingsPublished: record({ round }, { announced: record({}, { rounds: integer(1, 99), cut: integer(0, 1_024) }) }),
  PublicationWithdrawn: record({ round, reason }),
  PairingRepaired: record(
    { round, removed: list(matchId), removedByes: list(registration), matches: list(matchCodec), byes: list(byeCodec), reason },
    {
      drawSeed: text(1, 1_000),
      objective: t.readonly(t.record(text(1, 60), t.union([integer(), t.boolean, text(0, 200)]))),
      source: oneOf('drawn', 'manual'),
      ruleBreaks: list(text(1, 200)),
    },
  ),
  RoundVoided: record({ round, attempt: integer(1, 1_000), reason }),
  ResultReported: record(
    { match: matchId, result: resultCodec },
    { reason: text(1, 60), unusual: t.literal(true), byHand: t.literal(true) },
  ),
  ResultConfirmed: record({ match: matchId, result: resultCodec }),
  ResultVoided: record({ match: matchId, supersedes: uuid }, { reason }),
  ResultCorrected: record(
    { match: matchId, result: resultCodec, supersedes: uuid, reason: text(1, 60) },
    { sealedNote: sealedText, unusual: t.literal(true) },
  ),
  /** `claim`: the result that is said to be right, null where it is only said that this one is wrong; `by`: null where nobody is named. */
  ResultDisputed: record(
    { match: matchId, claim: nullable(resultCodec), by: nullable(registration), reason: text(1, 60) },
    { sealedNote: sealedText, sealedEvidence: sealedText },
  ),
  /** `alone`: whoever ruled before ruled on the appeal too, because nobody else was there. */
  DisputeRuled: record(
    { dispute: uuid, match: matchId, ruling: oneOf(...RULINGS), reason: text(1, 60) },
    { correction: uuid, sealedNote: sealedText, alone: t.literal(true) },
  ),
  RulingAppealed: record(
    { dispute: uuid, ruling: uuid, match: matchId, by: nullable(registration), reason: text(1, 60) },
    { sealedNote: sealedText },
  ),
  /** Points are taken off: they reduce the own points and nobody else's figures (rules.md 7). */
  PenaltyApplied: record(
    { player: registration, points: integer(1, 1_000), round: integer(0, 10_000), reason: text(1, 60) },
    { sealedNote: sealedText },
  ),
  PenaltyWithdrawn: record({ player: registration, penalty: uuid, reason }),
  /** A finalist declines before the game; a candidate who is absent is passed over; `PlayerPromoted` fills the place (rules.md 6.7). */
  FinalsPlaceDeclined: record({ player: registration, round, reason: text(1, 60) }, { sealedNote: sealedText }),
  CandidatePassedOver: record({ player: registration, inPlaceOf: registration, reason: text(1, 60) }),
  RoundCompleted: record({ stage: integer(0, 20), round }),
  StageCompleted: record(
    { stage: integer(0, 20), order, advancing: list(registration) },
    { ties: order, tiesSource: oneOf('drawn', 'imported'), drawSeed: text(1, 1_000) },
  ),
  PlayerPromoted: record({ player: registration, inPlaceOf: registration, rule: text(1, 40) }, { slot: integer(0, 1_023) }),
  /** `despite`: why although disputes are open. */
  TournamentCompleted: record(
    { placing: order },
    { ties: order, tiesSource: oneOf('drawn', 'imported'), drawSeed: text(1, 1_000), despite: reason },
  ),
  TournamentReopened: record({ reason }),
  DrawSecretRevealed: record({ secret: hex(32) }),
  DrawCommitmentReplaced: record({ sealedSecret: text(1, 500), drawCommitment: hex(32), reason: text(1, 200) }),
  /** `concerns`: the player or the match of the action that was taken back; null where it was about neither. */
  ActionUndone: record(
    {
      event: uuid,
      type: text(1, 60),
      reason,
      concerns: t.union([record({ player: registration }), record({ match: matchId }), t.null]),
    },
    { sealedNote: sealedText },
  ),
} as const;

export type TournamentEventType = keyof typeof eventCodecs;
export type EventData<T extends TournamentEventType> = t.TypeOf<(typeof eventCodecs)[T]>;

/** Whom or what an undone action was about. */
export interface Concerned {
  readonly player?: number;
  readonly match?: string;
}

/** What `decide` answers with: type and data; the ledger adds the envelope. */
export type NewTournamentEvent = {
  readonly [T in TournamentEventType]: { readonly type: T; readonly data: EventData<T> };
}[TournamentEventType];

/** What `evolve` reads of a recorded event. */
export type TournamentEvent = NewTournamentEvent & {
  readonly id: string;
  readonly at: string;
  readonly revision: number;
  /** The event that it takes back, where an undo brought it about. */
  readonly undoes?: string;
  /** Who recorded it; of a ruling on a dispute alone, for an appeal against it is ruled by somebody else. */
  readonly actor?: Actor;
};

export type PairedMatch = t.TypeOf<typeof matchCodec>;
