import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { snaked } from './cut-groups';

export interface Finalists {
  /** Best rank first, closed up where somebody has gone. */
  readonly league1: readonly number[];
  readonly league2: readonly number[];
}

/**
 * The tables that the finals begin with. With five to eight finalists two semi-final tables: the finalists of league 1 by rank, then
 * those of league 2, go to the tables in a serpentine. Of six and two that is 1, 4, 5 with the second of league 2, and 2, 3, 6
 * with the first; with fewer the tables differ by at most one. Up to four finalists: the final table alone.
 *
 * Refused: `no_finalists`. A RangeError for more than eight, or for a player named twice. rules.md 6.7, 8
 */
export const finalTables = ({ league1, league2 }: Finalists): Decision<number[][]> => {
  const order = [...league1, ...league2];
  if (order.length > 8 || new Set(order).size !== order.length) throw new RangeError(`${order.length} are no different eight at most`);
  if (order.length === 0) {
    return E.left(refused('no_finalists', 'Nobody is left for the finals.', { rule: '6.7', allowed: 'one finalist or more' }));
  }
  return E.right(order.length <= 4 ? [order] : snaked(order, 2));
};
