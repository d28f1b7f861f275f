import { doubleEliminationPlan, singleEliminationPlan, type BracketPlan, type PlannedMatch, type Source } from '@roundbook/pairing';
import type { KnockoutPolicy } from '../policies/policy';
import type { Stage, TournamentState } from '../state';

/** The matches of a double elimination, or of a single one with a consolation bracket, fixed when the stage begins (rules.md 5). */
export interface RevivalPlan {
  readonly main: BracketPlan;
  /** Its matches are called `C1.1` where those of a bracket are called `W1.1`. */
  readonly consolation?: BracketPlan;
  /** Seats of the main bracket, in bracket order. */
  readonly seats: readonly (number | null)[];
}

export const revivalStage = (state: TournamentState): Stage | undefined => state.stages.find((stage) => stage.kind === 'doubleElimination');

/** Whether losers have a bracket of their own instead of a way back. */
export const isConsolation = (state: Pick<TournamentState, 'policy'>): boolean => (state.policy as KnockoutPolicy).into === 'consolation';

export const revivalPlan = (state: TournamentState, stage: Stage): RevivalPlan => {
  const seats = stage.seats ?? [];
  if (!isConsolation(state)) return { main: mainPlan(seats.length, stage.dropping), seats };
  return { main: singleEliminationPlan(seats.length), consolation: named(singleEliminationPlan(seats.length / 2)), seats };
};

const mainPlan = (size: number, dropping: Stage['dropping']): BracketPlan =>
  dropping === undefined ? doubleEliminationPlan(size) : doubleEliminationPlan(size, (round, slot) => dropping[round - 2]?.[slot] ?? slot);

const inConsolation = (id: string): string => id.replace(/^W/, 'C');

const named = (plan: BracketPlan): BracketPlan => ({
  ...plan,
  matches: plan.matches.map((match): PlannedMatch => {
    const source = (from: Source): Source => ('winnerOf' in from ? { winnerOf: inConsolation(from.winnerOf) } : from);
    return { ...match, id: inConsolation(match.id), sides: [source(match.sides[0]), source(match.sides[1])] };
  }),
});

/** Every match of the plan, in its order; those of the consolation bracket behind. */
export const plannedMatches = ({ main, consolation }: RevivalPlan): readonly PlannedMatch[] => [
  ...main.matches,
  ...(consolation?.matches ?? []),
];

/** The phase of a round of these matches (`W2.1`, `C1.1`): of the main bracket as long as a match of it is among them. */
export const phaseOfMatches = (ids: readonly string[]): string => {
  const any = (letters: string) => ids.some((id) => letters.includes(id.charAt(0)));
  if (any('W')) return 'bracket';
  if (any('LD')) return 'losersBracket';
  return any('G') ? 'grandFinal' : 'consolation';
};

/** Whether the win of the main bracket is played for: such a match has games of its own (`finalBestOf`). */
export const isLastMatch = ({ main }: RevivalPlan, id: string): boolean =>
  main.lossLimit === 2 ? id === 'GF' || id === 'GF2' : id === main.matches[main.matches.length - 1]?.id;

/** The seed of a player of the stage; who is none stands behind all. */
export const seedIn = (stage: Stage): ((registration: number) => number) => {
  const seeds = new Map(stage.entrants.map(({ player, seed }, index) => [player, seed ?? index + 1]));
  return (registration) => seeds.get(registration) ?? Infinity;
};
