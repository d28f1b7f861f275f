/** Which columns of a table say what, by index. */
export interface RosterColumns {
  /** Columns that make the name together, in the order in which they are joined. */
  readonly name: readonly number[];
  readonly rating?: number;
  readonly league?: number;
}

const WHOLE = ['name', 'names', 'player', 'players', 'playername', 'fullname', 'participant', 'displayname'];
const FIRST = ['firstname', 'givenname', 'forename', 'first'];
const LAST = ['lastname', 'familyname', 'surname', 'last'];
const RATING = ['rating', 'elo', 'elorating', 'rtg', 'playerrating', 'currentrating', 'fiderating', 'nationalrating'];

const LEAGUE = ['league'];

const bare = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that a row names if it is a header: a whole name, or a first and a last one, and perhaps a rating and a league. */
export const headerColumns = (cells: readonly string[]): RosterColumns | undefined => {
  const words = cells.map(bare);
  const columnOf = (known: readonly string[]): number => words.findIndex((word) => known.includes(word));
  const [whole, first, last, rating, league] = [columnOf(WHOLE), columnOf(FIRST), columnOf(LAST), columnOf(RATING), columnOf(LEAGUE)];
  // First and last name say more than a column `player` beside them, which may be a number.
  const name = first >= 0 && last >= 0 ? [first, last] : whole >= 0 ? [whole] : [];
  if (name.length === 0) return undefined;
  return { name, ...(rating < 0 ? {} : { rating }), ...(league < 0 ? {} : { league }) };
};
