import { compare, compareAt, fraction, type Fraction } from '@roundbook/exact';
import type { TieBreakerName } from './basis';
import type { Figures } from './figures';
import { TIE_BREAKERS } from './tie-breakers';

/** What players are ranked by, higher being better; null (nothing to average) is below every number (rules.md 6.4). */
export type RankKey = number | Fraction | null;

/** Negative, 0 or positive as key x is worse than, equal to or better than key y. A number beside a fraction has to be a safe integer. */
export function compareKeys(x: RankKey, y: RankKey): number {
  if (x === null || y === null) return Number(x !== null) - Number(y !== null);
  if (typeof x === 'number' && typeof y === 'number') {
    if (Number.isNaN(x) || Number.isNaN(y)) throw new RangeError('NaN is no key');
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return compare(typeof x === 'number' ? fraction(x) : x, typeof y === 'number' ? fraction(y) : y);
}

/**
 * Players in groups, best first: keys[p] are the keys of player p, the first deciding before the second and so on;
 * all lists are of one length. Players of a group are exactly tied and stand in the order of their indices.
 */
export function rankGroups(keys: readonly (readonly RankKey[])[]): number[][] {
  const width = keys[0]?.length ?? 0;
  if (keys.some((own) => own.length !== width)) throw new RangeError('every player has the same number of keys');
  return groupsBy(
    keys.map((_, player) => player),
    (p, q) => {
      for (let at = 0; at < width; at++) {
        const order = compareKeys(keys[p]![at]!, keys[q]![at]!);
        if (order !== 0) return order;
      }
      return 0;
    },
  );
}

/**
 * The given players (all of them if none are given) in groups, best first, by points and then by the named
 * tie-breakers, which have to be among those computed. Players of a group are exactly tied.
 */
export function rankFigures(
  figures: Pick<Figures, 'points' | 'columns'>,
  names: readonly TieBreakerName[],
  players?: readonly number[],
): number[][] {
  const { points } = figures;
  const criteria = names.map((name) => {
    const column = figures.columns.get(name);
    if (column === undefined) throw new RangeError(`${name} was not computed`);
    return { column, sign: TIE_BREAKERS[name].better === 'higher' ? 1 : -1 };
  });
  return groupsBy(players ?? points.map((_, player) => player), (p, q) => {
    if (points[p] !== points[q]) return points[p]! - points[q]!;
    for (const { column, sign } of criteria) {
      const order = compareAt(column, p, q);
      // Nothing to average is the worst there is, whichever end is better.
      if (order !== 0) return column.shares[p] === 0 || column.shares[q] === 0 ? order : sign * order;
    }
    return 0;
  });
}

function groupsBy(players: readonly number[], compareTwo: (p: number, q: number) => number): number[][] {
  const sorted = [...players].sort((p, q) => compareTwo(q, p) || p - q);
  const groups: number[][] = [];
  for (const player of sorted) {
    const group = groups.at(-1);
    if (group !== undefined && compareTwo(group[0]!, player) === 0) group.push(player);
    else groups.push([player]);
  }
  return groups;
}
