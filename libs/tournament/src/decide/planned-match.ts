import type { Policy } from '../policies/policy';
import { isLastMatch, revivalPlan, seedIn } from '../stages/revival-plan';
import type { PlannedRound } from '../stages/revival-stage';
import type { Stage, TournamentState } from '../state';

type Planned = PlannedRound['matches'][number];

/** A match of the plan as it is paired: the better seed first, in the grand final the one without a loss; games by what it is for. */
export const plannedMatch = (state: TournamentState, stage: Stage, { finalsBestOf, finalBestOf }: Policy) => {
  const plan = revivalPlan(state, stage);
  const seed = seedIn(stage);
  return ({ bracketMatch, sides: [a, b] }: Planned) => ({
    bracketMatch,
    sides: bracketMatch.startsWith('GF') || seed(a) <= seed(b) ? ([a, b] as const) : ([b, a] as const),
    bestOf: isLastMatch(plan, bracketMatch) ? finalBestOf : finalsBestOf,
  });
};
