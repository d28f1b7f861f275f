import type { TournamentState } from '../state';

/** Byes given by hand for the coming round, of players who are there. */
export const handByes = (state: TournamentState, field: readonly number[]): readonly number[] =>
  state.assignedByes.filter((bye) => bye.round === state.rounds.length + 1 && field.includes(bye.player)).map((bye) => bye.player);
