import type { TournamentState } from '../state';

/** Byes given by hand for the coming round, of players who are there. */
export const handByes = (state: TournamentState, field: readonly number[]): readonly number[] =>
  state.assignedByes.filter((bye) => bye.round === state.rounds.length + 1 && field.includes(bye.player)).map((bye) => bye.player);

/** Byes of the coming round, those marked that were given by hand. */
export const markedByHand = <B extends { readonly player: number }>(
  state: TournamentState,
  byes: readonly B[],
): readonly (B & { byHand?: true })[] =>
  byes.map((bye) => (handByes(state, [bye.player]).length > 0 ? { ...bye, byHand: true as const } : bye));
