import * as E from 'fp-ts/Either';
import { Decision, malformed, refused, type Refusal } from '@roundbook/kernel';
import type { Games, Outcome, Result } from './result';

const WORDS: Readonly<Record<string, Outcome>> = {
  draw: 'draw',
  'a:left': 'walkoverA',
  'b:left': 'walkoverB',
  'both:left': 'walkoverBoth',
  'double-loss': 'doubleLoss',
  timeout: 'timeout',
};

const FORMS = '2-1, 1-0, draw, 0-0-3, A:left, B:left, both:left, double-loss';

/** A result as people write it, side a first. 0-0-0 is a draw without games (rules.md 2.4). */
export const parseResult = (written: string): Decision<Result> => {
  const text = written.trim().toLowerCase();
  const word = WORDS[text];
  if (word !== undefined) return E.right({ outcome: word });
  const numbers = /^(\d{1,2})[-:\u2013](\d{1,2})(?:[-:\u2013](\d{1,2}))?$/.exec(text);
  if (numbers === null)
    return E.left(
      malformed('result_not_understood', `${JSON.stringify(written.slice(0, 40))} is no result.`, { field: 'result', allowed: FORMS }),
    );
  const games: Games = { a: Number(numbers[1]), b: Number(numbers[2]), draws: Number(numbers[3] ?? 0) };
  if (games.a === 0 && games.b === 0 && games.draws === 0) return E.right({ outcome: 'draw' });
  return E.right({ outcome: games.a > games.b ? 'a' : games.b > games.a ? 'b' : 'draw', games });
};

const WRITTEN: Readonly<Record<Outcome, string>> = {
  a: '1-0',
  b: '0-1',
  draw: 'draw',
  doubleLoss: 'double-loss',
  walkoverA: 'A:left',
  walkoverB: 'B:left',
  walkoverBoth: 'both:left',
  timeout: 'timeout',
};

/** The result as `parseResult` reads it. */
export const resultText = ({ outcome, games }: Result): string => {
  if (games === undefined) return WRITTEN[outcome];
  return games.draws === 0 ? `${games.a}-${games.b}` : `${games.a}-${games.b}-${games.draws}`;
};

const outcomeOf = (games: Games): Outcome => (games.a > games.b ? 'a' : games.b > games.a ? 'b' : 'draw');

/** Why this result cannot come from a match of so many games; undefined if it can. Draws are apart: they do not count towards the win. */
const impossible = ({ outcome, games }: Result, bestOf: number): Refusal | undefined => {
  if (games === undefined) return undefined;
  const needed = (bestOf + 1) / 2;
  const written = resultText({ outcome, games });
  const allowed = bestOf === 1 ? '1-0, 0-1' : `up to ${needed} games won by one side, fewer by the other`;
  const wrong = (why: string) =>
    refused('result_impossible', `${written} cannot be the result of a match of best of ${bestOf}: ${why}.`, {
      field: 'result',
      rule: '2.4',
      allowed,
    });
  if (outcome !== 'a' && outcome !== 'b' && outcome !== 'draw') return wrong('nobody finished it, so it has no games');
  if (outcomeOf(games) !== outcome) return wrong('the games say otherwise');
  if (games.a > needed || games.b > needed) return wrong(`it ends when one side has won ${needed}`);
  if (games.a === needed && games.b === needed) return wrong('both sides cannot have won');
  return games.draws > bestOf ? wrong('there are too many drawn games') : undefined;
};

/** What a match admits: games up to so many, and whether it must have a winner. */
export interface MatchForm {
  readonly bestOf: number;
  /** `lossOut` and bracket matches end with a winner or a double loss (rules.md 1.12, 2.6). */
  readonly needsWinner: boolean;
}

/** Checks a result against the form of its match (rules.md 1.12, 2.10). */
export const checkResult = (result: Result, form: MatchForm): Decision<Result> => {
  if (result.outcome === 'timeout') {
    const allowed = 'the leader in games wins; level in games: a draw in Swiss, one more game or a double loss where somebody has to win';
    return E.left(
      refused('timeout_not_allowed', 'An unfinished match is not reported as a timeout here.', {
        field: 'result',
        rule: form.needsWinner ? '1.12' : '2.10',
        allowed,
      }),
    );
  }
  if (result.outcome === 'draw' && form.needsWinner) {
    return E.left(
      refused('draw_not_allowed', 'This match needs a winner: a draw is not possible here.', {
        field: 'result',
        rule: '1.12',
        allowed: '1-0, 0-1, A:left, B:left, double-loss',
      }),
    );
  }
  const refusal = impossible(result, form.bestOf);
  return refusal === undefined ? E.right(result) : E.left(refusal);
};
