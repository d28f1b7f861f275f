import type { Policy, Settings, StageKind } from './policies/policy';
import type { Result } from './result';

/** A registered player. `registration` counts from 1 and is its place in `players` plus one. */
export interface Player {
  readonly registration: number;
  /** The person's id. */
  readonly person: string;
  readonly rating?: string;
  /** The league that the player wishes for or was put into: 1 or 2. */
  readonly league?: number;
  readonly status: 'active' | 'dropped' | 'withdrawn' | 'disqualified';
  readonly checkedIn: boolean;
  /** The first round this player may play: 1, or a later one for a late player. */
  readonly entryRound: number;
  readonly lateEntry?: 'nextRound' | 'loss' | 'meetBye';
  /** How the player was to enter before it checked in late; for when that check-in is taken back. */
  readonly entryBefore?: { readonly round: number; readonly lateEntry?: 'nextRound' | 'loss' | 'meetBye' };
  /** Rounds `from` (included) to `to` (not included; open while away) in which the player is not paired. */
  readonly absences: readonly { readonly from: number; readonly to?: number; readonly kind: 'dropped' | 'withdrawn' | 'disqualified' }[];
  /** Points taken off that count from a round on; `event` is the id of the penalty. */
  readonly penalties?: readonly { readonly points: number; readonly round: number; readonly event: string; readonly reason?: string }[];
}

export interface Match {
  readonly id: string;
  readonly round: number;
  /** Registration numbers of side a and side b. */
  readonly sides: readonly [number, number];
  readonly table: number;
  readonly bestOf: number;
  /** Losses of the players before the match (of the better one in a mixed match); `lossOut` only. */
  readonly pool?: number;
  /** Place in the bracket round, from 0. */
  readonly slot?: number;
  /** Group or league, from 1. */
  readonly group?: number;
  /** Place in the plan of a double elimination or a consolation bracket. */
  readonly bracketMatch?: string;
  readonly starts?: 'a' | 'b';
  /** At a table: who sits there, seat by seat; `sides` are the first two. */
  readonly seats?: readonly number[];
  /** Absent while the match is open. Waits for staff while `confirmed` is false and the policy wants confirmation. */
  readonly result?: Result;
  /** Id of the event that the result stands in. */
  readonly resultEvent?: string;
  readonly confirmed: boolean;
  readonly unusual?: true;
  readonly repaired?: true;
  /** What stood here before a correction, and which round had been paired last when it was corrected. */
  readonly corrections: readonly { readonly was: Result; readonly afterRound: number; readonly revision: number }[];
}

export interface Bye {
  readonly player: number;
  readonly pool?: number;
  readonly slot?: number;
  readonly group?: number;
  readonly bracketMatch?: string;
  readonly byHand?: true;
  /** Spread of the bye, where it is another than the policy has it. */
  readonly spread?: number;
}

/** A round that a player lost without an opponent, as other programs record who does not come; `spread` as of a bye. */
export type Forfeit = Pick<Bye, 'player' | 'spread'>;

export interface Round {
  /** Counts through all stages, from 1. */
  readonly round: number;
  /** Index of the stage in the policy. */
  readonly stage: number;
  /** As `phasesOf` has them. */
  readonly phase: string;
  readonly attempt: number;
  readonly matches: readonly Match[];
  readonly byes: readonly Bye[];
  readonly forfeits?: readonly Forfeit[];
  readonly source: 'drawn' | 'supplied' | 'manual' | 'imported';
  readonly algorithm: { readonly name: string; readonly version: number };
  readonly objective: Readonly<Record<string, number | boolean | string>>;
  readonly drawSeed?: string;
  readonly settings?: Settings;
  /** Play-in: the frozen ranking of the cut, best first (rules.md 1.9). */
  readonly ranking?: readonly number[];
  /** Run-off and play-in: who had qualified undefeated. */
  readonly qualified?: readonly number[];
  readonly ruleBreaks?: readonly string[];
  readonly published: boolean;
  /** `RoundCompleted` is recorded and no match has been opened again since. */
  readonly completed: boolean;
  readonly pairedAt: number;
  readonly publishedAt?: number;
  /** The highest match number ever used in this draw of the round: ids are never used again. */
  readonly highestMatch: number;
  /** How often the pairing was repaired. */
  readonly repairs: number;
}

