import { augment, expandAfterStage, expandInner } from './blossom-changes';
import { FREE, INNER, NONE, OUTER, SearchState } from './search-state';
import type { SparseGraph } from './sparse-graph';
import { assignLabel, shrink } from './tree-growth';

/** Where a search may begin: duals as `flatDuals` gives them, and a matching whose tight edges are kept. */
export interface Start {
  readonly dual: Float64Array;
  readonly mate: Int32Array;
}

/**
 * The cheapest perfect matching of a graph with integer costs, with the dual values that prove it; null where there is none.
 * Primal-dual after Edmonds: a tree grows from one unmatched vertex at a time over edges without slack, odd cycles are shrunk,
 * and the duals change until an augmenting path is found. All values are exact integers; a RangeError where they would not be.
 */
export const perfectMatching = (graph: SparseGraph, start: Start | null): SearchState | null => {
  if (graph.n % 2 === 1) return null;
  const s = new SearchState(graph);
  if (!startDuals(s, start)) return null;
  startMatching(s, start);
  for (let root = 0; root < s.n; root++) {
    if (s.mate[root] !== NONE) continue;
    assignLabel(s, root, OUTER, NONE);
    if (!grow(s)) return null;
    for (const blossom of s.touchedBlossoms)
      if (s.base[blossom] !== NONE && s.parent[blossom] === NONE && s.label[blossom] === OUTER && s.dual[blossom] === 0)
        expandAfterStage(s, blossom);
    s.endStage();
  }
  return s;
};

/** Duals that no edge contradicts: the least half cost at each vertex, or the given ones lowered where edges have come since. */
const startDuals = (s: SearchState, start: Start | null): boolean => {
  const { n, first, darts, cost2, head } = s.graph;
  for (let v = 0; v < n; v++) {
    if (first[v] === first[v + 1]) return false;
    let least = Infinity;
    for (let k = first[v]!; k < first[v + 1]!; k++) least = Math.min(least, cost2[darts[k]! >> 1]! / 2);
    s.dual[v] = start === null ? least : start.dual[v]!;
  }
  if (start === null) return true;
  for (let k = 0; k < cost2.length; k++) {
    const slack = s.slack(2 * k);
    if (slack < 0) s.dual[head[2 * k]!]! += slack;
  }
  return true;
};

/** Matches over edges without slack, those of the given matching first; each dual is raised as far as it goes. */
const startMatching = (s: SearchState, start: Start | null): void => {
  const { n, head } = s.graph;
  for (let v = 0; start !== null && v < n; v++) {
    if (s.mate[v] !== NONE) continue;
    const dart = dartTo(s, v, start.mate[v]!);
    if (dart !== NONE && s.slack(dart) === 0) match(s, dart);
  }
  for (let v = 0; v < n; v++) {
    if (s.mate[v] !== NONE) continue;
    const dart = tightestDart(s, v);
    s.dual[v]! += s.slack(dart);
    if (s.mate[head[dart]!] === NONE) match(s, dart);
  }
};

const match = (s: SearchState, dart: number): void => {
  s.mate[s.tail(dart)] = dart;
  s.mate[s.graph.head[dart]!] = dart ^ 1;
};

const dartTo = (s: SearchState, from: number, to: number): number => {
  const { first, darts, head } = s.graph;
  for (let k = first[from]!; k < first[from + 1]!; k++) if (head[darts[k]!] === to) return darts[k]!;
  return NONE;
};

/** Of least slack; among those one to an unmatched vertex where there is one. */
const tightestDart = (s: SearchState, v: number): number => {
  const { first, darts, head } = s.graph;
  let tightest = darts[first[v]!]!;
  let least = s.slack(tightest);
  for (let k = first[v]! + 1; k < first[v + 1]!; k++) {
    const dart = darts[k]!;
    const slack = s.slack(dart);
    if (slack > least || (slack === least && (s.mate[head[tightest]!] === NONE || s.mate[head[dart]!] !== NONE))) continue;
    tightest = dart;
    least = slack;
  }
  return tightest;
};

/** Grows the tree until the matching is augmented; false where no edge leads on, so that there is no perfect matching. */
const grow = (s: SearchState): boolean => {
  for (;;) {
    for (let v = s.queue.pop(); v !== undefined; v = s.queue.pop()) if (scan(s, v)) return true;
    if (!changeDuals(s)) return false;
  }
};

