import type { Refusal } from '@roundbook/kernel';
import type { Figures, ScoreSheet, TieBreakerName } from '@roundbook/scoring';
import type { Policy } from '../policies/policy';
import type { MatchForm } from '../result-text';
import type { Match, Player, Round, TournamentState } from '../state';

/** Players who share a place; the next place is behind all of them. */
export interface Placed {
  readonly rank: number;
  readonly players: readonly number[];
  /** Group or league within which the rank counts. */
  readonly group?: number;
}

/** What places a player before the tie-breakers, the first deciding before the second. */
export interface RankingKey {
  /**
   * `reached`: 2 for who came into the cut, 1 for who lost the play-in for it; `playInRank`: the frozen rank of who lost it;
   * `lastRound`: the last round that the player was in, and the one behind it for who is left.
   */
  readonly name: 'losses' | 'wins' | 'reached' | 'playInRank' | 'lastRound';
  readonly value: number;
  readonly better: 'higher' | 'lower';
}

/** A ranking: registration numbers in groups, best first; who shares a group is separated by nothing so far. */
export interface Ranking {
  readonly groups: readonly (readonly number[])[];
  /** By registration number less one. */
  readonly figures: Figures;
  readonly names: readonly TieBreakerName[];
  /** What the figures are made of: the sheet, and the rounds whose matches, byes and forfeits stand in it, in this order. */
  readonly counted?: { readonly sheet: ScoreSheet; readonly rounds: readonly Round[] };
  /** What places a player before the names, where it is not the points. */
  readonly keys?: (registration: number) => readonly RankingKey[];
  /** Group or league of a player, where the ranking is one for each; its players stand together in `groups`. */
  readonly division?: ReadonlyMap<number, number>;
}

/** What becomes of a player who is there: plays on, is through, is out. */
export type Standing = 'active' | 'qualified' | 'eliminated';

/** Numbers that the first round fixes for good. */
export interface Announced {
  readonly rounds?: number;
  readonly cut?: number;
}

/**
 * How a kind of stage is played, as far as it can be read from what was recorded. Everything is pure and asks only for rounds up to
 * the one that it is asked about. `stage` is the index in the policy.
 */
export interface StageRules {
  /** What its rounds are called, in the order of play; before the first of them the stage is called by the first word. */
  readonly phases: readonly string[];
  /** Phase of the round to come by what has been played; undefined where the stage is over. */
  readonly coming: (state: TournamentState, stage: number) => string | undefined;
  /** What is still to be played, in words behind "The tournament is not at its end:"; undefined where the stage is over. */
  readonly missing: (state: TournamentState, stage: number) => string | undefined;
  /** Who would go on to the next stage, in groups of equals, best first; empty where there is none to be played. Of a stage that is over. */
  readonly handsOn?: (state: TournamentState) => readonly (readonly number[])[];
  /** Why nothing is to be paired any more. */
  readonly done: (state: TournamentState) => Refusal;
  /** Phase with which the stage begins where so many come into it; without it the first. */
  readonly begins?: (players: number) => string;
  /** Why the coming round cannot be paired yet; without it every result has to be in. */
  readonly waits?: (state: TournamentState, stage: number) => Refusal | undefined;
  /** Points, figures and the order, of a stage that has points. */
  readonly ranking?: (state: TournamentState, stage: number, afterRound: number) => Ranking;
  /** Places of its own entrants; those whom it says nothing of follow in the order of the stage before. */
  readonly places: (state: TournamentState, stage: number, afterRound: number) => readonly Placed[];
  /** The order of who did not come into the next stage, behind those who did; without it the stage's own order. */
  readonly behind?: (state: TournamentState, stage: number, afterRound: number) => readonly (readonly number[])[];
  /** Of a player who has not left. */
  readonly standing: (state: TournamentState, stage: number, afterRound: number) => (registration: number) => Standing;
  /** Seats or places by which the stage began, best first. */
  readonly cut?: (state: TournamentState, stage: number) => readonly { readonly seed: number; readonly player: number }[];
  /** Who has won the stage, where that is known before the tournament is completed. */
  readonly winner?: (state: TournamentState, stage: number, afterRound: number) => number | undefined;
  /** Whether a match of this phase counts in the figures of `ranking`; the others are wins and losses beside them. */
  readonly counts: (phase: string) => boolean;
  /** Whether in a round somebody has to win, what else a result may be, and what it says beside who won. */
  readonly form: (state: TournamentState, round: Pick<Round, 'phase'>) => Omit<MatchForm, 'bestOf' | 'seats'>;
  /** Whether who goes on follows from the results of a round of this phase. */
  readonly decides: (phase: string) => boolean;
  /** Games of a match of the round to come. */
  readonly bestOf: (policy: Policy, phase: string, last: boolean) => number;
  /** Rounds of the stage, where the number is known. */
  readonly rounds: (state: TournamentState, stage: number) => number | null;
  /** What the publication of round 1 fixes. */
  readonly announces?: (state: TournamentState, first: Round) => Announced;
  /** Size of the field that the policy needs, and why a field cannot be played; asked when round 1 is paired and when numbers are amended. */
  readonly unfit?: (policy: Policy, field: number) => Refusal | undefined;
  /** Who should be in the round that is to be paired next. */
  readonly expected: (state: TournamentState, stage: number) => readonly number[];
  /** Why nobody can enter from this round on. */
  readonly closed: (state: TournamentState, fromRound: number) => Refusal | undefined;
  /** Why nobody can come back any more. */
  readonly noReturn: (state: TournamentState) => Refusal | undefined;
  /** Why the player can have no bye by hand in the coming round; without a player, why nobody can. */
  readonly noHandBye: (state: TournamentState, registration: number | undefined) => Refusal | undefined;
  /** Why the smallest repair is none for this round: its pairs follow from something else than who is there. */
  readonly fixed: (round: Round) => Refusal | undefined;
  /** Who cannot be paired because of a match that is still played, where matches of several rounds are played at once. */
  readonly busy?: (state: TournamentState) => ReadonlySet<number>;
  /** Whether who has come since is missing in a draft that is `fixed`, which then has to be drawn again; without it nobody is. */
  readonly joinsDraft?: (round: Round) => boolean;
  /** How often two may have met before it is a rematch in a round of this phase; without it never. */
  readonly mayHaveMet?: (phase: string) => number;
  /** Who stands in a draft as through, on whom its matches hang, and is not any more. `before`: without the draft. */
  readonly noLongerThrough?: (before: TournamentState, draft: Round) => readonly number[];
  /** Pool within which a repair pairs a player; undefined where all are one pool. */
  readonly poolOf?: (before: TournamentState, stage: number) => (registration: number) => number;
  /** Whether rounds of this phase stand beforehand: who has left is paired all the same, and the others have a walkover at the publication. */
  readonly scheduled?: (phase: string) => boolean;
  /** Group of a player, from 1, where the stage has several. */
  readonly groupOf?: (state: TournamentState) => (registration: number) => number | undefined;
  /** Losses of a late player for the rounds before its entry. */
  readonly missed: (state: TournamentState, player: Player, afterRound: number) => number;
}

/** What stands on a match as it is to be reported. */
export const seatsOf = (match: Match): readonly number[] => match.seats ?? match.sides;

/** Whether a match is one that a player sits in, a table included. */
export const sitsIn = (match: Match, registration: number): boolean => seatsOf(match).includes(registration);
