import type { BracketJson, BracketMatchJson, PlannedBracketJson, PlannedMatchJson } from '@roundbook/projections';
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

const BRACKETS: Readonly<Record<PlannedBracketJson['name'], string>> = {
  winners: "Winners' bracket",
  deciders: 'Deciders',
  losers: "Losers' bracket",
  grandFinal: 'Grand final',
  consolation: 'Consolation bracket',
};

/** Who sits there, or whom it waits for. */
const plannedSide = ({ player, from }: PlannedMatchJson['sides'][number]): string => {
  if (player !== null) return `${player.name} (${player.seed})`;
  return from === null ? '-' : `${from.take} of ${from.match}`;
};

const PLANNED: Readonly<Partial<Record<PlannedMatchJson['state'], string>>> = {
  ready: 'to be paired',
  paired: 'open',
  bye: 'bye',
  empty: 'nobody comes',
  notNeeded: 'not needed',
};

const plannedRow = (match: PlannedMatchJson): readonly string[] => [
  match.bracketMatch,
  match.round === null ? '' : String(match.round),
  match.table === null ? '' : String(match.table),
  plannedSide(match.sides[0]),
  plannedSide(match.sides[1]),
  match.result?.text ?? PLANNED[match.state] ?? '',
  match.winner === null ? '' : match.winner.name,
];

const plannedText = ({ name, rounds }: PlannedBracketJson): string => {
  const columns = [left('Match'), right('Round'), right('Table'), left('A'), left('B'), left('Result'), left('Won by')];
  return `${BRACKETS[name]}\n${table(
    columns,
    rounds.flatMap(({ matches }) => matches.map(plannedRow)),
  )}`;
};

/** The bracket round by round, or several of them match by match, with seeds in parentheses. */
export const bracketText = (bracket: BracketJson): string => {
  if (bracket.size === 0) return 'There is no bracket yet.';
  const columns = [right('Table'), left('A'), left('B'), left('Result'), left('Through')];
  const rounds = bracket.rounds.map(
    ({ of, round, matches }) => `${roundName(of)}${round === null ? '' : `, round ${round}`}\n${table(columns, matches.map(row))}`,
  );
  const end =
    bracket.winner !== null ? [`Winner: ${bracket.winner.name}`] : bracket.over ? ['The last match was lost by both: nobody wins.'] : [];
  const planned = (bracket.brackets ?? []).map(plannedText);
  return [
    `Bracket of ${bracket.size}, as known at revision ${bracket.revision} (seeds in parentheses)`,
    ...rounds,
    ...planned,
    ...end,
  ].join('\n\n');
};
