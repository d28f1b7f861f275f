const BEHIND = /\s*[;,\t]\s*"?\s*league\s*:?\s*([12])\s*"?\s*$/i;
const CELL = /^(?:league\s*:?\s*)?([12])$/i;

/** A line of a list with the league that is wished for at its end, as `Ada; league 2`. */
export const withoutLeague = (line: string): { readonly rest: string; readonly league?: number } => {
  const found = BEHIND.exec(line);
  return found === null ? { rest: line } : { rest: line.slice(0, found.index), league: Number(found[1]) };
};

/** A cell of a column of leagues: `2` or `league 2`; undefined for anything else. */
export const leagueIn = (cell: string): number | undefined => {
  const found = CELL.exec(cell);
  return found === null ? undefined : Number(found[1]);
};
