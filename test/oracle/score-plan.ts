import { fraction, toNumber, toText } from '@roundbook/exact';
import type { ImportPlan } from '@roundbook/interchange';
import { computeFigures, rankFigures, type SheetMatch } from '@roundbook/scoring';
import { isSwiss, policyFrom, type SwissPolicy } from '@roundbook/tournament';
import { scoringRules } from '../../libs/tournament/src/score-sheet';
import type { StandingsRow } from './compare-published';

const NAMES = ['omw', 'gw', 'ogw'] as const;

/** The rounds of a plan as a score sheet, without a ledger between. */
const sheetOf = (plan: ImportPlan): readonly SheetMatch[] =>
  plan.steps.flatMap((step) => {
    if (step.kind !== 'round') return [];
    const played = step.given.matches.map(({ a, b, result }): SheetMatch => {
      if (result === undefined || result.outcome === 'timeout')
        throw new Error(`round ${step.round} has a match without a result that counts`);
      return { a, b, outcome: result.outcome, ...(result.games === undefined ? {} : { games: result.games }) };
    });
    return [...played, ...step.given.byes.map(({ player }): SheetMatch => ({ a: player, b: -1, outcome: 'bye' }))];
  });

const swissPolicyOf = (plan: ImportPlan): SwissPolicy => {
  const policy = policyFrom(plan.preset, plan.settings);
  if (policy._tag === 'Left' || !isSwiss(policy.right)) throw new Error(`the plan is of no Swiss policy: ${plan.preset}`);
  return policy.right;
};

/** Standings straight from the scoring of a plan's rounds; exactly equal players in the order that the plan completes with. */
export const scorePlan = (plan: ImportPlan): readonly StandingsRow[] => {
  const figures = computeFigures({ players: plan.players.length, matches: sheetOf(plan) }, scoringRules(swissPolicyOf(plan)), NAMES);
  const last = plan.steps.at(-1);
  const settled = last?.kind === 'complete' ? last.ties.flat() : [];
  const groups = rankFigures(figures, NAMES).map((group) => [...group].sort((one, other) => settled.indexOf(one) - settled.indexOf(other)));
  return groups.flat().map((player, index) => ({
    rank: index + 1,
    player: { name: plan.players[player]?.name ?? '' },
    points: figures.points[player] ?? 0,
    tiebreakers: Object.fromEntries(
      NAMES.map((name) => {
        const value = figures.tieBreakers[name][player] ?? fraction(0);
        return [name, { value: toText(value), decimal: toNumber(value) }];
      }),
    ),
  }));
};
