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
  const { first, darts, head, cost2 } = s.graph;
  const { top, label, dual } = s;
  const own = dual[v]!;
  const end = first[v + 1]!;
  for (let k = first[v]!; k < end; k++) {
    const dart = darts[k]!;
    const w = head[dart]!;
    const node = top[w]!;
    if (node === top[v]) continue;
    const slack = cost2[dart >> 1]! - own - dual[w]!;
    const kind = label[node]!;
    if (slack > 0) {
      if (kind === OUTER) offerOuter(s, top[v]!, dart, slack);
      else if (label[w] === FREE) s.offer(w, dart, slack);
    } else if (kind === FREE) {
      if (s.mate[s.base[node]!] === NONE) {
        augment(s, dart);
        return true;
      }
      assignLabel(s, w, INNER, dart);
    } else if (kind === OUTER) shrink(s, dart);
    else if (label[w] === FREE) {
      // Within an inner blossom: remembered for the moment when it is opened.
      label[w] = INNER;
      s.entry[w] = dart;
    }
  }
  return false;
};

const offerOuter = (s: SearchState, node: number, dart: number, slack: number): void => {
  const known = s.best[node]!;
  if (known === NONE || slack < s.slack(known)) s.best[node] = dart;
};

/** The largest change that no edge and no blossom contradicts, carried out; false where it has no end. */
const changeDuals = (s: SearchState): boolean => {
  const { label, top, best } = s;
  let delta = Infinity;
  let tight: number = NONE;
  let opened: number = NONE;
  const propose = (limit: number, dart: number, blossom: number): void => {
    if (limit >= delta) return;
    delta = limit;
    tight = dart;
    opened = blossom;
  };
  for (const v of s.nearby) if (best[v] !== NONE && label[top[v]!] === FREE) propose(s.slack(best[v]!), best[v]!, NONE);
  for (const v of s.touchedVertices)
    if (best[v] !== NONE && top[v] === v && label[v] === OUTER) propose(s.slack(best[v]!) / 2, best[v]!, NONE);
  for (const blossom of s.touchedBlossoms) {
    if (s.base[blossom] === NONE || s.parent[blossom] !== NONE) continue;
    if (label[blossom] === INNER) propose(s.dual[blossom]!, NONE, blossom);
    else if (label[blossom] === OUTER && best[blossom] !== NONE) propose(s.slack(best[blossom]!) / 2, best[blossom]!, NONE);
  }
  if (delta === Infinity) return false;
  for (const v of s.touchedVertices) changeDual(s, v, label[top[v]!]!, delta);
  for (const blossom of s.touchedBlossoms)
    if (s.base[blossom] !== NONE && s.parent[blossom] === NONE) changeDual(s, blossom, label[blossom]!, delta);
  if (opened !== NONE) expandInner(s, opened);
  else s.queue.push(label[top[s.tail(tight)]!] === OUTER ? s.tail(tight) : s.graph.head[tight]!);
  return true;
};

const changeDual = (s: SearchState, node: number, kind: number, delta: number): void => {
  if (kind === OUTER) s.addToDual(node, delta);
  else if (kind === INNER) s.addToDual(node, -delta);
};

/** Duals of the vertices alone that no edge contradicts either: those of the blossoms taken off the vertices within. */
export const flatDuals = (s: SearchState): Float64Array => {
  const flat = s.dual.slice(0, s.n);
  for (let v = 0; v < s.n; v++) for (let b = s.parent[v]!; b !== NONE; b = s.parent[b]!) flat[v]! -= s.dual[b]!;
  return flat;
};

/** The partner of each vertex. */
export const partners = (s: SearchState): Int32Array => s.mate.map((dart) => s.graph.head[dart]!);
