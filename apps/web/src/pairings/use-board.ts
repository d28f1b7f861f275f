import { useState } from 'react';
import { firstEmptySeat, moved, placeOf, swapped, withNumber, withTable, type Board, type Place } from './board';

export interface BoardDesk {
  readonly board: Board;
  /** The player who goes where is pressed next. */
  readonly picked: number | undefined;
  /** Who went to an empty seat without being picked, last of all. */
  readonly seated: { readonly player: number; readonly table: string } | undefined;
  /** A player was pressed: picked, let go again, or exchanged with the one picked before. */
  readonly press: (player: number) => void;
  /** An empty seat or a list was pressed. */
  readonly pressPlace: (place: Place) => void;
  readonly setNumber: (table: number, written: string) => void;
  readonly addTable: () => void;
}

/** Two presses move anybody anywhere: first who, then where or against whom. */
export const useBoard = (initial: () => Board): BoardDesk => {
  const [board, setBoard] = useState(initial);
  const [picked, setPicked] = useState<number>();
  const [seated, setSeated] = useState<BoardDesk['seated']>();
  const press = (player: number) => {
    setSeated(undefined);
    if (picked === player) return setPicked(undefined);
    if (picked !== undefined) {
      setBoard(swapped(board, picked, player));
      return setPicked(undefined);
    }
    // Whoever stands beside the round goes to the next empty seat at once: a whole round is seated with one press each.
    const seat = placeOf(board, player) === 'out' ? firstEmptySeat(board) : undefined;
    if (seat === undefined) return setPicked(player);
    setSeated({ player, table: board.tables[seat.table]?.table ?? '' });
    return setBoard(moved(board, player, seat));
  };
  return {
    board,
    picked,
    seated,
    press,
    pressPlace: (place) => {
      if (picked === undefined) return;
      setSeated(undefined);
      setBoard(moved(board, picked, place));
      setPicked(undefined);
    },
    setNumber: (table, written) => setBoard(withNumber(board, table, written)),
    addTable: () => setBoard(withTable(board)),
  };
};
