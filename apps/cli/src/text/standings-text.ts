import { parseFraction, toPercent } from '@roundbook/exact';
import type { StandingsJson, StandingsRow, TieBreakerJson } from '@roundbook/projections';
import { left, right, table } from './table';
import { listed, stageWords } from './words';

const TITLES: Readonly<Record<string, string>> = {
  omw: 'OMW%',
  gw: 'GW%',
  ogw: 'OGW%',
  oomw: 'OOMW%',
  sos: 'SOS%',
  esos: 'ESOS%',
  gamesWon: 'Games',
};
/** Tie-breakers that are counts and no share of something. */
const COUNTS: ReadonlySet<string> = new Set(['gamesWon']);

const tieBreakerText = (name: string, { value }: TieBreakerJson): string => {
  if (value === null) return '-';
  const fraction = COUNTS.has(name) ? undefined : parseFraction(value);
  return fraction === undefined ? value : toPercent(fraction);
};

const recordText = ({ wins, losses, draws, byes }: StandingsRow['record']): string =>
  `${wins}-${losses}${draws === 0 ? '' : `-${draws}`}${byes === 0 ? '' : ` (${byes} by bye)`}`;

const heading = ({ stage, afterRound, rounds, revision, at }: StandingsJson): string => {
  const where =
    afterRound === 0
      ? 'before round 1'
      : `after round ${afterRound} (${stageWords(stage)}${rounds.announced === null ? '' : `, ${rounds.played} of ${rounds.announced} played`})`;
  return `Standings ${where}, as known at revision ${revision}, ${at}`;
};

/** Standings for people: percentages to two decimals, rounded half up from the exact value. */
export const standingsText = (standings: StandingsJson): string => {
  const names = Object.keys(standings.rows[0]?.tiebreakers ?? {});
  const columns = [
    right('Rank'),
    left('Player'),
    right('No.'),
    right('Points'),
    left('Record'),
    ...names.map((name) => right(TITLES[name] ?? name)),
    left('Status'),
    right('Seed'),
  ];
  const plain = standings.rows.every(({ status }) => status === 'active');
  const rows = standings.rows.map((row) => [
    row.rank === null ? '-' : String(row.rank),
    row.player.name,
    String(row.registration),
    String(row.points),
    recordText(row.record),
    ...names.map((name) => tieBreakerText(name, row.tiebreakers[name] as TieBreakerJson)),
    plain ? '' : row.status,
    row.seed === undefined ? '' : String(row.seed),
  ]);
  const byId = new Map(standings.rows.map(({ player }) => [player.id, player.name]));
  return [
    heading(standings),
    rows.length === 0 ? 'Nobody is registered yet.' : table(columns, rows),
    ...standings.ties.map((order) => `Lots decided between ${listed(order.map((id) => byId.get(id) ?? id))}, in this order.`),
    ...(standings.winner === null ? [] : [`Winner: ${standings.winner.name}`]),
  ].join('\n');
};
