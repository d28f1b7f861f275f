import type { CrossTableJson, CrossTablesJson, MeetingJson } from '@roundbook/projections';
import { left, right, table } from './table';

const meetingText = ({ status, result }: MeetingJson): string => {
  if (result === null) return 'open';
  return status === 'reported' ? `${result.text} (waits)` : result.text;
};

const cellText = (meetings: readonly MeetingJson[], own: boolean): string => (own ? '·' : meetings.map(meetingText).join(', '));

const tableText = ({ group, rows, playOffs }: CrossTableJson): string => {
  const columns = [
    right('Rank'),
    left('Player'),
    right('No.'),
    ...rows.map(({ player }) => left(`v ${player.registration}`)),
    right('Points'),
    left('Goes on'),
    left('Noted'),
  ];
  const cells = rows.map((row, index) => [
    row.rank === null ? '-' : String(row.rank),
    row.player.name,
    String(row.player.registration),
    ...row.cells.map((meetings, other) => cellText(meetings, other === index)),
    String(row.points),
    row.wentOn === true ? 'yes' : '',
    [
      ...(row.penalty === undefined ? [] : [`${row.penalty} points off`]),
      ...(row.takenOut ? ['taken out: fewer than half of the matches played'] : row.status === 'active' || row.status === 'qualified' || row.status === 'eliminated' ? [] : [row.status]), // prettier-ignore
    ].join(', '),
  ]);
  const deciding = playOffs.map(
    ({ players: [one, other], ...meeting }) => `Play-off: ${one.name} against ${other.name}, ${meetingText(meeting)}`,
  );
  return [...(group === null ? [] : [`Group ${group}`]), table(columns, cells), ...deciding].join('\n');
};

/** Cross tables: each row is one player's results, against the players by their numbers. */
export const groupsText = ({ tables, afterRound, revision }: CrossTablesJson): string => {
  if (tables.length === 0) return 'The groups are not drawn yet.';
  return [`After round ${afterRound}, as known at revision ${revision}`, ...tables.map(tableText)].join('\n\n');
};
