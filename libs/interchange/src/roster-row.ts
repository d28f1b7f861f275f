export type Separator = ',' | ';' | '\t';

/** One row of a table with the number of the line on which it begins, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export type Rows = { readonly rows: readonly Row[] } | { readonly unclosed: number };

/**
 * The rows of delimited text whose lines end in LF. A cell that begins with a quote runs to the closing one, a doubled
 * quote inside it is one quote; elsewhere quotes are plain text. `unclosed`: the line of a quote that nothing closes.
 */
export const rowsOf = (text: string, separator: Separator): Rows => {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const begin = line;
    const cells: string[] = [];
    for (;;) {
      const cell = cellAt(text, at, separator);
      if (cell === undefined) return { unclosed: line };
      cells.push(cell.value.trim());
      line += cell.breaks;
      at = cell.end + 1;
      if (text[cell.end] !== separator) break;
    }
    line += 1;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begin, cells });
  }
  return { rows };
};

interface Cell {
  readonly value: string;
  /** Index of the separator or line end behind the cell, or the length of the text. */
  readonly end: number;
  /** Line ends inside the cell. */
  readonly breaks: number;
}

const cellAt = (text: string, start: number, separator: Separator): Cell | undefined => {
  let begin = start;
  while (text[begin] === ' ') begin += 1;
  if (text[begin] !== '"') {
    const end = endOfPlain(text, start, separator);
    return { value: text.slice(start, end), end, breaks: 0 };
  }
  let close = begin + 1;
  for (;;) {
    close = text.indexOf('"', close);
    if (close < 0) return undefined;
    if (text[close + 1] !== '"') break;
    close += 2;
  }
  const quoted = text.slice(begin + 1, close);
  const end = endOfPlain(text, close + 1, separator);
  return { value: quoted.replaceAll('""', '"') + text.slice(close + 1, end), end, breaks: quoted.split('\n').length - 1 };
};

const endOfPlain = (text: string, start: number, separator: Separator): number => {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return end;
};
