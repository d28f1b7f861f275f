import { SetsAround, type Certificate } from '../matching/certificate';
import { pricedMatching, type PricedMatching } from '../matching/priced-matching';
import { EdgeCollector } from '../matching/sparse-graph';
import { isFree, pairCost, type SwissField } from './swiss-field';

/** Up to this size every pair of the core is an edge at once. */
const DENSE = 64;
/** Edges of each player at first: within the own score, and to the next groups below, from each of those a few. */
const WITHIN = 10;
const BELOW = 8;
const BELOW_EACH = 4;
/** Edges that one player may bring in when the duals ask for more. */
const ADDED_FOR_EACH = 8;

/**
 * The cheapest pairing of the core alone, over all its pairs. Mates and certificate count in positions of `core`, which is
 * sorted by score, the highest first.
 */
export const coreMatching = (field: SwissField, core: readonly number[]): PricedMatching => {
  const edges = firstEdges(field, core);
  const solved = pricedMatching(edges, (certificate) => (core.length <= DENSE ? 0 : addCheaper(field, core, edges, certificate)));
  if (solved === null) throw new Error('an even field without bars has a complete pairing');
  return solved;
};

/** Positions where a new score begins, and the end. */
const groupStarts = ({ steps }: SwissField, core: readonly number[]): number[] => {
  const starts: number[] = [];
  for (let a = 0; a < core.length; a++) if (a === 0 || steps[core[a]!] !== steps[core[a - 1]!]) starts.push(a);
  starts.push(core.length);
  return starts;
};

const firstEdges = (field: SwissField, core: readonly number[]): EdgeCollector => {
  const edges = new EdgeCollector(core.length);
  const add = (a: number, b: number): boolean => edges.add(a, b, pairCost(field, core[a]!, core[b]!));
  if (core.length <= DENSE) {
    for (let a = 0; a < core.length; a++) for (let b = a + 1; b < core.length; b++) add(a, b);
    return edges;
  }
  // Neighbours all along, so that there is a complete pairing from the beginning, a dear one perhaps.
  for (let a = 0; a + 1 < core.length; a++) add(a, a + 1);
  const starts = groupStarts(field, core);
  const addFree = (a: number, from: number, to: number, begin: number, most: number): number => {
    let added = 0;
    for (let k = 0; k < to - from && added < most; k++) {
      const b = from + ((begin - from + k) % (to - from));
      if (b === a || !isFree(field, core[a]!, core[b]!)) continue;
      add(a, b);
      added += 1;
    }
    return added;
  };
  for (let g = 0; g + 1 < starts.length; g++) {
    for (let a = starts[g]!; a < starts[g + 1]!; a++) {
      addFree(a, starts[g]!, starts[g + 1]!, a + 1 < starts[g + 1]! ? a + 1 : starts[g]!, WITHIN);
      let wanted = BELOW;
      for (let h = g + 1; h + 1 < starts.length && wanted > 0; h++) {
        const [from, to] = [starts[h]!, starts[h + 1]!];
        wanted -= addFree(a, from, to, from + ((a - starts[g]!) % (to - from)), Math.min(BELOW_EACH, wanted));
      }
    }
  }
  return edges;
};

/**
 * Adds pairs that cost less than the duals allow. Within a group players are looked through by falling duals, so that most pairs
 * need not be looked at.
 */
const addCheaper = (field: SwissField, core: readonly number[], edges: EdgeCollector, { dual, sets }: Certificate): number => {
  const around = new SetsAround(core.length, sets);
  const starts = groupStarts(field, core);
  const groups = starts.slice(0, -1).map((from, g) => {
    const positions = Array.from({ length: starts[g + 1]! - from }, (_, k) => from + k);
    return positions.sort((a, b) => dual[b]! - dual[a]!);
  });
  let added = 0;
  for (const [g, upper] of groups.entries()) {
    for (let h = g; h < groups.length; h++) {
      const lower = groups[h]!;
      const difference = field.steps[core[upper[0]!]!]! - field.steps[core[lower[0]!]!]!;
      const least = 2 * difference * difference;
      for (const a of upper) {
        if (dual[a]! + dual[lower[0]!]! <= least) break;
        let own = 0;
        for (const b of lower) {
          const sum = dual[a]! + dual[b]!;
          if (sum <= least || own === ADDED_FOR_EACH) break;
          if (a === b || (g === h && edges.has(a, b))) continue;
          const cost = pairCost(field, core[a]!, core[b]!);
          if (sum <= 2 * cost || sum - 2 * around.common(a, b) <= 2 * cost) continue;
          if (edges.add(a, b, cost)) own += 1;
        }
        added += own;
      }
    }
  }
  return added;
};
