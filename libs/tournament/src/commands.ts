import * as t from 'io-ts';
import { integer, list, oneOf, record, text, uuid } from '@roundbook/kernel';
import type { TournamentEvent } from './events';
import { resultCodec } from './result';

const registration = integer(1, 1_000_000);
const round = integer(1, 10_000);
/** A match by its id, or the table of a match of the newest published round. */
const match = t.union([text(1, 40), integer(1, 1_000_000)]);
const reason = text(1, 2_000);
const settings = t.readonly(t.record(text(1, 60), t.unknown));

/** The place of a match or bye in a bracket round, from 0; without it the places follow from the bracket. */
const slot = integer(0, 1_023);
const group = integer(1, 1_000);
const bracketMatch = text(1, 12);
const givenMatch = record(
  { a: registration, b: registration },
  {
    table: integer(1, 1_000_000),
    result: resultCodec,
    pool: integer(0, 9),
    bestOf: integer(1, 9),
    corrections: list(resultCodec),
    slot,
    group,
    bracketMatch,
    starts: oneOf<'a' | 'b'>('a', 'b'),
    /** At a table: everybody who sits there; `a` and `b` are the first two. */
    seats: list(registration, 2, 8),
  },
);
const spread = integer(-99_999, 99_999);
const givenBye = record({ player: registration }, { byHand: t.boolean, pool: integer(0, 9), slot, group, bracketMatch, spread });
export const givenRoundCodec = record({ matches: list(givenMatch), byes: list(givenBye) });

/**
 * What stood beside the pairing of a round that was played elsewhere. What is absent is worked out by the rules: who had
 * `qualified` and the frozen `ranking` of a run-off or play-in, the `seats` of the first bracket round as they were given out
 * and the `promotions` since, the numbers `announced` with round 1.
 */
const importedRoundCodec = record(
  { phase: text(1, 40) },
  {
    ties: list(list(registration, 2)),
    leftOut: list(registration),
    /** Who lost the round without an opponent, and the spread of that where it is another than the policy has it. */
    forfeits: list(record({ player: registration }, { spread })),
    qualified: list(registration),
    ranking: list(registration),
    seats: list(record({ player: registration, seed: integer(1, 1_024) }), 1, 1_024),
    groups: list(list(registration, 1), 1, 1_000),
    /** Of a double elimination, by round from the second and by slot: the slot of the losers' bracket that its loser dropped into. */
    dropping: list(list(slot, 1, 512), 0, 9),
    promotions: list(record({ player: registration, inPlaceOf: registration }, { slot: integer(0, 1_023) }), 0, 10_000),
    announced: record({}, { rounds: integer(1, 99), cut: integer(0, 1_024) }),
  },
);
export type ImportedRound = t.TypeOf<typeof importedRoundCodec>;

/**
 * Every command of a tournament, as a client sends it. What the ledger service adds (draw seed, sealed texts,
 * the order of names, instants) is not part of it: see `Context`.
 */
