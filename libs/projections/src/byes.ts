import { isPlanned, type TournamentState } from '@roundbook/tournament';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

export interface ByeJson {
  readonly round: number;
  /** Phase of the round, as `swiss`, `runOff` or `finals`. */
  readonly stage: string;
  readonly player: PlayerJson;
  readonly registration: number;
  readonly pool?: number;
  readonly byHand: boolean;
}

export interface ByesJson extends Known {
  /** In the order in which they were had. */
  readonly byes: readonly ByeJson[];
  /** Who had at least one before the bracket or the final tables, most first, then by registration; byes there are no such byes. */
  readonly players: readonly {
    readonly player: PlayerJson;
    readonly registration: number;
    readonly count: number;
    readonly rounds: readonly number[];
  }[];
  /** Given by hand for a round that is not paired yet; staff see them. */
  readonly assigned?: readonly { readonly round: number; readonly player: PlayerJson; readonly registration: number }[];
}

/** The bye history: who, in which round, whether by hand, and how many each player had. */
export const byes = (whole: TournamentState, names: Names, options: ViewOptions = {}): ByesJson => {
  const state = visibleTo(whole, options);
  const upTo = lastRound(state, options);
  const shown = playerShown(state, names);
  const had = state.rounds.slice(0, upTo).flatMap((round) =>
    round.byes.map((bye): ByeJson => ({
      round: round.round,
      stage: round.phase,
      player: shown(bye.player),
      registration: bye.player,
      ...(bye.pool === undefined ? {} : { pool: bye.pool }),
      byHand: bye.byHand === true,
    })),
  );
  const rounds = new Map<number, number[]>();
  const planned = new Set(state.rounds.filter((round) => isPlanned(state, round)).map(({ round }) => round));
  for (const bye of had) {
    if (!planned.has(bye.round)) rounds.set(bye.registration, [...(rounds.get(bye.registration) ?? []), bye.round]);
  }
  const players = [...rounds]
    .map(([registration, own]) => ({ player: shown(registration), registration, count: own.length, rounds: own }))
    .sort((one, other) => other.count - one.count || one.registration - other.registration);
  const assigned = state.assignedByes
    .filter((bye) => bye.round > state.rounds.length)
    .map((bye) => ({ round: bye.round, player: shown(bye.player), registration: bye.player }));
  return { ...known(state, upTo), byes: had, players, ...(options.staff === true ? { assigned } : {}) };
};
