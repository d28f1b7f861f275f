import { isFree, type SwissField } from './swiss-field';

/**
 * Settles, in a line in which neighbours meet (places 2k and 2k + 1), every pair that is a rematch or avoided by exchanging one
 * of the two with a player of equal score elsewhere, so that the sum of squares stays as it is. Places are looked through in
 * turn from the pair on. Answers the first places of the pairs for which nobody was found.
 */
export const settleNeighbours = (line: Int32Array, field: SwissField): number[] => {
  const { steps } = field;
  const bounds = groupBounds(line, steps);
  const unsettled: number[] = [];
  for (let place = 0; place + 1 < line.length; place += 2) {
    if (isFree(field, line[place]!, line[place + 1]!)) continue;
    if (!exchange(line, place + 1, bounds, field) && !exchange(line, place, bounds, field)) unsettled.push(place);
  }
  return unsettled.filter((place) => !isFree(field, line[place]!, line[place + 1]!));
};

interface Bounds {
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/**
 * For each place, the stretch of places around it that hold the same score. Scores fall along the line, but for a few players
 * at its ends.
 */
const groupBounds = (line: Int32Array, steps: Int32Array): Bounds => {
  const start = new Int32Array(line.length);
  const end = new Int32Array(line.length);
  for (let from = 0; from < line.length;) {
    let to = from;
    while (to < line.length && steps[line[to]!] === steps[line[from]!]) to += 1;
    start.fill(from, from, to);
    end.fill(to, from, to);
    from = to;
  }
  return { start, end };
};

const exchange = (line: Int32Array, place: number, { start, end }: Bounds, field: SwissField): boolean => {
  const [from, to] = [start[place]!, end[place]!];
  const mine = line[place]!;
  const partner = line[place ^ 1]!;
  for (let step = 1; step < to - from; step++) {
    const other = from + ((place - from + step) % (to - from));
    if (other >> 1 === place >> 1) continue;
    const theirs = line[other]!;
    if (!isFree(field, partner, theirs) || !isFree(field, line[other ^ 1]!, mine)) continue;
    line[place] = theirs;
    line[other] = mine;
    return true;
  }
  return false;
};

/**
 * The least sum of squared steps that any complete pairing can have: that of neighbours in the order of scores, since of four
 * players a >= b >= c >= d the pairs a-b, c-d have the smallest sum of squares.
 */
export const neighboursBound = (groups: readonly Int32Array[], steps: Int32Array): number => {
  let bound = 0;
  let waiting = -1;
  for (const group of groups) {
    const step = steps[group[0]!]!;
    let size = group.length;
    if (waiting >= 0) {
      bound += (waiting - step) ** 2;
      size -= 1;
    }
    waiting = size % 2 === 1 ? step : -1;
  }
  return bound;
};
