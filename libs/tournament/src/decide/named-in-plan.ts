import type { GivenRound } from '../commands';
import { isLastMatch, revivalPlan, revivalStage } from '../stages/revival-plan';
import { plannedRound, revivalBefore, sameSides, standingsOf } from '../stages/revival-stage';
import { stageOfPhase } from '../stages/registry';
import type { TournamentState } from '../state';

/**
 * A round as it was found at the tables, each match under its name in the plan of a double elimination: that of the match that is ready
 * for the two, or else for one of them. Who is in none plays beside the bracket and has no name. rules.md 5, 7
 */
export const namedInPlan = (state: TournamentState, phase: string, given: GivenRound): GivenRound => {
  const stage = revivalStage(state);
  if (stage === undefined || stageOfPhase(state.policy, phase) !== stage.stage) return given;
  const round = state.rounds.length + 1;
  const before = revivalBefore(state, stage, round);
  const ready = standingsOf(before).filter(({ id, state: how }) => how === 'ready' && !before.paired.has(id));
  const planned = plannedRound(state, stage, round);
  const free = new Map(ready.map(({ id, sides }) => [id, sides]));
  const names = new Map<number, string>();
  const take = (index: number, id: string | undefined) => {
    if (id === undefined) return;
    names.set(index, id);
    free.delete(id);
  };
  const unnamed = () => given.matches.map((match, index) => ({ ...match, index })).filter(({ index }) => !names.has(index));
  given.matches.forEach(({ bracketMatch }, index) => take(index, bracketMatch));
  for (const { a, b, index } of unnamed()) take(index, [...free].find(([, sides]) => sameSides(sides, [a, b]))?.[0]);
  for (const { a, b, index } of unnamed()) take(index, [...free].find(([, sides]) => sides.includes(a) || sides.includes(b))?.[0]);
  const plan = revivalPlan(state, stage);
  return {
    matches: given.matches.map((match, index) => {
      const id = names.get(index);
      const last = id !== undefined && isLastMatch(plan, id) && match.bestOf === undefined;
      return { ...match, ...(id === undefined ? {} : { bracketMatch: id }), ...(last ? { bestOf: state.policy.finalBestOf } : {}) };
    }),
    byes: given.byes.map((bye) => {
      const id = bye.bracketMatch ?? planned?.byes.find(({ player }) => player === bye.player)?.bracketMatch;
      return id === undefined ? bye : { ...bye, bracketMatch: id };
    }),
  };
};
