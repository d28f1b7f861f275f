import type { BracketJson, BracketMatchJson } from '@roundbook/projections';
import { left, right, table } from './table';

const roundName = (of: number): string => ({ 1: 'Final', 2: 'Semi-finals', 4: 'Quarter-finals' })[of] ?? `Last ${of * 2}`;

type Seat = BracketMatchJson['sides'][number];
const seat = (side: Seat): string => (side === null ? '-' : `${side.name} (${side.seed})`);

const row = (match: BracketMatchJson): readonly string[] => [
  match.table === null ? '' : String(match.table),
  seat(match.sides[0]),
  match.bye && match.sides[1] === null ? 'bye' : seat(match.sides[1]),
  match.result?.text ?? (match.match === null ? '' : 'open'),
  match.winner === null ? '' : match.winner.name,
];

/** The bracket round by round, with seeds in parentheses. */
export const bracketText = (bracket: BracketJson): string => {
  if (bracket.size === 0) return 'There is no bracket yet.';
  const columns = [right('Table'), left('A'), left('B'), left('Result'), left('Through')];
  const rounds = bracket.rounds.map(
    ({ of, round, matches }) => `${roundName(of)}${round === null ? '' : `, round ${round}`}\n${table(columns, matches.map(row))}`,
  );
  const end =
    bracket.winner !== null ? [`Winner: ${bracket.winner.name}`] : bracket.over ? ['The last match was lost by both: nobody wins.'] : [];
  return [`Bracket of ${bracket.size}, as known at revision ${bracket.revision} (seeds in parentheses)`, ...rounds, ...end].join('\n\n');
};
