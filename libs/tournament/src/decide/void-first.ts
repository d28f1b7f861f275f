import { refused, type Refusal } from '@roundbook/kernel';
import type { Match } from '../state';

/** A later match of somebody who would not be there any more has a result (rules.md 7). */
export const voidFirst = (matches: readonly Match[]): Refusal =>
  refused('void_first', 'Who went on has a result in a later match already.', {
    rule: '7',
    allowed: 'void the results of these matches first',
    details: { matches: matches.map((match) => match.id) },
  });
