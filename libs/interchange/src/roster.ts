import * as E from 'fp-ts/Either';
import { isWellFormed, malformed, type Decision } from '@roundbook/kernel';
import { headerColumns, type RosterColumns } from './roster-header';
import { leagueIn, withoutLeague } from './roster-league';
import { listRows } from './roster-list';
import { rowsOf, type Row, type Separator } from './roster-row';

export interface RosterPlayer {
  readonly name: string;
  readonly rating?: string;
  /** The league that the player wishes for: 1 or 2. */
  readonly league?: number;
}

export interface Roster {
  readonly players: readonly RosterPlayer[];
  /** Sentences for a person: what was assumed, what was left. */
  readonly notes: readonly string[];
}

const LARGEST_ROSTER = 2_000_000;
const MOST_PLAYERS = 10_000;
const LONGEST_NAME = 200;
const NUMBER = /^\d{1,5}(?:[.,]\d{1,6})?$/;

/**
 * A roster as people paste it: one name a line, or a table with a header (comma, semicolon or tab), or a table
 * separated by semicolons or tabs without one; a league may stand behind each name, as `Ada; league 2`. Refusals: `too_large`, `roster_empty`, and `roster_line` with the line as
 * `field` (`line 7`). Names are trimmed, and otherwise as written.
 */
export const parseRoster = (text: string): Decision<Roster> => {
  if (text.length > LARGEST_ROSTER)
    return E.left(malformed('too_large', `The roster has more than ${LARGEST_ROSTER} characters.`, { allowed: `${LARGEST_ROSTER}` }));
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const broken = lines.findIndex((line) => !isWellFormed(line));
  if (broken >= 0) return refusedLine(broken + 1, 'has half of a character');
  const said = lines.map(withoutLeague);
  const table = readTable(said.map(({ rest }) => rest));
  if ('unclosed' in table) return refusedLine(table.unclosed, 'begins a quotation that nothing closes');
  if (table.rows.length > MOST_PLAYERS)
    return E.left(malformed('too_large', `The roster has more than ${MOST_PLAYERS} players.`, { allowed: `${MOST_PLAYERS}` }));
  if (table.rows.length === 0) return E.left(malformed('roster_empty', 'The roster has no player.'));
  return playersOf(table, (from, to) => said.slice(from - 1, to).find(({ league }) => league !== undefined)?.league);
};

const refusedLine = (line: number, why: string): Decision<never> =>
  E.left(malformed('roster_line', `Line ${line} of the roster ${why}.`, { field: `line ${line}` }));

interface Table {
  readonly rows: readonly Row[];
  readonly columns: RosterColumns;
  readonly notes: readonly string[];
}

const readTable = (lines: readonly string[]): Table | { readonly unclosed: number } => {
  const first = lines.findIndex((line) => line.trim() !== '');
  // Some spreadsheets write the separator into the first line.
  const declared = /^sep=([,;\t])$/i.exec(lines[first]?.trim() ?? '')?.[1] as Separator | undefined;
  const body = declared === undefined ? lines : lines.map((line, index) => (index === first ? '' : line));
  const head = body.find((line) => line.trim() !== '') ?? '';
  const separators: readonly Separator[] = declared === undefined ? ['\t', ';', ','] : [declared];
  const separator = separators.find((candidate) => head.includes(candidate));
  const headed = rowsOf(head, separator ?? ',');
  const columns = 'rows' in headed ? headerColumns(headed.rows[0]?.cells ?? []) : undefined;
  if (columns !== undefined && separator === undefined) {
    const below = body.map((line, index) => (index === body.indexOf(head) ? '' : line));
    return { rows: listRows(below), columns: { name: [0], rating: 1 }, notes: [] };
  }
  if (columns === undefined && (separator === undefined || separator === ',') && declared === undefined) {
    return { rows: listRows(body), columns: { name: [0], rating: 1 }, notes: [] };
  }
  const table = rowsOf(body.join('\n'), separator ?? ',');
  if ('unclosed' in table) return table;
  if (columns !== undefined) return { rows: table.rows.slice(1), columns, notes: [] };
  const name = Math.max(
    0,
    (table.rows[0]?.cells ?? []).findIndex((cell) => cell !== '' && !NUMBER.test(cell)),
  );
  return { rows: table.rows, columns: { name: [name] }, notes: [`The roster has no header: column ${name + 1} was read as the names.`] };
};

/** `leagueOf`: the league behind the lines from one to another, from 1. */
const playersOf = ({ rows, columns, notes }: Table, leagueOf: (from: number, to: number) => number | undefined): Decision<Roster> => {
  const players: RosterPlayer[] = [];
  const unread: string[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    const name = columns.name
      .map((column) => cells[column] ?? '')
      .filter((part) => part !== '')
      .join(' ');
    if (name === '') return refusedLine(line, 'has no name');
    if (name.length > LONGEST_NAME) return refusedLine(line, `has a name of more than ${LONGEST_NAME} characters`);
    const rating = columns.rating === undefined ? '' : (cells[columns.rating] ?? '');
    if (rating !== '' && !NUMBER.test(rating))
      unread.push(`Line ${line}: the rating ${JSON.stringify(rating.slice(0, 40))} is no number and was left out.`);
    const written = columns.league === undefined ? '' : (cells[columns.league] ?? '');
    const league = leagueIn(written) ?? leagueOf(line, (rows[index + 1]?.line ?? Infinity) - 1);
    if (written !== '' && leagueIn(written) === undefined)
      unread.push(`Line ${line}: ${JSON.stringify(written.slice(0, 40))} is neither league 1 nor league 2 and was left out.`);
    players.push({
      name,
      ...(NUMBER.test(rating) ? { rating: rating.replace(',', '.') } : {}),
      ...(league === undefined ? {} : { league }),
    });
  }
  const names = new Set(players.map((player) => player.name));
  const same = players.length - names.size;
  return E.right({
    players,
    notes: [
      ...notes,
      ...unread,
      ...(same === 0 ? [] : [`${same === 1 ? 'One name stands' : `${same} names stand`} in the roster more than once.`]),
    ],
  });
};
