import { INNER, NONE, OUTER, type SearchState } from './search-state';

/**
 * Takes the outermost node around a vertex into the tree by a dart that leads to the vertex; an inner node brings the node with
 * which it is matched as an outer one.
 */
export const assignLabel = (s: SearchState, vertex: number, label: number, dart: number): void => {
  let [v, kind, entry] = [vertex, label, dart];
  for (;;) {
    const node = s.top[v]!;
    s.label[v] = kind;
    s.label[node] = kind;
    s.entry[v] = entry;
    s.entry[node] = entry;
    s.best[v] = NONE;
    s.best[node] = NONE;
    s.touch(node);
    if (kind === OUTER) {
      for (const leaf of s.leaves(node)) s.queue.push(leaf);
      return;
    }
    entry = s.mate[s.base[node]!]!;
    v = s.graph.head[entry]!;
    kind = OUTER;
  }
};

/** The outer node above an outer node in the tree; NONE above the root. */
const outerAbove = (s: SearchState, node: number): number => {
  const entry = s.entry[node]!;
  if (entry === NONE) return NONE;
  const inner = s.top[s.tail(entry)]!;
  return s.top[s.tail(s.entry[inner]!)]!;
};

/** The outer node in which the ways to the root from both ends of a dart between outer nodes come together. */
const meetingPoint = (s: SearchState, dart: number): number => {
  const mark = s.newMark();
  let [one, other] = [s.top[s.tail(dart)]!, s.top[s.graph.head[dart]!]!];
  for (;;) {
    if (one !== NONE) {
      if (s.isMarked(one, mark)) return one;
      s.setMark(one, mark);
      one = outerAbove(s, one);
    }
    if (one === NONE && other === NONE) throw new Error('two outer nodes of one tree have no way to one root');
    [one, other] = [other, one];
  }
};

/** Shrinks the odd cycle that a tight dart between two outer nodes closes into an outer blossom with z = 0. */
export const shrink = (s: SearchState, dart: number): void => {
  const meeting = meetingPoint(s, dart);
  const down: number[] = [];
  const downDarts: number[] = [];
  for (let node = s.top[s.tail(dart)]!; node !== meeting; node = s.top[s.tail(s.entry[node]!)]!) {
    down.push(node);
    downDarts.push(s.entry[node]!);
  }
  const children = [meeting, ...down.reverse()];
  const links = [...downDarts.reverse(), dart];
  for (let node = s.top[s.graph.head[dart]!]!; node !== meeting; node = s.top[s.tail(s.entry[node]!)]!) {
    children.push(node);
    links.push(s.entry[node]! ^ 1);
  }
  const blossom = s.unusedBlossoms.pop();
  if (blossom === undefined) throw new Error('more blossoms than vertices');
  s.base[blossom] = s.base[meeting]!;
  s.parent[blossom] = NONE;
  s.children[blossom] = children;
  s.links[blossom] = links;
  s.label[blossom] = OUTER;
  s.entry[blossom] = s.entry[meeting]!;
  s.dual[blossom] = 0;
  for (const child of children) s.parent[child] = blossom;
  for (const child of children) {
    const wasInner = s.label[child] === INNER;
    for (const v of s.leaves(child)) {
      s.top[v] = blossom;
      if (wasInner) s.queue.push(v);
    }
  }
  s.touch(blossom);
  gatherBest(s, blossom);
};

/** The least slack of the new blossom to each other outer node, from what its children know or from all their edges. */
const gatherBest = (s: SearchState, blossom: number): void => {
  const mark = s.newMark();
  const { bestTo, label, top } = s;
  const { first, darts, head } = s.graph;
  const nodes: number[] = [];
  const consider = (dart: number): void => {
    const node = top[head[dart]!]!;
    if (node === blossom || label[node] !== OUTER) return;
    if (!s.isMarked(node, mark)) {
      s.setMark(node, mark);
      nodes.push(node);
      bestTo[node] = dart;
    } else if (s.slack(dart) < s.slack(bestTo[node]!)) bestTo[node] = dart;
  };
  for (const child of s.children[blossom]!) {
    const known = s.bestDarts[child];
    if (known) for (const dart of known) consider(dart);
    else for (const v of s.leaves(child)) for (let k = first[v]!; k < first[v + 1]!; k++) consider(darts[k]!);
    s.bestDarts[child] = null;
    s.best[child] = NONE;
  }
  const found = nodes.map((node) => bestTo[node]!);
  let least: number = NONE;
  for (const dart of found) if (least === NONE || s.slack(dart) < s.slack(least)) least = dart;
  s.bestDarts[blossom] = found;
  s.best[blossom] = least;
};
