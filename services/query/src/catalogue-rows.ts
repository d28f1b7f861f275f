import { tournamentRow } from '@roundbook/projections';
import type { KeptRow } from './kept-rows';
import type { Projection, Seen } from './projection';

const rowText = ({ tournament, state, publicState, damage }: Seen, staff: boolean): string => {
  const row = tournamentRow(staff ? state : publicState, staff);
  if (damage === undefined) return JSON.stringify(row);
  // Where not even the first event can be read nothing but the id is known.
  return JSON.stringify({ ...row, id: tournament, revision: Math.max(0, row.revision), damaged: damage.code });
};

/** JSON has none of its own. */
const BETWEEN = '\t';

/** The list of the tournaments: each as JSON for staff, and behind that for everybody where that is another text. */
export const catalogueRows: Projection = {
  name: 'catalogue',
  version: 1,
  row: (seen) => {
    const [staff, everybody] = [rowText(seen, true), rowText(seen, false)];
    return staff === everybody ? staff : `${staff}${BETWEEN}${everybody}`;
  },
};

const seenBy = (row: string, staff: boolean): string => {
  const between = row.indexOf(BETWEEN);
  return between < 0 ? row : staff ? row.slice(0, between) : row.slice(between + 1);
};

/** The whole list as JSON text. */
export const catalogueText = (rows: readonly KeptRow[], staff: boolean): string =>
  `[${rows.map(({ row }) => seenBy(row, staff)).join(',')}]`;
