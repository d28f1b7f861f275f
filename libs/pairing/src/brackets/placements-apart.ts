import { at } from '../pairing-terms';

/** So many groups alike: each may have `cap` players in this block and has `here` of them, 2 or more. */
export interface GroupsAlike {
  readonly cap: number;
  readonly here: number;
  readonly groups: number;
}

/** What stands in one block of a bracket: groups with one player there, with whom nothing can go wrong, and those with more. */
export interface Block {
  readonly singles: number;
  readonly more: readonly GroupsAlike[];
}

/** How the groups of one kind are divided: `groups` of them with `upper` players in the upper half, the others below. */
export interface Share {
  readonly cap: number;
  readonly here: number;
  readonly upper: number;
  readonly groups: number;
}

/** A way to divide a block between its halves, and in how many placements of the block it is done so. */
export interface Division {
  readonly shares: readonly Share[];
  readonly count: bigint;
}

/**
 * Counts the placements of a block of a fixed bracket in which no half, quarter and so on has more of a group than the rounded-up
 * share. The groups are told apart, the players within one are not. The rounded-up share of half a block is the rounded-up half of
 * the block's own, so how large the block is does not matter, only what stands in it; groups with the same share and the same number
 * there are counted together. Blocks met before are remembered.
 */
export class PlacementsApart {
  private readonly known = new Map<string, bigint>();

  count(block: Block): bigint {
    if (block.more.length === 0) return factorial(block.singles);
    const key = `${block.singles} ${block.more.map(({ cap, here, groups }) => `${cap}:${here}*${groups}`).join(' ')}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const players = playersOf(block);
    const total = this.divisions(block, players - Math.floor(players / 2)).reduce((sum, { count }) => sum + count, 0n);
    this.known.set(key, total);
    return total;
  }

  /** All ways to divide the block that leave placements, with `upper` seats of it in the upper half; always in the same order. */
  divisions(block: Block, upper: number): Division[] {
    const kinds = [...block.more, ...(block.singles > 0 ? [{ cap: 1, here: 1, groups: block.singles }] : [])];
    const capacity = kinds.map((kind) => kind.groups * mostAbove(kind));
    const found: Division[] = [];
    const divide = (kind: number, free: number, shares: readonly Share[], ways: bigint): void => {
      const roomBelow = capacity.slice(kind).reduce((sum, room) => sum + room, 0);
      if (free < 0 || free > roomBelow) return;
      if (kind === kinds.length) {
        const count = ways * this.count(blockOf(shares, 'upper')) * this.count(blockOf(shares, 'lower'));
        if (count > 0n) found.push({ shares, count });
        return;
      }
      for (const { taken, own, choices } of kindDivided(at(kinds, kind)))
        divide(kind + 1, free - taken, [...shares, ...own], ways * choices);
    };
    divide(0, upper, [], 1n);
    return found;
  }
}

/** The block that a division leaves in one half. */
export const blockOf = (shares: readonly Share[], half: 'upper' | 'lower'): Block => {
  let singles = 0;
  const more = new Map<number, GroupsAlike>();
  for (const { cap, here, upper, groups } of shares) {
    const inHalf = half === 'upper' ? upper : here - upper;
    const capInHalf = Math.ceil(cap / 2);
    if (inHalf === 1) singles += groups;
    if (inHalf < 2) continue;
    const key = capInHalf * 1_000_000 + inHalf;
    more.set(key, { cap: capInHalf, here: inHalf, groups: groups + (more.get(key)?.groups ?? 0) });
  }
  return { singles, more: [...more].sort(([one], [other]) => other - one).map(([, alike]) => alike) };
};

const playersOf = ({ singles, more }: Block): number => more.reduce((sum, { here, groups }) => sum + here * groups, singles);

const mostAbove = ({ cap, here }: GroupsAlike): number => Math.min(here, Math.ceil(cap / 2));

interface KindDivided {
  /** Players of the kind in the upper half. */
  readonly taken: number;
  readonly own: readonly Share[];
  /** Ways to say which of the groups are which. */
  readonly choices: bigint;
}

const kindDivided = (kind: GroupsAlike): KindDivided[] => {
  const most = mostAbove(kind);
  const least = kind.here - most;
  let open: (KindDivided & { readonly left: number })[] = [{ taken: 0, own: [], choices: 1n, left: kind.groups }];
  for (let upper = least; upper <= most; upper++) {
    open = open.flatMap((begun) => {
      const counts = upper === most ? [begun.left] : Array.from({ length: begun.left + 1 }, (_, groups) => groups);
      return counts.map((groups) => ({
        taken: begun.taken + groups * upper,
        own: groups === 0 ? begun.own : [...begun.own, { cap: kind.cap, here: kind.here, upper, groups }],
        choices: begun.choices * binomial(begun.left, groups),
        left: begun.left - groups,
      }));
    });
  }
  return open;
};

const factorial = (n: number): bigint => {
  let product = 1n;
  for (let i = 2; i <= n; i++) product *= BigInt(i);
  return product;
};

const binomial = (n: number, k: number): bigint => {
  let product = 1n;
  for (let i = 1; i <= k; i++) product = (product * BigInt(n - k + i)) / BigInt(i);
  return product;
};
