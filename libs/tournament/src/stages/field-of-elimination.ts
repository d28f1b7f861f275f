import { refused, type Refusal } from '@roundbook/kernel';
import { fieldOf, mayPlay } from '../attendance';
import { isKnockout, type KnockoutPolicy, type Policy } from '../policies/policy';
import type { TournamentState } from '../state';
import type { Placed, StageRules } from './stage-rules';

/** Places of a bracket round have numbers up to this, and so has the cut. */
const LARGEST_FIELD = 1_024;

const closed = (): Refusal =>
  refused('registration_closed', 'The bracket is paired: nobody can enter any more.', {
    rule: '7',
    allowed: 'entry before round 1 is paired; void it while it has no result',
  });

/** Who can be in an elimination whose places are given out when it begins: whoever was there, and nobody else (rules.md 5, 7). */
export const fieldOfElimination = (
  policy: Policy,
  started: (state: TournamentState) => boolean,
): Pick<StageRules, 'expected' | 'closed' | 'noReturn' | 'noHandBye' | 'fixed' | 'missed'> => ({
  expected: (state) => (started(state) ? [] : fieldOf(state, 1)),
  closed: (state) => (started(state) ? closed() : undefined),
  noReturn: (state) =>
    started(state)
      ? refused('cannot_return', 'The bracket is paired: nobody comes back into it.', { field: 'player', rule: '7' })
      : undefined,
  noHandBye: (state) => {
    if (started(state) || !isKnockout(policy)) return refused('bye_not_possible', 'In a bracket no bye is given by hand.', { rule: '7' });
    return policy.byes === 'byHand'
      ? undefined
      : refused('bye_not_possible', 'The byes of this bracket follow from its seeds or from a draw.', {
          rule: '5',
          allowed: 'a tournament with byes: byHand',
        });
  },
  fixed: () =>
    refused('bracket_is_fixed', 'A bracket is paired by its seeds.', { rule: '1.10', allowed: 'correct the result or void the round' }),
  missed: () => 0,
});

/** Why so many players cannot play the elimination. */
export const unfitForElimination = (policy: Policy, field: number): Refusal | undefined => {
  const fewest = (policy as KnockoutPolicy).into === 'consolation' ? 4 : 2;
  if (field < fewest) {
    const what = fewest === 4 ? 'A consolation bracket needs four players' : 'A bracket needs two players';
    return refused('too_few_players', `${what}; there ${field === 1 ? 'is' : 'are'} ${field}.`, {
      rule: '5',
      allowed: `${fewest} players or more`,
    });
  }
  return field > LARGEST_FIELD
    ? refused('too_many_players', `A bracket holds up to ${LARGEST_FIELD} players; there are ${field}.`, {
        rule: '5',
        allowed: `up to ${LARGEST_FIELD} players`,
      })
    : undefined;
};

/** Before the bracket is made nobody is ahead of anybody. */
export const beforeTheBracket = (state: TournamentState): readonly Placed[] => {
  const players = state.players.filter((player) => mayPlay(player, 1)).map(({ registration }) => registration);
  return players.length === 0 ? [] : [{ rank: 1, players }];
};
