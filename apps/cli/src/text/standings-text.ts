import type { StandingsJson, StandingsRow, TieBreakerJson } from '@roundbook/projections';
import { whereDisputed } from './disputes-text';
import { left, right, table } from './table';
import { tieBreakerText, tieBreakerTitle } from './tie-breaker-text';
import { counted, listed, stageWords } from './words';

const recordText = ({ wins, losses, draws, byes }: StandingsRow['record']): string =>
  `${wins}-${losses}${draws === 0 ? '' : `-${draws}`}${byes === 0 ? '' : ` (${byes} by bye)`}`;

const heading = ({ stage, afterRound, rounds, revision, at }: StandingsJson): string => {
  const where =
    afterRound === 0
      ? 'before round 1'
      : `after round ${afterRound} (${stageWords(stage)}${rounds.announced === null ? '' : `, ${rounds.played} of ${rounds.announced} played`})`;
  return `Standings ${where}, as known at revision ${revision}, ${at}`;
};

/** How many go on, as long as the rank says who. */
const goOnLines = ({ goOn = [], rows }: StandingsJson): readonly string[] => {
  if (goOn.length === 0 || goOn.every((places) => places === 0)) return [];
  const of = rows.some(({ league }) => league !== undefined) ? 'league' : 'group';
  if (goOn.length === 1) return [`${counted(goOn[0] ?? 0, 'player')} ${goOn[0] === 1 ? 'goes' : 'go'} on.`];
  const same = goOn.every((places) => places === goOn[0]);
  const each = same ? `${goOn[0]} of each ${of}` : listed(goOn.map((places, index) => `${places} of ${of} ${index + 1}`));
  return [`Going on: ${each}.`];
};

/** Standings for people: percentages to two decimals, rounded half up from the exact value. */
export const standingsText = (standings: StandingsJson): string => {
  const names = Object.keys(standings.rows[0]?.tiebreakers ?? {});
  const columns = [
    right(standings.rows.some(({ league }) => league !== undefined) ? 'League' : 'Group'),
    right('Rank'),
    left('Player'),
    right('No.'),
    right('Points'),
    right('Penalty'),
    left('Record'),
    ...names.map((name) => right(tieBreakerTitle(name))),
    left('Status'),
    left('Open'),
    right('Seed'),
  ];
  const plain = standings.rows.every(({ status }) => status === 'active');
  const rows = standings.rows.map((row) => [
    String(row.league ?? row.group ?? ''),
    row.rank === null ? '-' : String(row.rank),
    row.player.name,
    String(row.registration),
    String(row.points),
    row.penalty === undefined ? '' : `-${row.penalty}`,
    recordText(row.record),
    ...names.map((name) => tieBreakerText(name, row.tiebreakers[name] as TieBreakerJson)),
    plain ? '' : row.status,
    row.disputed === true ? 'disputed result' : '',
    row.seed === undefined ? '' : String(row.seed),
  ]);
  const byId = new Map(standings.rows.map(({ player }) => [player.id, player.name]));
  return [
    heading(standings),
    rows.length === 0 ? 'Nobody is registered yet.' : table(columns, rows),
    ...standings.ties.map((order) => `Lots decided between ${listed(order.map((id) => byId.get(id) ?? id))}, in this order.`),
    ...goOnLines(standings),
    ...(standings.disputes ?? []).map((one) => `Disputed, and not ruled on: ${whereDisputed(one)}.`),
    ...(standings.winner === null ? [] : [`Winner: ${standings.winner.name}`]),
  ].join('\n');
};
