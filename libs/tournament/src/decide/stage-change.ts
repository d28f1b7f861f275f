import * as E from 'fp-ts/Either';
import { type Decision } from '@roundbook/kernel';
import type { Policy, StageKind } from '../policies/policy';
import { orderBehind } from '../stages/placing';
import { rulesOf } from '../stages/registry';
import type { TournamentState } from '../state';
import { event, type Events } from './proposal';
import { deciderOf } from './stages/registry';
import type { Cut } from './stages/stage-decider';

/** Who comes into the stage behind the first; promotions into vacated places first (rules.md 7). Nobody where the first hands nobody on. */
export const theCut = (state: TournamentState, policy: Policy, seed: string): Cut =>
  deciderOf(policy, 0).cut?.(state, policy, seed) ?? { seeds: [], entrants: [], promotions: [], ties: [] };

/** The end of the first stage and the start of the next, as events. */
export const startOfNextStage = (state: TournamentState, policy: Policy, seed: string, localDate: string): Decision<Events> => {
  const { seeds, entrants, promotions, ties, seats, groups } = theCut(state, policy, seed);
  if (seeds.length < 2) return E.left(rulesOf(policy, 0).done(state));
  const rest = orderBehind(state, state.rounds.length)
    .map((group) => group.filter((registration) => !seeds.includes(registration)))
    .filter((group) => group.length > 0);
  const drawn = ties.length > 0 || seats !== undefined;
  return E.right([
    event('StageCompleted', {
      stage: 0,
      order: [...seeds.map((player) => [player]), ...rest],
      advancing: seeds,
      ...(ties.length > 0 ? { ties, tiesSource: 'drawn' as const, drawSeed: seed } : {}),
    }),
    ...promotions,
    event('StageStarted', {
      stage: 1,
      kind: policy.stages[1] as StageKind,
      entrants,
      localDate,
      ...(seats === undefined ? {} : { seats }),
      ...(groups === undefined ? {} : { groups }),
      ...(drawn && seats !== undefined ? { drawSeed: seed } : {}),
    }),
  ]);
};
