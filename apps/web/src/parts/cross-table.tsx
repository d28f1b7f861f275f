import type { CrossTable, CrossTableRow, Meeting } from '../api/shapes';
import { knownMessage, useText, type Text } from '../text';
import { pointsWords } from './points-words';
import { printed, resultWords, winningSide } from './result-words';
import { decimalOf, exactOf, shortName, TieHead, titleOf } from './tie-breakers';

type Result = NonNullable<Meeting['result']>;

/** Games as they stand in a cell, or one letter for how it ended where no games are known. */
const cellWords = (text: Text, { outcome, games }: Result): string => {
  if (outcome === 'walkoverB') return text('groups.wonAbsent');
  if (outcome === 'walkoverA' || outcome === 'walkoverBoth') return text('groups.lostAbsent');
  if (outcome === 'timeout') return text('groups.timeout');
  if (outcome === 'unprovable') return text('groups.unprovable');
  if (games !== undefined) return printed(`${games.a}-${games.b}${games.draws > 0 ? `-${games.draws}` : ''}`);
  if (outcome === 'a') return text('groups.won');
  return outcome === 'draw' ? text('groups.drawn') : text('groups.lost');
};

const howItEnded = ({ outcome }: Result): 'won' | 'lost' | 'even' => {
  const side = winningSide(outcome);
  if (side === 0) return outcome === 'draw' || outcome === 'timeout' ? 'even' : 'lost';
  return side === 1 ? 'won' : 'lost';
};

interface MeetingProps {
  readonly meeting: Meeting;
  readonly row: CrossTableRow;
  readonly other: CrossTableRow;
}

const MeetingShown = ({ meeting: { result, round, status }, row, other }: MeetingProps) => {
  const text = useText();
  const names = { name: row.player.name, other: other.player.name, round };
  if (result === null) {
    return (
      <span className="quiet" title={text('groups.toPlay', names)}>
        <span aria-hidden="true">{text('groups.round', { round })}</span>
        <span className="unseen">{text('groups.toPlay', names)}</span>
      </span>
    );
  }
  const told = text('groups.meeting', { ...names, result: resultWords(text, result, row.player.name, other.player.name) });
  const said = status === 'reported' ? `${told} (${text('groups.waits')})` : told;
  return (
    <span className={`met met-${howItEnded(result)}${status === 'reported' ? ' met-waits' : ''}`} title={said}>
      <span aria-hidden="true">
        {cellWords(text, result)}
        {result.keys !== undefined && <small>{printed(`${result.keys.a}-${result.keys.b}`)}</small>}
      </span>
      <span className="unseen">{said}</span>
    </span>
  );
};

const Cell = ({ row, other, at }: { readonly row: CrossTableRow; readonly other: CrossTableRow; readonly at: number }) => {
  const text = useText();
  const meetings = row.cells[at] ?? [];
  if (row === other) {
    return (
      <td className="cross-self">
        <span className="unseen">{text('groups.self')}</span>
      </td>
    );
  }
  return (
    <td className="cross-cell">
      {meetings.length === 0 && (
        <span className="unseen">{text('groups.notYet', { name: row.player.name, other: other.player.name })}</span>
      )}
      {meetings.map((meeting) => (
        <MeetingShown key={meeting.match} meeting={meeting} row={row} other={other} />
      ))}
    </td>
  );
};

const Marks = ({ row: { status, takenOut, wentOn, penalty } }: { readonly row: CrossTableRow }) => {
  const text = useText();
  return (
    <>
      {wentOn === true && <span className="badge badge-good">{text('groups.wentOn')}</span>}
      {(status === 'dropped' || status === 'withdrawn' || status === 'disqualified') && (
        <span className="badge">{text(`status.${status}`)}</span>
      )}
      {takenOut && (
        <span className="badge badge-warn" title={text('groups.takenOutWhy')}>
          {text('groups.takenOut')}
        </span>
      )}
      {penalty !== undefined && (
        <span className="badge badge-warn" title={text('standings.penaltyTitle', { points: penalty })}>
          {text('standings.penaltyMarkBare', { points: penalty })}
        </span>
      )}
    </>
  );
};

interface RowProps {
  readonly table: CrossTable;
  readonly row: CrossTableRow;
  readonly at: number;
  readonly tieBreakers: readonly string[];
  readonly line: boolean;
}

const Row = ({ table, row, at, tieBreakers, line }: RowProps) => {
  const text = useText();
  const { player, points, record, tiebreakers, takenOut, rank } = row;
  return (
    <tr className={`${takenOut ? 'away' : ''}${line ? ' cut-line' : ''}`}>
      <th scope="row" className="cross-player">
        <span className="cross-number number">{at + 1}</span>
        <span className="cross-name">
          {player.name}
          <Marks row={row} />
        </span>
      </th>
      {table.rows.map((other, column) => (
        <Cell key={other.player.registration} row={row} other={other} at={column} />
      ))}
      <td className="number points">{pointsWords(points)}</td>
      <td className="number">
        {record.wins - record.byes}–{record.losses}–{record.draws}
      </td>
      {tieBreakers.map((name) => {
        const value = tiebreakers[name];
        return (
          <td key={name} className="number" title={exactOf(text, value)}>
            {value === undefined ? '' : decimalOf(text, name, value)}
          </td>
        );
      })}
      <td className="number">{rank ?? '–'}</td>
    </tr>
  );
};

interface CrossTableProps {
  readonly table: CrossTable;
  readonly label: string;
  /** How many go on. */
  readonly goOn: number;
}

/** Everybody against everybody: the columns are the rows again, by their numbers. The player stays in sight where the table scrolls. */
export const CrossTableShown = ({ table, label, goOn }: CrossTableProps) => {
  const text = useText();
  const { rows } = table;
  const tieBreakers = Object.keys(rows[0]?.tiebreakers ?? {}).filter((name) => knownMessage(`tieShort.${name}`));
  return (
    <div className="cross-scroll" role="region" aria-label={text('groups.scroll', { group: label })} tabIndex={0}>
      <table className="standings cross">
        <thead>
          <tr>
            <th scope="col" className="cross-player">
              <span className="cross-number" aria-hidden="true" />
              <span>{text('standings.player')}</span>
            </th>
            {rows.map(({ player }, column) => (
              <th key={player.registration} scope="col" className="cross-cell number">
                <abbr title={player.name}>{column + 1}</abbr>
              </th>
            ))}
            <th scope="col" className="number">
              {text('standings.points')}
            </th>
            <th scope="col" className="number">
              {text('standings.record')}
            </th>
            {tieBreakers.map((name) => (
              <th key={name} scope="col" className="number">
                <TieHead name={name} title={titleOf(text, name)} short={shortName(text, name)} />
              </th>
            ))}
            <th scope="col" className="number">
              {text('standings.rank')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              key={row.player.registration}
              table={table}
              row={row}
              at={at}
              tieBreakers={tieBreakers}
              line={at === goOn - 1 && goOn < rows.length}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