export const commandCodecs = {
  create: record(
    { name: text(1, 200), preset: text(1, 60), settings },
    { game: text(1, 200), organiser: text(1, 200), store: text(1, 200), timeZone: text(1, 60) },
  ),
  /** `entry` of late players: from the next round, with a loss for each round missed, or against who has this round's bye. */
  register: record(
    { players: list(record({ player: uuid }, { rating: text(1, 40), league: integer(1, 2) }), 1, 100_000) },
    { entry: oneOf<'nextRound' | 'loss' | 'meetBye'>('nextRound', 'loss', 'meetBye'), fromRound: round, confirmSameName: t.boolean },
  ),
  reassign: record({ registration, player: uuid, reason }, { confirmSameName: t.boolean }),
  checkIn: record({ players: list(registration, 1) }),
  drop: record({ player: registration }, { reason, note: text(1, 2_000), fromRound: round }),
  return: record({ player: registration }, { fromRound: round }),
  withdraw: record({ player: registration }, { reason, note: text(1, 2_000), fromRound: round }),
  disqualify: record({ player: registration, reason }, { note: text(1, 2_000) }),
  penalise: record({ player: registration, points: integer(1, 1_000), reason }, { note: text(1, 2_000) }),
  withdrawPenalty: record({ player: registration, penalty: uuid, reason }),
  assignBye: record({ player: registration }),
  /** Before the leagues begin, a late player before its first round. */
  assignLeague: record({ players: list(registration, 1, 100_000), league: integer(1, 2), reason: text(1, 200) }),
  /** Moves as few as it takes; `lot`: whom a draw names. */
  balanceLeagues: record({ by: oneOf<'rating' | 'lot'>('rating', 'lot') }),
  /** A finalist gives its place at a table up; `absent`: who of those who come next is not there. */
  decline: record({ player: registration }, { reason, note: text(1, 2_000), absent: list(registration, 0, 1_000) }),
  pair: record(
    {},
    {
      seed: text(1, 150),
      given: givenRoundCodec,
      imported: importedRoundCodec,
      settings,
    },
  ),
  publish: record({}, {}),
  withdrawPublication: record({ reason }),
  void: record({ reason }, { round }),
  /**
   * Without `given`: the smallest change that fits who is still there. Results may come with what was really played. In open play
   * the open matches of the round are taken away, or `match` alone. `unplayed`: who has not played yet is paired anew by the
   * results as they are now.
   */
  repair: record({ reason }, { round, given: givenRoundCodec, match, unplayed: t.boolean }),
  report: record({ match, result: t.union([text(1, 60), resultCodec]) }, { reason }),
  confirm: record({ matches: list(match, 1) }),
  unreport: record({ match }, { reason }),
  correct: record({ match, result: t.union([text(1, 60), resultCodec]), reason }, { note: text(1, 2_000) }),
  /** `claim`: what is said to be right; `by`: whose claim it is; `evidence`: a link, or the name of a paper. */
  dispute: record(
    { match, reason },
    { claim: t.union([text(1, 60), resultCodec]), by: registration, note: text(1, 2_000), evidence: text(1, 2_000) },
  ),
  /**
   * Of the dispute named, or of the only open one of the match: the result stays, is corrected to `result`, or is taken back.
   * `alone`: nobody else is there to rule on the appeal against one's own ruling.
   */
  resolve: record(
    { ruling: oneOf<'keep' | 'correct' | 'void'>('keep', 'correct', 'void'), reason },
    { match, dispute: uuid, result: t.union([text(1, 60), resultCodec]), note: text(1, 2_000), alone: t.boolean },
  ),
  /** Against the newest ruling on the dispute named, or on the only one of the match. */
  appeal: record({ reason }, { match, dispute: uuid, by: registration, note: text(1, 2_000) }),
  amend: record({ settings, reason }),
  /** `despiteDisputes`: why it is completed although disputes are open. */
  complete: record({}, { ties: list(list(registration, 2)), early: t.boolean, despiteDisputes: reason }),
  reopen: record({ reason }),
  /** What happened between imported rounds, as another program has it; refused once a round was played here. */
  recordImported: record(
    {},
    {
      absences: list(
        record({
          player: registration,
          kind: oneOf<'drop' | 'return' | 'withdraw' | 'disqualify' | 'decline'>('drop', 'return', 'withdraw', 'disqualify', 'decline'),
          fromRound: round,
        }),
      ),
      corrections: list(record({ match: text(1, 40), result: resultCodec })),
      ties: list(list(registration, 2)),
    },
  ),
  /** Takes back one event; without one, the newest action that can be taken back. */
  undo: record({}, { event: uuid, reason }),
} as const;

export type CommandType = keyof typeof commandCodecs;
export type CommandPayload<T extends CommandType> = t.TypeOf<(typeof commandCodecs)[T]>;
export type TournamentCommand = { readonly [T in CommandType]: { readonly type: T; readonly payload: CommandPayload<T> } }[CommandType];
export type GivenRound = t.TypeOf<typeof givenRoundCodec>;

/** What the ledger service adds to a command before it is decided, each time it is decided. */
export interface Context {
  /** The instant of the events to come. */
  readonly at: string;
  /** The date of `at` at the tournament's venue, as `2026-11-30`. */
  readonly localDate: string;
  /** The draw seed of `drawBasis`, where there is one. */
  readonly drawSeed?: string;
  /** For each player of `register` or `reassign`: where the name stands, and who has the same one. */
  readonly names?: readonly { readonly nameAfter: number | null; readonly sameNameAs?: number }[];
  /** The free text of the command, sealed with the staff key. */
  readonly sealedNote?: string;
  /** What a dispute names as evidence, sealed like a note. */
  readonly sealedEvidence?: string;
  /** The id of whoever gave the command. */
  readonly actor?: string;
  /** The id that the event at this place (from 0) of the answer will have. */
  readonly eventId?: (index: number) => string;
  /** A new draw secret, sealed, for `create` and for what reopens; `secret` only where the same command reveals it. */
  readonly fresh?: { readonly sealedSecret: string; readonly drawCommitment: string; readonly secret: string };
  /** The present draw secret, for what completes. */
  readonly secret?: string;
  readonly tournament?: string;
  /** For `undo`: the events of the stream, oldest first. */
  readonly history?: readonly TournamentEvent[];
}
