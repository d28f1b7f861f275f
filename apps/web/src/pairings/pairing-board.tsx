import { useState } from 'react';
import type { RegisteredPlayer } from '../api/shapes';
import { useText, type Text } from '../text';
import { pairKey, type BoardTable } from './board';
import type { BoardDesk } from './use-board';

interface BoardProps {
  readonly desk: BoardDesk;
  /** The round is paired from the beginning: who has no seat yet stands first. */
  readonly fresh: boolean;
  readonly players: readonly RegisteredPlayer[];
  /** Rounds in which two players met or one had a bye. */
  readonly history: ReadonlyMap<string, readonly number[]>;
}

interface PlayerButtonProps {
  readonly desk: BoardDesk;
  readonly player: RegisteredPlayer | undefined;
  readonly registration: number;
}

const PlayerButton = ({ desk, player, registration }: PlayerButtonProps) => {
  const text = useText();
  return (
    <button type="button" className="seat" aria-pressed={desk.picked === registration} onClick={() => desk.press(registration)}>
      {player?.name ?? registration}
      {player !== undefined && player.status !== 'active' && <span className="badge">{text(`status.${player.status}`)}</span>}
    </button>
  );
};

interface TableRowProps extends BoardProps {
  readonly row: BoardTable;
  readonly index: number;
}

const TableRow = ({ row, index, desk, players, history }: TableRowProps) => {
  const text = useText();
  const { table, sides, played } = row;
  const [a, b] = sides;
  const met = a === null || b === null ? undefined : history.get(pairKey(a, b));
  if (played)
    return (
      <li className="board-row">
        <span className="table-number">{table}</span>
        {sides.map((side) => (
          <span key={side} className="seat seat-fixed">
            {players[(side ?? 0) - 1]?.name}
          </span>
        ))}
        <span className="board-marks quiet">{text('pairing.played')}</span>
      </li>
    );
  return (
    <li className="board-row">
      <label>
        <span className="unseen">
          {text('pairing.tableNumber', { names: sides.map((side) => players[(side ?? 0) - 1]?.name ?? '–').join(' – ') })}
        </span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={table}
          onChange={(event) => desk.setNumber(index, event.target.value.trim())}
        />
      </label>
      {sides.map((side, at) =>
        side === null ? (
          <button
            key={at}
            type="button"
            className="seat seat-empty"
            disabled={desk.picked === undefined}
            aria-label={text('pairing.emptySeatAt', { table })}
            onClick={() => desk.pressPlace({ table: index, side: at as 0 | 1 })}
          >
            {text('pairing.emptySeat')}
          </button>
        ) : (
          <PlayerButton key={at} desk={desk} registration={side} player={players[side - 1]} />
        ),
      )}
      <span className="board-marks">
        {met !== undefined && <span className="badge badge-warn">{text('pairing.met', { rounds: met.join(', ') })}</span>}
      </span>
    </li>
  );
};

interface BesideProps extends BoardProps {
  readonly list: 'byes' | 'out';
}

/** Who has no opponent, or no place in the round. */
const Beside = ({ list, desk, fresh, players, history }: BesideProps) => {
  const text = useText();
  const { board, picked } = desk;
  const had = (registration: number) => (list === 'byes' ? history.get(String(registration)) : undefined);
  return (
    <section className="board-beside">
      <h3>{text(list === 'byes' ? 'round.byes' : fresh ? 'pairing.waiting' : 'pairing.out')}</h3>
      <ul>
        {board[list].map((registration) => (
          <li key={registration}>
            <PlayerButton desk={desk} registration={registration} player={players[registration - 1]} />
            {had(registration) !== undefined && (
              <span className="badge badge-warn">{text('pairing.hadBye', { rounds: (had(registration) ?? []).join(', ') })}</span>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            className="seat seat-empty"
            disabled={picked === undefined || board[list].includes(picked)}
            onClick={() => desk.pressPlace(list)}
          >
            {text(list === 'byes' ? 'pairing.giveBye' : 'pairing.takeOut')}
          </button>
        </li>
      </ul>
    </section>
  );
};

const whatNext = (text: Text, { desk, fresh, players }: BoardProps): string => {
  const { board, picked, seated } = desk;
  const nameOf = (registration: number) => players[registration - 1]?.name ?? String(registration);
  if (picked !== undefined) return text('pairing.pickSecond', { name: nameOf(picked) });
  if (seated !== undefined) return text('pairing.seated', { name: nameOf(seated.player), table: seated.table, left: board.out.length });
  return text(fresh && board.out.length > 0 ? 'pairing.pickNew' : 'pairing.pickFirst');
};

/** Tables and who sits there; two presses, or two names typed, change places. */
export const PairingBoard = (props: BoardProps) => {
  const { desk, players } = props;
  const text = useText();
  const [wanted, setWanted] = useState('');
  const { board } = desk;
  const search = wanted.trim().toLocaleLowerCase();
  const fits = (registration: number | null) =>
    registration !== null &&
    (search === '' || String(registration) === search || players[registration - 1]?.name.toLocaleLowerCase().includes(search) === true);
  const movable = [...board.tables.filter(({ played }) => !played).flatMap(({ sides }) => sides), ...board.byes, ...board.out];
  const hits = search === '' ? [] : movable.filter(fits);
  const exact = hits.find((registration) => registration !== null && players[registration - 1]?.name.toLocaleLowerCase() === search);
  const only = exact ?? (hits.length === 1 ? hits[0] : undefined);
  return (
    <div className="stack">
      <div className="board-head">
        <label className="field">
          <span>{text('pairing.find')}</span>
          <input
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (only === undefined || only === null) return;
              desk.press(only);
              setWanted('');
            }}
          />
        </label>
        <p role="status">{search === '' ? whatNext(text, props) : text('pairing.hits', { count: hits.length })}</p>
      </div>
      {props.fresh && <Beside {...props} list="out" />}
      <ul className="board" aria-label={text('round.pairings')}>
        {board.tables.map((row, index) =>
          search === '' || row.sides.some(fits) ? <TableRow key={row.match ?? `new-${index}`} {...props} row={row} index={index} /> : null,
        )}
      </ul>
      <div>
        <button type="button" className="button small" onClick={desk.addTable}>
          {text('pairing.addTable')}
        </button>
      </div>
      <Beside {...props} list="byes" />
      {!props.fresh && <Beside {...props} list="out" />}
    </div>
  );
};
