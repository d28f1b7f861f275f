import type { History } from '../history';
import { settleNeighbours } from './neighbours';
import { pairCost, scoreGroups, type SwissField } from './swiss-field';

export type RestPair = readonly [number, number];

/**
 * A field in two parts: the core, which is paired by an exact matching, and the rest, whose players are paired at once with
 * somebody of their own score whom they may meet. All of the rest of one score are alike, and their number is even.
 */
export interface CoreField {
  /** The highest score first. */
  readonly core: readonly number[];
  /** Pairs of the rest, by score in steps. */
  readonly rest: ReadonlyMap<number, readonly RestPair[]>;
}

/** Score groups up to SAMPLE + SMALL_MORE are in the core whole; of a larger one SAMPLE players and the entangled. */
export const SAMPLE = 48;
const SMALL_MORE = 20;

/** Who has met (or should not meet) this share of the own group is in the core, as such a player is hard to pair. */
const ENTANGLED = 1 / 4;

export const coreField = (field: SwissField, order: ArrayLike<number>, sampled = SAMPLE, smallMore = SMALL_MORE): CoreField => {
  const core: number[] = [];
  const rest = new Map<number, RestPair[]>();
  for (const group of scoreGroups(field, order)) {
    if (group.length <= sampled + smallMore) {
      for (const player of group) core.push(player);
      continue;
    }
    const { first, others } = entangledFirst(field, group);
    const wanted = Math.max(sampled, first.length);
    const sample = Math.min(group.length, wanted + ((group.length - wanted) % 2));
    const line = Int32Array.from([...first, ...others]);
    for (let k = 0; k < sample; k++) core.push(line[k]!);
    const paired = line.slice(sample);
    const unsettled = new Set(settleNeighbours(paired, field));
    const pairs: RestPair[] = [];
    for (let place = 0; place < paired.length; place += 2) {
      if (unsettled.has(place)) core.push(paired[place]!, paired[place + 1]!);
      else pairs.push([paired[place]!, paired[place + 1]!]);
    }
    if (pairs.length > 0) rest.set(field.steps[group[0]!]!, pairs);
  }
  return { core: byScore(field, core), rest };
};

/** The highest score first; equals stay in their order. */
const byScore = ({ steps }: SwissField, core: number[]): number[] => core.sort((i, j) => steps[j]! - steps[i]!);

const entangledFirst = (field: SwissField, group: Int32Array): { first: number[]; others: number[] } => {
  const first: number[] = [];
  const others: number[] = [];
  for (const player of group) (isEntangled(field, player, group.length) ? first : others).push(player);
  return { first, others };
};

const isEntangled = ({ history, avoided, steps }: SwissField, player: number, size: number): boolean => {
  const limit = ENTANGLED * (size - 1);
  if (history.played(player) + (avoided?.played(player) ?? 0) < limit) return false;
  const within = (of: History): number => of.opponents(player).reduce((sum, other) => sum + (steps[other] === steps[player] ? 1 : 0), 0);
  return within(history) + (avoided === null ? 0 : within(avoided)) >= limit;
};

/** With these players of the rest, and whom they were paired with, in the core. */
export const movedToCore = (field: SwissField, { core, rest }: CoreField, players: ReadonlySet<number>): CoreField => {
  const larger = [...core];
  const smaller = new Map<number, RestPair[]>();
  for (const [step, pairs] of rest) {
    const kept: RestPair[] = [];
    for (const pair of pairs) {
      if (players.has(pair[0]) || players.has(pair[1])) larger.push(...pair);
      else kept.push(pair);
    }
    if (kept.length > 0) smaller.set(step, kept);
  }
  return { core: byScore(field, larger), rest: smaller };
};

/** Up to `most` players among these pairs who cost a player less than `worth`, looked through in turn from a place on. */
export const cheaperAmong = (
  field: SwissField,
  pairs: readonly RestPair[],
  player: number,
  { worth, from, most }: { readonly worth: number; readonly from: number; readonly most: number },
): number[] => {
  const found: number[] = [];
  for (let k = 0; k < pairs.length && found.length < most; k++) {
    for (const other of pairs[(from + k) % pairs.length]!) if (pairCost(field, player, other) < worth) found.push(other);
  }
  return found;
};
