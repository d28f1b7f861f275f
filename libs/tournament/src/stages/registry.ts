import type { Policy, StageKind } from '../policies/policy';
import { isLeagues, isLossOut } from '../policies/policy';
import type { MatchForm } from '../result-text';
import type { Match, Round, TournamentState } from '../state';
import { bracketRules } from './bracket-rules';
import { lastStandingRules } from './last-standing-rules';
import { leagueRules } from './league-rules';
import { lossOutRules } from './loss-out-rules';
import { openPlayRules } from './open-play-rules';
import { performanceRules } from './performance-rules';
import { roundRobinRules } from './round-robin-rules';
import { revivalRules } from './revival-rules';
import type { StageRules } from './stage-rules';
import { swissRules } from './swiss-rules';
import { tablesRules } from './tables-rules';

const RULES: Readonly<Record<StageKind, (policy: Policy, stage: number) => StageRules>> = {
  lossOut: (policy) => (isLossOut(policy) && policy.cut === undefined ? lastStandingRules(policy) : lossOutRules(policy)),
  openPlay: openPlayRules,
  swiss: (policy) => (isLeagues(policy) ? leagueRules(policy) : swissRules(policy)),
  roundRobin: roundRobinRules,
  feather: roundRobinRules,
  performance: performanceRules,
  singleElimination: bracketRules,
  tables: tablesRules,
  doubleElimination: revivalRules,
};

const made = new WeakMap<Policy, StageRules[]>();

/** The rules of a stage of the policy. A RangeError for a stage that the policy does not have. */
export const rulesOf = (policy: Policy, stage: number): StageRules => {
  const known = made.get(policy) ?? [];
  const kind = policy.stages[stage];
  const rules = known[stage] ?? (kind === undefined ? undefined : RULES[kind](policy, stage));
  if (rules === undefined) throw new RangeError(`the policy has no stage ${stage}`);
  known[stage] = rules;
  made.set(policy, known);
  return rules;
};

/** Names of the phases of every stage, in the order of play; those of stage k at index k. */
export const phasesOf = (policy: Policy): readonly (readonly string[])[] => policy.stages.map((_, stage) => rulesOf(policy, stage).phases);

/** The stage that a phase belongs to; undefined where the policy has no such phase. */
export const stageOfPhase = (policy: Policy, phase: string): number | undefined => {
  const stage = phasesOf(policy).findIndex((phases) => phases.includes(phase));
  return stage < 0 ? undefined : stage;
};

/** The stage that has begun last; 0 before the first. */
export const presentStage = (state: TournamentState): number => state.stages[state.stages.length - 1]?.stage ?? 0;

export const presentRules = (state: TournamentState): StageRules => rulesOf(state.policy, presentStage(state));

/** Whether the stage is the last of several: who plays in it was chosen by the stage before. */
export const isFinalStage = ({ stages }: Policy, stage: number): boolean => stage > 0 && stage === stages.length - 1;

/** Whether the stage behind the first has begun: nobody enters or comes back any more. */
export const finalsStarted = (state: TournamentState): boolean => state.stages.some(({ stage }) => isFinalStage(state.policy, stage));

/** Whether a round is of a bracket with fixed places. */
export const isBracketRound = (state: TournamentState, round: Pick<Round, 'stage'>): boolean =>
  state.policy.stages[round.stage] === 'singleElimination';

/** Whether who meets whom follows from places alone: in brackets and at tables. */
export const isPlanned = (state: TournamentState, round: Pick<Round, 'stage'>): boolean =>
  ['singleElimination', 'doubleElimination', 'tables'].includes(state.policy.stages[round.stage] ?? '');

/** The same of a phase, before there is a round. */
export const isBracketPhase = (state: TournamentState, phase: string): boolean => {
  const stage = stageOfPhase(state.policy, phase);
  return stage !== undefined && isBracketRound(state, { stage });
};

/** Whether who plays later follows from the results of this round, so that none of them can be taken back under a later round. */
export const restsOnResults = (state: TournamentState, round: Pick<Round, 'stage' | 'phase'>): boolean =>
  rulesOf(state.policy, round.stage).decides(round.phase);

/** What results the match admits. */
export const formOf = (
  state: TournamentState,
  round: Pick<Round, 'stage' | 'phase'>,
  match: Pick<Match, 'bestOf' | 'seats'>,
): MatchForm => ({
  bestOf: match.bestOf,
  ...rulesOf(state.policy, round.stage).form(state, round),
  ...(match.seats === undefined ? {} : { seats: match.seats }),
});

/** Whether each league is ranked, paired and cut by itself. */
export const hasLeagues = isLeagues;
