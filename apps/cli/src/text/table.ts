import { displayWidth, printable } from './display-width';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
}

const padded = (text: string, width: number, align: Column['align']): string => {
  const blank = ' '.repeat(width - displayWidth(text));
  return align === 'right' ? blank + text : text + blank;
};

/** Rows under titles, aligned; as wide as its cells, never cut. Columns without any content are left out. */
export const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string => {
  const shown = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')));
  const used = columns.map((column, index) => ({ ...column, index })).filter(({ index }) => shown.some((row) => (row[index] ?? '') !== ''));
  const widths = used.map(({ title, index }) => Math.max(displayWidth(title), ...shown.map((row) => displayWidth(row[index] ?? ''))));
  const line = (cell: (column: (typeof used)[number]) => string): string =>
    used
      .map((column, at) => padded(cell(column), widths[at] ?? 0, column.align))
      .join('  ')
      .trimEnd();
  return [line(({ title }) => title), ...shown.map((row) => line(({ index }) => row[index] ?? ''))].join('\n');
};

export const right = (title: string): Column => ({ title, align: 'right' });
export const left = (title: string): Column => ({ title });
