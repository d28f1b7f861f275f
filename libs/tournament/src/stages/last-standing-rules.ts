import { conflict, refused } from '@roundbook/kernel';
import type { LossOutPolicy, Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import { lastStandingRanking, stillIn } from './last-standing';
import { lossOutFigures, roundsMissed } from './loss-out-stage';
import { ranked } from './ranked';
import { rankedOnce } from './ranked-once';
import type { StageRules } from './stage-rules';
import { tooLate } from './too-late';

/** rules.md 1 (triple-down): one pool for all, so many losses and out; the last one left has won. */
export const lastStandingRules = (policy: Policy): StageRules => {
  const own = policy as LossOutPolicy;
  const left = (state: TournamentState, afterRound = state.rounds.length): readonly number[] =>
    stillIn(state, own, afterRound, lossOutFigures(state, own, afterRound));
  const ranking = rankedOnce((state, _stage, afterRound) => lastStandingRanking(state, own, afterRound));
  return {
    phases: ['qualifying'],
    coming: (state) => (state.rounds.length > 0 && left(state).length < 2 ? undefined : 'qualifying'),
    missing: (state) => {
      if (state.rounds.length === 0) return 'no round was played';
      const players = left(state).length;
      return players < 2 ? undefined : `${players} players are still in`;
    },
    done: (state) =>
      conflict('nothing_to_pair', left(state).length === 1 ? 'One player is left and has won.' : 'Nobody is left.', {
        allowed: 'complete',
      }),
    ranking,
    places: (state, stage, afterRound) => ranked(ranking(state, stage, afterRound).groups),
    standing: (state, _stage, afterRound) => {
      const alive = new Set(left(state, afterRound));
      return (registration) => (afterRound === 0 || alive.has(registration) ? 'active' : 'eliminated');
    },
    counts: () => true,
    form: () => ({ needsWinner: true }),
    decides: () => false,
    bestOf: ({ bestOf }) => bestOf,
    rounds: () => null,
    expected: (state) => left(state),
    closed: (_state, fromRound) => tooLate(own, fromRound),
    noReturn: (state) =>
      state.rounds.length === 0 || left(state).length > 1
        ? undefined
        : refused('cannot_return', 'The stage is over: one player is left.', { field: 'player', rule: '1.2' }),
    noHandBye: (state, registration) =>
      registration === undefined || left(state).includes(registration)
        ? undefined
        : conflict('not_active', `Player ${registration} is out already.`, { field: 'player', rule: '1.2' }),
    fixed: () => undefined,
    missed: (_state, player, afterRound) => roundsMissed(player, afterRound),
  };
};
