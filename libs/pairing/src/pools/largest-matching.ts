import { FreeForest } from './free-forest';

/**
 * A largest matching of the players who have not met, and how the pool falls apart around it (Gallai and Edmonds):
 * - `SPARED`: some largest matching leaves the player out. Such players form odd groups, joined by nobody but the wanted.
 * - `WANTED`: has not met some spared player of whom there are too many; in every largest matching paired with a spared one.
 * - `SETTLED`: all others; every largest matching pairs them among themselves.
 */
export interface LargestMatching {
  /** The partner of each player, -1 for none. */
  readonly mate: Int32Array;
  /** Players without a partner; the absent one is not counted. */
  readonly unmatched: number;
  /** `SPARED`, `WANTED` or `SETTLED`; the absent player is settled. */
  readonly part: Uint8Array;
  /** A number for the group of a spared player, -1 for other players. Players of different groups have met. */
  readonly group: Int32Array;
}

export const SETTLED = 0;
export const SPARED = 1;
export const WANTED = 2;

/**
 * The largest matching of players 0 .. n-1, without `absent` (-1: nobody), by pairs of whom `haveMet` is false. `start` is a
 * matching to begin with. Asks about little more pairs than there are players and meetings, so that it is quick for large
 * pools with short histories.
 */
export const largestMatching = (
  n: number,
  haveMet: (i: number, j: number) => boolean,
  absent = -1,
  start: Int32Array | null = null,
): LargestMatching => {
  const mate = start === null ? greedyMatching(n, haveMet, absent) : start.slice();
  if (start !== null && absent >= 0) {
    const left = mate[absent]!;
    if (left >= 0) mate[left] = -1;
    mate[absent] = -1;
  }
  for (;;) {
    const forest = new FreeForest(mate, haveMet, absent);
    if (forest.grow()) continue;
    const group = new Int32Array(n).fill(-1);
    for (let i = 0; i < n; i++) if (forest.label[i] === SPARED) group[i] = forest.baseOf(i);
    return { mate, unmatched: forest.roots, part: forest.label, group };
  }
};

/** Each player in turn with the next one who is still free and whom it has not met. */
const greedyMatching = (n: number, haveMet: (i: number, j: number) => boolean, absent: number): Int32Array => {
  const mate = new Int32Array(n).fill(-1);
  const next = new Int32Array(n + 1);
  for (let i = 0; i <= n; i++) next[i] = i + 1;
  for (let i = 0; i < n; i++) {
    if (i === absent || mate[i] !== -1) continue;
    let before = i;
    for (let j = next[i]!; j < n; j = next[before]!) {
      if (mate[j] === -1 && j !== absent && !haveMet(i, j)) {
        mate[i] = j;
        mate[j] = i;
        next[before] = next[j]!;
        break;
      }
      if (mate[j] !== -1 || j === absent) next[before] = next[j]!;
      else before = j;
    }
  }
  return mate;
};
