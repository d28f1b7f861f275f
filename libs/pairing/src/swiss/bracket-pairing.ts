import type { Draw } from '@roundbook/draw';
import { absorbOutermost, type Absorbed } from './outermost-groups';
import { at, type Met, type Pair } from '../pairing-terms';

/** How often the score groups are shuffled anew before a layout is given up. */
const SHUFFLES = 8;

/** Sizes of the first score group, from either end, that is taken as large; 0 takes every group as large. */
const LARGE_GROUPS = [0, 24, 96, 384];

/** More players than these above the large groups, or below, or than a quarter of the field, are left to the complete matching. */
const OUTERMOST_LIMIT = 128;

export interface ProvenPairing {
  readonly pairs: readonly Pair[];
  readonly method: 'neighbours' | 'outermost';
}

/**
 * A pairing without a rematch whose sum of squared score differences equals a lower bound, so that nothing is better; null
 * where none was found. Scores are integers >= 0.
 *
 * The bound: neighbours in the order of scores have the smallest sum of squares. Where the few players above a large group of
 * score s stand in the way of that, each of them meets one of its own kind or somebody of score t <= s, and then
 * (u - t)^2 >= (u - s)^2 + (s - t)^2: what they cost at least is a matching in which each may also be absorbed at s, and the
 * others cost at least the neighbours with as many players more at s. The same holds below the last large group.
 */
export const bracketPairing = (
  scores: readonly number[],
  met: Met,
  draw: Draw,
  largeGroups: readonly number[] = LARGE_GROUPS,
  outermostLimit = Math.min(OUTERMOST_LIMIT, scores.length / 4),
): ProvenPairing | null => {
  const groups = scoreGroups(scores);
  const tried = new Set<string>();
  for (const large of largeGroups) {
    const layout = layoutOf(groups, large, outermostLimit);
    const key = layout === null ? '' : `${layout.top} ${layout.bottom}`;
    if (layout === null || tried.has(key)) continue;
    tried.add(key);
    const pairs = pairLayout(layout, scores, met, draw);
    if (pairs !== null) return { pairs, method: layout.above.length + layout.below.length === 0 ? 'neighbours' : 'outermost' };
  }
  return null;
};

interface Group {
  readonly score: number;
  readonly players: readonly number[];
}

interface Layout {
  readonly above: readonly number[];
  readonly groups: readonly Group[];
  readonly below: readonly number[];
  /** Scores of the first and the last of the groups. */
  readonly top: number;
  readonly bottom: number;
}

const scoreGroups = (scores: readonly number[]): Group[] => {
  const byScore = new Map<number, number[]>();
  for (const [player, score] of scores.entries()) {
    const group = byScore.get(score);
    if (group === undefined) byScore.set(score, [player]);
    else group.push(player);
  }
  return [...byScore].sort(([s], [t]) => t - s).map(([score, players]) => ({ score, players }));
};

const layoutOf = (groups: readonly Group[], large: number, outermostLimit: number): Layout | null => {
  const first = groups.findIndex(({ players }) => players.length >= large);
  const last = groups.findLastIndex(({ players }) => players.length >= large);
  if (first < 0) return null;
  const above = groups.slice(0, first).flatMap(({ players }) => players);
  const below = groups.slice(last + 1).flatMap(({ players }) => players);
  if (Math.max(above.length, below.length) > outermostLimit) return null;
  return { above, below, groups: groups.slice(first, last + 1), top: at(groups, first).score, bottom: at(groups, last).score };
};

const pairLayout = (layout: Layout, scores: readonly number[], met: Met, draw: Draw): Pair[] | null => {
  const above = absorbOutermost(layout.above, layout.top, scores, met, draw);
  const below = absorbOutermost(layout.below, layout.bottom, scores, met, draw);
  const bound = above.cost + below.cost + neighboursCost(layout, above, below);
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const order = inOrder(layout, above, below, draw);
    if (order === null) return null;
    if (!resolveRematches(order, scores, met)) continue;
    const pairs = [...above.pairs, ...neighbours(order), ...below.pairs];
    return pairs.reduce((sum, [i, j]) => sum + (at(scores, i) - at(scores, j)) ** 2, 0) === bound ? pairs : null;
  }
  return null;
};

/** The sum of squares of neighbours, with one more player at the end scores for each absorbed one. */
const neighboursCost = ({ groups, top, bottom }: Layout, above: Absorbed, below: Absorbed): number => {
  const line = groups.flatMap(({ score, players }) => players.map(() => score));
  line.unshift(...above.absorbed.map(() => top));
  line.push(...below.absorbed.map(() => bottom));
  return neighbours(line).reduce((sum, [s, t]) => sum + (s - t) ** 2, 0);
};

/** Absorbed players beside players of the end groups, then the rest from the highest score to the lowest; neighbours meet. */
const inOrder = ({ groups }: Layout, above: Absorbed, below: Absorbed, draw: Draw): number[] | null => {
  const shuffled = groups.map(({ players }) => draw.shuffle(players));
  const order: number[] = [];
  for (const [absorbed, group] of [
    [above.absorbed, at(shuffled, 0)],
    [below.absorbed, at(shuffled, shuffled.length - 1)],
  ] as const) {
    for (const player of absorbed) {
      const opponent = group.pop();
      if (opponent === undefined) return null;
      order.push(player, opponent);
    }
  }
  return order.concat(...shuffled);
};

const neighbours = (order: readonly number[]): Pair[] =>
  Array.from({ length: order.length / 2 }, (_, i) => [at(order, 2 * i), at(order, 2 * i + 1)]);

/** Exchanges players of equal scores until no neighbours have met; false where one pair finds nobody to exchange with. */
const resolveRematches = (order: number[], scores: readonly number[], met: Met): boolean => {
  const places = new Map<number, number[]>();
  for (const [place, player] of order.entries()) {
    const equals = places.get(at(scores, player));
    if (equals === undefined) places.set(at(scores, player), [place]);
    else equals.push(place);
  }
  const exchange = (place: number): boolean => {
    const mine = at(order, place);
    const partner = at(order, place ^ 1);
    for (const other of places.get(at(scores, mine)) ?? []) {
      const theirs = at(order, other);
      if (other >> 1 === place >> 1 || met(partner, theirs) > 0 || met(at(order, other ^ 1), mine) > 0) continue;
      order[place] = theirs;
      order[other] = mine;
      return true;
    }
    return false;
  };
  for (let place = 0; place < order.length; place += 2) {
    if (met(at(order, place), at(order, place + 1)) > 0 && !exchange(place + 1) && !exchange(place)) return false;
  }
  return true;
};
