import { fieldOf } from '../attendance';
import type { GivenRound } from '../commands';
import { revivalStage } from '../stages/revival-plan';
import { plannedRound, sameSides } from '../stages/revival-stage';
import type { TournamentState } from '../state';

/** What in a round made by hand the plan of a double elimination does not have (rules.md 5, 7). */
export const planBreaks = (state: TournamentState, given: GivenRound): readonly string[] => {
  const stage = revivalStage(state);
  const planned = stage === undefined ? undefined : plannedRound(state, stage, state.rounds.length + 1);
  const matches = planned?.matches ?? [];
  const beside = given.matches.filter(({ a, b }) => !matches.some(({ sides }) => sameSides(sides, [a, b])));
  const waiting = new Set(matches.flatMap(({ sides }) => sides));
  const left = [...waiting].filter((player) => !given.matches.some(({ a, b }) => a === player || b === player));
  const drawn = given.matches.filter((match) => match.result?.outcome === 'draw').length;
  return [
    ...(beside.length > 0 ? [`not in the bracket: ${beside.map(({ a, b }) => `${a}-${b}`).join(', ')}`.slice(0, 200)] : []),
    ...(left.length > 0 ? [`left out: ${left.join(', ')}`.slice(0, 200)] : []),
    ...(drawn > 0 ? [`drawn, nobody goes on: ${drawn}`] : []),
  ];
};

/** Who was there and has no seat in an elimination that was begun by hand. */
export const leftOutOfSeats = (state: TournamentState): readonly string[] => {
  const [stage] = state.stages;
  if (state.rounds.length > 0 || stage?.stage !== 0) return [];
  const seated = new Set(stage.entrants.map(({ player }) => player));
  const out = fieldOf(state, 1).filter((registration) => !seated.has(registration));
  return out.length > 0 ? [`left out: ${out.join(', ')}`.slice(0, 200)] : [];
};
