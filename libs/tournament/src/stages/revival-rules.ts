import { conflict } from '@roundbook/kernel';
import type { Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import { beforeTheBracket, fieldOfElimination, unfitForElimination } from './field-of-elimination';
import { isConsolation, revivalStage } from './revival-plan';
import { revivalPlaces, stillIn } from './revival-places';
import { plannedRound, revivalAfter, revivalOver } from './revival-stage';
import type { StageRules } from './stage-rules';

const started = (state: TournamentState): boolean => revivalStage(state) !== undefined;

const isOver = (state: TournamentState): boolean => {
  const stage = revivalStage(state);
  return stage !== undefined && revivalOver(state, stage);
};

/** rules.md 5 (key-revival): a double elimination, or a single one with a consolation bracket. */
export const revivalRules = (policy: Policy): StageRules => ({
  phases: isConsolation({ policy }) ? ['bracket', 'consolation'] : ['bracket', 'losersBracket', 'grandFinal'],
  coming: (state) => {
    const stage = revivalStage(state);
    return stage === undefined ? 'bracket' : plannedRound(state, stage, state.rounds.length + 1)?.phase;
  },
  missing: (state) => {
    if (!started(state)) return 'no round was played';
    return isOver(state) ? undefined : 'bracket matches are still to be played';
  },
  done: () => conflict('nothing_to_pair', 'The bracket is played to its end.', { allowed: 'complete' }),
  places: (state, _stage, afterRound) => {
    const stage = revivalStage(state);
    return stage === undefined ? beforeTheBracket(state) : revivalPlaces(state, stage, afterRound);
  },
  standing: (state, _stage, afterRound) => {
    const stage = revivalStage(state);
    const still = stage === undefined ? undefined : stillIn(state, stage, afterRound);
    return (registration) => (still === undefined || still.has(registration) ? 'active' : 'eliminated');
  },
  cut: (state) => (revivalStage(state)?.entrants ?? []).map(({ player, seed }, place) => ({ seed: seed ?? place + 1, player })),
  winner: (state, _stage, afterRound) => {
    const stage = revivalStage(state);
    if (stage === undefined) return undefined;
    const { main } = revivalAfter(state, stage, afterRound);
    return main.over ? main.in[0] : undefined;
  },
  counts: () => false,
  form: () => ({ needsWinner: true }),
  decides: () => true,
  bestOf: ({ finalsBestOf, finalBestOf }, phase) => (phase === 'grandFinal' ? finalBestOf : finalsBestOf),
  rounds: () => null,
  unfit: unfitForElimination,
  ...fieldOfElimination(policy, started),
});
