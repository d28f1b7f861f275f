import * as E from 'fp-ts/Either';
import { isWellFormed, malformed, type Decision } from '@roundbook/kernel';

const LONGEST = 100;

/** Controls, and marks that turn the direction of everything behind them on the page. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
/** Characters that are drawn as nothing; some of them (joiners) hold others together and stay where they are. */
const DRAWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

const collapsed = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').trim();

/**
 * A name as it is kept: outer white space gone, inner white space one blank each, otherwise as written. 1 to `longest` characters
 * (code points, 100 unless said). Refusal `invalid_name`, which names `field`: empty, too long, control characters, half surrogate pairs.
 */
export const cleanName = (text: string, field = 'name', longest = LONGEST): Decision<string> => {
  const invalid = (message: string) =>
    E.left(malformed('invalid_name', message, { field, allowed: `1 to ${longest} characters, no control characters` }));
  if (!isWellFormed(text)) return invalid('The name holds half a character (a lone surrogate).');
  const name = collapsed(text);
  if (CONTROL.test(name)) return invalid('The name holds a control character.');
  if (!VISIBLE.test(name.replace(DRAWN_AS_NOTHING, ''))) return invalid('The name is empty.');
  if ([...name].length > longest) return invalid(`The name is longer than ${longest} characters.`);
  return E.right(name);
};

/** What names have in common that read the same: NFC, one blank, no case, nothing unseen. Upper case first, so that ß and ss fold to the same. */
export const foldedName = (name: string): string =>
  collapsed(name.replace(DRAWN_AS_NOTHING, '')).normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Whether two names read the same: NFC, without regard to case and to the width of white space. Warns of duplicates. */
export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);
