import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import { fieldOf } from '../attendance';
import type { Policy } from '../policy';
import type { TournamentState } from '../state';
import { cutAboveField } from './create';
import { event, type Events } from './proposal';

/** The first stage begins with its first pairing: its entrants are the field of round 1. */
export const startOfFirstStage = (state: TournamentState, policy: Policy, localDate: string): Decision<Events> => {
  const field = fieldOf(state, 1);
  const above = cutAboveField(policy, field.length);
  if (above !== undefined) return E.left(above);
  const kind = policy.stages[0] as 'swiss';
  return E.right([event('StageStarted', { stage: 0, kind, entrants: field.map((player) => ({ player })), localDate })]);
};
