import { automatic, within, type Parameter } from '../parameter';
import type { Setting } from '../policy';

export const LARGEST_CUT = 1024;
export const powerOfTwo = (n: number): boolean => n >= 2 && (n & (n - 1)) === 0;

const readCutSizes = (value: unknown): Setting | undefined => {
  const rows: unknown =
    typeof value === 'string'
      ? value.split(',').map((row) => row.split(':').map((cell) => (cell.trim() === '*' ? null : Number(cell))))
      : value;
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > 50) return undefined;
  let former = 0;
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== 2) return undefined;
    const [upTo, cut] = row as [unknown, unknown];
    const last = index === rows.length - 1;
    if (last ? upTo !== null : !(typeof upTo === 'number' && Number.isSafeInteger(upTo) && upTo > former)) return undefined;
    if (!(typeof cut === 'number' && powerOfTwo(cut) && cut <= LARGEST_CUT)) return undefined;
    former = upTo as number;
  }
  return rows as [number | null, number][];
};

/** The cut of a 2LO: set, or by attendance. */
export const cutByAttendance: readonly Parameter[] = [
  {
    name: 'cut',
    type: 'integer',
    range: 'auto | a power of two from 2',
    rule: '1.11',
    amendable: true,
    meaning: 'players of the bracket; auto: by attendance',
    read: automatic(within(2, LARGEST_CUT, powerOfTwo)),
  },
  {
    name: 'cutSizes',
    type: 'list',
    range: 'players:cut, ascending, the last row *:cut',
    rule: '1.11',
    amendable: true,
    meaning: 'the cut by attendance',
    read: readCutSizes,
  },
];

/** The cut behind a Swiss: none, or a power of two. */
export const swissCut: Parameter = {
  name: 'cut',
  type: 'integer',
  range: '0 (none) | a power of two from 2',
  rule: '2.6',
  amendable: true,
  meaning: 'players of the bracket',
  read: (value) => (value === 'none' ? 0 : within(0, LARGEST_CUT, (n) => n === 0 || powerOfTwo(n))(value)),
};