/** Looks at all edges of an outer vertex; true where one led to an unmatched vertex and the matching has been augmented. */
const scan = (s: SearchState, v: number): boolean => {
  const { first, darts, head } = s.graph;
  for (let k = first[v]!; k < first[v + 1]!; k++) {
    const dart = darts[k]!;
    const w = head[dart]!;
    const node = s.top[w]!;
    if (node === s.top[v]) continue;
    const slack = s.slack(dart);
    const label = s.label[node]!;
    if (slack > 0) {
      if (label === OUTER) offerOuter(s, s.top[v]!, dart, slack);
      else if (s.label[w] === FREE) s.offer(w, dart, slack);
    } else if (label === FREE) {
      if (s.mate[s.base[node]!] === NONE) {
        augment(s, dart);
        return true;
      }
      assignLabel(s, w, INNER, dart);
    } else if (label === OUTER) shrink(s, dart);
    else if (s.label[w] === FREE) {
      // Within an inner blossom: remembered for the moment when it is opened.
      s.label[w] = INNER;
      s.entry[w] = dart;
    }
  }
  return false;
};

const offerOuter = (s: SearchState, node: number, dart: number, slack: number): void => {
  const known = s.best[node]!;
  if (known === NONE || slack < s.slack(known)) s.best[node] = dart;
};

interface Step {
  readonly delta: number;
  /** The dart that loses its slack; NONE where an inner blossom is to be opened. */
  readonly dart: number;
  readonly blossom: number;
}

/** The largest change that no edge and no blossom contradicts, carried out; false where it has no end. */
const changeDuals = (s: SearchState): boolean => {
  const step = largestStep(s);
  if (step === null) return false;
  const sign = (node: number): number => (s.label[node] === OUTER ? 1 : s.label[node] === INNER ? -1 : 0);
  for (const v of s.touchedVertices) {
    const direction = sign(s.top[v]!);
    if (direction !== 0) s.addToDual(v, direction * step.delta);
  }
  for (const blossom of s.touchedBlossoms) {
    if (s.base[blossom] === NONE || s.parent[blossom] !== NONE) continue;
    const direction = sign(blossom);
    if (direction !== 0) s.addToDual(blossom, direction * step.delta);
  }
  if (step.dart === NONE) expandInner(s, step.blossom);
  else s.queue.push(s.label[s.top[s.tail(step.dart)]!] === OUTER ? s.tail(step.dart) : s.graph.head[step.dart]!);
  return true;
};

const largestStep = (s: SearchState): Step | null => {
  let step: Step | null = null;
  const propose = (delta: number, dart: number, blossom: number): void => {
    if (step === null || delta < step.delta) step = { delta, dart, blossom };
  };
  for (const v of s.nearby) {
    const dart = s.best[v]!;
    if (dart !== NONE && s.label[s.top[v]!] === FREE) propose(s.slack(dart), dart, NONE);
  }
  const proposeOuter = (node: number): void => {
    const dart = s.best[node]!;
    if (dart !== NONE) propose(s.slack(dart) / 2, dart, NONE);
  };
  for (const v of s.touchedVertices) if (s.parent[v] === NONE && s.label[v] === OUTER) proposeOuter(v);
  for (const blossom of s.touchedBlossoms) {
    if (s.base[blossom] === NONE || s.parent[blossom] !== NONE) continue;
    if (s.label[blossom] === OUTER) proposeOuter(blossom);
    else if (s.label[blossom] === INNER) propose(s.dual[blossom]!, NONE, blossom);
  }
  return step;
};

/** Duals of the vertices alone that no edge contradicts either: those of the blossoms taken off the vertices within. */
export const flatDuals = (s: SearchState): Float64Array => {
  const flat = s.dual.slice(0, s.n);
  for (let v = 0; v < s.n; v++) for (let b = s.parent[v]!; b !== NONE; b = s.parent[b]!) flat[v]! -= s.dual[b]!;
  return flat;
};

/** The partner of each vertex. */
export const partners = (s: SearchState): Int32Array => s.mate.map((dart) => s.graph.head[dart]!);
