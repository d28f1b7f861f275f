import { resultText, type Outcome, type Result } from '@roundbook/tournament';

export interface ResultJson {
  /** As people write it, side a first: `2-1`, `draw`, `A:left`. */
  readonly text: string;
  readonly outcome: Outcome;
  readonly games?: { readonly a: number; readonly b: number; readonly draws: number };
}

/** What was not played out stays in words: games that a walkover counts as would not tell it from a played match. */
const written = (result: Result): string => resultText(['a', 'b', 'draw'].includes(result.outcome) ? result : { outcome: result.outcome });

export const resultShown = (result: Result): ResultJson => ({
  text: written(result),
  outcome: result.outcome,
  ...(result.games === undefined ? {} : { games: { a: result.games.a, b: result.games.b, draws: result.games.draws } }),
});

const score = ({ games }: Result, turned: boolean): string => {
  if (games === undefined) return '';
  const [own, other] = turned ? [games.b, games.a] : [games.a, games.b];
  return ` ${own}-${other}${games.draws === 0 ? '' : `-${games.draws}`}`;
};

/** A result as a clause, as `Ann beat Bob 2-1`. */
export const resultClause = (result: Result, a: string, b: string): string => {
  const clauses: Readonly<Record<Outcome, () => string>> = {
    a: () => `${a} beat ${b}${score(result, false)}`,
    b: () => `${b} beat ${a}${score(result, true)}`,
    draw: () => `${a} and ${b} drew${score(result, false)}`,
    doubleLoss: () => `${a} and ${b} both lost`,
    walkoverA: () => `${b} won because ${a} did not play or left`,
    walkoverB: () => `${a} won because ${b} did not play or left`,
    walkoverBoth: () => `${a} and ${b} both left or did not play`,
    timeout: () => `${a} and ${b} ran out of time before a game was finished`,
  };
  return clauses[result.outcome]();
};
