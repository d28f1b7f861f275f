import type { TournamentState } from '../state';

/** Byes had so far, those given by hand included. */
export const byesHad = (state: TournamentState): ((registration: number) => number) => {
  const had = new Map<number, number>();
  for (const round of state.rounds) for (const bye of round.byes) had.set(bye.player, (had.get(bye.player) ?? 0) + 1);
  return (registration) => had.get(registration) ?? 0;
};
