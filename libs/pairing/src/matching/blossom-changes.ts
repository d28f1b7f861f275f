import { INNER, NONE, FREE, OUTER, type SearchState } from './search-state';
import { assignLabel } from './tree-growth';

/** The dart from child `j` of a blossom to the next one in the direction of `step`; positions count around the cycle. */
const dartAlong = (links: readonly number[], j: number, step: 1 | -1): number =>
  step === 1 ? links[around(j, links.length)]! : links[around(j - 1, links.length)]! ^ 1;

const around = (j: number, length: number): number => ((j % length) + length) % length;

/** The way from child `j` to the base at 0 that has an even number of steps. */
const evenWay = (j: number): 1 | -1 => (j % 2 === 1 ? 1 : -1);

const setTop = (s: SearchState, node: number): void => {
  s.parent[node] = NONE;
  for (const v of s.leaves(node)) s.top[v] = node;
};

const forget = (s: SearchState, blossom: number): void => {
  s.label[blossom] = FREE;
  s.entry[blossom] = NONE;
  s.children[blossom] = null;
  s.links[blossom] = null;
  s.base[blossom] = NONE;
  s.best[blossom] = NONE;
  s.bestDarts[blossom] = null;
  s.dual[blossom] = 0;
  s.unusedBlossoms.push(blossom);
};

/** Opens an inner blossom whose z has come down to 0: the even way through it stays in the tree, the rest leaves it. */
export const expandInner = (s: SearchState, blossom: number): void => {
  const children = s.children[blossom]!;
  const links = s.links[blossom]!;
  for (const child of children) setTop(s, child);
  const { head } = s.graph;
  let entry = s.entry[blossom]!;
  const entered = s.top[head[entry]!]!;
  let j = children.indexOf(entered);
  const step = evenWay(j);
  while (around(j, children.length) !== 0) {
    s.label[head[entry]!] = FREE;
    s.label[head[dartAlong(links, j, step)]!] = FREE;
    assignLabel(s, head[entry]!, INNER, entry);
    entry = dartAlong(links, j + step, step);
    j += 2 * step;
  }
  const base = children[0]!;
  for (const node of [head[entry]!, base]) {
    s.label[node] = INNER;
    s.entry[node] = entry;
    s.best[node] = NONE;
  }
  s.touch(base);
  for (j += step; children[around(j, children.length)] !== entered; j += step) relabelReached(s, children[around(j, children.length)]!);
  forget(s, blossom);
};

/** A child that is off the way, but one of whose vertices a tight edge had reached, comes into the tree by that edge. */
const relabelReached = (s: SearchState, child: number): void => {
  if (s.label[child] === OUTER) return;
  const reached = s.leaves(child).find((v) => s.label[v] !== FREE);
  if (reached === undefined) return;
  s.label[reached] = FREE;
  s.label[s.graph.head[s.mate[s.base[child]!]!]!] = FREE;
  assignLabel(s, reached, INNER, s.entry[reached]!);
};

/** After a stage: blossoms with z = 0 are of no more use, and neither are those within that have it too. */
export const expandAfterStage = (s: SearchState, blossom: number): void => {
  const open = [blossom];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of s.children[next]!) {
      if (child >= s.n && s.dual[child] === 0) {
        s.parent[child] = NONE;
        open.push(child);
      } else setTop(s, child);
    }
    forget(s, next);
  }
};

/** Moves the base of a blossom to one of its vertices, by exchanging matched and unmatched edges along the even way. */
const rebase = (s: SearchState, blossom: number, vertex: number): void => {
  const open: [number, number][] = [[blossom, vertex]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, base] = next;
    if (node < s.n) continue;
    const children = s.children[node]!;
    const links = s.links[node]!;
    let child = base;
    while (s.parent[child] !== node) child = s.parent[child]!;
    const place = children.indexOf(child);
    const step = evenWay(place);
    open.push([child, base]);
    for (let j = place; around(j, children.length) !== 0; j += 2 * step) {
      const dart = dartAlong(links, j + step, step);
      open.push([children[around(j + step, children.length)]!, s.tail(dart)]);
      open.push([children[around(j + 2 * step, children.length)]!, s.graph.head[dart]!]);
      s.mate[s.tail(dart)] = dart;
      s.mate[s.graph.head[dart]!] = dart ^ 1;
    }
    s.children[node] = [...children.slice(place), ...children.slice(0, place)];
    s.links[node] = [...links.slice(place), ...links.slice(0, place)];
    s.base[node] = base;
  }
};

/** Matches along the way from the root of the tree over a tight dart to an unmatched vertex. */
export const augment = (s: SearchState, dart: number): void => {
  s.mate[s.graph.head[dart]!] = dart ^ 1;
  let out = dart;
  for (;;) {
    const vertex = s.tail(out);
    const outer = s.top[vertex]!;
    rebase(s, outer, vertex);
    s.mate[vertex] = out;
    const entry = s.entry[outer]!;
    if (entry === NONE) return;
    const inner = s.top[s.tail(entry)]!;
    out = s.entry[inner]!;
    const through = s.graph.head[out]!;
    rebase(s, inner, through);
    s.mate[through] = out ^ 1;
  }
};
