import { mayPlay } from '../attendance';
import { sameResult, type Result } from '../result';
import { rulesOf } from '../stages/registry';
import type { Match, Player, Round, TournamentState } from '../state';
import { event, type Events } from './proposal';

/** Of a match that stands beforehand: what it comes to where a side has left; undefined where both are there (rules.md 5). */
const walkoverOf = (state: TournamentState, round: Round, { sides }: Match): Result | undefined => {
  if (rulesOf(state.policy, round.stage).scheduled?.(round.phase) !== true) return undefined;
  // Who was written down as playing was meant to play.
  if (round.source === 'manual' || round.source === 'imported') return undefined;
  const [a, b] = sides.map((side) => !mayPlay(state.players[side - 1] as Player, round.round));
  if (a && b) return { outcome: 'walkoverBoth' };
  return a ? { outcome: 'walkoverA' } : b ? { outcome: 'walkoverB' } : undefined;
};

/** Walkovers that a round comes with when it is published: the opponents of who has left wait for nobody (rules.md 5). */
export const walkoversAtPublication = (state: TournamentState, round: Round): Events =>
  round.matches.flatMap((match): Events => {
    const result = match.result === undefined ? walkoverOf(state, round, match) : undefined;
    if (result === undefined) return [];
    const reported = event('ResultReported', { match: match.id, result, reason: 'left' });
    return state.policy.confirmation === 'staff' ? [reported, event('ResultConfirmed', { match: match.id, result })] : [reported];
  });

/** Whether the result is the walkover of somebody who was away from the round: it came with the publication and goes with it. */
export const isOfAbsent = (state: TournamentState, round: Round, match: Match): boolean => {
  const walkover = match.result === undefined ? undefined : walkoverOf(state, round, match);
  return walkover !== undefined && match.result !== undefined && sameResult(walkover, match.result);
};
