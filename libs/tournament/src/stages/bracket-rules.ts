import { conflict } from '@roundbook/kernel';
import type { Policy } from '../policies/policy';
import { aliveIn, allHaveLeft, bracketOver, bracketPlacing, bracketStage, placesByRound, wonAndLeft, type Places } from './bracket-stage';
import { beforeTheBracket, fieldOfElimination, unfitForElimination } from './field-of-elimination';
import type { StageRules } from './stage-rules';
import { doublings } from './swiss-stage';
import type { TournamentState } from '../state';

const phaseOf = (policy: Policy, stage: number): string => {
  const before = policy.stages[stage - 1];
  return before === 'lossOut' || before === 'swiss' ? 'finals' : 'bracket';
};

const over = (state: TournamentState): boolean => {
  const stage = bracketStage(state);
  if (stage === undefined) return false;
  const places = placesByRound(state, stage, state.rounds.length).at(-1) as Places;
  const afterRound = state.rounds.length;
  return bracketOver(places) || wonAndLeft(state, stage, afterRound) !== undefined || allHaveLeft(state, stage, afterRound);
};

const started = (state: TournamentState): boolean => bracketStage(state) !== undefined;

/** A single elimination, by itself or behind another stage (rules.md 1.10, 2.6, 5). */
export const bracketRules = (policy: Policy, index: number): StageRules => {
  const phase = phaseOf(policy, index);
  return {
    phases: [phase],
    coming: (state) => (over(state) ? undefined : phase),
    missing: (state) => {
      if (!started(state)) return index === 0 ? 'no round was played' : undefined;
      return over(state) ? undefined : 'bracket matches are still to be played';
    },
    done: () => conflict('nothing_to_pair', 'The bracket is played to its end.', { allowed: 'complete' }),
    places: (state, _stage, afterRound) => {
      const stage = bracketStage(state);
      if (stage === undefined) return index === 0 ? beforeTheBracket(state) : [];
      return bracketPlacing(state, stage, afterRound);
    },
    standing: (state, _stage, afterRound) => {
      const stage = bracketStage(state);
      const alive = new Set(stage === undefined ? [] : aliveIn(state, stage, afterRound));
      const still = index === 0 ? ('active' as const) : ('qualified' as const);
      return (registration) => (stage === undefined || alive.has(registration) ? still : 'eliminated');
    },
    cut: (state) => {
      const stage = bracketStage(state);
      return (stage?.entrants ?? []).map((entrant, place) => {
        // Who was promoted may have been replaced in turn.
        const player = state.promotions.reduce(
          (seated, one) => (one.slot !== undefined && one.inPlaceOf === seated ? one.player : seated),
          entrant.player,
        );
        return { seed: entrant.seed ?? place + 1, player };
      });
    },
    winner: (state, _stage, afterRound) => {
      const stage = bracketStage(state);
      if (stage === undefined) return undefined;
      const last = placesByRound(state, stage, afterRound).at(-1) as Places;
      return bracketOver(last) ? (last[0] ?? undefined) : wonAndLeft(state, stage, afterRound);
    },
    counts: () => false,
    form: () => ({ needsWinner: true }),
    decides: () => true,
    bestOf: ({ finalsBestOf, finalBestOf }, _phase, last) => (last ? finalBestOf : finalsBestOf),
    rounds: (state) => {
      const stage = bracketStage(state);
      return stage === undefined ? null : doublings(stage.entrants.length);
    },
    ...(index === 0 ? { unfit: unfitForElimination } : {}),
    ...fieldOfElimination(policy, started),
  };
};
