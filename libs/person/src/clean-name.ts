import * as E from 'fp-ts/Either';
import { isWellFormed, malformed, type Decision } from '@roundbook/kernel';

const LONGEST = 100;

/** Controls, and marks that turn the direction of everything behind them on the page. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

const collapsed = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').trim();

/**
 * A name as it is kept: outer white space gone, inner white space one blank each, otherwise as written. 1 to 100 characters
 * (code points). Refusal `invalid_name`, which names `field`: empty, too long, control characters, half surrogate pairs.
 */
export const cleanName = (text: string, field = 'name'): Decision<string> => {
  const invalid = (message: string) =>
    E.left(malformed('invalid_name', message, { field, allowed: `1 to ${LONGEST} characters, no control characters` }));
  if (!isWellFormed(text)) return invalid('The name holds half a character (a lone surrogate).');
  const name = collapsed(text);
  if (CONTROL.test(name)) return invalid('The name holds a control character.');
  if (!VISIBLE.test(name)) return invalid('The name is empty.');
  if ([...name].length > LONGEST) return invalid(`The name is longer than ${LONGEST} characters.`);
  return E.right(name);
};

/** What names have in common that read the same: NFC, one blank, no case. Upper case first, so that ß and ss fold to the same. */
export const foldedName = (name: string): string => collapsed(name).normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Whether two names read the same: NFC, without regard to case and to the width of white space. Warns of duplicates. */
export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);
