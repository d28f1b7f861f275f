import type { Row } from './roster-row';

const NUMBERED = /^#?\d{1,6}[.)]\s*(?=[^\d\s])/;
const BULLET = /^[-*•]\s+/;
const BARE_NUMBER = /^(\d{1,6})\s+(?=\D)/;
const BEHIND = /^(.*\S)\s*,\s*(\d{1,5}(?:\.\d{1,6})?)$/;

/** The lines of a list with one name on each: numbering and bullets taken off, a number behind a comma as a rating. */
export const listRows = (lines: readonly string[]): readonly Row[] => {
  const rows = lines.map((text, index) => ({ line: index + 1, text: text.trim() })).filter(({ text }) => text !== '');
  // A number without a point may belong to a name; it is numbering only if the lines count from 1.
  const counted = rows.length > 1 && rows.every(({ text }, index) => BARE_NUMBER.exec(text)?.[1] === String(index + 1));
  return rows.map(({ line, text }) => {
    const plain = text.replace(counted ? BARE_NUMBER : NUMBERED, '').replace(BULLET, '');
    const [, name, rating] = BEHIND.exec(plain) ?? [];
    return { line, cells: name === undefined || rating === undefined ? [unquoted(plain)] : [unquoted(name), rating] };
  });
};

/** Quotes around the whole of a name are the writing of another program; within it they belong to the name. */
const unquoted = (name: string): string => {
  const [, inner] = /^"((?:[^"]|"")+)"$/.exec(name) ?? [];
  return inner === undefined ? name : inner.replaceAll('""', '"').trim();
};
