import * as E from 'fp-ts/Either';
import { fieldOf } from '../../attendance';
import { rulesOf } from '../../stages/registry';
import { event } from '../proposal';
import type { StageDecider } from './stage-decider';

/** The first stage begins with its first pairing: its entrants are the field of round 1. */
export const beginWithField: StageDecider['begin'] = (state, policy, _seed, localDate) => {
  const field = fieldOf(state, 1);
  const unfit = rulesOf(policy, 0).unfit?.(policy, field.length);
  if (unfit !== undefined) return E.left(unfit);
  const kind = policy.stages[0] as (typeof policy.stages)[number];
  return E.right([event('StageStarted', { stage: 0, kind, entrants: field.map((player) => ({ player })), localDate })]);
};
