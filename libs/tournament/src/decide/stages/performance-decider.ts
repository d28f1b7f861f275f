import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { initFontes } from '@roundbook/pairing';
import { fieldOf } from '../../attendance';
import type { PerformancePolicy } from '../../policies/policy';
import { byRating } from '../../stages/by-rating';
import { unfitForInitial } from '../../stages/performance-rules';
import type { TournamentState } from '../../state';
import { event } from '../proposal';
import { pairPerformance } from './pair-performance';
import type { StageDecider } from './stage-decider';
import { withStarts } from './who-starts-where';

/** rules.md 4. Pairings that were played stand: nothing follows from a correction or from a leaving but the ranking. */
export const performanceDecider: StageDecider = {
  begin: (state, policy, seed, localDate, imported) => {
    const own = policy as PerformancePolicy;
    const field = fieldOf(state, 1);
    const started = (more: { readonly groups?: readonly (readonly number[])[]; readonly drawSeed?: string }) => [
      event('StageStarted', { stage: 0, kind: 'performance', entrants: field.map((player) => ({ player })), localDate, ...more }),
    ];
    if (imported !== undefined) {
      const { groups } = imported;
      return E.right(started(groups !== undefined && playable(own, groups) ? { groups } : {}));
    }
    const unfit = unfitForInitial(own, field.length);
    if (unfit !== undefined) return E.left(unfit);
    return E.map((groups: readonly (readonly number[])[]) => started({ groups, drawSeed: seed }))(drawnGroups(state, own, field, seed));
  },
  draw: (state, policy, phase, seed) => pairPerformance(state, policy as PerformancePolicy, phase, seed),
  beside: (before, policy, matches, seed) =>
    (policy as PerformancePolicy).starts === 'balanced' ? withStarts(before, matches, seed) : matches,
};

/** The groups, or of a round robin the order of its table's numbers (rules.md 4.1). */
const drawnGroups = (
  state: TournamentState,
  { initial }: PerformancePolicy,
  field: readonly number[],
  seed: string,
): Decision<readonly (readonly number[])[]> => {
  const draw = drawFrom(seed, 'groups');
  if (initial === 'roundRobin') return E.right([draw.shuffle(field)]);
  return E.map(({ groups }: { readonly groups: readonly (readonly number[])[] }) => groups)(initFontes(byRating(state, field), draw));
};

/** Whether the rounds that are left can be played in these groups. */
const playable = ({ initial }: PerformancePolicy, groups: readonly (readonly number[])[]): boolean => {
  const players = groups.flat();
  if (new Set(players).size < players.length) return false;
  return initial === 'roundRobin' ? players.length >= 2 : groups.every(({ length }) => length >= 3 && length <= 6);
};
