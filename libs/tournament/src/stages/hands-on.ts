import { conflict, type Refusal } from '@roundbook/kernel';
import { mayPlay, playerOf } from '../attendance';
import type { TournamentState } from '../state';
import type { Ranking } from './stage-rules';

/** A ranking without who has left: whom the next stage can take in (rules.md 2.6). */
export const presentInOrder = (state: TournamentState, { groups }: Pick<Ranking, 'groups'>): readonly (readonly number[])[] => {
  const next = state.rounds.length + 1;
  const there = (registration: number) => {
    const player = playerOf(state, registration);
    return player !== undefined && mayPlay(player, next);
  };
  return groups.map((group) => group.filter(there)).filter((group) => group.length > 0);
};

export const nobodyLeft = (): Refusal =>
  conflict('nothing_to_pair', 'There is nobody left to play a bracket.', { rule: '1.7', allowed: 'complete' });
