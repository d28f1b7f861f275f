import { at, type Pair } from './pairing-terms';

/** Who met whom among players 0 .. n-1, and how often. Symmetric: meetings(i, j) = meetings(j, i). */
export interface History {
  readonly n: number;
  /** How often the two met; 0 for never. */
  meetings(i: number, j: number): number;
  /** Those whom the player met, from the lowest number up, each once. */
  opponents(player: number): Int32Array;
  /** How many meetings the player had, every one counted. */
  played(player: number): number;
}

/**
 * The history of these meetings, one pair for each meeting, kept in two typed arrays (8 bytes a player and side): quick to ask
 * for a hundred thousand players. A RangeError for a player outside 0 .. n-1 or one who met itself.
 */
export const historyOf = (n: number, pairs: Iterable<Pair>): History => {
  const flat: number[] = [];
  const ends = new Int32Array(n + 1);
  for (const [i, j] of pairs) {
    if (!isPlayer(i, n) || !isPlayer(j, n) || i === j) throw new RangeError(`no meeting of ${i} and ${j} among ${n} players`);
    flat.push(i, j);
    ends[i + 1] = at(ends, i + 1) + 1;
    ends[j + 1] = at(ends, j + 1) + 1;
  }
  for (let i = 0; i < n; i++) ends[i + 1] = at(ends, i + 1) + at(ends, i);
  const next = ends.slice(0, n);
  const met = new Int32Array(flat.length);
  const put = (player: number, opponent: number): void => {
    const place = at(next, player);
    met[place] = opponent;
    next[player] = place + 1;
  };
  for (let k = 0; k < flat.length; k += 2) {
    put(at(flat, k), at(flat, k + 1));
    put(at(flat, k + 1), at(flat, k));
  }
  for (let i = 0; i < n; i++) met.subarray(at(ends, i), at(ends, i + 1)).sort();
  return {
    n,
    meetings(i, j) {
      // Opponents are sorted: the first place that is not below j, then as many as are j.
      let [from, to] = [ends[i]!, ends[i + 1]!];
      const end = to;
      while (from < to) {
        const middle = (from + to) >> 1;
        if (met[middle]! < j) from = middle + 1;
        else to = middle;
      }
      let count = 0;
      while (from + count < end && met[from + count] === j) count += 1;
      return count;
    },
    played: (player) => at(ends, player + 1) - at(ends, player),
    opponents(player) {
      return met.subarray(at(ends, player), at(ends, player + 1)).filter((opponent, k, own) => k === 0 || own[k - 1] !== opponent);
    },
  };
};

const isPlayer = (i: number, n: number): boolean => Number.isInteger(i) && i >= 0 && i < n;
