import { refused, type Refusal } from '@roundbook/kernel';
import type { Match, Round, TournamentState } from '../state';

/** A later match of somebody who would not be there any more has a result (rules.md 7). */
export const voidFirst = (matches: readonly Match[]): Refusal =>
  refused('void_first', 'Who went on has a result in a later match already.', {
    rule: '7',
    allowed: 'void the results of these matches first',
    details: { matches: matches.map((match) => match.id) },
  });

/** A match would be on again under rounds that are paired already: who plays in them would rest on a match without a result. */
export const voidRoundsFirst = (later: readonly Round[]): Refusal =>
  refused('void_first', 'A match would have to be played before rounds that are paired already.', {
    rule: '7',
    allowed: 'void the later rounds first',
    details: { rounds: later.map(({ round }) => round), matches: later.flatMap(({ matches }) => matches.map(({ id }) => id)) },
  });

/** Rounds of the same stage behind this one. */
export const laterRounds = (state: TournamentState, { stage, round }: Round): readonly Round[] =>
  state.rounds.filter((one) => one.stage === stage && one.round > round);
