import type { Draw } from '@roundbook/draw';
import type { Met, Pair } from '../pairing-terms';

export interface RepairInput {
  /** Players are among 0 .. n-1. */
  readonly n: number;
  /** The unplayed matches that may be touched, and the locked ones. */
  readonly current: readonly Pair[];
  /** Those to be paired now, without whoever left. */
  readonly players: readonly number[];
  /** Matches among the current ones that stay as they are, whatever else would be better. */
  readonly locked?: readonly Pair[];
  /** Who may meet, as players of one pool; everybody where it is absent. */
  readonly allowed?: (i: number, j: number) => boolean;
  /** Pairs that an organiser has declared should not meet. */
  readonly avoided?: (i: number, j: number) => boolean;
  /** Meetings before this round. */
  readonly met: Met;
  readonly currentBye: number | null;
  /** Who may sit out where the number is odd, all of equal right. */
  readonly byeCandidates: readonly number[];
  readonly draw: Draw;
}

/** A RangeError for input that only a fault can bring about. */
export const checkRepairInput = ({ n, players, current, currentBye, locked = [] }: RepairInput): void => {
  const matches = new Set(current.map(([i, j]) => keyOf(n, i, j)));
  const lists = { players, current: [...current.flat(), ...(currentBye === null ? [] : [currentBye])], locked: locked.flat() };
  for (const [name, list] of Object.entries(lists)) {
    if (!list.every((player) => Number.isInteger(player) && player >= 0 && player < n))
      throw new RangeError(`players are among 0 .. ${n - 1}: ${name}`);
    if (new Set(list).size < list.length) throw new RangeError(`a player stands twice: ${name}`);
  }
  if (!locked.every(([i, j]) => matches.has(keyOf(n, i, j)))) throw new RangeError('a locked match is a current one');
};

const keyOf = (n: number, i: number, j: number): number => Math.min(i, j) * n + Math.max(i, j);
