import type { Match } from './state';

/** How the long lists of a state are changed: its players, its rounds and a round's matches. */
export interface StateLists {
  /** The list with another item at a place. */
  replaced<A>(items: readonly A[], index: number, item: A): readonly A[];
  /** The list with one more item at its end. */
  added<A>(items: readonly A[], item: A): readonly A[];
  /** Where a match of this id stands in the list; -1 where there is none. */
  placeIn(matches: readonly Match[], id: string): number;
}

/** Every change makes a list of its own; the former one stays as it was. */
export const copiedLists: StateLists = {
  replaced: (items, index, item) => {
    const copy = items.slice();
    copy[index] = item;
    return copy;
  },
  added: (items, item) => [...items, item],
  placeIn: (matches, id) => matches.findIndex((match) => match.id === id),
};

/**
 * For many changes in a row whose states between nobody keeps: a list is copied when it is first changed and changed in place from
 * then on. Lists that came from outside are never written to. Items are never written to either.
 */
export class OwnLists implements StateLists {
  private readonly own = new Set<readonly unknown[]>();
  private readonly places = new Map<readonly Match[], ReadonlyMap<string, number>>();
  /** The list changed last: most changes meet the same one again. */
  private recent: readonly unknown[] | undefined;

  replaced<A>(items: readonly A[], index: number, item: A): readonly A[] {
    const own = this.owned(items);
    own[index] = item;
    return own;
  }

  added<A>(items: readonly A[], item: A): readonly A[] {
    const own = this.owned(items);
    own.push(item);
    return own;
  }

  /** Changes in a list of matches leave every id at its place, so that an index of it lasts. */
  placeIn(matches: readonly Match[], id: string): number {
    let places = this.places.get(matches);
    if (places === undefined) {
      // From the end, so that of an id that stands twice the first counts.
      places = new Map(matches.map((match, index): [string, number] => [match.id, index]).reverse());
      this.places.set(matches, places);
    }
    return places.get(id) ?? -1;
  }

  private owned<A>(items: readonly A[]): A[] {
    if (items === this.recent) return items as A[];
    let own = items as A[];
    if (!this.own.has(items)) {
      own = items.slice();
      this.own.add(own);
    }
    this.recent = own;
    return own;
  }
}
