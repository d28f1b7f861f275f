import { bracketOrder, bracketSizeFor } from '../src/brackets/bracket-order';
import type { BracketPlan } from '../src/brackets/bracket-plan';
import { bracketProgress, type BracketProgress, type BracketResult, type Side } from '../src/brackets/bracket-progress';

/** n players, named by their seeds, on the seats of a fixed bracket of the next power of two. */
export const seatsBySeed = (n: number): (number | null)[] => bracketOrder(bracketSizeFor(n)).map((seed) => (seed <= n ? seed : null));

/** A match as it was played. */
export interface PlayedMatch {
  readonly id: string;
  readonly sides: readonly [number, number];
  readonly result: BracketResult;
}

export interface Played {
  readonly progress: BracketProgress;
  readonly matches: readonly PlayedMatch[];
}

/** Plays all that is ready until nothing is, and answers where the bracket stands then. */
export const playBracket = (
  plan: BracketPlan,
  seats: readonly Side[],
  result: (id: string, sides: readonly [number, number]) => BracketResult,
): Played => {
  const results = new Map<string, BracketResult>();
  const matches: PlayedMatch[] = [];
  for (;;) {
    const progress = bracketProgress(plan, seats, results);
    if (progress.ready.length === 0) return { progress, matches };
    for (const { id, sides } of progress.ready) {
      const won = result(id, sides);
      results.set(id, won);
      matches.push({ id, sides, result: won });
    }
  }
};

/** Every way in which the bracket can be played with these results; the visitor sees each once it is over. */
export const eachOutcome = (
  plan: BracketPlan,
  seats: readonly Side[],
  choices: readonly BracketResult[],
  visit: (played: Played) => void,
): number => {
  const results = new Map<string, BracketResult>();
  const matches: PlayedMatch[] = [];
  const from = (): number => {
    const progress = bracketProgress(plan, seats, results);
    const [next] = progress.ready;
    if (next === undefined) {
      visit({ progress, matches });
      return 1;
    }
    let outcomes = 0;
    for (const result of choices) {
      results.set(next.id, result);
      matches.push({ ...next, result });
      outcomes += from();
      matches.pop();
      results.delete(next.id);
    }
    return outcomes;
  };
  return from();
};

/** The first round of the losers' bracket in which two met who had met in the winners' bracket; Infinity where none did. */
export const firstRematch = (matches: readonly PlayedMatch[]): number => {
  const keyOf = ([i, j]: readonly [number, number]): string => `${Math.min(i, j)}-${Math.max(i, j)}`;
  const met = new Set(matches.filter(({ id }) => id.startsWith('W')).map(({ sides }) => keyOf(sides)));
  const again = matches.filter(({ id, sides }) => id.startsWith('L') && met.has(keyOf(sides)));
  return Math.min(...again.map(({ id }) => Number(id.slice(1, id.indexOf('.')))));
};
