import * as E from 'fp-ts/Either';
import { parseRoster } from '@roundbook/interchange';
import { foldedName } from '@roundbook/person';

export interface PastedName {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly name: string;
  readonly rating?: string;
  /** Index of the first row above with the same name. */
  readonly twice?: number;
  /** Registration number of a registered player of the same name. */
  readonly taken?: number;
}

export type Pasted = { readonly names: readonly PastedName[] } | { readonly fault: string };

/** A pasted roster as the server reads it, with the names that stand twice or are registered already. */
export const readPasted = (text: string, registered: readonly { readonly name: string; readonly registration: number }[]): Pasted => {
  if (text.trim() === '') return { names: [] };
  const roster = parseRoster(text);
  if (E.isLeft(roster)) return { fault: roster.left.message };
  const known = new Map(registered.map(({ name, registration }) => [foldedName(name), registration]));
  const above = new Map<string, number>();
  const names = roster.right.players.map(({ name, rating }, index): PastedName => {
    const folded = foldedName(name);
    const twice = above.get(folded);
    const taken = known.get(folded);
    if (twice === undefined) above.set(folded, index);
    return {
      index,
      name,
      ...(rating === undefined ? {} : { rating }),
      ...(twice === undefined ? {} : { twice }),
      ...(taken === undefined ? {} : { taken }),
    };
  });
  return { names };
};
