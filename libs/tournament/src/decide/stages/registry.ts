import { isLeagues, isLossOut, type Policy, type StageKind } from '../../policies/policy';
import { bracketDecider } from './bracket-decider';
import { lastStandingDecider } from './last-standing-decider';
import { leagueDecider } from './league-decider';
import { lossOutDecider } from './loss-out-decider';
import { openPlayDecider } from './open-play-decider';
import { roundRobinDecider } from './round-robin-decider';
import { performanceDecider } from './performance-decider';
import { revivalDecider } from './revival-decider';
import type { StageDecider } from './stage-decider';
import { swissDecider } from './swiss-decider';
import { tablesDecider } from './tables-decider';

const DECIDERS: Readonly<Record<StageKind, (policy: Policy) => StageDecider>> = {
  lossOut: (policy) => (isLossOut(policy) && policy.cut === undefined ? lastStandingDecider : lossOutDecider),
  openPlay: () => openPlayDecider,
  swiss: (policy) => (isLeagues(policy) ? leagueDecider : swissDecider),
  roundRobin: roundRobinDecider,
  feather: roundRobinDecider,
  performance: () => performanceDecider,
  singleElimination: () => bracketDecider,
  tables: () => tablesDecider,
  doubleElimination: () => revivalDecider,
};

/** What is drawn in a stage of the policy. A RangeError for a stage that the policy does not have. */
export const deciderOf = (policy: Policy, stage: number): StageDecider => {
  const kind = policy.stages[stage];
  const decider = kind === undefined ? undefined : DECIDERS[kind](policy);
  if (decider === undefined) throw new RangeError(`the policy has no stage ${stage}`);
  return decider;
};
