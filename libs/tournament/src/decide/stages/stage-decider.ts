import type { Decision } from '@roundbook/kernel';
import type { GivenRound, ImportedRound } from '../../commands';
import type { Policy } from '../../policies/policy';
import type { Match, Round, TournamentState } from '../../state';
import type { DrawnRound } from '../drawn-round';
import type { Events } from '../proposal';

/** A round as it was drawn, with what is fixed by it. */
export interface Pairing {
  readonly drawn: DrawnRound;
  readonly phase: string;
  readonly extra?: { readonly ranking?: readonly number[]; readonly qualified?: readonly number[] };
}

/** Who comes into the next stage. */
export interface Cut {
  /** Best seed first. */
  readonly seeds: readonly number[];
  /** The same players with their seeds; a seed is missing where a place was vacated and nobody fills it. */
  readonly entrants: readonly { readonly player: number; readonly seed: number; readonly group?: number }[];
  readonly promotions: Events;
  /** Orders that had to be drawn. */
  readonly ties: readonly (readonly number[])[];
  /** Seats of the first bracket round, where they are drawn; in bracket order. */
  readonly seats?: readonly (number | null)[];
  /** Groups of the next stage, as tables. */
  readonly groups?: readonly (readonly number[])[];
}

/** A result that was corrected, and the state before and with it. */
export interface Corrected {
  readonly state: TournamentState;
  readonly corrected: TournamentState;
  readonly match: Match;
  readonly round: Round;
  readonly at: string;
  readonly changesWinner: boolean;
}

/** What of a stage has to be drawn or follows from what is done: the other half of its rules. Draws come from `seed` alone. */
export interface StageDecider {
  /**
   * The events with which the first stage begins, before its first round. Refused where the field cannot be played. `imported`: what a
   * file says of a round played elsewhere, groups and seats among it. `given`: the first round, where it is not to be drawn.
   */
  readonly begin: (
    state: TournamentState,
    policy: Policy,
    seed: string,
    localDate: string,
    imported?: ImportedRound,
    given?: GivenRound,
  ) => Decision<Events>;
  /** The next round, of the phase that the rules of the stage name. */
  readonly draw: (state: TournamentState, policy: Policy, phase: string, seed: string) => Decision<Pairing>;
  /** The same matches with what is drawn beside who meets whom, as who starts; asked of matches that a repair pairs. */
  readonly beside?: <M extends { readonly sides: readonly [number, number] }>(
    before: TournamentState,
    policy: Policy,
    matches: readonly M[],
    seed: string,
  ) => readonly M[];
  /** What has to be recorded before a later round of the stage is drawn. */
  readonly prepare?: (state: TournamentState, at: string) => Decision<Events>;
  /** Who goes on to the next stage; of a stage that hands somebody on. */
  readonly cut?: (state: TournamentState, policy: Policy, seed: string) => Cut;
  /** What follows from a correction to a match of it, or why it cannot be. Without it pairings stand as played. */
  readonly afterCorrection?: (corrected: Corrected) => Decision<Events>;
  /** What follows where a player leaves for good: a seat that is filled again, others who have byes. `without`: the state with the leaving. */
  readonly afterLeaving?: (state: TournamentState, without: TournamentState, registration: number, at: string) => Decision<Events>;
}