export interface Stage {
  readonly stage: number;
  readonly kind: StageKind;
  /** Best seed first where there are seeds. */
  readonly entrants: readonly { readonly player: number; readonly seed?: number; readonly group?: number }[];
  /** Who is in which group, the first being group 1. */
  readonly groups?: readonly (readonly number[])[];
  /** Who sits where in the first bracket round, in bracket order; without it the seats follow from the seeds. */
  readonly seats?: readonly (number | null)[];
  /** Where losers drop in a double elimination that was taken over; without it as `crossedDropping` says. By round from the second. */
  readonly dropping?: readonly (readonly number[])[];
  readonly localDate: string;
  readonly startEvent: string;
}

/** Orders settled by a recorded draw, newest last; `round` is the last one played when it was drawn. */
export interface Tie {
  readonly order: readonly number[];
  readonly round: number;
  readonly source: 'drawn' | 'imported';
}

/** A result that somebody disputes, and how it was ruled on. */
export interface Dispute {
  /** Id of the event that began it. */
  readonly id: string;
  readonly match: string;
  readonly by: number | null;
  readonly open: boolean;
  /** Id of the appeal that it waits for a ruling on. */
  readonly appeal?: string;
  /** Oldest first; `actor`: who ruled; `appeal`: the appeal that it answers. */
  readonly rulings: readonly { readonly event: string; readonly actor?: string; readonly appeal?: string }[];
}

export interface VoidedRound {
  readonly round: number;
  readonly attempt: number;
  readonly reason: string;
  readonly drawSeed?: string;
  readonly published: boolean;
  readonly matches: readonly Match[];
  readonly byes: readonly Bye[];
  readonly pairedAt: number;
  readonly voidedAt: number;
}

/** One tournament, folded from its events. Nothing here that is not in an event or computed from events. */
export interface TournamentState {
  readonly id: string;
  readonly name: string;
  readonly game?: string;
  readonly organiser?: string;
  readonly store?: string;
  readonly timeZone: string;
  readonly policy: Policy;
  readonly players: readonly Player[];
  /** Registration numbers in the order of names (rules.md 2.4), fixed at registration. */
  readonly nameOrder: readonly number[];
  readonly stages: readonly Stage[];
  readonly rounds: readonly Round[];
  readonly voided: readonly VoidedRound[];
  /** Every dispute there ever was, oldest first. Not there before the first. */
  readonly disputes?: readonly Dispute[];
  /** Byes given by hand for the round to come. */
  readonly assignedByes: readonly { readonly player: number; readonly round: number; readonly event: string }[];
  readonly ties: readonly Tie[];
  /** Numbers fixed when round 1 was published (rules.md 1.11, 2.7). */
  readonly announced: { readonly rounds?: number; readonly cut?: number };
  readonly stageOrders: readonly {
    readonly stage: number;
    readonly order: readonly (readonly number[])[];
    readonly advancing: readonly number[];
  }[];
  /** Places at finals tables that were given up, in the order of declining; who was passed over for them. */
  readonly declines: readonly { readonly player: number; readonly round: number; readonly reason?: string }[];
  readonly passedOver: readonly { readonly player: number; readonly inPlaceOf: number }[];
  readonly promotions: readonly { readonly player: number; readonly inPlaceOf: number; readonly slot?: number; readonly rule?: string }[];
  readonly completed: boolean;
  readonly placing?: readonly (readonly number[])[];
  readonly sealedSecret: string;
  readonly drawCommitment: string;
  readonly revealedSecret?: string;
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Instant of the last event. */
  readonly at: string;
}
