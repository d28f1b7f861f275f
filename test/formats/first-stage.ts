import type { TournamentState } from '@roundbook/tournament';

/** The state as the first stage stood after one of its rounds, whatever has been played since. */
export const firstStageAfter = (state: TournamentState, afterRound: number): TournamentState =>
  state.rounds[afterRound]?.stage === 1 || state.completed
    ? { ...state, completed: false, stages: state.stages.filter(({ stage }) => stage === 0), rounds: state.rounds.slice(0, afterRound) }
    : state;
